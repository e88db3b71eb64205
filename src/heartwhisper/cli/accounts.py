"""The operator's view of accounts: found, given out, erased, blocked; never a word of a message."""

import json
from pathlib import Path
from typing import Annotated

import typer
from fastapi.encoders import jsonable_encoder

from heartwhisper.account import operator, privacy
from heartwhisper.account.operator import Card
from heartwhisper.app import ROOMS
from heartwhisper.billing import gifts
from heartwhisper.cli.asking import ask, stop
from heartwhisper.kernel.context import Context

Days = Annotated[int, typer.Argument(min=1, max=3660, help="How many days.")]
NewFile = Annotated[Path, typer.Argument(help="A file that is not there.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Who = Annotated[str, typer.Argument(help="The account's id, or a member's e-mail.")]

app = typer.Typer(
    no_args_is_help=True, help="Find, give out, erase or block an account; give it premium."
)


@app.command("find")
def find(who: Who) -> None:
    """Show what is known of an account: times and standing, no message."""
    card = _card(who)
    typer.echo(f"id: {card.id}\nkind: {'member' if card.member else 'guest'}")
    if card.email:
        typer.echo(f"e-mail: {card.email}{'' if card.verified else ' (not verified)'}")
    typer.echo(f"made: {card.created_at:%Y-%m-%d %H:%M} UTC")
    typer.echo(f"last seen: {card.seen_at:%Y-%m-%d %H:%M} UTC")
    typer.echo(f"sessions: {card.sessions}\nblocked: {'yes' if card.blocked else 'no'}")


@app.command("export")
def export(who: Who, path: NewFile) -> None:
    """Write everything of an account to a file, as its owner could; to hand over at their wish."""
    card = _card(who)
    found = ask(lambda context: privacy.export(context, ROOMS, card.id))
    text = json.dumps(jsonable_encoder(found), ensure_ascii=False, indent=1)
    path.touch(mode=0o600, exist_ok=False)
    path.write_text(text + "\n", encoding="utf-8")
    typer.echo(f"everything of {card.id} is in {path}")


@app.command("delete")
def delete(who: Who, *, yes: Sure = False) -> None:
    """Erase an account for good: its key first, then its rows."""
    card = _card(who)
    if not yes:
        typer.confirm(f"Erase {card.id} for good?", abort=True)
    done = ask(lambda context: privacy.remove(context, ROOMS, card.id))
    typer.echo(f"erased; receipt {done.receipt}")


@app.command("grant")
def grant(who: Who, days: Days) -> None:
    """Give premium for so many days, after what was given already."""
    card = _card(who)
    ends_at = ask(lambda context: gifts.give(context, card.id, days))
    typer.echo(f"{card.id} has premium until {ends_at:%Y-%m-%d %H:%M} UTC")


@app.command("block")
def block(who: Who) -> None:
    """End every session of an account and let nobody sign in to it."""
    card = _card(who)
    ask(lambda context: operator.block(context, card.id, blocked=True))
    typer.echo(f"{card.id} is blocked")


@app.command("unblock")
def unblock(who: Who) -> None:
    """Let people sign in to an account again."""
    card = _card(who)
    ask(lambda context: operator.block(context, card.id, blocked=False))
    typer.echo(f"{card.id} may sign in again")


def rotate_keys() -> None:
    """Wrap every data key with the newest of HEART_SECRET_KEYS; the service may go on meanwhile."""

    async def all_of_them(context: Context) -> int:
        total = 0
        while some := await context.keys.rotate():
            total += some
        return total

    total = ask(all_of_them)
    found = ask(operator.rekey)
    typer.echo(f"{total} data keys were wrapped anew, {found} members are found by the newest key")
    typer.echo(
        "Guests are found by the older key until they come back: keep it in HEART_SECRET_KEYS, "
        "after the newest, for thirty days."
    )


def _card(who: str) -> Card:
    card = ask(lambda context: operator.find(context, who.strip()))
    if card is None:
        stop("there is no such account", 1)
    return card
