"""The command that measures the reading of messages."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.counsel.playbook.counsellor import Playbook
from heartwhisper.evaluation import counsel, own, situations, table
from heartwhisper.evaluation.apart import held, texts
from heartwhisper.evaluation.figures import count
from heartwhisper.evaluation.judging import TASKS, judge
from heartwhisper.evaluation.lines import BadLine, load
from heartwhisper.evaluation.page import page as written
from heartwhisper.evaluation.talks import OWN, BadConversation, Conversation, conversations
from heartwhisper.kernel.settings import load as load_settings
from heartwhisper.llm.port import ModelError
from heartwhisper.wiring import build_models

TaskName = Literal["topic", "emotion", "danger", "counsel"]


def evaluate(  # noqa: PLR0913 - the options of a command
    task: Annotated[TaskName | None, typer.Argument(help="What to measure.")] = None,
    file: Annotated[
        Path | None,
        typer.Argument(help="Labelled lines (JSONL); counsel: a folder of talks, or questions."),
    ] = None,
    *,
    apart: Annotated[
        list[Path] | None, typer.Option(help="Only say which texts of a file the project holds.")
    ] = None,
    own_sets: Annotated[bool, typer.Option("--own", help="The project's own sets.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    page: Annotated[Path | None, typer.Option(help="Write the talks to a page (HTML).")] = None,
    errors: Annotated[int, typer.Option(min=0, help="How many errors to name.")] = 20,
) -> None:
    """Measure how messages are read (precision, recall, F1, errors), and how they are answered.

    A file has one JSON object a line: text, lang (ko en zh ja fr hi), label, and where known
    source and subject. Labels: topic `off`, anything else is to be accepted; emotion joy,
    sadness, anger, fear, love, neutral (surprise and disgust are counted apart); danger `none`,
    anything else is to be found. `counsel` holds scripted talks with the configured counsellor and
    counts what is wrong; it ends with 1 where anything is.
    """
    if apart:
        _say_what_is_held(apart)
    if task == "counsel":
        if file and file.is_file():
            _situations(file, errors)
        _counsel(file, page, as_json=as_json)
    if own_sets == bool(task and file):
        _stop("give a task and a file, or --own; see ./heart evaluate --help")
    names = [task] if task else list(TASKS)
    measured = []
    for name in names:
        chosen = TASKS[name]
        try:
            judged = judge(chosen, load(file, chosen.known)) if file else own.judged(name)
            measured.append(count(chosen, judged, most_errors=errors))
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


def _counsel(folder: Path | None, page: Path | None, *, as_json: bool) -> NoReturn:
    try:
        talks = list(conversations(folder or OWN))
        held = asyncio.run(_held(talks))
    except (BadConversation, ModelError) as error:
        _stop(f"the talks cannot be held: {error}")
    if page:
        page.write_text(written(held), encoding="utf-8")
    typer.echo(counsel.as_json(held) if as_json else counsel.as_text(held))
    raise typer.Exit(int(any(one.faults for one in held) or bool(counsel.both_right(held))))


def _situations(file: Path, most: int) -> NoReturn:
    try:
        typer.echo(situations.as_text(situations.place(file), most))
    except (BadLine, OSError, ValueError, KeyError) as error:
        _stop(f"{file} cannot be measured: {error}")
    raise typer.Exit


async def _held(talks: list[Conversation]) -> list[counsel.Held]:
    """Hold the talks with the counsellor of the settings."""
    models = build_models(load_settings())
    try:
        return await counsel.measure(ModelCounsellor(*models) if models else Playbook(), talks)
    finally:
        for model in models:
            await model.aclose()


def _stop(sentence: str) -> NoReturn:
    sys.stderr.write(f"heart: {sentence}\n")
    raise typer.Exit(2)
