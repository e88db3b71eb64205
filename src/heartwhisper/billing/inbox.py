"""What providers tell us: stored once, answered at once, looked into by a worker (money.md 3.3)."""

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from heartwhisper.billing import store
from heartwhisper.billing.errors import WebhookRefused
from heartwhisper.billing.event_store import EventRow, add_event, event, events, mark
from heartwhisper.billing.reconcile import bring_up_to_date
from heartwhisper.billing.records import Purchase
from heartwhisper.billing.till import Till
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.jobs import Payload
from heartwhisper.kernel.log import log
from heartwhisper.payments.port import Disputed, Forged, PaymentError, PaymentEvent, Provider

JOB = "payment_event"
WAITS = timedelta(days=1)  # an event about a payment that we have not seen yet


class NotYetKnown(Exception):
    """An event speaks of a payment that we have not seen; the job tries again."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as the operator sees it."""

    provider: str
    id: str
    type: str
    purchase_id: str | None
    received_at: datetime
    state: str


async def receive(
    till: Till, provider: Provider, *, headers: Mapping[str, str], body: bytes
) -> None:
    """Take a webhook in.

    Raises:
        WebhookRefused: the provider did not send this to us now.
        ServiceUnavailable: it cannot be stored; the provider sends it again.
        PaymentError: it cannot be verified now; likewise.
    """
    try:
        told = await provider.read(headers, body)
    except Forged:
        log().warning("a webhook was refused", provider=provider.name)
        raise WebhookRefused from None
    await take(till, provider.name, told)


async def take(till: Till, provider: str, told: PaymentEvent) -> bool:
    """Store an event and have it looked into; gives whether it was new."""
    context = till.context

    def whose(tx: Tx) -> Purchase | None:
        purchase_id = _purchase_id(tx, provider, told)
        return store.purchase(tx, purchase_id) if purchase_id else None

    purchase = await context.database.read(whose)
    owner, seal = await _owner(till, purchase)
    now = context.clock.now()
    row = EventRow(
        provider=provider,
        id=told.id,
        type=told.type[:100],
        purchase_id=purchase.id if purchase else None,
        at=told.at,
        received_at=now,
        state="waiting",
        hints=_hints(told),
        owner=owner,
        raw=seal.seal(told.raw.decode("utf-8", "replace"), _place(provider, told.id))
        if seal
        else None,
    )

    def unit(tx: Tx) -> bool:
        if not add_event(tx, row):
            return False
        till.jobs.put(tx, JOB, {"provider": provider, "id": told.id}, run_at=now)
        return True

    fresh = await context.database.write(unit)
    if fresh:
        till.jobs.wake()
    return fresh


def worker(till: Till) -> Callable[[Payload], Awaitable[None]]:
    """What does the job."""

    async def work(payload: Payload) -> None:
        await look_into(till, str(payload["provider"]), str(payload["id"]))

    return work


async def look_into(till: Till, provider: str, event_id: str) -> str:
    """Bring the purchase that an event speaks of up to date; gives the event's new state.

    Raises:
        PaymentError: the provider could not be asked.
        NotYetKnown: its payment is not here yet.
    """
    database = till.context.database
    row = await database.read(lambda tx: event(tx, provider, event_id))
    if row is None:
        return "unknown"
    told = _told(row)
    purchase_id = await database.read(lambda tx: _purchase_id(tx, provider, told))
    if purchase_id is None and (told.dispute or told.refund_refs):
        # It may have come before the payment that it speaks of.
        if till.context.clock.now() - row.received_at < WAITS:
            raise NotYetKnown
        log().error("a refund or dispute of no purchase of ours", provider=provider)
    purchase = await _brought(till, purchase_id, told) if purchase_id else None
    after = replace(row, state="done" if purchase else "foreign", purchase_id=purchase_id)
    if purchase and purchase.orphaned_at:
        after = replace(after, raw=None)
    await database.write(partial(mark, after=after))
    return after.state


async def _brought(till: Till, purchase_id: str, told: PaymentEvent) -> Purchase | None:
    """Bring a purchase up to date; refused means are no failure: the next try is the payer's."""
    try:
        return await bring_up_to_date(till, purchase_id, told)
    except PaymentError as error:
        if error.reason != "declined":
            raise
    return await bring_up_to_date(till, purchase_id, told)


async def listed(till: Till, *, most: int) -> list[Told]:
    """The newest events, as the operator sees them."""
    rows = await till.context.database.read(lambda tx: events(tx, most))
    return [
        Told(one.provider, one.id, one.type, one.purchase_id, one.received_at, one.state)
        for one in rows
    ]


def _purchase_id(tx: Tx, provider: str, told: PaymentEvent) -> str | None:
    """The purchase that an event speaks of: by its note, else by the provider's names."""
    noted = store.purchase(tx, told.purchase_id) if told.purchase_id else None
    if noted is not None and noted.provider == provider:
        return noted.id
    refs = [*told.refs, *told.refund_refs, *([told.dispute[0]] if told.dispute else [])]
    return store.by_refs(tx, provider, refs) if refs else None


async def _owner(till: Till, purchase: Purchase | None) -> tuple[str, Seal | None]:
    """Whose key seals the body: the buyer's, or the service's; nobody's where the buyer is gone."""
    if purchase is None:
        return await till.context.keys.service()
    if purchase.orphaned_at is None:
        with suppress(Broken):  # it is being erased
            return purchase.account_id, await till.context.keys.seal_of(purchase.account_id)
    return purchase.account_id, None


def _place(provider: str, event_id: str) -> str:
    return f"provider_event.raw:{provider}:{event_id}"


def _hints(told: PaymentEvent) -> str:
    dispute = told.dispute and [told.dispute[0], told.dispute[1].ref, told.dispute[1].state]
    kept = {"purchase_id": told.purchase_id, "refs": list(told.refs), "dispute": dispute}
    return json.dumps(kept | {"refund_refs": list(told.refund_refs), "live": told.live})


def _told(row: EventRow) -> PaymentEvent:
    kept = json.loads(row.hints)
    dispute = None
    if kept["dispute"]:
        charge, ref, state = kept["dispute"]
        dispute = (charge, Disputed(ref=ref, state=state))
    return PaymentEvent(
        id=row.id,
        type=row.type,
        at=row.at,
        purchase_id=kept["purchase_id"],
        refs=kept["refs"],
        refund_refs=kept["refund_refs"],
        dispute=dispute,
        live=kept["live"],
    )
