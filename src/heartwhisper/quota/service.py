"""The quota's verbs: reserve before a turn, settle or give back after it, tell what is left.

A reservation counts as taken, so that parallel sends cannot pass the limit together.
"""

from datetime import datetime
from typing import Any

from heartwhisper.account.privacy import Moving
from heartwhisper.billing.entitlement import Entitlement
from heartwhisper.billing.service import premium
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.quota import store
from heartwhisper.quota.limits import Allowance, allowance, day_of, remaining, resets_at


def _premium(context: Context, tx: Tx, account_id: str) -> Entitlement | None:
    return premium(tx, account_id, context.clock.now())


def _allowance(context: Context, has: Entitlement | None) -> Allowance:
    settings = context.settings
    free, premium = settings.free_daily_messages, settings.premium_daily_messages
    return allowance(is_premium=has is not None, free=free, premium=premium)


def reserve(context: Context, tx: Tx, account_id: str) -> tuple[str, dict[str, Any]] | None:
    """Reserve one message of today; gives its day and the standing, None when none is left."""
    day = day_of(context.clock.now(), context.settings.timezone)
    has = _premium(context, tx, account_id)
    counted = store.reserve(tx, account_id, day, limit=_allowance(context, has).limit)
    return (day, _standing(context, counted, has)) if counted else None


def today(context: Context) -> str:
    """The day that a message counts for now."""
    return day_of(context.clock.now(), context.settings.timezone)


def settle(context: Context, tx: Tx, account_id: str, *, day: str, spent: bool) -> dict[str, Any]:
    """End a reservation: the message is used, or free again; gives the standing today."""
    counted = store.close(tx, account_id, day, spent=spent)
    if day != day_of(context.clock.now(), context.settings.timezone):
        return standing(context, tx, account_id)
    return _standing(context, counted, _premium(context, tx, account_id))


def standing(context: Context, tx: Tx, account_id: str) -> dict[str, Any]:
    """What quota and premium say of an account today, as fields of the user record."""
    day = day_of(context.clock.now(), context.settings.timezone)
    counted = store.count(tx, account_id, day)
    return _standing(context, counted, _premium(context, tx, account_id))


def _standing(context: Context, counted: store.Count, has: Entitlement | None) -> dict[str, Any]:
    allowed = _allowance(context, has)
    return {
        "is_premium": allowed.is_premium,
        "subscription_type": has.plan if has else "free",
        "subscription_end_date": has.ends_at if has else None,
        "subscription_renews": has.renews if has else False,
        "daily_message_count": counted.used,
        "max_free_messages": allowed.max_free_messages,
        "remaining_messages": remaining(allowed.limit, counted.used + counted.reserved),
        "quota_resets_at": resets_at(context.clock.now(), context.settings.timezone),
    }


def export(tx: Tx, _seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """How many messages were counted on which day."""
    return [{"day": one.day, "messages": one.used} for one in store.days(tx, account_id)]


def adopt(tx: Tx, moving: Moving) -> None:
    """Count for each day what the busier one used (decisions.md section 3)."""
    for one in store.days(tx, moving.source):
        store.raise_to(tx, moving.target, one.day, used=one.used)


def erase(tx: Tx, account_id: str, _now: datetime) -> None:
    """Forget what was counted of an account."""
    store.erase(tx, account_id)
