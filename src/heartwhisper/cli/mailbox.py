"""The development mailbox: what would have been mailed where no SMTP server is set."""

import typer

from heartwhisper.kernel.settings import load
from heartwhisper.mail.mailbox import letters


def mailbox(count: int = typer.Argument(5, help="How many of the newest letters.")) -> None:
    """Show the newest letters of the development mailbox, the last one at the end."""
    found = letters(load().data_dir / "mailbox")[-count:] if count > 0 else []
    for _, letter in found:
        body = letter.get_body(("plain",))
        typer.echo(f"To: {letter['To']}\nSubject: {letter['Subject']}\nDate: {letter['Date']}\n")
        typer.echo(body.get_content() if body else "")
        typer.echo("-" * 60)
    if not found:
        typer.echo("no letters")
