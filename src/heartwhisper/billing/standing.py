"""The state of a purchase, row by row of money.md 3.4. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from heartwhisper.billing.records import Payment, Purchase, State
from heartwhisper.payments.port import Seen, Status

GRACE = timedelta(days=3)  # of access while a renewal is not paid (row 10)
PATIENCE = timedelta(days=21)  # until an unpaid renewal is over, whatever the provider says
CAPTURE_WITHIN = timedelta(hours=6)  # a PayPal order lives as long, approved or not (row 6)
PAY_WITHIN = timedelta(days=1)  # a checkout that nobody pays is given up (row 6)
TRAVELS = timedelta(days=30)  # a payment on its way for longer is looked at by a person
DECLINED = "declined"  # the note that taking the money failed: the next try is the payer's (row 7)

# Until when a state before any money may last, and what it is after that.
_WAITS: dict[State, tuple[timedelta, State]] = {
    "pending": (PAY_WITHIN, "abandoned"),
    "capturing": (CAPTURE_WITHIN, "abandoned"),
    "processing": (TRAVELS, "review"),
}
# ACTIVATED alone is no payment (row 8): a subscription without money is still pending.
_UNPAID: dict[Status, State] = {
    "failed": "failed",
    "suspended": "failed",
    "closed": "abandoned",
    "ended": "abandoned",
    "ending": "abandoned",
    "processing": "processing",
    "approved": "capturing",
}


def state_of(
    purchase: Purchase, payments: Sequence[Payment], seen: Seen, *, now: datetime, trusted: bool
) -> State:
    """The state that a reading and the payments make.

    Args:
        purchase: as it was.
        payments: as they are now, in the order they begin.
        seen: what the provider says.
        now: the moment.
        trusted: whether buyer, money and mode are those of the purchase.
    """
    if payments and all(one.refunded_minor == one.amount_minor for one in payments):
        return "refunded"
    if not trusted or not payments:
        return _unpaid(purchase, seen, now) if trusted else "review"
    if any(one.disputed for one in payments):
        return "disputed"
    return _paid(purchase, payments, seen.status, now=now)


def _unpaid(purchase: Purchase, seen: Seen, now: datetime) -> State:
    state = _UNPAID.get(seen.status, "pending")
    if state == "capturing" and purchase.attempt == DECLINED:
        state = "pending"
    waits, after = _WAITS.get(state, (None, state))
    if state == "pending" and purchase.provider == "paypal" and not purchase.recurring:
        waits = CAPTURE_WITHIN
    return after if waits and now - purchase.created_at >= waits else state


def _paid(
    purchase: Purchase, payments: Sequence[Payment], status: Status, *, now: datetime
) -> State:
    newest, ends_at = payments[-1], max(one.ends_at for one in payments)
    lives = purchase.recurring and status in {"live", "past_due"}
    # Money is due when the provider's period ends, whatever went back of ours.
    due = max(one.renews_at for one in payments)
    if lives and newest.refunded_minor < newest.amount_minor and now < due + PATIENCE:
        overdue = status == "past_due" or now >= due + GRACE
        return "past_due" if overdue else "active"
    if now >= ends_at or lives:
        cut = newest.ends_at < newest.period_end
        return "refunded" if cut else "expired"
    return "cancelled" if purchase.recurring else "active"
