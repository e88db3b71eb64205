"""Every SQL statement about providers' events."""

from dataclasses import asdict, dataclass, fields
from datetime import datetime
from functools import cache
from importlib import import_module

from sqlalchemy import BindParameter, Executable, bindparam, delete, insert, or_, select, update

from heartwhisper.billing.models import CURSOR, EVENT, PURCHASE
from heartwhisper.kernel.database import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """One event; see `models.EVENT`."""

    provider: str
    id: str
    type: str
    purchase_id: str | None
    at: datetime
    received_at: datetime
    state: str
    hints: str
    owner: str
    raw: bytes | None


_NAMES = tuple(field.name for field in fields(EventRow))


def add_event(tx: Tx, row: EventRow) -> bool:
    """Insert an event; gives whether it was not there yet."""
    return bool(tx.execute(_add(tx.dialect.name), asdict(row)).rowcount)


def event(tx: Tx, provider: str, event_id: str) -> EventRow | None:
    """An event by its name at its provider."""
    this = select(EVENT).where(EVENT.c.provider == provider, EVENT.c.id == event_id)
    row = tx.execute(this).one_or_none()
    return EventRow(**{name: getattr(row, name) for name in _NAMES}) if row else None


def events(tx: Tx, most: int) -> list[EventRow]:
    """The newest events."""
    newest = select(EVENT).order_by(EVENT.c.received_at.desc(), EVENT.c.id).limit(most)
    return [EventRow(**{name: getattr(row, name) for name in _NAMES}) for row in tx.execute(newest)]


def mark(tx: Tx, *, after: EventRow) -> None:
    """Note what became of an event; its body may be taken away, and never comes back."""
    this = update(EVENT).where(EVENT.c.provider == after.provider, EVENT.c.id == after.id)
    gone = {"raw": None} if after.raw is None else {}
    tx.execute(this.values(state=after.state, purchase_id=after.purchase_id, **gone))


def forget_bodies(tx: Tx, owner: str) -> None:
    """Take away the bodies that belong to an account, and those that speak of its purchases."""
    bought = select(PURCHASE.c.id).where(PURCHASE.c.account_id == owner)
    theirs = or_(EVENT.c.owner == owner, EVENT.c.purchase_id.in_(bought))
    tx.execute(update(EVENT).where(theirs).values(raw=None))


def forget_before(tx: Tx, moment: datetime) -> None:
    """Delete events that came before a moment; no provider sends them again."""
    tx.execute(delete(EVENT).where(EVENT.c.received_at < moment))


def read_until(tx: Tx, provider: str) -> datetime | None:
    """Until when a provider's list of events was read."""
    known = select(CURSOR.c.read_until).where(CURSOR.c.provider == provider)
    found: datetime | None = tx.execute(known).scalar()
    return found


def set_read_until(tx: Tx, provider: str, moment: datetime) -> None:
    """Note until when it was read."""
    tx.execute(delete(CURSOR).where(CURSOR.c.provider == provider))
    tx.execute(insert(CURSOR).values(provider=provider, read_until=moment))


@cache
def _add(dialect: str) -> Executable:
    """INSERT … ON CONFLICT DO NOTHING in the words of the database at hand."""
    words = import_module(f"sqlalchemy.dialects.{dialect}")
    given: dict[str, BindParameter[object]] = {name: bindparam(name) for name in _NAMES}
    statement: Executable = words.insert(EVENT).values(**given).on_conflict_do_nothing()
    return statement
