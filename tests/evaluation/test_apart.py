"""What a set measures with must not stand in the project."""

import json
import subprocess

import pytest

from heartwhisper.evaluation.apart import held, texts

LONG = "After all these years he still keeps the ticket of the first film we saw."


@pytest.fixture
def project(tmp_path):
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / "rules.json").write_text(
        json.dumps({"words": [LONG.upper(), "헤어진 지 벌써 일 년이 됐네"]})
    )
    (tmp_path / "story.py").write_text(
        f"# {LONG.replace(' ', chr(10))} and so on\n# hello there my old and dear friend\n"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (LONG, {"rules.json", "story.py"}),
        ("헤어진지 벌써 일년이 됐네...", {"rules.json"}),
        ("hello there, my old and dear friend", {"story.py"}),
        ("hello there", set()),
        ("Another sentence that nobody wrote down here.", set()),
    ],
)
def test_a_text_is_found_whatever_its_marks_and_spaces(project, text, where):
    rules = project / "rules.json"
    rules.write_text(rules.read_text().encode().decode("unicode_escape"))
    assert {str(path) for _, path in held([text], project)} == where


def test_ignored_files_are_not_the_project(project):
    (project / ".gitignore").write_text("*.py\n")
    assert {str(path) for _, path in held([LONG], project)} == {"rules.json"}


def test_texts_and_questions_are_read(tmp_path):
    path = tmp_path / "set.jsonl"
    path.write_text('{"text": "a", "lang": "ko"}\n\n{"question": "b", "n": 1}\n')
    assert list(texts(path)) == ["a", "b"]
