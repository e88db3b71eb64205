"""When a provider is asked again, if no webhook comes first (money.md 3.6, "never"). Pure."""

from datetime import datetime, timedelta

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
FIRST = 2 * MINUTE  # a webhook or the success page is expected before
OFTEN, SOON = 32 * MINUTE, DAY
AFTER_THE_END = (HOUR, 3 * HOUR)
_SETTLED = frozenset({"abandoned", "failed", "expired", "refunded", "disputed", "review"})
_OPEN = frozenset({"pending", "capturing", "processing"})


def next_check(
    state: str, *, recurring: bool, created_at: datetime, ends_at: datetime | None, now: datetime
) -> datetime | None:
    """The moment, or None where only the provider's own word can change anything.

    Args:
        state: of the purchase.
        recurring: whether it renews.
        created_at: when it was made.
        ends_at: where its access ends; None before any money.
        now: the moment of the last look.
    """
    if state in _SETTLED:
        return None
    if state in _OPEN or ends_at is None:
        return _while_open(created_at, now)
    if now < ends_at or not recurring:
        return max(ends_at, now + MINUTE)
    later = (ends_at + pause for pause in AFTER_THE_END)
    return next((moment for moment in later if moment > now), now + DAY)


def _while_open(created_at: datetime, now: datetime) -> datetime:
    age = now - created_at
    if age < OFTEN:
        return max(created_at + FIRST, now + MINUTE)
    return now + (15 * MINUTE if age < SOON else 6 * HOUR)
