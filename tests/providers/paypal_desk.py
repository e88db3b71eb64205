"""A shop that sells through the fake PayPal: the adapter, the fake and one clock for both."""

import contextlib
import itertools
from dataclasses import dataclass, field, replace

from heartwhisper.payments.paypal.adapter import PayPal
from heartwhisper.payments.paypal.client import Client
from heartwhisper.payments.paypal.plans import make_plans
from heartwhisper.payments.port import Order
from tests.providers.fake import Standing
from tests.providers.paypal_fake import PayPalFake
from tests.providers.paypal_wire import Wire

PRICES = {"daily": 350, "monthly": 700, "yearly": 7000}
_numbers = itertools.count(1)


@dataclass
class Desk:
    clock: Standing = field(default_factory=Standing)
    plans: dict = field(default_factory=dict)

    def __post_init__(self):
        self.fake = PayPalFake(self.clock)
        self.wire = Wire(self.fake)
        self.paypal = self.another()

    def another(self, **more):
        """The same shop after a restart: it remembers nothing."""
        given = {
            "webhook_id": self.fake.webhook_id,
            "plans": self.plans,
            "base_url": self.fake.base,
            "live": False,
            "roots": [self.fake.chain.root],
            "transport": self.wire,
            "clock": self.clock,
        }
        return PayPal(*self.fake.keys, **(given | more))

    def client(self):
        return Client(
            *self.fake.keys, base_url=self.fake.base, clock=self.clock, transport=self.wire
        )

    async def priced(self, **prices):
        """The plans as the operator's command makes them."""
        prices = prices or {"monthly": PRICES["monthly"], "yearly": PRICES["yearly"]}
        wanted = {plan: (amount, "USD") for plan, amount in prices.items()}
        self.plans.update(await make_plans(self.client(), "Heart Whisper premium", wanted))

    def order(self, plan="daily", *, recurring=False, **more):
        given = {
            "purchase_id": f"p{next(_numbers)}",
            "buyer_id": "u1",
            "plan": plan,
            "recurring": recurring,
            "amount_minor": PRICES[plan],
            "currency": "USD",
            "label": f"Heart Whisper premium, {plan}",
            "language": "ko",
            "success_url": "https://heart.test/paid",
            "cancel_url": "https://heart.test/premium",
            "created_at": self.clock.now(),
        }
        return Order(**(given | more))

    async def opened(self, *plan, **more):
        order = self.order(*plan, **more)
        return replace(order, ref=(await self.paypal.open(order)).ref)

    async def approved(self, *plan, **more):
        order = await self.opened(*plan, **more)
        self.fake.act("approve", id=order.ref)
        return order

    async def bought(self, *plan, **more):
        order = await self.approved(*plan, **more)
        if not order.recurring:
            await self.paypal.capture(order)
        return order

    async def subscribed(self, plan="monthly", **more):
        if not self.plans:
            await self.priced()
        return await self.bought(plan, recurring=True, **more)

    async def charge(self, order, event=None):
        """The only charge of an order."""
        (charge,) = (await self.paypal.look(order, event)).charges
        return charge

    def told(self, word):
        """The newest event of a type."""
        return next(one for one in reversed(self.fake.events) if one["event_type"] == word)

    async def heard(self, word):
        """The newest event of a type, as its webhook brings it."""
        return await self.paypal.read(*self.fake.signed(self.told(word)))

    def asked(self, part, method="POST"):
        """The calls to a path that has this part, as they were sent."""
        calls = (one for one in self.fake.calls if one["method"] == method)
        return [one for one in calls if part in one["path"]]


@contextlib.asynccontextmanager
async def shop():
    """A desk that asked nobody but the fake, which has found nothing to warn of."""
    desk = Desk()
    yield desk
    await desk.paypal.aclose()
    assert desk.fake.warnings == []
    assert desk.wire.strays == []
