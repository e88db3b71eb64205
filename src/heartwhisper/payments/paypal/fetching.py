"""What takes more than one call to fetch: a purchase with its parts, and the events."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from heartwhisper.payments.paypal import happening, reading
from heartwhisper.payments.paypal.asking import safe
from heartwhisper.payments.paypal.refusal import understood
from heartwhisper.payments.paypal.times import moment, written
from heartwhisper.payments.port import Order, PaymentError, PaymentEvent, Seen

if TYPE_CHECKING:
    from heartwhisper.payments.paypal.client import Client, Json

_DAY = timedelta(days=1)


async def seen(
    client: "Client", order: Order, ref: str, *, event: PaymentEvent | None, live: bool
) -> Seen:
    """Fetch a purchase, its charges, and the refunds that an event names.

    Raises:
        PaymentError: as `Client.get` has it; `missing` speaks of the purchase itself.
    """
    refunds = event.refund_refs if event else ()
    paths = [f"/v2/payments/refunds/{safe(one)}" for one in refunds]
    told = reading.Told(event, [await _part(client, path) for path in paths])
    if order.recurring:
        path = f"/v1/billing/subscriptions/{ref}"
        shown = await client.get(path, fields="last_failed_payment")
        with understood():
            until = _latest(client.now(), shown, event) + _DAY
        since = order.created_at - _DAY
        paid = await _transactions(client, path, since=since, until=until)
        with understood():
            return reading.subscription(order, shown, paid, told=told, live=live)
    shown = await client.get(f"/v2/checkout/orders/{ref}")
    with understood():
        named = [safe(one["id"]) for one in reading.captures(shown)]
    # What the order says of a capture may be older than the capture.
    taken = [await _part(client, f"/v2/payments/captures/{one}") for one in named]
    with understood():
        return reading.checkout(shown, taken, told=told, live=live)


async def events(
    client: "Client", since: datetime, until: datetime, *, live: bool
) -> list[tuple[PaymentEvent, "Json"]]:
    """Fetch the events of a time with their bodies, the oldest first.

    Raises:
        PaymentError: as `Client.get` has it.
    """
    found: dict[str, tuple[PaymentEvent, Json]] = {}
    page = await client.get(
        "/v1/notifications/webhooks-events",
        page_size="100",
        start_time=written(since),
        end_time=written(until),
    )
    while True:
        before = len(found)
        with understood():
            for told in page.get("events", ()):
                found.setdefault(told["id"], (happening.listed(told, live=live), told))
            following = reading.link(page, "next")
        # A page that brings nothing new ends the list, whatever its link says.
        if following is None or len(found) == before:
            break
        page = await client.follow(following)
    # PayPal lists the newest first; its times know no fractions of a second, its order does.
    oldest_first = [*found.values()][::-1]
    return sorted(oldest_first, key=lambda one: one[0].at)


def _latest(now: datetime, shown: "Json", event: PaymentEvent | None) -> datetime:
    """The last moment that anything may have been paid at: PayPal's clock may be ahead of ours."""
    paid = shown.get("billing_info", {}).get("last_payment", {}).get("time")
    moments = [now, *([moment(paid)] if paid else []), *([event.at] if event else [])]
    return max(moments)


async def _part(client: "Client", path: str) -> "Json":
    try:
        return await client.get(path)
    except PaymentError as error:
        # PayPal itself named it: a purchase is not missing because its part is.
        raise PaymentError("later" if error.reason == "missing" else error.reason) from None


async def _transactions(
    client: "Client", path: str, *, since: datetime, until: datetime
) -> list[dict[str, Any]]:
    # PayPal says how many pages there are, but takes no page: more than one is asked in halves.
    found: list[dict[str, Any]] = []
    spans = [(since, until)]
    while spans:
        start, end = spans.pop()
        answer = await client.get(
            f"{path}/transactions",
            start_time=written(start),
            end_time=written(end),
        )
        with understood():
            if answer.get("total_pages", 1) > 1 and end - start > _DAY:
                middle = start + (end - start) / 2
                spans += [(start, middle), (middle, end)]
            else:
                found += answer.get("transactions", [])
    return found
