"""A shop that sells through the fake Stripe: the adapter, the fake and one clock for both."""

import contextlib
import itertools
from dataclasses import dataclass, field, replace

from heartwhisper.payments.port import Order
from heartwhisper.payments.stripe.adapter import Stripe
from tests.providers.fake import Standing
from tests.providers.in_process import StripeWire
from tests.providers.stripe_fake import KEY, SECRET, StripeFake

PRICES = {"daily": 350, "monthly": 700, "yearly": 7000}
_numbers = itertools.count(1)


@dataclass
class Desk:
    clock: Standing = field(default_factory=Standing)

    def __post_init__(self):
        self.fake = StripeFake(self.clock)
        self.stripe = self.another()

    def another(self, **more):
        """The same shop after a restart: it remembers nothing."""
        given = {"http_client": StripeWire(self.fake), "clock": self.clock} | more
        return Stripe(KEY, [SECRET], **given)

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
            "success_url": "https://heart.test/paid?session={CHECKOUT_SESSION_ID}",
            "cancel_url": "https://heart.test/premium",
            "created_at": self.clock.now(),
        }
        return Order(**(given | more))

    async def opened(self, *plan, **more):
        order = self.order(*plan, **more)
        return replace(order, ref=(await self.stripe.open(order)).ref)

    async def bought(self, *plan, **more):
        """An order that was paid, as we know it once we have looked."""
        order = await self.opened(*plan, **more)
        self.fake.act("pay", id=order.ref)
        seen = await self.stripe.look(order)
        return replace(order, subscription_ref=seen.subscription_ref)

    async def charge(self, order):
        """The only charge of an order."""
        (charge,) = (await self.stripe.look(order)).charges
        return charge

    def told(self, word):
        """The newest event of a type."""
        return next(one for one in reversed(self.fake.events) if one["type"] == word)

    async def heard(self, word):
        """The newest event of a type, as its webhook brings it."""
        return await self.stripe.read(*self.fake.signed(self.told(word)))


@contextlib.asynccontextmanager
async def shop():
    """A desk whose fake has found nothing to warn of."""
    desk = Desk()
    yield desk
    await desk.stripe.aclose()
    assert desk.fake.warnings == []
