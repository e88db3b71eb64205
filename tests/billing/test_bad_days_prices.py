"""Prices change, somebody buys again, money of the wrong kind comes (money.md 3.6)."""

from itertools import pairwise

import pytest

from heartwhisper.billing.plans import Plan
from heartwhisper.kernel.settings import SettingsError, load
from tests.billing.rows import (
    alarms,
    come_back,
    each,
    is_over,
    refusal,
    sees,
    subscription,
)
from tests.billing.test_bad_days import rest, sqlite

ALREADY = (409, "already_subscribed")
KEYS = "A" * 42 + "E="
PAYPAL = {
    "HEART_PAYPAL_CLIENT_ID": "id",
    "HEART_PAYPAL_SECRET": "secret",
    "HEART_PAYPAL_WEBHOOK_ID": "hook",
}
STRIPE = {"HEART_STRIPE_KEY": "sk_test_1", "HEART_STRIPE_WEBHOOK_SECRETS": "whsec_1"}
LIVE = {"HEART_STRIPE_KEY": "sk_live_1", "HEART_STRIPE_WEBHOOK_SECRETS": "whsec_1"}
PRODUCTION = {
    "HEART_ENVIRONMENT": "production",
    "HEART_BASE_URL": "https://heart.example",
    "HEART_SECRET_KEYS": KEYS,
    "HEART_SMTP_URL": "smtp://127.0.0.1",
}


def now_costs(shop, cents):
    """The operator asks another price for a month."""
    shop.till.plans["monthly"] = Plan("monthly", cents, 9900)


def provider_takes(shop, provider, cents):
    """The provider takes another amount for the next period of the newest subscription."""
    one = subscription(shop, provider)
    if provider == "stripe":
        one["items"]["data"][0]["price"]["unit_amount"] = cents
        return
    cycle = shop.paypal.shelf[one["plan_id"]]["billing_cycles"][0]
    cycle["pricing_scheme"]["fixed_price"]["value"] = f"{cents / 100:.2f}"


@sqlite
@each
async def test_an_old_subscriber_keeps_the_old_price(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    now_costs(shop, 899)
    await shop.pass_time(days=31)
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)
    assert [one.amount_minor for one in await shop.payments()] == [799, 799]


@sqlite
@each
async def test_a_price_that_the_operator_changed_is_taken(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    now_costs(shop, 899)
    provider_takes(shop, provider, 899)
    await shop.pass_time(days=31)
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)
    assert sorted(one.amount_minor for one in await shop.payments()) == [799, 899]


@sqlite
@each
async def test_a_price_that_was_ever_sold_is_taken(shop, buyer, *, provider):
    now_costs(shop, 699)
    async with shop.house.person() as earlier:
        await earlier.enter()
        await shop.begin(earlier, "stripe")
    now_costs(shop, 799)
    await shop.buy(buyer, provider, recurring=True)
    provider_takes(shop, provider, 699)
    await shop.pass_time(days=31)
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)


@sqlite
@each
async def test_a_price_that_was_never_ours_is_looked_at_by_a_person(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    provider_takes(shop, provider, 1)
    with alarms() as why:
        await shop.pass_time(days=31)
    assert why == ["review"]
    await come_back(buyer)
    assert await sees(buyer) == ("review", False)
    assert is_over(shop, provider)
    await shop.pass_time(days=60)
    assert len(await shop.payments()) == 2


@sqlite
@each
async def test_who_buys_again_loses_no_second(shop, buyer, *, provider):
    plans = ("monthly", "daily", "yearly", "daily")
    for plan in plans:
        await shop.buy(buyer, provider, plan)
        shop.clock.advance(hours=7, seconds=11)
    paid = sorted(await shop.payments(), key=lambda one: one.paid_at)
    for before, after in pairwise(paid):
        assert before.ends_at == after.period_start
    told = (await buyer.http.get("/api/purchases")).json()["subscription"]
    assert told["subscriptionType"] == "monthly"
    assert paid[-1].ends_at.isoformat() == "2027-12-22T03:00:00+00:00"
    assert told["subscriptionEndDate"] == (await buyer.me())["subscriptionEndDate"]
    assert told["subscriptionEndDate"].startswith("2027-12-22T03:00:00")


@sqlite
@each
async def test_nobody_buys_beside_a_subscription_that_runs(shop, buyer, *, provider):
    bought = await shop.buy(buyer, provider, recurring=True)
    for begin in (shop.checkout, shop.order):
        for recurring in (True, False):
            assert refusal(await begin(buyer, recurring=recurring)) == ALREADY
    await shop.post(buyer, bought["id"], "cancel")
    assert (await shop.checkout(buyer, "daily")).status_code == 200


@sqlite
@each
@pytest.mark.parametrize("other", ["stripe", "paypal"])
async def test_two_subscriptions_are_paid_at_once(shop, buyer, *, provider, other):
    begun = [await shop.begin(buyer, one, recurring=True) for one in (provider, other)]
    for one, (_, ref) in zip((provider, other), begun, strict=True):
        shop.pay(one, ref)
    await shop.show(buyer, begun[0][0])
    shop.fake(other).fault("status", "POST /v1/(billing/)?subscriptions/", times=3)
    with alarms() as why:
        for _ in range(4):
            await shop.pass_time(minutes=3)
    assert set(why) == {"twice"}
    first, second = [await shop.show(buyer, purchase_id) for purchase_id, _ in begun]
    assert [(one["state"], one["renews"]) for one in (first, second)] == [
        ("active", True),
        ("cancelled", False),
    ]
    assert second["payments"][0]["periodStart"] == first["endsAt"]
    assert (await buyer.me())["subscriptionEndDate"] == second["endsAt"]
    await shop.pass_time(days=32)
    charged = shop.stripe.ledger()["charged"] + shop.paypal.ledger()["charged"]
    assert charged == 3 * 799


@sqlite
@each
@pytest.mark.parametrize("recurring", [False, True])
async def test_play_money_is_no_money(shop, buyer, *, provider, recurring):
    shop.till.providers[provider]._live = shop.fake(provider).live = True
    purchase_id, ref = await shop.begin(buyer, provider, recurring=recurring)
    shop.pay(provider, ref)
    with alarms() as why:
        await shop.deliver()
        await rest(shop)
    assert set(why) == {"review"}
    assert (await shop.show(buyer, purchase_id))["state"] == "review"
    assert not (await buyer.me())["isPremium"]
    await shop.pass_time(days=40)
    charged = {"stripe": 799, "paypal": 799 * recurring}  # an order of PayPal is not captured then
    assert shop.fake(provider).ledger()["charged"] == charged[provider]


@pytest.mark.parametrize(
    "given",
    [
        LIVE,
        PAYPAL | {"HEART_PAYPAL_LIVE": "true"},
        PRODUCTION | STRIPE,
        PRODUCTION | LIVE | PAYPAL,
        PRODUCTION | PAYPAL,
        {"HEART_STRIPE_KEY": "sk_test_1"},
        {"HEART_STRIPE_WEBHOOK_SECRETS": "whsec_1"},
        *({key: value for key, value in PAYPAL.items() if key != left} for left in PAYPAL),
    ],
)
def test_keys_of_the_wrong_kind_stop_the_start(given):
    with pytest.raises(SettingsError):
        load(given)


@pytest.mark.parametrize(
    "given", [STRIPE | PAYPAL, PRODUCTION | LIVE | PAYPAL | {"HEART_PAYPAL_LIVE": "true"}]
)
def test_keys_of_the_right_kind_are_taken(given):
    assert load(given).live_money == ("HEART_ENVIRONMENT" in given)
