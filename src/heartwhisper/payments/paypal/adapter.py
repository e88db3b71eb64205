"""PayPal as the port has it: the server makes the order and captures what the payer approved."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from typing_extensions import override

from heartwhisper.kernel.clock import Clock, SystemClock
from heartwhisper.payments.paypal import asking, happening, reading
from heartwhisper.payments.paypal.fetching import events, seen
from heartwhisper.payments.paypal.places import HOSTS, near
from heartwhisper.payments.paypal.plans import UNITS
from heartwhisper.payments.paypal.refusal import done_before, understood
from heartwhisper.payments.port import (
    Forged,
    Moved,
    Opened,
    Order,
    PaymentError,
    PaymentEvent,
    Provider,
    Refunded,
    Seen,
)

if TYPE_CHECKING:
    import httpx2

    from heartwhisper.payments.paypal.client import Client
    from heartwhisper.payments.paypal.signature import Signature

# How long PayPal remembers a request: after that a repetition would make a second one.
_REMEMBERED = {False: timedelta(hours=6), True: timedelta(hours=72)}
# How far back PayPal lists events.
_LISTED = timedelta(days=30)
_CANCELLABLE = ("APPROVED", "ACTIVE", "SUSPENDED")


class PayPal(Provider):  # noqa: PLR0904 - one method for each call of the port
    """PayPal, through its REST API.

    It has no end at the end of a period: `stop` and `end` are both at once, what is paid stays
    ours to grant. It has no page for the card either.

    Args:
        client_id: of the REST app.
        secret: of the REST app.
        webhook_id: PayPal's name for our webhook.
        plans: PayPal's plan ids, by `monthly` and `yearly`.
        base_url: `https://api-m.paypal.com`, the sandbox's, or http on loopback.
        live: whether that is real money; PayPal's objects do not say.
        roots: PEM of the roots that webhooks' certificates end at; DigiCert's by default.
        certificate_hosts: where those certificates may be fetched, by https.
        transport: in place of the network.
        clock: the machine's by default.

    Raises:
        ValueError: `base_url` is neither https nor on loopback.
    """

    name = "paypal"
    resumes = False

    def __init__(  # noqa: PLR0913 - all of it is set by the operator, and by name
        self,
        client_id: str,
        secret: str,
        *,
        webhook_id: str,
        plans: Mapping[str, str],
        base_url: str,
        live: bool,
        roots: Sequence[bytes] | None = None,
        certificate_hosts: frozenset[str] = HOSTS,
        transport: "httpx2.AsyncBaseTransport | None" = None,
        clock: Clock | None = None,
    ) -> None:
        self._keys = (client_id, secret)
        self._base = base_url.rstrip("/")
        self._near = near(self._base)
        self._webhook_id = webhook_id
        self._plans = plans
        self._live = live
        self._roots = roots
        self._hosts = certificate_hosts
        self._transport = transport
        self._clock = clock or SystemClock()
        self._opened: Client | None = None
        self._proof: Signature | None = None

    @override
    async def open(self, order: Order) -> Opened:
        made = await self._made(order)
        with understood():
            ref, url = str(made["id"]), reading.link(made, "approve", "payer-action")
        if url is None:
            raise PaymentError("spent")
        if not url.startswith(("https://", f"{self._base}/") if self._near else "https://"):
            raise PaymentError("refused")
        return Opened(ref, url)

    @override
    async def look(self, order: Order, event: PaymentEvent | None = None) -> Seen:
        ref = order.subscription_ref or order.ref or await self._found(order)
        return await seen(self._client, order, asking.safe(ref), event=event, live=self._live)

    @override
    async def capture(self, order: Order) -> None:
        path = f"/v2/checkout/orders/{asking.safe(order.ref)}/capture"
        with done_before():
            await self._client.post(path, {}, f"purchase:{order.purchase_id}:capture")

    @override
    async def close(self, order: Order) -> None:
        pass  # An order that nobody approves ends by itself, and without a capture costs nothing.

    @override
    async def stop(self, order: Order) -> None:
        path = f"/v1/billing/subscriptions/{asking.safe(order.subscription_ref or order.ref)}"
        try:
            await self._client.post(f"{path}/cancel", {"reason": "Stopped by the subscriber"})
        except PaymentError as error:
            if error.reason != "spent":
                raise
            # The status does not allow it: ended before, never approved, or about to begin.
            if (await self._client.get(path)).get("status") in _CANCELLABLE:
                raise PaymentError("later") from None

    @override
    async def end(self, order: Order) -> None:
        await self.stop(order)

    @override
    async def resume(self, order: Order) -> None:
        raise PaymentError("refused")

    @override
    async def refund(self, charge: str, amount_minor: int, currency: str, *, key: str) -> Refunded:
        path = f"/v2/payments/captures/{asking.safe(charge)}/refund"
        body = asking.refund(amount_minor, currency, key)
        made = await self._client.post(path, body, f"refund:{key}")
        with understood():
            return reading.refunded({"custom_id": key, "amount": body["amount"]} | made)

    @override
    async def portal(self, customer_ref: str, return_url: str) -> str:
        raise PaymentError("refused")

    @override
    async def read(self, headers: Mapping[str, str], body: bytes) -> PaymentEvent:
        await self._signature.prove(headers, body)
        try:
            with understood():
                return happening.event(json.loads(body), body, live=self._live)
        except PaymentError:
            raise Forged from None

    @override
    async def events(self, since: datetime) -> Sequence[PaymentEvent]:
        now = self._clock.now()
        return [one for one, _ in await events(self._client, since, now, live=self._live)]

    @override
    async def movements(self, since: datetime, until: datetime) -> Sequence[Moved]:
        # What a dispute took before `since` must not be counted again with its reversal.
        first = min(since, max(since - _LISTED, self._clock.now() - _LISTED))
        listed = await events(self._client, first, until, live=self._live)
        with understood():
            return happening.within(happening.movements(listed), since, until)

    @override
    async def aclose(self) -> None:
        opened, self._opened, self._proof = self._opened, None, None
        if opened is not None:
            await opened.aclose()

    @property
    def _client(self) -> "Client":
        if self._opened is None:
            from heartwhisper.payments.paypal.client import Client  # noqa: PLC0415 - see there

            self._opened = Client(
                *self._keys, base_url=self._base, clock=self._clock, transport=self._transport
            )
        return self._opened

    @property
    def _signature(self) -> "Signature":
        if self._proof is None:
            # It brings the parser of certificates, which only a first webhook needs.
            from heartwhisper.payments.paypal import signature  # noqa: PLC0415 - see above

            own = self._base if self._near else None
            self._proof = signature.Signature(
                self._webhook_id,
                signature.trust(self._roots, hosts=self._hosts, own=own, live=self._live),
                download=self._client.download,
                clock=self._clock,
            )
        return self._proof

    async def _made(self, order: Order) -> dict[str, object]:
        key = f"purchase:{order.purchase_id}:create"
        if not order.recurring:
            return await self._client.post("/v2/checkout/orders", asking.checkout(order), key)
        plan_id = self._plans.get(order.plan)
        if not plan_id:
            raise PaymentError("refused")
        await self._priced(order, plan_id)
        body = asking.subscription(order, plan_id)
        return await self._client.post("/v1/billing/subscriptions", body, key)

    async def _priced(self, order: Order, plan_id: str) -> None:
        """Refuse where PayPal would not charge what we show."""
        try:
            plan = await self._client.get(f"/v1/billing/plans/{asking.safe(plan_id)}")
        except PaymentError as error:
            raise PaymentError("refused" if error.reason == "missing" else error.reason) from None
        with understood():
            priced = reading.price(plan)
        if priced != (order.amount_minor, order.currency, UNITS[order.plan], 1):
            raise PaymentError("refused")

    async def _found(self, order: Order) -> str:
        # PayPal finds nothing by our own id; but asked again with the same key, it answers the
        # first one. After that time nobody has a link to what may have been made.
        if self._clock.now() - order.created_at > _REMEMBERED[order.recurring]:
            raise PaymentError("missing")
        made = await self._made(order)
        return str(made.get("id"))
