"""The operator's box: the letters of the contact page."""

from datetime import datetime
from typing import Annotated, NoReturn

import typer

from heartwhisper.cli.asking import ask, stop
from heartwhisper.contact import service
from heartwhisper.contact.service import Entry
from heartwhisper.kernel.settings import Settings, load

Number = Annotated[str, typer.Argument(help="The letter's number.")]

app = typer.Typer(no_args_is_help=True, help="Read the letters of the contact page.")


@app.command("list")
def list_letters(
    *,
    everything: Annotated[bool, typer.Option("--all", help="The answered ones too.")] = False,
) -> None:
    """List the letters that wait for an answer, the oldest first: number and date, no text."""
    settings = load()
    found = ask(lambda context: service.box(context, answered=everything))
    for entry in found:
        typer.echo(f"{entry.number}  {_line(settings, entry)}")
    if not found:
        typer.echo("no letters" if everything else "no letters wait for an answer")


@app.command("read")
def read_letter(number: Number) -> None:
    """Show one letter: name, e-mail, text."""
    settings = load()
    found = ask(lambda context: service.read(context, _typed(number)))
    if found is None:
        _unknown(number)
    entry, letter = found
    typer.echo(f"{entry.number}  {_line(settings, entry)}")
    if letter is None:
        typer.echo("the account it came from was erased, and its text with it")
        return
    typer.echo(f"name: {letter.name}\ne-mail: {letter.email}")
    if letter.language:
        typer.echo(f"language: {letter.language}")
    typer.echo(f"\n{letter.message}")


@app.command("answered")
def answered_letter(number: Number) -> None:
    """Note that a letter was answered."""
    if not ask(lambda context: service.answered(context, _typed(number))):
        _unknown(number)
    typer.echo(f"{_typed(number)} is answered")


def _typed(number: str) -> str:
    return number.strip().upper()


def _line(settings: Settings, entry: Entry) -> str:
    answered = entry.answered_at
    state = f"answered {_day(settings, answered)}" if answered else "not answered"
    return f"{_day(settings, entry.received_at)}  {state}"


def _day(settings: Settings, moment: datetime) -> str:
    return f"{moment.astimezone(settings.timezone):%Y-%m-%d %H:%M}"


def _unknown(number: str) -> NoReturn:
    stop(f"there is no letter {_typed(number)}")
