"""PayPal's times (RFC 3339), and where a paid period ends. Everything is UTC."""

import re
from calendar import monthrange
from datetime import UTC, datetime, timedelta

_WRITTEN = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
_MONTHS = {"monthly": 1, "yearly": 12}
# PayPal may keep the day a subscription began on, where a month cut it short: 31 Jan, 28 Feb,
# 31 Mar. Later than that a date speaks of something else: a retry, or the period after the next.
_SLACK = timedelta(days=3)


def moment(text: str) -> datetime:
    """Read a time.

    Raises:
        ValueError: it is none, or says no zone.
    """
    if not _WRITTEN.fullmatch(text):
        raise ValueError("no RFC 3339 time")
    return datetime.fromisoformat(text.upper()).astimezone(UTC)


def written(at: datetime) -> str:
    """Write a time, to the second."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def after(at: datetime, plan: str) -> datetime:
    """One calendar month or year later; the day is clamped: 31 Jan gives 28 or 29 Feb.

    Args:
        at: in UTC.
        plan: `monthly` or `yearly`.
    """
    months = at.month - 1 + _MONTHS[plan]
    year, month = at.year + months // 12, months % 12 + 1
    return at.replace(year=year, month=month, day=min(at.day, monthrange(year, month)[1]))


def until(paid_at: datetime, following: datetime | None, plan: str) -> datetime:
    """When the period ends that was paid at `paid_at`.

    Args:
        paid_at: when the money came.
        following: the next charge, or the time PayPal says it will be; None when it says none.
        plan: `monthly` or `yearly`.

    Returns:
        `following` where it can be the end of that period. Else the calendar says it: for a
        cancelled subscription, a renewal that was paid late, or a next time that PayPal has not
        moved yet.
    """
    regular = after(paid_at, plan)
    if following and paid_at + timedelta(days=1) <= following <= regular + _SLACK:
        return following
    return regular
