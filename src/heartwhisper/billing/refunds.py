"""What goes back: by days used, only the unused part (money.md 3.5). Pure, in minor units."""

from dataclasses import dataclass
from datetime import datetime, timedelta

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Quote:
    """What would be paid back now. A begun day is used."""

    amount_minor: int
    used_days: int
    total_days: int


def quote(start: datetime, end: datetime, *, paid: int, refunded: int, now: datetime) -> Quote:
    """The refund of one segment.

    Args:
        start: where it begins.
        end: where it was to end; a segment without length gave nothing, so all of it goes back.
        paid: minor units.
        refunded: minor units that went back already.
        now: the moment of the question.
    """
    total = -((start - end) // DAY)  # rounded up
    if total == 0:
        return Quote(paid - refunded, 0, 0)
    used = 0 if now < start else min(total, (now - start) // DAY + 1)
    return Quote(max(0, paid * (total - used) // total - refunded), used, total)


def cut(start: datetime, end: datetime, *, paid: int, refunded: int, now: datetime) -> datetime:
    """Where access ends once so much went back.

    The segment keeps the share that is still paid (row 17); where the unused part has gone back it
    ends now (row 16).
    """
    if not refunded:
        return end
    over = max(start, min(now, end))
    if refunded >= quote(start, end, paid=paid, refunded=0, now=now).amount_minor:
        return over
    return max(over, start + (end - start) * (paid - refunded) // paid)
