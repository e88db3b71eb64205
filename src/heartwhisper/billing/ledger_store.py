"""Every SQL statement about the ledger: lines are added and read, never changed."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, insert, select

from heartwhisper.billing.models import LEDGER
from heartwhisper.billing.records import Entry, Purchase
from heartwhisper.kernel.database import Tx


def book(tx: Tx, owner: Purchase, entries: Iterable[tuple[str, Entry]]) -> None:
    """Add lines to the ledger."""
    for line_id, entry in entries:
        row = {"purchase_id": owner.id, "provider": owner.provider, **asdict(entry)}
        tx.execute(insert(LEDGER).values(id=line_id, **row))


def lines(tx: Tx, provider: str, *, since: datetime, until: datetime) -> list[Row[Any]]:
    """The ledger of a provider in a time, the oldest first."""
    within = and_(LEDGER.c.at >= since, LEDGER.c.at < until)
    mine = select(LEDGER).where(LEDGER.c.provider == provider, within)
    return list(tx.execute(mine.order_by(LEDGER.c.at, LEDGER.c.id)))
