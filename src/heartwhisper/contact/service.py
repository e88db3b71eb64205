"""Takes letters to the operator, keeps them for a while, and lets the operator read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from heartwhisper.account import service as accounts
from heartwhisper.account.privacy import Moving
from heartwhisper.account.service import Account
from heartwhisper.contact import store
from heartwhisper.contact.letter import Letter, Sender, from_json, letter_of
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.mail import outbox
from heartwhisper.mail.outbox import Draft

KEPT = timedelta(days=180)
_AN_HOUR = 5  # letters of one address, and of one account
_LENGTH = 8  # of a letter's number


@dataclass(frozen=True, slots=True)
class Entry:
    """A letter from outside: what it is called, when it came, when it was answered."""

    number: str
    received_at: datetime
    answered_at: datetime | None = None


async def receive(
    context: Context, given: Mapping[str, Any], *, account_id: str | None, network: str
) -> Entry:
    """Take a letter in; where the settings name an operator, it is mailed to them too.

    Args:
        context: the kernel's parts.
        given: what was sent, by the names of the wire's snake case.
        account_id: of whoever is signed in.
        network: what counts as the sender's address.

    Raises:
        FieldsInvalid: what cannot be taken; all of it at once.
        RateLimited: there were too many within an hour.
    """
    owner = await _owner(context, account_id)
    who = await _known(context, owner) if account_id else None
    letter = letter_of(_with_language(given, who), _sender(who))
    for key in (network, account_id):
        if key:
            context.limiter.per_hour("contact", key, _AN_HOUR)
    letter_id, now = context.ids.new(), context.clock.now()

    def unit(tx: Tx) -> Entry:
        number = context.ids.code(_LENGTH)
        body = owner[1].seal(letter.to_json(), _place(letter_id))
        row = {"id": letter_id, "owner": owner[0], "number": number, "body": body}
        store.add(tx, row | {"created_at": now})
        if context.settings.operator_email:
            draft = _draft(letter, number, context.settings.operator_email)
            outbox.put(context, tx, draft, owner=owner)
        return Entry(number, now)

    entry = await context.database.write(unit)
    context.jobs.wake()
    return entry


async def box(context: Context, *, answered: bool) -> list[Entry]:
    """What lies in the box, the oldest first; with what was answered, or without."""
    rows = await context.database.read(lambda tx: store.letters(tx, answered=answered))
    return [_entry(row) for row in rows]


async def read(context: Context, number: str) -> tuple[Entry, Letter | None] | None:
    """The letter of a number, None where its account was erased; None for an unknown number."""
    row = await context.database.read(lambda tx: store.letter(tx, number))
    if row is None:
        return None
    try:
        seal = await context.keys.seal_of(row.owner)
    except Broken:
        # Its key was destroyed, or else it cannot be opened for another reason, which is told.
        if not any(row.owner in some for some in await context.keys.erased()):
            raise
        return _entry(row), None
    return _entry(row), _opened(seal, row)


async def answered(context: Context, number: str) -> bool:
    """Note that a letter was answered; gives whether there is one of that number."""
    now = context.clock.now()
    return await context.database.write(lambda tx: store.answer(tx, number, now=now))


async def sweep(context: Context) -> int:
    """Delete the letters that were kept long enough; gives how many they were."""
    before = context.clock.now() - KEPT
    return await context.database.write(lambda tx: store.delete_before(tx, before))


def erase(tx: Tx, account_id: str, _now: datetime) -> None:
    """Delete the letters of an account."""
    store.delete_of(tx, account_id)


def export(tx: Tx, seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """The letters of an account, opened, the oldest first."""
    exported = []
    for row in store.letters_of(tx, account_id):
        letter = _opened(seal, row)
        exported.append(
            {
                "number": row.number,
                "received_at": row.created_at,
                "answered_at": row.answered_at,
                "name": letter.name,
                "email": letter.email,
                "message": letter.message,
            }
        )
    return exported


def adopt(tx: Tx, moving: Moving) -> None:
    """Bring a guest's letters along, sealed anew."""
    for row in store.letters_of(tx, moving.source):
        place = _place(row.id)
        body = moving.seals.seal(moving.opens.open(row.body, place), place)
        store.move(tx, row.id, owner=moving.target, body=body)


async def _owner(context: Context, account_id: str | None) -> tuple[str, Seal]:
    """Whose key seals a letter."""
    if account_id is None:
        return await context.keys.service()
    return account_id, await context.keys.seal_of(account_id)


async def _known(context: Context, owner: tuple[str, Seal]) -> Account:
    account_id, seal = owner
    return await context.database.read(lambda tx: accounts.account(tx, seal, account_id))


def _sender(who: Account | None) -> Sender | None:
    """A member as a sender; a guest's account knows no address."""
    if who is None or who.person.email is None:
        return None
    return Sender(who.name, who.person.email)


def _with_language(given: Mapping[str, Any], who: Account | None) -> dict[str, Any]:
    """What was sent; where no language is told, the account's."""
    return {**given, "language": given["language"] or (who.language if who else None)}


def _draft(letter: Letter, number: str, operator: str) -> Draft:
    values = {"name": letter.name, "email": letter.email, "body": letter.message}
    return Draft(
        kind="contact",
        to=operator,
        language="ko",
        values=values | {"number": number},
        reply_to=letter.email,
    )


def _place(letter_id: str) -> str:
    return f"letter.body:{letter_id}"


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.created_at, row.answered_at)


def _opened(seal: Seal, row: Row[Any]) -> Letter:
    return from_json(seal.open(row.body, _place(row.id)))
