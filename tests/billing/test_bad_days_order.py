"""News of payments comes in any order, in part, and more than once (money.md 3.6)."""

import random
from collections import Counter

import pytest

from heartwhisper.billing import store
from heartwhisper.billing.checkout import Wish, begin
from heartwhisper.billing.till import order_of
from tests.billing.rows import captured, each
from tests.billing.test_bad_days import hear, rest, sqlite

SEEDS = 12
BACK, DISPUTE = ("refund", {"amount": 100}), ("dispute", {})
ENDS = {
    ("stripe", True): ("dispute_won", {}),
    ("stripe", False): ("dispute_lost", {}),
    ("paypal", True): ("dispute_resolved", {"outcome": "RESOLVED_SELLER_FAVOUR"}),
    ("paypal", False): ("dispute_resolved", {"outcome": "RESOLVED_BUYER_FAVOUR"}),
}


@sqlite
@each
@pytest.mark.usefixtures("visitor")
async def test_news_comes_in_any_order(shop, *, provider):
    """Passes are bought, paid back in part and disputed, and the news of it is shuffled."""
    ends = Counter()
    for seed in range(SEEDS):
        since = len(shop.fake(provider).events)
        purchase_id, charge = await _paid(shop, provider, await shop.newcomer())
        dice = random.Random(seed)
        wanted = await _troubled(shop, provider, charge, since=since, dice=dice)
        assert (await _purchase(shop, purchase_id)).state == wanted, seed
        ends[wanted] += 1
    assert len(await shop.payments()) == SEEDS
    assert set(ends) == {"active", "disputed"}


async def _purchase(shop, purchase_id):
    return await shop.house.context.database.read(lambda tx: store.purchase(tx, purchase_id))


async def _paid(shop, provider, account_id):
    """A pass that was paid, of which nobody has told us; its id and the charge."""
    wish = Wish(
        account_id=account_id,
        plan="yearly",
        recurring=False,
        language="ko",
        success_url="http://127.0.0.1/success",
        cancel_url="http://127.0.0.1/cancel",
    )
    begun = await begin(shop.till, shop.till.providers[provider], wish)
    shop.pay(provider, begun.opened.ref)
    if provider == "stripe":
        return begun.purchase_id, shop.stripe.things[begun.opened.ref]["payment_intent"]
    bought = await _purchase(shop, begun.purchase_id)
    await shop.till.providers["paypal"].capture(order_of(bought))
    return begun.purchase_id, captured(shop)[-1]


async def _troubled(shop, provider, charge, *, since, dice):
    """What happens to a charge, told in any order; gives the state that comes of it."""
    won, fake = dice.choice([True, False]), shop.fake(provider)
    acts = (BACK, DISPUTE, ENDS[provider, won])[: dice.randrange(4)]
    for do, more in acts:
        happened = fake.events[since:]
        await _tell(shop, provider, dice.sample(happened, dice.randrange(len(happened) + 1)))
        fake.act(do, charge=charge, **more)
    everything = fake.events[since:]
    everything += dice.sample(everything, len(everything) // 2)
    dice.shuffle(everything)
    await _tell(shop, provider, everything)
    await rest(shop)
    return "disputed" if len(acts) == 2 or (len(acts) == 3 and not won) else "active"


async def _tell(shop, provider, events):
    for event in events:
        await hear(shop, provider, shop.fake(provider).signed(event))
