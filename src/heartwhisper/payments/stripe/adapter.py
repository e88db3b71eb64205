"""Stripe as a payment provider.

A checkout is hosted by Stripe; price and interval go with it. The card and the payer's address are
Stripe's business: we send neither, and no e-mail address.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from heartwhisper.kernel.clock import Clock
from heartwhisper.payments.port import (
    Moved,
    Opened,
    Order,
    PaymentError,
    PaymentEvent,
    Refunded,
    Seen,
)
from heartwhisper.payments.stripe import looking, reading, telling
from heartwhisper.payments.stripe.calls import Calls, Tree, understood
from heartwhisper.payments.stripe.checkout import opened, wanted

if TYPE_CHECKING:
    import stripe

# A checkout asked for this long after its purchase was made was asked for before. It is searched
# for: Stripe forgets a key after a day, and some of its failures at once.
AGAIN = timedelta(minutes=1)
_OVER = {"canceled", "incomplete_expired"}


class Stripe:  # noqa: PLR0904 - these are the port's
    """Stripe.

    Args:
        key: the secret key (`sk_…` or `rk_…`).
        webhook_secrets: of the webhook's endpoint (`whsec_…`): one, or two while it is changed.
        base_url: where the API is; Stripe's own by default.
        http_client: what sends the requests; one over real sockets by default.
        clock: the time.
    """

    name = "stripe"
    resumes = True

    def __init__(
        self,
        key: str,
        webhook_secrets: Sequence[str],
        *,
        base_url: str | None = None,
        http_client: "stripe.HTTPClient | None" = None,
        clock: Clock,
    ) -> None:
        self._calls = Calls(key, base_url=base_url, http_client=http_client)
        self._secrets = tuple(webhook_secrets)
        self._clock = clock

    async def open(self, order: Order) -> Opened:
        """Make the checkout of a purchase, or find the one that was made.

        Raises:
            PaymentError: `spent` when it is paid or has run out, else as in the port.
        """
        with understood():
            if order.ref is not None:
                return opened(await looking.session(self._calls, order))
            if self._clock.now() - order.created_at > AGAIN:
                found = await looking.search(self._calls, order)
                if found is not None:
                    return opened(found)
            return opened(
                await self._calls.once(
                    f"purchase:{order.purchase_id}:create",
                    lambda key: self._calls.one(
                        lambda: self._calls.v1.checkout.sessions.create(
                            wanted(order), {"idempotency_key": key}
                        )
                    ),
                    lambda: looking.search(self._calls, order),
                )
            )

    async def look(self, order: Order, event: PaymentEvent | None = None) -> Seen:
        """Fetch a purchase; see the port."""
        with understood():
            if order.subscription_ref is not None:
                subscription = await self._subscription(order.subscription_ref)
            else:
                session = await looking.session(self._calls, order)
                subscription = session["subscription"]
                if subscription is None:
                    return await looking.look_at_payment(self._calls, session, event)
            return await looking.look_at_subscription(
                self._calls, order, subscription, event=event, now=self._clock.now()
            )

    async def capture(self, order: Order) -> None:
        """Do nothing: Stripe captures by itself."""

    async def close(self, order: Order) -> None:
        """Let a checkout run out now; one that is paid or has run out stays as it is."""
        with understood():
            try:
                session = await looking.session(self._calls, order)
            except PaymentError as error:
                if error.reason == "missing":
                    return
                raise
            if session["status"] != "open":
                return
            ref = str(session["id"])
            try:
                await self._calls.one(lambda: self._calls.v1.checkout.sessions.expire(ref))
            except PaymentError as error:
                now = await looking.session(self._calls, replace(order, ref=ref))
                if error.reason != "refused" or now["status"] == "open":
                    raise

    async def stop(self, order: Order) -> None:
        """Let a subscription end with the period that is paid; one that ended is left as it is."""
        with understood():
            ref = await self._ref(order)
            try:
                await self._calls.one(
                    lambda: self._calls.v1.subscriptions.update(ref, {"cancel_at_period_end": True})
                )
            except PaymentError as error:
                await self._unless_over(ref, error)

    async def resume(self, order: Order) -> None:
        """Let a subscription renew again.

        Raises:
            PaymentError: `spent` when it has ended, else as in the port.
        """
        with understood():
            ref = await self._ref(order)
            try:
                now = await self._calls.one(
                    lambda: self._calls.v1.subscriptions.update(
                        ref, {"cancel_at_period_end": False}
                    )
                )
                if now["cancel_at"] is not None:  # a day that the operator set at Stripe
                    await self._calls.one(
                        lambda: self._calls.v1.subscriptions.update(ref, {"cancel_at": ""})
                    )
            except PaymentError as error:
                await self._unless_over(ref, error)
                raise PaymentError("spent") from None

    async def end(self, order: Order) -> None:
        """Stop a subscription now; one that ended is left as it is."""
        with understood():
            ref = await self._ref(order)
            try:
                await self._calls.one(lambda: self._calls.v1.subscriptions.cancel(ref))
            except PaymentError as error:
                await self._unless_over(ref, error)

    async def refund(  # noqa: PLR0917 - the port's
        self,
        charge: str,
        amount_minor: int,
        currency: str,  # noqa: ARG002 - the port's
        key: str,
    ) -> Refunded:
        """Pay back; Stripe takes the currency of the charge."""

        async def made() -> Tree | None:
            return await self._calls.first(
                lambda: self._calls.v1.refunds.list({"payment_intent": charge, "limit": 100}),
                lambda one: bool((one["metadata"] or {}).get("refund_id") == key),
            )

        async def make(fresh: str) -> Tree:
            return await self._calls.one(
                lambda: self._calls.v1.refunds.create(
                    {
                        "payment_intent": charge,
                        "amount": amount_minor,
                        "metadata": {"refund_id": key},
                    },
                    {"idempotency_key": fresh},
                )
            )

        with understood():
            # Asked first each time: Stripe forgets a key after a day, we may repeat a call later.
            found = await made() or await self._calls.once(f"refund:{key}", make, made)
            return reading.refunded(found)

    async def portal(self, customer_ref: str, return_url: str) -> str:
        """The address of Stripe's page about this customer's card and subscription."""
        with understood():
            page = await self._calls.one(
                lambda: self._calls.v1.billing_portal.sessions.create(
                    {"customer": customer_ref, "return_url": return_url}
                )
            )
            return str(page["url"])

    async def read(self, headers: Mapping[str, str], body: bytes) -> PaymentEvent:
        """Verify a webhook; see the port."""
        return telling.verified(headers, body, self._secrets, now=self._clock.now())

    async def events(self, since: datetime) -> Sequence[PaymentEvent]:
        """What happened since then; Stripe tells of the last 30 days."""
        with understood():
            return [
                telling.event(one)
                for one in await self._calls.events(telling.TYPES, int(since.timestamp()))
            ]

    async def movements(self, since: datetime, until: datetime) -> Sequence[Moved]:
        """Every movement of money from `since` to before `until`, within the last 30 days.

        A charge goes by its payment intent, a refund and a dispute by their own names.
        """
        with understood():
            moved = reading.moved(
                await self._calls.events(reading.MOVEMENTS, int(since.timestamp()))
            )
            return [one for one in moved if since <= one.at < until]

    async def aclose(self) -> None:
        """Let go of threads and connections."""
        self._calls.close()

    async def _ref(self, order: Order) -> str:
        if order.subscription_ref is not None:
            return order.subscription_ref
        session = await looking.session(self._calls, order)
        if session["subscription"] is None:
            raise PaymentError("missing")
        return str(session["subscription"]["id"])

    async def _subscription(self, ref: str) -> Tree:
        return await self._calls.one(lambda: self._calls.v1.subscriptions.retrieve(ref))

    async def _unless_over(self, ref: str, error: PaymentError) -> None:
        """Bear what Stripe says to a change of a subscription that has ended."""
        if error.reason not in {"refused", "missing"}:
            raise error
        if (await self._subscription(ref))["status"] not in _OVER:
            raise error
