"""What the operator may do with an account, without reading what was said in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from heartwhisper.account import links, service, store
from heartwhisper.account.errors import FieldsInvalid
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.ids import is_id

AT_ONCE = 500  # members opened together


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What is shown of an account."""

    id: str
    member: bool
    email: str | None
    verified: bool
    created_at: datetime
    seen_at: datetime
    sessions: int
    blocked: bool


async def find(context: Context, who: str) -> Card | None:
    """Find an account by its id or its e-mail."""
    if is_id(who):
        row = await context.database.read(lambda tx: store.account(tx, who))
    else:
        try:
            hashes = links.hashes_of(context, who)
        except FieldsInvalid:
            return None
        row = await context.database.read(lambda tx: store.account_by_email(tx, hashes))
    if row is None:
        return None
    known = service.opened(await context.keys.seal_of(row.id), row)
    now = context.clock.now()
    found = await context.database.read(lambda tx: store.open_sessions(tx, row.id, now=now))
    return Card(
        id=row.id,
        member=known.member,
        email=known.person.email,
        verified=known.verified,
        created_at=row.created_at,
        seen_at=row.seen_at,
        sessions=len(found),
        blocked=row.blocked_at is not None,
    )


async def block(context: Context, account_id: str, *, blocked: bool) -> None:
    """Block an account, which ends its sessions, or let it in again."""
    moment = context.clock.now() if blocked else None

    def unit(tx: Tx) -> None:
        store.change(tx, account_id, blocked_at=moment)
        if blocked:
            store.end_sessions(tx, account_id, most=0)

    await context.database.write(unit)
    context.sessions.forget()


async def rekey(context: Context) -> int:
    """Have every member found by the newest secret key; gives how many were not.

    A guest's id is known to its browser alone, so a guest changes when it comes back.
    """
    changed, after = 0, ""
    while rows := await context.database.read(partial(store.members, after=after, most=AT_ONCE)):
        fresh = {}
        for row in rows:
            try:
                who = service.opened(await context.keys.seal_of(row.id), row)
            except Broken:  # an erasure that was cut off; the sweep ends it
                continue
            newest = links.hashes_of(context, who.person.email or "")[0]
            if newest != row.email_hash:
                fresh[row.id] = (row.email_hash, newest)
        await context.database.write(_rekeyed(fresh))
        changed, after = changed + len(fresh), rows[-1].id
    return changed


def _rekeyed(fresh: Mapping[str, tuple[bytes, bytes]]) -> Callable[[Tx], None]:
    def unit(tx: Tx) -> None:
        for account_id, (known, newest) in fresh.items():
            store.rekey(tx, account_id, known=known, newest=newest)

    return unit
