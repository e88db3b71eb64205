"""The rules of the quota: which day it is, when it ends, how much is left. Pure."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Allowance:
    """What an account may send in a day; `limit` None is unlimited."""

    is_premium: bool
    limit: int | None
    max_free_messages: int


def allowance(*, is_premium: bool, free: int, premium: int | None) -> Allowance:
    """The allowance by the settings; premium is unlimited unless a number is set."""
    return Allowance(is_premium, premium if is_premium else free, free)


def day_of(now: datetime, zone: ZoneInfo) -> str:
    """The day that a message at this moment counts for."""
    return now.astimezone(zone).date().isoformat()


def begins_at(day: date, zone: ZoneInfo) -> datetime:
    """The moment, in UTC, at which a day of the service begins."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def resets_at(now: datetime, zone: ZoneInfo) -> datetime:
    """The moment, in UTC, at which the next day of the service begins."""
    return begins_at(now.astimezone(zone).date() + timedelta(days=1), zone)


def remaining(limit: int | None, taken: int) -> int | None:
    """How many messages are left; None when unlimited, never below zero."""
    return None if limit is None else max(0, limit - taken)
