"""Every SQL statement of the quota."""

from dataclasses import dataclass

from sqlalchemy import and_, select, update

from heartwhisper.kernel.database import Tx, upsert
from heartwhisper.quota.models import QUOTA_DAY


@dataclass(frozen=True, slots=True)
class Count:
    """Messages of a day: answered, and being answered."""

    used: int
    reserved: int


_ROW = select(QUOTA_DAY.c.used, QUOTA_DAY.c.reserved)


def count(tx: Tx, account_id: str, day: str) -> Count:
    """What was counted."""
    row = tx.execute(_ROW.where(_key(account_id, day))).one_or_none()
    return Count(row.used, row.reserved) if row else Count(0, 0)


def reserve(tx: Tx, account_id: str, day: str, *, limit: int | None) -> bool:
    """Reserve one message in a single conditional statement; False when the day is full."""
    if limit == 0:
        return False
    taken = QUOTA_DAY.c.used + QUOTA_DAY.c.reserved
    row = {"account_id": account_id, "day": day, "used": 0, "reserved": 1}
    statement = (
        upsert(tx, QUOTA_DAY)
        .values(row)
        .on_conflict_do_update(
            index_elements=["account_id", "day"],
            set_={"reserved": QUOTA_DAY.c.reserved + 1},
            where=None if limit is None else taken < limit,
        )
        .returning(QUOTA_DAY.c.used)
    )
    return tx.execute(statement).first() is not None


def close(tx: Tx, account_id: str, day: str, *, spent: bool) -> None:
    """End one reservation: as a message used, or given back."""
    values = {"reserved": QUOTA_DAY.c.reserved - 1, "used": QUOTA_DAY.c.used + int(spent)}
    tx.execute(update(QUOTA_DAY).where(_key(account_id, day)).values(values))


def _key(account_id: str, day: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - an SQL expression
    return and_(QUOTA_DAY.c.account_id == account_id, QUOTA_DAY.c.day == day)
