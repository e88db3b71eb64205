"""What PayPal shows, in the port's words: pure, from its objects to `Seen` and `Charge`.

A function here raises KeyError, TypeError, ValueError or AttributeError where an object is not
what PayPal's specification says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heartwhisper.payments.paypal.money import counted
from heartwhisper.payments.paypal.times import moment, until
from heartwhisper.payments.port import (
    Charge,
    Disputed,
    Order,
    PaymentEvent,
    Refunded,
    RefundState,
    Seen,
    Status,
)

Json = Mapping[str, Any]

_OPEN: dict[str, Status] = {
    "CREATED": "open",
    "SAVED": "open",
    "PAYER_ACTION_REQUIRED": "open",
    "APPROVED": "approved",
    "VOIDED": "closed",
}
_SUBSCRIBED: dict[str, Status] = {
    "APPROVAL_PENDING": "open",
    "APPROVED": "open",
    "ACTIVE": "live",
    "SUSPENDED": "suspended",
    "CANCELLED": "ended",
    "EXPIRED": "ended",
}
_PAID = frozenset({"COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"})
_REFUND: dict[str, RefundState] = {
    "COMPLETED": "succeeded",
    "PENDING": "pending",
    "FAILED": "failed",
    "CANCELLED": "failed",
}


@dataclass(frozen=True, slots=True)
class Told:
    """What is known about charges beside the purchase itself.

    Attributes:
        event: that spoke of the purchase.
        refunds: refund objects that the event named.
    """

    event: PaymentEvent | None = None
    refunds: Sequence[Json] = ()


def link(thing: Json, *rels: str) -> str | None:
    """The first link of an object with one of these relations."""
    found = (one["href"] for one in thing.get("links", ()) if one.get("rel") in rels)
    return next(found, None)


def captures(order: Json) -> list[Json]:
    """The captures that an order names; their state there may be an older one."""
    return _payments(order, "captures")


def checkout(order: Json, taken: Sequence[Json], *, told: Told, live: bool) -> Seen:
    """Read an order and its captures."""
    status = order["status"]
    known = Told(told.event, [*told.refunds, *_payments(order, "refunds")])
    return Seen(
        ref=order["id"],
        status=_captured(taken) if status == "COMPLETED" else _OPEN[status],
        custom=order["purchase_units"][0].get("custom_id"),
        live=live,
        charges=[_captured_charge(one, known) for one in taken if one["status"] in _PAID],
    )


def subscription(
    order: Order, shown: Json, transactions: Sequence[Json], *, told: Told, live: bool
) -> Seen:
    """Read a subscription and its transactions."""
    status = _SUBSCRIBED[shown["status"]]
    billing = shown.get("billing_info", {})
    failed = status == "live" and billing.get("failed_payments_count", 0) > 0
    following = billing.get("next_billing_time")
    paid = sorted(_money(transactions), key=lambda one: moment(one["time"]))
    times = [moment(one["time"]) for one in paid]
    ends = [*times[1:], moment(following) if following else None][: len(times)]
    return Seen(
        ref=shown["id"],
        status="past_due" if failed else status,
        custom=shown.get("custom_id"),
        live=live,
        charges=[
            _sale(one, (at, until(at, end, order.plan)), told)
            for one, at, end in zip(paid, times, ends, strict=True)
        ],
        subscription_ref=shown["id"],
        attempt=_attempt(shown["id"], billing) if failed else None,
    )


def refunded(refund: Json, *, amount_minor: int | None = None) -> Refunded:
    """Read a refund.

    A `custom_id` with colons is the purchase's own, which PayPal gives to a dashboard's refund.
    """
    key = refund.get("custom_id") or None
    return Refunded(
        ref=refund["id"],
        amount_minor=counted(refund["amount"])[0] if amount_minor is None else amount_minor,
        state=_REFUND[refund["status"]],
        key=None if key and ":" in key else key,
    )


def price(plan: Json) -> tuple[int, str, str, int]:
    """The regular price of a plan: minor units, currency, interval's unit and count."""
    regular = {one["tenure_type"]: one for one in plan["billing_cycles"]}["REGULAR"]
    amount, currency = counted(regular["pricing_scheme"]["fixed_price"])
    often = regular["frequency"]
    return amount, currency, often["interval_unit"], often.get("interval_count", 1)


def tail(href: str | None) -> str | None:
    """The last part of a link: the id of what it leads to."""
    return href.partition("?")[0].rstrip("/").rpartition("/")[2] if href else None


def _payments(order: Json, kind: str) -> list[Json]:
    units = order.get("purchase_units", ())
    return [one for unit in units for one in unit.get("payments", {}).get(kind, ())]


def _captured(taken: Sequence[Json]) -> Status:
    states = {one["status"] for one in taken}
    if states & _PAID:
        return "paid"
    return "processing" if "PENDING" in states or not states else "failed"


def _captured_charge(capture: Json, told: Told) -> Charge:
    amount, currency = counted(capture["amount"])
    # A capture that waited was paid when it completed; a refund moves that time later on.
    settled = "update_time" if capture["status"] == "COMPLETED" else "create_time"
    return Charge(
        ref=capture["id"],
        refund_ref=capture["id"],
        amount_minor=amount,
        currency=currency,
        paid_at=moment(capture.get(settled) or capture["create_time"]),
        refunds=_refunds(capture["id"], told),
        disputes=_disputes(capture["id"], told),
    )


def _sale(transaction: Json, period: tuple[Any, Any], told: Told) -> Charge:
    amount, currency = counted(transaction["amount_with_breakdown"]["gross_amount"])
    return Charge(
        ref=transaction["id"],
        refund_ref=transaction["id"],
        amount_minor=amount,
        currency=currency,
        paid_at=period[0],
        period=period,
        refunds=_refunds(transaction["id"], told),
        disputes=_disputes(transaction["id"], told),
    )


def _money(transactions: Sequence[Json]) -> list[Json]:
    # A part that is asked for again may give the same transaction twice.
    once = {one["id"]: one for one in transactions if one.get("status") in _PAID}
    return list(once.values())


def _attempt(ref: str, billing: Json) -> str:
    failed = billing.get("last_failed_payment")
    if failed:
        return f"{ref}:{failed['time']}"
    # Where PayPal tells no time, the last payment and the count name an attempt just as well.
    paid = billing.get("last_payment", {}).get("time", "")
    return f"{ref}:{paid}:{billing['failed_payments_count']}"


def _refunds(charge: str, told: Told) -> list[Refunded]:
    spoken = told.event.refs if told.event else ()
    mine: dict[str, Refunded] = {}
    for one in told.refunds:
        of = tail(link(one, "up"))
        if of == charge or (of is None and charge in spoken):
            mine.setdefault(one["id"], refunded(one))
    return list(mine.values())


def _disputes(charge: str, told: Told) -> list[Disputed]:
    if not told.event or not told.event.dispute or told.event.dispute[0] != charge:
        return []
    dispute = told.event.dispute[1]
    if dispute.state == "open":
        return [dispute]
    # A reversal has no end of its own: the decision about the dispute is its end too.
    return [dispute, Disputed(ref=f"reversal:{charge}", state=dispute.state)]
