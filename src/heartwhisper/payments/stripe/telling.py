"""Stripe's events: whether it sent them, and what they speak of. Pure."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from stripe import SignatureVerificationError, WebhookSignature

from heartwhisper.payments.port import Forged, PaymentEvent
from heartwhisper.payments.stripe.reading import Thing, Told, ident, moment, told

TOLERANCE = 300  # seconds, in both directions
# The events that a purchase is looked at for; Stripe lists at most 20 types at once.
TYPES = (
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
)
_FINDS = {"checkout.session", "subscription", "invoice", "payment_intent", "charge"}
_SPEAKS = {*_FINDS, "invoice_payment", "refund", "dispute"}
_NAMES = ("payment_intent", "subscription", "invoice", "charge", "latest_charge")
_ID = re.compile(r"[\w.:-]{1,255}", re.ASCII)


def verified(
    headers: Mapping[str, str], body: bytes, secrets: Sequence[str], *, now: datetime
) -> PaymentEvent:
    """The event of a webhook.

    Args:
        headers: of the request, in any case.
        body: as it came.
        secrets: of the endpoint; more than one while they are changed.
        now: the present moment.

    Raises:
        Forged: no secret signed these bytes within five minutes of now, or they are no event.
    """
    header = next(
        (value for key, value in headers.items() if key.lower() == "stripe-signature"), ""
    )
    # Every secret is tried, so that the time taken does not tell which one fits.
    if not any([_signed(header, body, secret) for secret in secrets]):  # noqa: C419 - see above
        raise Forged
    if abs(int(now.timestamp()) - _stamp(header)) > TOLERANCE:
        raise Forged
    try:
        return event(json.loads(body), body)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, OSError):
        raise Forged from None
    except RecursionError:
        raise Forged from None


def event(entry: Thing, raw: bytes | None = None) -> PaymentEvent:
    """An event, or an entry of the list of events.

    Raises:
        KeyError, TypeError, ValueError and the like: it is no event.
    """
    thing, kind = entry["data"]["object"], entry["type"]
    refunds = list(_refunds(thing))
    return PaymentEvent(
        id=_name(entry["id"]),
        type=_name(kind),
        at=moment(_whole(entry["created"])),
        purchase_id=_purchase(thing),
        refs=tuple(dict.fromkeys(_refs(thing))),
        refund_refs=tuple(refunds),
        dispute=_dispute(thing) if kind.startswith("charge.dispute.") else None,
        raw=json.dumps(entry).encode() if raw is None else raw,
        live=_flag(entry["livemode"]),
    )


def _signed(header: str, body: bytes, secret: str) -> bool:
    try:
        # The age is compared with our own clock, see `_stamp`.
        WebhookSignature.verify_header(body, header, secret, tolerance=None)
    except (SignatureVerificationError, ValueError, TypeError):
        return False
    return True


def _stamp(header: str) -> int:
    """The time that was signed, as the SDK has read it from this verified header."""
    parts = (part.split("=", 2) for part in header.split(","))
    return next(int(part[1]) for part in parts if part[0] == "t")


def _name(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _about(thing: Thing) -> Mapping[str, Any]:
    """What an invoice says of its subscription."""
    return ((thing.get("parent") or {}).get("subscription_details")) or {}


def _purchase(thing: Thing) -> str | None:
    for metadata in (thing.get("metadata"), _about(thing).get("metadata")):
        # Whoever else sells through this account may have a word like ours.
        if metadata and _ID.fullmatch(str(metadata.get("purchase_id", ""))):
            return str(metadata["purchase_id"])
    return None


def _refs(thing: Thing) -> Iterator[str]:
    if thing["object"] in _FINDS:
        yield _name(thing["id"])
    if thing["object"] in _SPEAKS:
        for ref in (*map(thing.get, _NAMES), _about(thing).get("subscription")):
            if (name := ident(ref)) is not None:
                yield _name(name)


def _refunds(thing: Thing) -> Iterator[str]:
    if thing["object"] == "refund":
        yield _name(thing["id"])
    if thing["object"] == "charge":
        for refund in (thing.get("refunds") or {}).get("data", ()):
            yield _name(refund["id"])


def _dispute(thing: Thing) -> Told:
    of, dispute = told(thing)
    _name(dispute.ref)
    return _name(of), dispute
