"""The quota's verbs: reserve before a turn, settle or give back after it, tell what is left.

A reservation counts as taken, so that parallel sends cannot pass the limit together.
"""

from datetime import datetime, timedelta
from typing import Any

from heartwhisper.account.privacy import Moving
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.quota import store
from heartwhisper.quota.limits import Allowance, allowance, day_of, remaining, resets_at


def keeps(tx: Tx, account_id: str, now: datetime) -> bool:
    """Whether premium runs: such a guest is not erased for staying away."""
    return _granted(tx, account_id, now) is not None


def _granted(tx: Tx, account_id: str, now: datetime) -> datetime | None:
    """When premium ends; None for whoever has none now."""
    ends_at = store.granted(tx, account_id)
    return ends_at if ends_at and ends_at > now else None


def _allowance(context: Context, ends_at: datetime | None) -> Allowance:
    settings = context.settings
    free, premium = settings.free_daily_messages, settings.premium_daily_messages
    return allowance(is_premium=ends_at is not None, free=free, premium=premium)


def reserve(context: Context, tx: Tx, account_id: str) -> tuple[str, dict[str, Any]] | None:
    """Reserve one message of today; gives its day and the standing, None when none is left."""
    day = day_of(context.clock.now(), context.settings.timezone)
    ends_at = _granted(tx, account_id, context.clock.now())
    counted = store.reserve(tx, account_id, day, limit=_allowance(context, ends_at).limit)
    return (day, _standing(context, counted, ends_at)) if counted else None


def today(context: Context) -> str:
    """The day that a message counts for now."""
    return day_of(context.clock.now(), context.settings.timezone)


def settle(context: Context, tx: Tx, account_id: str, *, day: str, spent: bool) -> dict[str, Any]:
    """End a reservation: the message is used, or free again; gives the standing today."""
    counted = store.close(tx, account_id, day, spent=spent)
    if day != day_of(context.clock.now(), context.settings.timezone):
        return standing(context, tx, account_id)
    return _standing(context, counted, _granted(tx, account_id, context.clock.now()))


def standing(context: Context, tx: Tx, account_id: str) -> dict[str, Any]:
    """What quota and premium say of an account today, as fields of the user record."""
    day = day_of(context.clock.now(), context.settings.timezone)
    counted = store.count(tx, account_id, day)
    return _standing(context, counted, _granted(tx, account_id, context.clock.now()))


def _standing(context: Context, counted: store.Count, ends_at: datetime | None) -> dict[str, Any]:
    allowed = _allowance(context, ends_at)
    return {
        "is_premium": allowed.is_premium,
        "subscription_type": "free",
        "subscription_end_date": ends_at,
        "daily_message_count": counted.used,
        "max_free_messages": allowed.max_free_messages,
        "remaining_messages": remaining(allowed.limit, counted.used + counted.reserved),
        "quota_resets_at": resets_at(context.clock.now(), context.settings.timezone),
    }


def export(tx: Tx, _seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """How many messages were counted on which day."""
    return [{"day": one.day, "messages": one.used} for one in store.days(tx, account_id)]


async def grant(context: Context, account_id: str, days: int) -> datetime:
    """Give premium for so many days more, from now or from where it ends; gives the new end."""

    def unit(tx: Tx) -> datetime:
        now = context.clock.now()
        ends_at = max(store.granted(tx, account_id) or now, now) + timedelta(days=days)
        store.grant(tx, account_id, ends_at)
        return ends_at

    return await context.database.write(unit)


def export_grants(tx: Tx, _seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """Until when premium was given."""
    ends_at = store.granted(tx, account_id)
    return [{"ends_at": ends_at}] if ends_at else []


def adopt(tx: Tx, moving: Moving) -> None:
    """Bring what was granted; count for each day what the busier one used (decisions.md 3)."""
    ends = [store.granted(tx, one) for one in (moving.source, moving.target)]
    if found := [one for one in ends if one]:
        store.grant(tx, moving.target, max(found))
    for one in store.days(tx, moving.source):
        store.raise_to(tx, moving.target, one.day, used=one.used)


def erase(tx: Tx, account_id: str) -> None:
    """Forget what was counted of an account."""
    store.erase(tx, account_id)
