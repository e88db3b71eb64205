"""What people thought of the answers, counted for the operator without a word of theirs."""

import typer

from heartwhisper.chat.feedback import counts
from heartwhisper.cli.asking import ask


def feedback() -> None:
    """Count the feedback to answers by reason and language; no text."""
    found = ask(counts)
    languages = sorted({language for _, language in found})
    for reason in sorted({reason for reason, _ in found}):
        told = "  ".join(f"{one} {found[reason, one]}" for one in languages)
        typer.echo(f"{reason:13}  {told}")
    if not found:
        typer.echo("no feedback")
