"""PayPal's events, in the port's words: pure.

A function here raises KeyError, TypeError, ValueError or AttributeError where an event is not what
PayPal's specification says.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from heartwhisper.payments.paypal.money import counted
from heartwhisper.payments.paypal.reading import link, tail
from heartwhisper.payments.paypal.times import moment
from heartwhisper.payments.port import Disputed, DisputeState, Moved, Movement, PaymentEvent

Json = Mapping[str, Any]

# The buyer won, or we gave in; every other outcome (the seller won, PayPal paid, the buyer took it
# back, nobody was heard) leaves the money here, unless `amount_refunded` says that some went.
_LOST = frozenset({"RESOLVED_BUYER_FAVOUR", "ACCEPTED"})
_CHARGED = frozenset({"PAYMENT.CAPTURE.COMPLETED", "PAYMENT.SALE.COMPLETED"})
_REFUNDED = frozenset({"PAYMENT.CAPTURE.REFUNDED", "PAYMENT.SALE.REFUNDED"})
_REVERSED = frozenset({"PAYMENT.CAPTURE.REVERSED", "PAYMENT.SALE.REVERSED"})


def event(told: Json, raw: bytes, *, live: bool) -> PaymentEvent:
    """Read an event; `raw` is its body as it came."""
    kind, resource = str(told["event_type"]), told["resource"]
    return PaymentEvent(
        id=str(told["id"]),
        type=kind,
        at=moment(told["create_time"]),
        purchase_id=_purchase(resource),
        refs=[*dict.fromkeys(_refs(resource))],
        refund_refs=_refund_refs(kind, resource),
        dispute=_dispute(kind, resource),
        raw=raw,
        live=live,
    )


def listed(told: Json, *, live: bool) -> PaymentEvent:
    """Read an entry of the list of events, whose body is written anew."""
    raw = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return event(told, raw, live=live)


def movements(events: Sequence[tuple[PaymentEvent, Json]]) -> list[Moved]:
    """Every movement of money that events tell of, the oldest first; each of them once.

    Money that a dispute takes is taken once, whether the dispute, a reversal or both tell it.

    Args:
        events: with their bodies, the oldest first.
    """
    moved: list[Moved] = []
    seen: set[tuple[str, str]] = set()
    held: set[str] = set()
    for one, told in events:
        movement = _movement(one, told["resource"])
        if not movement or (movement.kind, movement.ref) in seen:
            continue
        seen.add((movement.kind, movement.ref))
        if one.dispute and not _holds(held, one.dispute[0], movement.kind):
            continue
        moved.append(movement)
    return moved


def within(moved: Sequence[Moved], since: datetime, until: datetime) -> list[Moved]:
    """Those of `[since, until)`."""
    return [one for one in moved if since <= one.at < until]


def _holds(held: set[str], charge: str, kind: str) -> bool:
    if kind == "dispute" and charge in held:
        return False
    # What comes back may have gone before the first event that is still listed.
    (held.add if kind == "dispute" else held.discard)(charge)
    return True


def _purchase(resource: Json) -> str | None:
    units = [*resource.get("purchase_units", ()), *resource.get("disputed_transactions", ())]
    for one in (resource, *units):
        parts = str(one.get("custom_id") or one.get("custom") or "").split(":")
        if len(parts) == 3:
            return parts[2]
    return None


def _refs(resource: Json) -> Iterator[str]:
    names = ("id", "dispute_id", "billing_agreement_id", "sale_id")
    related = resource.get("supplementary_data", {}).get("related_ids", {})
    disputed = resource.get("disputed_transactions", ())
    found = [resource.get(name) for name in names]
    found += [related.get("order_id"), related.get("capture_id"), tail(link(resource, "up"))]
    found += [one.get("seller_transaction_id") for one in disputed]
    return (str(one) for one in found if one)


def _refund_refs(kind: str, resource: Json) -> list[str]:
    return [str(resource["id"])] if kind in _REFUNDED or ".REFUND." in kind else []


def _dispute(kind: str, resource: Json) -> tuple[str, Disputed] | None:
    if kind in _REVERSED:
        # v1 announces a sale by its own id, v2 may announce the refund that took the money.
        above = tail(link(resource, "up"))
        charge = str(resource.get("sale_id") or (above if _is_refund(resource) else resource["id"]))
        return charge, Disputed(ref=f"reversal:{charge}", state="open")
    if not kind.startswith("CUSTOMER.DISPUTE."):
        return None
    charge = str(resource["disputed_transactions"][0]["seller_transaction_id"])
    return charge, Disputed(ref=str(resource["dispute_id"]), state=_decided(kind, resource))


def _is_refund(resource: Json) -> bool:
    return "/captures/" in (link(resource, "up") or "")


def _decided(kind: str, resource: Json) -> DisputeState:
    if not kind.endswith(".RESOLVED") and resource.get("status") != "RESOLVED":
        return "open"
    outcome = resource.get("dispute_outcome", {})
    back = outcome.get("amount_refunded")
    gone = back is not None and counted(back)[0] > 0
    return "lost" if gone or outcome.get("outcome_code") in _LOST else "won"


def _movement(one: PaymentEvent, resource: Json) -> Moved | None:
    kind, ref, amount = _kind(one), resource.get("id"), resource.get("amount")
    if not kind:
        return None
    if one.dispute:
        ref, amount = one.dispute[1].ref, amount or resource["dispute_amount"]
    minor, currency = counted(amount or {})
    return Moved(kind=kind, ref=str(ref), amount_minor=minor, currency=currency, at=one.at)


def _kind(one: PaymentEvent) -> Movement | None:
    if one.type in _CHARGED:
        return "charge"
    if one.type in _REFUNDED:
        return "refund"
    if not one.dispute or one.dispute[1].state == "lost":
        return None
    return "dispute" if one.dispute[1].state == "open" else "dispute_won"
