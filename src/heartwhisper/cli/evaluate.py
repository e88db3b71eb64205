"""The command that measures the reading of messages."""

import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from heartwhisper.evaluation import own, table
from heartwhisper.evaluation.apart import held, texts
from heartwhisper.evaluation.figures import count
from heartwhisper.evaluation.judging import TASKS, judge
from heartwhisper.evaluation.lines import BadLine, load

TaskName = Literal["topic", "emotion", "danger"]


def evaluate(
    task: Annotated[TaskName | None, typer.Argument(help="What to measure.")] = None,
    file: Annotated[Path | None, typer.Argument(help="Labelled lines (JSONL).")] = None,
    *,
    apart: Annotated[
        list[Path] | None, typer.Option(help="Only say which texts of a file the project holds.")
    ] = None,
    own_sets: Annotated[bool, typer.Option("--own", help="The project's own sets.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    errors: Annotated[int, typer.Option(min=0, help="How many errors to name.")] = 20,
) -> None:
    """Measure how messages are read: precision, recall, F1, confusion and the worst errors.

    A file has one JSON object a line: text, lang (ko en zh ja fr hi), label, and where known
    source and subject. Labels: topic `off`, anything else is to be accepted; emotion joy,
    sadness, anger, fear, love, neutral (surprise and disgust are counted apart); danger `none`,
    anything else is to be found.
    """
    if apart:
        _say_what_is_held(apart)
    if own_sets == bool(task and file):
        _stop("give a task and a file, or --own; see ./heart evaluate --help")
    names = [task] if task else list(TASKS)
    measured = []
    for name in names:
        chosen = TASKS[name]
        try:
            lines = own.lines(name) if own_sets or file is None else load(file, chosen.known)
            measured.append(count(chosen, judge(chosen, lines), most_errors=errors))
        except (BadLine, OSError, UnicodeDecodeError) as error:
            _stop(f"{file} cannot be measured: {error}")
    typer.echo(table.as_json(measured) if as_json else "\n\n".join(map(table.as_text, measured)))


def _say_what_is_held(files: list[Path]) -> NoReturn:
    wanted = [text for file in files for text in texts(file)]
    found = list(held(wanted))
    for text, path in found:
        typer.echo(f"{path}: {text}")
    typer.echo(f"{len(found)} of {len(wanted)} texts stand in the project")
    raise typer.Exit(int(bool(found)))


def _stop(sentence: str) -> NoReturn:
    sys.stderr.write(f"heart: {sentence}\n")
    raise typer.Exit(2)
