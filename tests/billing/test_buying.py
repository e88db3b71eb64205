"""Somebody buys premium, and has it at once."""

import pytest

from tests.billing.shop import PROVIDERS, on_both

pytestmark = on_both
each = pytest.mark.parametrize("provider", PROVIDERS)


@each
@pytest.mark.parametrize("plan", ["daily", "monthly", "yearly"])
async def test_a_pass_is_bought(shop, buyer, *, provider, plan):
    bought = await shop.buy(buyer, provider, plan)
    assert (bought["state"], bought["plan"], bought["renews"]) == ("active", plan, False)
    me = await buyer.me()
    assert (me["isPremium"], me["subscriptionType"], me["remainingMessages"]) == (True, plan, None)
    assert me["subscriptionEndDate"] == bought["endsAt"]


@each
@pytest.mark.parametrize("plan", ["monthly", "yearly"])
async def test_a_subscription_begins(shop, buyer, *, provider, plan):
    bought = await shop.buy(buyer, provider, plan, recurring=True)
    assert (bought["state"], bought["renews"], bought["cancellable"]) == ("active", True, True)
    assert (await buyer.me())["subscriptionRenews"]


@each
async def test_webhooks_alone_are_enough(shop, buyer, provider):
    _, ref = await shop.begin(buyer, provider, "monthly")
    shop.pay(provider, ref)
    await shop.deliver()
    assert (await buyer.me())["isPremium"]


@each
async def test_the_poller_alone_is_enough(shop, buyer, provider):
    _, ref = await shop.begin(buyer, provider, "monthly", recurring=True)
    shop.pay(provider, ref)
    await shop.pass_time(minutes=3)
    assert (await buyer.me())["isPremium"]


@each
async def test_a_guest_buys_too(shop, visitor, provider):
    assert (await shop.buy(visitor, provider, "daily"))["state"] == "active"
    assert (await visitor.me())["isPremium"]
