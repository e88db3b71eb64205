"""What is sold: three plans, and how long each lasts. Pure.

A day is exactly 86,400 seconds; a month and a year are the calendar's, in UTC, the day clamped
(money.md 3.1: 31 January and a month is 28 or 29 February).
"""

import calendar
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

CURRENCY = "USD"
DAY = timedelta(days=1)
GIFT = "gift"
INTERVALS: Mapping[str, str] = {"daily": "day", "monthly": "month", "yearly": "year"}
RENEWABLE = frozenset({"monthly", "yearly"})
_MONTHS = {"monthly": 1, "yearly": 12}


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan with its price: `amount_minor` in cents is charged, `won` is shown beside it."""

    name: str
    amount_minor: int
    won: int

    @property
    def renewable(self) -> bool:
        """Whether it may renew by itself."""
        return self.name in RENEWABLE


def period_end(plan: str, start: datetime) -> datetime:
    """Where a period of a plan ends that begins then."""
    if plan not in _MONTHS:
        return start + DAY
    months = start.month - 1 + _MONTHS[plan]
    year, month = start.year + months // 12, months % 12 + 1
    last = calendar.monthrange(year, month)[1]
    return start.replace(year=year, month=month, day=min(start.day, last))


def discount(yearly: Plan, monthly: Plan) -> int | None:
    """Whole percent that a year costs less than twelve months, in won; None for no less."""
    saved = 12 * monthly.won - yearly.won
    # 99,000 for 12 x 9,900 is 16.67 %: rounded, as the specification has it.
    percent = (200 * saved + 12 * monthly.won) // (24 * monthly.won) if monthly.won else 0
    return percent if percent > 0 else None
