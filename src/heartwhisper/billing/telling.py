"""A purchase in the words of the wire: what is shown, what may be done with it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from heartwhisper.billing.entitlement import RENEWING, Entitlement
from heartwhisper.billing.plans import GIFT
from heartwhisper.billing.records import Payment, Purchase
from heartwhisper.billing.refunds import Quote, quote
from heartwhisper.billing.schemas import Back, Bought, Paid, Subscription
from heartwhisper.billing.standing import GRACE

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Means:
    """What a purchase's provider can do for it: resume it, show a portal."""

    here: bool
    resumes: bool


def whole_quote(paid: Sequence[Payment], now: datetime) -> Quote:
    """What a refund of all that is not used would be: the sum over the payments."""
    quotes = [
        quote(
            one.period_start,
            one.period_end,
            paid=one.amount_minor,
            refunded=one.refunded_minor,
            now=now,
        )
        for one in paid
        if not one.disputed and one.ends_at > now
    ]
    return Quote(
        sum(one.amount_minor for one in quotes),
        sum(one.used_days for one in quotes),
        sum(one.total_days for one in quotes),
    )


def bought(purchase: Purchase, paid: Sequence[Payment], means: Means, *, now: datetime) -> Bought:
    """A purchase, as its owner sees it."""
    ends_at = max((one.ends_at for one in paid), default=None)
    renews = purchase.recurring and purchase.state in RENEWING
    cancelled = purchase.state == "cancelled" and ends_at is not None and ends_at > now
    return Bought(
        id=purchase.id,
        provider=purchase.provider,
        plan=purchase.plan,
        recurring=purchase.recurring,
        state=purchase.state,
        amount=purchase.amount_minor / 100,
        currency=purchase.currency,
        created_at=purchase.created_at,
        test=purchase.provider == "sandbox",
        renews=renews,
        ends_at=ends_at,
        renews_at=max((one.renews_at for one in paid), default=None) if renews else None,
        cancellable=renews and means.here,
        resumable=cancelled and means.here and means.resumes,
        portal=purchase.recurring and means.here and purchase.customer_ref is not None,
        grace_until=ends_at + GRACE if purchase.state == "past_due" and ends_at else None,
        payments=[_paid(one) for one in paid],
        refund=_back(purchase, paid, now),
    )


def _paid(one: Payment) -> Paid:
    return Paid(
        id=one.id,
        amount=one.amount_minor / 100,
        currency=one.currency,
        paid_at=one.paid_at,
        period_start=one.period_start,
        period_end=one.period_end,
        refunded=one.refunded_minor / 100,
        disputed=one.disputed,
    )


def _back(purchase: Purchase, paid: Sequence[Payment], now: datetime) -> Back | None:
    running = purchase.state in {"active", "past_due", "cancelled"} and purchase.plan != GIFT
    found = whole_quote(paid, now) if running else None
    if not found or not found.total_days:
        return None
    return Back(
        amount=found.amount_minor / 100,
        currency=purchase.currency,
        used_days=found.used_days,
        total_days=found.total_days,
    )


def subscription(has: Entitlement | None, now: datetime) -> Subscription:
    """The premium of an account; the days that remain are whole ones, rounded up."""
    return Subscription(
        is_premium=has is not None,
        subscription_type=has.plan if has else "free",
        subscription_end_date=has.ends_at if has else None,
        renews=has.renews if has else False,
        days_remaining=-((now - has.ends_at) // DAY) if has else None,
    )
