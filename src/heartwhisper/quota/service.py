"""The quota's verbs: reserve before a turn, settle or give back after it, tell what is left.

A reservation counts as taken, so that parallel sends cannot pass the limit together.
"""

from typing import Any

from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx
from heartwhisper.quota import store
from heartwhisper.quota.limits import Allowance, allowance, day_of, remaining, resets_at


def _allowance(context: Context) -> Allowance:
    settings = context.settings
    free, premium = settings.free_daily_messages, settings.premium_daily_messages
    return allowance(is_premium=False, free=free, premium=premium)


def reserve(context: Context, tx: Tx, account_id: str) -> str | None:
    """Reserve one message of today; gives the day it counts for, or None when none is left."""
    day = day_of(context.clock.now(), context.settings.timezone)
    limit = _allowance(context).limit
    return day if store.reserve(tx, account_id, day, limit=limit) else None


def settle(tx: Tx, account_id: str, day: str) -> None:
    """The answer was given: the reserved message is used."""
    store.close(tx, account_id, day, spent=True)


def give_back(tx: Tx, account_id: str, day: str) -> None:
    """Nothing was given: the reserved message is free again."""
    store.close(tx, account_id, day, spent=False)


def standing(context: Context, tx: Tx, account_id: str) -> dict[str, Any]:
    """What quota and premium say of an account, as fields of the user record."""
    now, zone = context.clock.now(), context.settings.timezone
    counted = store.count(tx, account_id, day_of(now, zone))
    allowed = _allowance(context)
    return {
        "is_premium": allowed.is_premium,
        "subscription_type": "free",
        "subscription_end_date": None,
        "daily_message_count": counted.used,
        "max_free_messages": allowed.max_free_messages,
        "remaining_messages": remaining(allowed.limit, counted.used + counted.reserved),
        "quota_resets_at": resets_at(now, zone),
    }
