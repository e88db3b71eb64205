"""How a purchase is fetched from Stripe: the session or subscription, then what it leads to."""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from heartwhisper.payments.port import Charge, Order, PaymentError, PaymentEvent, Refunded, Seen
from heartwhisper.payments.stripe import reading
from heartwhisper.payments.stripe.calls import Calls, Tree
from heartwhisper.payments.stripe.reading import Thing, Told, ident
from heartwhisper.payments.stripe.telling import TYPES

SKEW = timedelta(minutes=5)  # between Stripe's clock and ours
SEARCHED = timedelta(days=2)  # a checkout is made within this time of its purchase
BOUND = 5000  # checkouts looked through for one that was lost
# Stripe's refunds and disputes of an older payment are rare enough for the events to tell them.
RECENT = timedelta(days=200)
DISPUTES = [one for one in TYPES if one.startswith("charge.dispute.")]
_SUCCEEDED = "checkout.session.async_payment_succeeded"
_FAILED = "checkout.session.async_payment_failed"


async def search(calls: Calls, order: Order) -> Tree | None:
    """The checkout of a purchase whose name is not known: Stripe made it, but could not say so."""
    around = {
        "gte": int((order.created_at - SKEW).timestamp()),
        "lte": int((order.created_at + SEARCHED).timestamp()),
    }
    return await calls.first(
        lambda: calls.v1.checkout.sessions.list(
            {"created": {"gte": around["gte"], "lte": around["lte"]}, "limit": 100}
        ),
        lambda one: (one["metadata"] or {}).get("purchase_id") == order.purchase_id,
        BOUND,
    )


async def session(calls: Calls, order: Order) -> Tree:
    """The checkout of a purchase, with its payment intent, charge and subscription.

    Raises:
        PaymentError: `missing`: Stripe knows of none.
    """
    ref = order.ref
    if ref is None:
        found = await search(calls, order)
        if found is None:
            raise PaymentError("missing")
        ref = str(found["id"])
    return await calls.one(
        lambda: calls.v1.checkout.sessions.retrieve(
            ref, {"expand": ["payment_intent.latest_charge", "subscription"]}
        )
    )


async def look_at_payment(calls: Calls, session: Tree, event: PaymentEvent | None) -> Seen:
    """A one-off, or a subscription that nobody subscribed to yet."""
    status = reading.session_status(session)
    if status == "processing" and await _when(calls, session, (_FAILED, event)):
        status = "failed"
    charge = (session["payment_intent"] or {}).get("latest_charge")
    charges: Sequence[Charge] = ()
    if charge and charge["status"] == "succeeded":
        paid_at = await _paid_at(calls, session, event)
        news = await _news(calls, [charge], event)
        refunds = await _refunds(calls, charge, event)
        disputes = reading.settled(news, (charge["id"], ident(charge["payment_intent"])))
        charges = (reading.one_off(charge, paid_at, refunds=refunds, disputes=disputes),)
    return Seen(
        ref=session["id"],
        status=status,
        custom=reading.custom(session),
        live=session["livemode"],
        charges=charges,
        customer_ref=ident(session["customer"]),
    )


async def look_at_subscription(
    calls: Calls, order: Order, subscription: Tree, *, event: PaymentEvent | None, now: datetime
) -> Seen:
    """A subscription, with every invoice that was paid."""
    invoices = await calls.every(
        lambda: calls.v1.invoices.list(
            {"subscription": subscription["id"], "limit": 100, "expand": ["data.payments"]}
        )
    )
    paid = [one for one in reversed(invoices) if one["status"] == "paid" and one["amount_paid"]]
    late = subscription["status"] == "past_due"
    return Seen(
        ref=order.ref or str(subscription["id"]),
        status=reading.renewal_status(subscription),
        custom=reading.custom(subscription),
        live=subscription["livemode"],
        charges=await _renewals(calls, paid, event=event, since=now - RECENT),
        subscription_ref=subscription["id"],
        customer_ref=ident(subscription["customer"]),
        attempt=reading.attempt(subscription, invoices) if late else None,
    )


async def _renewals(
    calls: Calls, invoices: Sequence[Tree], *, event: PaymentEvent | None, since: datetime
) -> tuple[Charge, ...]:
    recent = [one for one in invoices if reading.paid_at(one) > since]
    intents = [intent for one in recent if (intent := reading.payment(one)) != one["id"]]
    charges = [
        one for one in await asyncio.gather(*(_charge(calls, one) for one in intents)) if one
    ]
    news = await _news(calls, charges, event)
    lists = await asyncio.gather(*(_refunds(calls, one, event) for one in charges))
    refunds = {ident(one["payment_intent"]): two for one, two in zip(charges, lists, strict=True)}
    names = {ident(one["payment_intent"]): one["id"] for one in charges}
    return tuple(
        reading.renewal(
            one,
            refunds.get(intent, ()),
            reading.settled(news, (intent, names.get(intent, intent))),
        )
        for one in invoices
        for intent in [reading.payment(one)]
    )


async def _charge(calls: Calls, intent: str) -> Tree | None:
    found = await calls.one(
        lambda: calls.v1.payment_intents.retrieve(intent, {"expand": ["latest_charge"]})
    )
    charge: Tree | None = found["latest_charge"]
    return charge


async def _refunds(calls: Calls, charge: Thing, event: PaymentEvent | None) -> tuple[Refunded, ...]:
    intent = str(ident(charge["payment_intent"]))
    # A refund that failed is no longer counted in the charge: only an event leads to it.
    told = event is not None and event.refund_refs and {intent, charge["id"]} & set(event.refs)
    if not charge["amount_refunded"] and not told:
        return ()
    found = await calls.every(
        lambda: calls.v1.refunds.list({"payment_intent": intent, "limit": 100})
    )
    return tuple(reading.refunded(one) for one in found)


async def _news(calls: Calls, charges: Iterable[Thing], event: PaymentEvent | None) -> list[Told]:
    """What is known of disputes, oldest first; a charge itself only says that there was one."""
    known = [event.dispute] if event is not None and event.dispute is not None else []
    since = min((one["created"] for one in charges if one["disputed"]), default=None)
    if since is None:
        return known
    found = await calls.events(DISPUTES, since)
    return known + [reading.told(one["data"]["object"]) for one in found]


async def _paid_at(calls: Calls, session: Thing, event: PaymentEvent | None) -> datetime:
    """When the money was here: for a transfer that is days after the charge was made."""
    charge = session["payment_intent"]["latest_charge"]
    made = reading.moment(charge["created"])
    details = charge.get("payment_method_details") or {}
    if details.get("type", "card") == "card":
        return made
    return await _when(calls, session, (_SUCCEEDED, event)) or made


async def _when(
    calls: Calls, session: Thing, news: tuple[str, PaymentEvent | None]
) -> datetime | None:
    """When an event of this type happened to a checkout; the given event may be it."""
    kind, event = news
    if event is not None and event.type == kind and session["id"] in event.refs:
        return event.at
    found = await calls.events([kind], session["created"])
    times = (one["created"] for one in found if one["data"]["object"]["id"] == session["id"])
    return next(map(reading.moment, times), None)
