"""Every SQL statement of the quota, built once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import Executable, Row, and_, bindparam, delete, select, update

from heartwhisper.kernel.database import Tx
from heartwhisper.quota.models import QUOTA_DAY

_TABLE = QUOTA_DAY.c
_KEY = and_(_TABLE.account_id == bindparam("p_account_id"), _TABLE.day == bindparam("p_day"))
_COUNT = select(_TABLE.used, _TABLE.reserved).where(_KEY)
_CLOSE = (
    update(QUOTA_DAY)
    .where(_KEY)
    .values(reserved=_TABLE.reserved - 1, used=_TABLE.used + bindparam("p_spent"))
    .returning(_TABLE.used, _TABLE.reserved)
)


@dataclass(frozen=True, slots=True)
class Count:
    """Messages of a day: answered, and being answered."""

    used: int
    reserved: int


def count(tx: Tx, account_id: str, day: str) -> Count:
    """What was counted."""
    row = tx.execute(_COUNT, {"p_account_id": account_id, "p_day": day}).one_or_none()
    return Count(*row) if row else Count(0, 0)


def reserve(tx: Tx, account_id: str, day: str, *, limit: int | None) -> Count | None:
    """Reserve one message in a single conditional statement; None when the day is full."""
    if limit == 0:
        return None
    given = {"account_id": account_id, "day": day, "used": 0, "reserved": 1}
    bound = {} if limit is None else {"p_limit": limit}
    row = tx.execute(_reserve(tx.dialect.name, limit is not None), given | bound).one_or_none()
    return Count(*row) if row else None


def close(tx: Tx, account_id: str, day: str, *, spent: bool) -> Count:
    """End one reservation: as a message used, or given back."""
    given = {"p_account_id": account_id, "p_day": day, "p_spent": int(spent)}
    return Count(*tx.execute(_CLOSE, given).one())


def days(tx: Tx, account_id: str) -> Sequence[Row[Any]]:
    """Every day that was counted of an account, oldest first."""
    mine = select(QUOTA_DAY).where(_TABLE.account_id == account_id)
    return tx.execute(mine.order_by(_TABLE.day)).all()


def raise_to(tx: Tx, account_id: str, day: str, *, used: int) -> None:
    """Have at least so many messages counted for a day."""
    reserve(tx, account_id, day, limit=None)  # so that there is a row
    close(tx, account_id, day, spent=False)
    this = and_(_TABLE.account_id == account_id, _TABLE.day == day, _TABLE.used < used)
    tx.execute(update(QUOTA_DAY).where(this).values(used=used))


def erase(tx: Tx, account_id: str) -> None:
    """Delete what was counted of an account."""
    tx.execute(delete(QUOTA_DAY).where(_TABLE.account_id == account_id))


@cache
def _reserve(dialect: str, limited: bool) -> Executable:  # noqa: FBT001 - a key of the cache
    """INSERT … ON CONFLICT in the words of the database at hand; only that dialect is loaded."""
    words = import_module(f"sqlalchemy.dialects.{dialect}")
    statement: Executable = (
        words.insert(QUOTA_DAY)
        .on_conflict_do_update(
            index_elements=["account_id", "day"],
            set_={"reserved": _TABLE.reserved + 1},
            where=_TABLE.used + _TABLE.reserved < bindparam("p_limit") if limited else None,
        )
        .returning(_TABLE.used, _TABLE.reserved)
    )
    return statement
