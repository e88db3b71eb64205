"""What Stripe's objects say, as the port's words. Pure.

The objects: https://docs.stripe.com/api, in the version that the SDK is pinned to, as dictionaries.
A field that is not there raises KeyError: such an answer is not understood.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from heartwhisper.payments.port import (
    Charge,
    Disputed,
    DisputeState,
    Moved,
    Movement,
    Refunded,
    RefundState,
    Status,
)

Thing = Mapping[str, Any]
Told = tuple[str, Disputed]  # the payment intent (or charge) and what became of its dispute

_RENEWALS: dict[str, Status] = {
    "incomplete": "open",
    "incomplete_expired": "closed",
    "active": "live",
    "trialing": "live",
    "past_due": "past_due",
    "unpaid": "suspended",
    "paused": "suspended",
    "canceled": "ended",
}
_REFUNDS: dict[str, RefundState] = {
    "pending": "pending",
    "requires_action": "pending",
    "succeeded": "succeeded",
    "failed": "failed",
    "canceled": "failed",
}
# A warning is an enquiry of the bank, `prevented` one that it settled itself: the money stays here.
_DISPUTES: dict[str, DisputeState] = {
    "won": "won",
    "warning_closed": "won",
    "prevented": "won",
    "lost": "lost",
}
_MOVEMENTS: dict[str, Movement] = {
    "charge.succeeded": "charge",
    "refund.created": "refund",
    "charge.dispute.funds_withdrawn": "dispute",
    "charge.dispute.funds_reinstated": "dispute_won",
}
# A failed refund is no movement: it is told so that its `created` is left out.
MOVEMENTS = (*_MOVEMENTS, "refund.failed", "refund.updated")


def moment(stamp: int) -> datetime:
    """A Unix time in UTC."""
    return datetime.fromtimestamp(stamp, UTC)


def ident(thing: str | Thing | None) -> str | None:
    """The id of what is given as an id, or whole where it was expanded."""
    if thing is None or isinstance(thing, str):
        return thing
    return str(thing["id"])


def custom(thing: Thing) -> str | None:
    """`<user>:<plan>:<purchase>` of a session's or subscription's metadata."""
    return (thing["metadata"] or {}).get("custom")


def session_status(session: Thing) -> Status:
    """The state of a one-off, with its payment intent expanded; `processing` may be older news."""
    if session["status"] != "complete":
        return "closed" if session["status"] == "expired" else "open"
    if session["payment_status"] != "unpaid":
        return "paid"
    intent = session["payment_intent"] or {}
    return (
        "failed"
        if intent.get("status") in {"requires_payment_method", "canceled"}
        else "processing"
    )


def renewal_status(subscription: Thing) -> Status:
    """The state of a subscription."""
    status = _RENEWALS[subscription["status"]]
    ending = subscription["cancel_at_period_end"] or subscription.get("cancel_at")
    return "ending" if status == "live" and ending else status


def attempt(subscription: Thing, invoices: Iterable[Thing]) -> str | None:
    """`<invoice>:<attempts so far>` of the newest invoice."""
    latest = ident(subscription["latest_invoice"])
    counts = (one["attempt_count"] for one in invoices if one["id"] == latest)
    return next((f"{latest}:{count}" for count in counts), None)


def refunded(refund: Thing) -> Refunded:
    """One refund."""
    return Refunded(
        ref=refund["id"],
        amount_minor=refund["amount"],
        state=_REFUNDS[refund["status"]],
        key=(refund["metadata"] or {}).get("refund_id"),
    )


def told(dispute: Thing) -> Told:
    """What a dispute says, and of which payment."""
    state = _DISPUTES.get(dispute["status"], "open")
    of = ident(dispute.get("payment_intent")) or ident(dispute["charge"])
    return str(of), Disputed(ref=dispute["id"], state=state)


def settled(news: Iterable[Told], names: Iterable[str | None]) -> tuple[Disputed, ...]:
    """The disputes of the payment that has these names; news comes oldest first.

    News may be late or out of order: what is decided is never open again.
    """
    wanted, disputes = set(names), dict[str, Disputed]()
    for of, dispute in news:
        if of in wanted and (dispute.state != "open" or dispute.ref not in disputes):
            disputes[dispute.ref] = dispute
    return tuple(disputes.values())


def one_off(
    charge: Thing, paid_at: datetime, *, refunds: Sequence[Refunded], disputes: Sequence[Disputed]
) -> Charge:
    """A charge that no invoice belongs to."""
    intent = str(ident(charge["payment_intent"]))
    return Charge(
        ref=intent,
        refund_ref=intent,
        amount_minor=charge["amount"],
        currency=charge["currency"].upper(),
        paid_at=paid_at,
        refunds=refunds,
        disputes=disputes,
    )


def paid_at(invoice: Thing) -> datetime:
    """When a paid invoice was paid."""
    return moment(invoice["status_transitions"]["paid_at"])


def payment(invoice: Thing) -> str:
    """The payment intent of a paid invoice; the invoice itself where it was paid elsewhere."""
    for one in invoice["payments"]["data"]:
        intent = ident(one["payment"].get("payment_intent"))
        if one["status"] == "paid" and intent:
            return intent
    return str(invoice["id"])


def renewal(
    invoice: Thing, refunds: Sequence[Refunded] = (), disputes: Sequence[Disputed] = ()
) -> Charge:
    """A paid invoice of a subscription, with its `payments` expanded."""
    # A line that makes up for a change comes before the one of the period.
    period = max((line["period"] for line in invoice["lines"]["data"]), key=lambda one: one["end"])
    return Charge(
        ref=invoice["id"],
        refund_ref=payment(invoice),
        amount_minor=invoice["amount_paid"],
        currency=invoice["currency"].upper(),
        paid_at=paid_at(invoice),
        period=(moment(period["start"]), moment(period["end"])),
        refunds=refunds,
        disputes=disputes,
    )


def moved(events: Sequence[Thing]) -> list[Moved]:
    """The movements of money among events."""
    failed = {
        one["data"]["object"]["id"]
        for one in events
        if one["type"].startswith("refund.")
        and _REFUNDS[one["data"]["object"]["status"]] == "failed"
    }
    return [
        _movement(one)
        for one in events
        if one["type"] in _MOVEMENTS and one["data"]["object"]["id"] not in failed
    ]


def _movement(event: Thing) -> Moved:
    thing, kind = event["data"]["object"], _MOVEMENTS[event["type"]]
    ref = (ident(thing["payment_intent"]) or thing["id"]) if kind == "charge" else thing["id"]
    return Moved(
        kind=kind,
        ref=ref,
        amount_minor=thing["amount"],
        currency=thing["currency"].upper(),
        at=moment(event["created"]),
    )
