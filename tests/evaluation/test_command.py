"""`./heart evaluate`, as the operator types it."""

import json

import pytest
from typer.testing import CliRunner

from heartwhisper.cli.commands import app


def run(*arguments):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)])


@pytest.fixture
def lines(tmp_path):
    path = tmp_path / "lines.jsonl"
    rows = [
        ("죽고 싶어요", "self_harm"),
        ("오늘 날씨가 좋네요", "none"),
        ("밥 먹었어요", "violence"),
    ]
    rows = [{"text": t, "lang": "ko", "label": label, "source": "mine"} for t, label in rows]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    return path


def test_a_file_is_measured_as_a_table(lines):
    done = run("danger", lines)
    assert done.exit_code == 0
    assert "danger: 3 lines" in done.output
    assert "밥 먹었어요" in done.output


def test_a_file_is_measured_as_json(lines):
    told = json.loads(run("danger", lines, "--json").output)
    assert told["scores"]["ko"][0]["recall"] == 0.5


def test_several_tasks_are_one_document():
    told = json.loads(run("--own", "--json", "--errors", "0").output)
    assert sorted(told) == ["danger", "emotion", "topic"]
    assert told["danger"]["task"] == "danger"


@pytest.mark.parametrize("arguments", [[], ["danger"], ["danger", "x.jsonl", "--own"]])
def test_what_is_missing_is_said(arguments):
    done = run(*arguments)
    assert done.exit_code == 2
    assert "give a task and a file, or --own" in done.output


def test_a_file_that_cannot_be_measured_is_named(tmp_path, lines):
    assert "cannot be measured" in run("danger", tmp_path / "none.jsonl").output
    lines.write_text("{")
    done = run("danger", lines)
    assert (done.exit_code, "line 1 is not JSON" in done.output) == (2, True)


def test_an_unknown_task_is_refused(lines):
    assert run("mood", lines).exit_code == 2
