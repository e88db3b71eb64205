"""A house that sells through both fake providers, all on one clock."""

import asyncio
import itertools
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import func, select

from heartwhisper.account import guests
from heartwhisper.account.guests import Caller
from heartwhisper.billing import sweep
from heartwhisper.billing.models import EVENT, LEDGER, PAYMENT, PURCHASE, REFUND
from heartwhisper.payments.paypal.adapter import PayPal
from heartwhisper.payments.paypal.client import Client
from heartwhisper.payments.paypal.plans import make_plans
from heartwhisper.payments.stripe.adapter import Stripe
from heartwhisper.wiring import build_till
from tests.providers.in_process import StripeWire
from tests.providers.paypal_fake import PayPalFake
from tests.providers.paypal_wire import Wire
from tests.providers.stripe_fake import KEY, SECRET, StripeFake

PROVIDERS = ("stripe", "paypal")
on_both = pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
PRICES = {"daily": 399, "monthly": 799, "yearly": 7999}
DAY = 86_400
_ADDRESSES = itertools.count(1)


@dataclass
class Shop:
    """The money's side of a house under test."""

    house: object
    till: object
    stripe: StripeFake
    paypal: PayPalFake

    @property
    def clock(self):
        return self.house.clock

    def fake(self, provider):
        return getattr(self, provider)

    # ---- what a payer does
    async def checkout(self, person, plan="monthly", *, recurring=False, **more):
        """Begin a purchase by card; the answer of the call."""
        own = str(person.http.base_url).rstrip("/")
        body = {
            "priceId": f"price_{plan}",
            "recurring": recurring,
            "successUrl": f"{own}/success",
            "cancelUrl": f"{own}/cancel",
        }
        return await person.http.post("/api/create-checkout-session", json=body | more)

    async def order(self, person, plan="monthly", *, recurring=False, **more):
        """Begin a purchase by PayPal; the answer of the call."""
        body = {"subscriptionType": plan, "recurring": recurring}
        return await person.http.post("/api/paypal/orders", json=body | more)

    async def begin(self, person, provider, plan="monthly", *, recurring=False):
        """Begin a purchase; its id and the provider's name for it."""
        way = self.checkout if provider == "stripe" else self.order
        answer = await way(person, plan, recurring=recurring)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        return told["purchaseId"], told.get("sessionId") or told["id"]

    def pay(self, provider, ref):
        """The payer pays on the provider's page, or agrees there."""
        self.fake(provider).act("pay" if provider == "stripe" else "approve", id=ref)

    async def buy(self, person, provider, plan="monthly", *, recurring=False):
        """Begin, pay, come back; the purchase as its owner sees it."""
        purchase_id, ref = await self.begin(person, provider, plan, recurring=recurring)
        self.pay(provider, ref)
        return await self.show(person, purchase_id)

    async def show(self, person, purchase_id):
        """The purchase, as the success page asks for it."""
        answer = await person.http.get(f"/api/purchases/{purchase_id}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, person, purchase_id, what):
        return await person.http.post(f"/api/purchases/{purchase_id}/{what}")

    async def newcomer(self):
        """The id of an account that was just made."""
        at = next(_ADDRESSES)
        caller = Caller(f"10.{at >> 16}.{at >> 8 & 255}.{at & 255}", "")
        return (await guests.make(self.house.context, caller))[0]

    # ---- what happens by itself
    async def send(self, provider, event, mode="normal"):
        """One webhook; the answer of the call."""
        headers, body = self.fake(provider).signed(event, mode)
        async with self.house.person() as nobody:
            return await nobody.http.post(
                f"/api/webhooks/{provider}", content=body, headers=headers
            )

    async def deliver(self, provider=None, mode="normal"):
        """Every webhook that waits, in order, each looked into before the next is sent."""
        for name in [provider] if provider else PROVIDERS:
            for event in self.fake(name).take():
                answer = await self.send(name, event, mode)
                assert answer.status_code == 200, answer.text
                await self.settled()

    async def settled(self):
        """Wait until every event that came was looked into."""
        waiting = select(func.count()).select_from(EVENT).where(EVENT.c.state == "waiting")
        while await self.scalar(waiting):  # noqa: ASYNC110 - the worker is in the house
            await asyncio.sleep(0.005)

    async def poll(self):
        """The poller, until nothing is due."""
        while await sweep.poll(self.till):
            pass

    async def pass_time(self, **by):
        """Turn the clock; the poller looks as often as it would."""
        self.clock.advance(**by)
        for name in PROVIDERS:
            self.fake(name).tick()
        await self.poll()

    # ---- what is written down
    async def scalar(self, statement):
        return await self.house.context.database.read(lambda tx: tx.execute(statement).scalar())

    async def rows(self, table):
        return await self.house.context.database.read(lambda tx: tx.execute(select(table)).all())

    async def payments(self):
        return await self.rows(PAYMENT)

    async def purchases(self):
        return await self.rows(PURCHASE)

    async def refunds(self):
        return await self.rows(REFUND)

    async def balance(self):
        """Our ledger beside the fakes' own totals: they are the same to the cent."""
        for name in PROVIDERS:
            lines = [one for one in await self.rows(LEDGER) if one.provider == name]
            total = {}
            for one in lines:
                total[one.kind] = total.get(one.kind, 0) + one.amount_minor
            theirs = self.fake(name).ledger()
            ours = {
                "charged": total.get("charge", 0),
                "refunded": -total.get("refund", 0) - total.get("refund_failed", 0),
                "disputed": -total.get("dispute", 0) - total.get("dispute_won", 0),
            }
            assert ours == {key: theirs[key] for key in ours}, name
        for one in await self.payments():
            assert 0 <= one.refunded_minor <= one.amount_minor
        assert self.stripe.warnings == []
        assert self.paypal.warnings == []


async def open_shop(open_house, **more):
    """A house with both providers, in this process."""
    kept = {}

    def till(context):
        stripe, paypal = StripeFake(context.clock), PayPalFake(context.clock)
        plans = {}
        card = Stripe(KEY, [SECRET], http_client=StripeWire(stripe), clock=context.clock)
        other = PayPal(
            *paypal.keys,
            webhook_id=paypal.webhook_id,
            plans=plans,
            base_url=paypal.base,
            live=False,
            roots=[paypal.chain.root],
            transport=Wire(paypal),
            clock=context.clock,
        )
        made = replace(
            build_till(context),
            providers={"stripe": card, "paypal": other},
            renews_by_paypal=frozenset({"monthly", "yearly"}),
        )
        kept.update(till=made, stripe=stripe, paypal=paypal, plans=plans)
        return made

    house = await open_house(till=till, **more)
    plans, paypal = kept.pop("plans"), kept["paypal"]
    client = Client(*paypal.keys, base_url=paypal.base, clock=house.clock, transport=Wire(paypal))
    wanted = {name: (PRICES[name], "USD") for name in ("monthly", "yearly")}
    plans.update(await make_plans(client, "Heart Whisper", wanted))
    await client.aclose()
    return Shop(house=house, **kept)
