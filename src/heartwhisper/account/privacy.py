"""Everything of an account: given out, erased, or brought along into another one.

The root hands in what the other rooms hold (design.md section 2); this room knows none of them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from heartwhisper.account import consents, guesses, guests, service, store
from heartwhisper.account.errors import LoginFailed, MembersOnly
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import LoginRequired
from heartwhisper.kernel.log import log
from heartwhisper.mail import outbox
from heartwhisper.mail.outbox import Draft

FORMAT = "heart-whisper-export/1"
_RECEIPT = 12  # letters
_AT_ONCE, _ROUNDS = 100, 100  # idle guests erased in one sweep, and how many times


@dataclass(frozen=True, slots=True)
class Moving:
    """What is brought along from one account to another, when, and the keys of both."""

    source: str
    target: str
    opens: Seal
    seals: Seal
    now: datetime


@dataclass(frozen=True, slots=True)
class Rooms:
    """What the other rooms hold of an account.

    Attributes:
        erasers: delete what no cascade of the account's row deletes, or take the name off it.
        exporters: give what they hold, under its name in the export.
        adopters: take over what is brought along.
        count: says how much would be brought along, by what is counted.
        keeps: says whether something still runs then that nobody may lose by staying away.
    """

    erasers: Sequence[Callable[[Tx, str, datetime], None]]
    exporters: Mapping[str, Callable[[Tx, Seal, str], Any]]
    adopters: Sequence[Callable[[Tx, Moving], None]]
    count: Callable[[Tx, str], Mapping[str, int]]
    keeps: Callable[[Tx, str, datetime], bool]


@dataclass(frozen=True, slots=True)
class Erased:
    """The receipt of an erasure."""

    receipt: str
    erased_at: datetime


async def export(context: Context, rooms: Rooms, account_id: str) -> dict[str, Any]:
    """Everything that is stored of an account, opened.

    Raises:
        LoginRequired: it is gone.
    """
    seal, now = await context.keys.seal_of(account_id), context.clock.now()

    def unit(tx: Tx) -> dict[str, Any]:
        row = store.account(tx, account_id)
        if row is None:
            raise LoginRequired
        who = service.opened(seal, row)
        about = service.record(who, {})
        about |= {"created_at": row.created_at, "seen_at": row.seen_at}
        about["verified_at"] = row.verified_at
        kept: dict[str, Any] = {"format": FORMAT, "exported_at": now, "account": about}
        kept["consents"] = consents.given(tx, account_id)
        kept["sessions"] = [
            {"created_at": one.created_at, "used_at": one.used_at}
            for one in store.open_sessions(tx, account_id, now=now)
        ]
        return kept | {
            name: exporter(tx, seal, account_id) for name, exporter in rooms.exporters.items()
        }

    return await context.database.read(unit)


async def erase(context: Context, rooms: Rooms, account_id: str, *, password: str = "") -> Erased:
    """Erase an account at its owner's wish: its key first, then its rows.

    Raises:
        PasswordWrong: a member shows by the password that it is theirs.
        RateLimited: too many guesses.
        LoginRequired: it is gone.
    """
    row = await context.database.read(lambda tx: store.account(tx, account_id))
    if row is None:
        raise LoginRequired
    if row.password is not None:
        await guesses.prove(context, row, password)
    return await remove(context, rooms, account_id)


async def remove(context: Context, rooms: Rooms, account_id: str) -> Erased:
    """Erase an account; whoever has a verified address gets the receipt by mail too."""
    now, receipt = context.clock.now(), context.ids.code(_RECEIPT)
    to = await _reader(context, account_id)
    await context.keys.erase(account_id, receipt=receipt, now=now)
    owner = await context.keys.service() if to else None

    def unit(tx: Tx) -> None:
        _delete(tx, rooms, account_id, now=now)
        if to and owner:
            values = {"receipt": receipt}
            draft = Draft(kind="account_deleted", to=to[0], language=to[1], values=values)
            outbox.put(context, tx, draft, owner=owner)

    await context.database.write(unit)
    context.sessions.forget()
    context.jobs.wake()
    return Erased(receipt, now)


async def sweep(context: Context, rooms: Rooms) -> int:
    """Erase what a restore brought back, and guests that were not here for thirty days."""
    await context.keys.settle()
    for account_ids in await context.keys.erased():
        await context.database.write(_again(rooms, account_ids, context.clock.now()))
    now = context.clock.now()
    gone = kept = 0
    for _ in range(_ROUNDS):
        some = partial(store.idle_guests, before=now - store.GUEST_IDLE, most=_AT_ONCE, skip=kept)
        idle = await context.database.read(some)
        for account_id in idle:
            # Looked at again behind the lock: somebody may have come back meanwhile.
            if await context.database.write(_closing(rooms, account_id, now)):
                await remove(context, rooms, account_id)
                gone += 1
            else:
                kept += 1
        if len(idle) < _AT_ONCE:
            break
    return gone


def _closing(rooms: Rooms, account_id: str, now: datetime) -> Callable[[Tx], bool]:
    def unit(tx: Tx) -> bool:
        if rooms.keeps(tx, account_id, now):
            return False
        return store.close_idle(tx, account_id=account_id, before=now - store.GUEST_IDLE)

    return unit


async def preview(context: Context, rooms: Rooms, secret: str) -> Mapping[str, int]:
    """How much a guest would bring along, by what is counted.

    Raises:
        LoginFailed: there is no such guest.
    """
    hashes = context.keyring.fingerprints(guests.PURPOSE, secret)

    def unit(tx: Tx) -> Mapping[str, int]:
        account_id = store.account_by_guest(tx, hashes)
        if account_id is None:
            raise LoginFailed
        return rooms.count(tx, account_id)

    return await context.database.write(unit)


async def adopt(context: Context, rooms: Rooms, account_id: str, *, secret: str) -> None:
    """Bring what a guest said along into a member's account; the guest is gone afterwards.

    Keyed on the guest's own secret, so nobody can take another's talks.

    Raises:
        LoginFailed: there is no such guest.
        MembersOnly: only a member adopts a guest.
    """
    hashes = context.keyring.fingerprints(guests.PURPOSE, secret)
    guest = await context.database.write(lambda tx: store.account_by_guest(tx, hashes))
    if guest is None:
        raise LoginFailed
    opens, seals = await context.keys.seal_of(guest), await context.keys.seal_of(account_id)
    moving = Moving(guest, account_id, opens, seals, context.clock.now())

    def unit(tx: Tx) -> None:
        old, new = store.account(tx, guest, lock=True), store.account(tx, account_id, lock=True)
        if old is None or old.blocked_at is not None:
            raise LoginFailed
        if new is None or new.email_hash is None:
            raise MembersOnly
        for adopter in rooms.adopters:
            adopter(tx, moving)
        if new.feelings is None and old.feelings is not None:
            felt = opens.open(old.feelings, f"account.feelings:{guest}")
            kept = seals.seal(felt, f"account.feelings:{account_id}")
            store.change(tx, account_id, feelings=kept)
        _delete(
            tx, rooms, guest, now=moving.now
        )  # in the same moment: nothing can be said there any more

    await context.database.write(unit)
    await context.keys.erase(guest, receipt=context.ids.code(_RECEIPT), now=context.clock.now())
    context.sessions.forget()


def _again(rooms: Rooms, account_ids: list[str], now: datetime) -> Callable[[Tx], None]:
    """Erase again those of the accounts that are there: a restore brought them back."""

    def unit(tx: Tx) -> None:
        for account_id in store.existing(tx, account_ids):
            _delete(tx, rooms, account_id, now=now)
            log().warning("an account that was erased had come back")

    return unit


def _delete(tx: Tx, rooms: Rooms, account_id: str, *, now: datetime) -> None:
    for eraser in rooms.erasers:
        eraser(tx, account_id, now)
    outbox.erase(tx, account_id)
    store.delete_account(tx, account_id)


async def _reader(context: Context, account_id: str) -> tuple[str, str] | None:
    """Where the receipt goes, and its language."""
    try:
        seal = await context.keys.seal_of(account_id)
    except Broken:  # an erasure that was cut off after the key
        return None
    who = await context.database.read(lambda tx: service.account(tx, seal, account_id))
    if who.person.email and who.verified:
        return who.person.email, who.reads
    return None
