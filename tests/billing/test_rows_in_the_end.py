"""No purchase stays on its way for ever: after 400 days each one is in a state that may last."""

from contextlib import AsyncExitStack

from heartwhisper.billing.operator import make
from heartwhisper.billing.standing import GRACE
from tests.billing.rows import each, sqlite, subscription

LASTING = {"abandoned", "failed", "expired", "refunded", "disputed", "review"}


class Crowd:
    """Guests who each buy in their own way; what became of it is kept by a name for the story."""

    def __init__(self, shop, provider, stack):
        self.shop, self.provider, self.stack = shop, provider, stack
        self.people, self.bought = {}, {}

    @property
    def fake(self):
        return self.shop.fake(self.provider)

    async def begins(self, story, plan="monthly", **more):
        person = await self.stack.enter_async_context(self.shop.house.person())
        await person.enter()
        purchase_id, ref = await self.shop.begin(person, self.provider, plan, **more)
        self.people[story], self.bought[story] = person, purchase_id
        return ref

    async def buys(self, story, plan="monthly", **more):
        self.shop.pay(self.provider, await self.begins(story, plan, **more))
        shown = await self.shop.show(self.people[story], self.bought[story])
        assert shown["state"] == "active", story

    async def subscribes(self, story, plan="monthly"):
        await self.buys(story, plan, recurring=True)
        return subscription(self.shop, self.provider)["id"]

    async def charge(self, story):
        paid = await self.shop.payments()
        return next(one.refund_ref for one in paid if one.purchase_id == self.bought[story])


async def unpaid(crowd):
    """Those whose money never came."""
    for recurring in (False, True):
        await crowd.begins(f"never paid {recurring}", recurring=recurring)
    if crowd.provider == "stripe":
        crowd.fake.act("decline", id=await crowd.begins("declined"))
        crowd.fake.act("async", id=await crowd.begins("on its way"))
        return
    ref = await crowd.begins("declined")
    crowd.fake.act("next_capture", id=ref, status="INSTRUMENT_DECLINED")
    crowd.fake.act("approve", id=ref)
    ref = await crowd.begins("on its way")
    crowd.fake.act("next_capture", id=ref, status="PENDING")
    crowd.fake.act("approve", id=ref)
    ref = await crowd.begins("first money failed", recurring=True)
    crowd.fake.act("card", id=ref)
    crowd.fake.act("approve", id=ref)
    crowd.fake.act("approve_later", id=await crowd.begins("agreed, not begun", recurring=True))


async def paid(crowd):
    """Those who paid once."""
    for plan in ("daily", "monthly", "yearly"):
        await crowd.buys(plan, plan)
    await crowd.buys("paid back", "yearly")
    await make(crowd.shop.till, crowd.bought["paid back"])
    await crowd.buys("paid back in part", "yearly")
    crowd.fake.act("refund", charge=await crowd.charge("paid back in part"), amount=100)
    await crowd.buys("disputed", "yearly")
    crowd.fake.act("dispute", charge=await crowd.charge("disputed"))
    await crowd.buys("refund on its way")
    if crowd.provider == "paypal":
        ref = await crowd.charge("refund on its way")
        crowd.fake.act("next_refund", id=ref, status="PENDING")
        await make(crowd.shop.till, crowd.bought["refund on its way"])
        return
    crowd.fake.refunds_are = "pending"
    await make(crowd.shop.till, crowd.bought["refund on its way"])
    crowd.fake.refunds_are = "succeeded"


async def subscribed(crowd):
    """Those who subscribed."""
    await crowd.subscribes("renews each month")
    await crowd.subscribes("renews each year", "yearly")
    crowd.fake.act("card", id=await crowd.subscribes("card fails"))
    crowd.fake.act("card", id=await crowd.subscribes("card fails in a year", "yearly"))
    for plan in ("monthly", "yearly"):
        story = f"cancelled {plan}"
        await crowd.subscribes(story, plan)
        await crowd.shop.post(crowd.people[story], crowd.bought[story], "cancel")
    await crowd.subscribes("disputed renewals")
    crowd.fake.act("dispute", charge=await crowd.charge("disputed renewals"))


async def states(shop, crowd):
    """The state of each story, and where its money ends."""
    known = {one.id: one for one in await shop.purchases()}
    payments = await shop.payments()
    for story, purchase_id in crowd.bought.items():
        ends = [one.ends_at for one in payments if one.purchase_id == purchase_id]
        yield story, known[purchase_id], max(ends, default=None)


@sqlite
@each
async def test_in_the_end_every_purchase_has_settled(shop, *, provider):
    async with AsyncExitStack() as stack:
        crowd = Crowd(shop, provider, stack)
        await unpaid(crowd)
        await paid(crowd)
        await subscribed(crowd)
        await shop.deliver()
        for _ in range(10):
            await shop.pass_time(days=40)
            await shop.deliver()
        await shop.deliver()
        now = shop.clock.now()
        async for story, bought, ends_at in states(shop, crowd):
            lives = bought.recurring and ends_at and now < ends_at + GRACE
            assert bought.state in LASTING or (bought.state == "active" and lives), story
            assert (bought.state == "active") == story.startswith("renews"), story
