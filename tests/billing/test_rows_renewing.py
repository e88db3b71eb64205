"""Rows 9 to 12: a subscription renews, or its renewal is not paid, is paid later, or never."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.billing.rows import (
    come_back,
    each,
    is_over,
    lines,
    nothing_new,
    post,
    priced,
    refusal,
    sees,
    sent,
    sqlite,
    subscription,
    verified,
)
from tests.billing.shop import on_both

NEXT = {"days": 30}  # from 20 November, when it begins
LETTERS = ["renewal_started", "payment_failed"]


async def subscribed(shop, person, provider):
    await verified(shop)
    bought = await shop.buy(person, provider, recurring=True)
    assert await post(shop) == LETTERS[:1]
    await shop.deliver()
    return bought


async def unpaid(shop, person, provider):
    """A subscription whose first renewal was just refused, as the webhooks tell it."""
    bought = await subscribed(shop, person, provider)
    shop.fake(provider).act("card", id=subscription(shop, provider)["id"])
    shop.clock.advance(**NEXT)
    shop.fake(provider).tick()
    await come_back(person)
    await shop.deliver()
    assert await sees(person) == ("past_due", True)
    assert await post(shop) == LETTERS
    return bought


async def later(shop, **by):
    """Time passes; the webhooks come, and the poller looks."""
    shop.clock.advance(**by)
    for name in ("stripe", "paypal"):
        shop.fake(name).tick()
    await shop.deliver()
    await shop.poll()


# ---- row 9


@on_both
@each
@pytest.mark.parametrize("word", ["webhook", "poller"])
async def test_row_09_a_renewal_is_the_next_segment(shop, buyer, *, provider, word):
    await subscribed(shop, buyer, provider)
    if word == "poller":
        await shop.pass_time(**NEXT)
    else:
        shop.clock.advance(**NEXT)
        shop.fake(provider).tick()
        await shop.deliver()
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)
    first, second = sorted(await shop.payments(), key=lambda one: one.period_start)
    assert (second.period_start, second.paid_at) == (first.period_end, shop.clock.now())
    assert (second.period_end - second.period_start).days == 31
    assert await lines(shop) == [("charge", 799), ("charge", 799)]
    assert await post(shop) == ["renewal_started", "premium_renewed"]
    await nothing_new(shop, provider)


@sqlite
async def test_row_09_nobody_waits_for_a_draft_without_access(shop, buyer):
    shop.stripe.draft = 3600
    await subscribed(shop, buyer, "stripe")
    await shop.pass_time(**NEXT)
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)
    assert len(await shop.payments()) == 1
    await shop.pass_time(hours=1)
    first, second = sorted(await shop.payments(), key=lambda one: one.period_start)
    assert second.period_start == first.period_end < second.paid_at


@sqlite
@each
async def test_row_09_any_price_of_the_plan_renews_it(shop, buyer, *, provider):
    """Who bought before keeps the price at Stripe, and pays the new one at PayPal."""
    await subscribed(shop, buyer, provider)
    shop.till.plans["monthly"] = replace(shop.till.plans["monthly"], amount_minor=899)
    if provider == "paypal":
        priced(shop, "8.99")
    await later(shop, **NEXT)
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)
    renewed = {"stripe": 799, "paypal": 899}[provider]
    assert await lines(shop) == [("charge", 799), ("charge", renewed)]


# ---- row 10


@on_both
@each
async def test_row_10_an_unpaid_renewal_leaves_three_days(shop, buyer, *, provider):
    bought = await unpaid(shop, buyer, provider)
    assert await post(shop) == LETTERS
    shown = await shop.show(buyer, bought["id"])
    assert (shown["endsAt"], shown["renews"]) == (bought["endsAt"], True)
    end = shop.clock.now() + timedelta(days=3)
    assert shown["graceUntil"] == end.isoformat().replace("+00:00", "Z")
    await nothing_new(shop, provider)
    shop.clock.advance(days=3, seconds=-1)
    assert (await buyer.me())["isPremium"]
    shop.clock.advance(seconds=1)
    assert not (await buyer.me())["isPremium"]
    await shop.poll()
    assert await sees(buyer) == ("past_due", False)
    assert len(await shop.payments()) == 1


@sqlite
@each
async def test_row_10_every_refused_attempt_is_told_once(shop, buyer, *, provider):
    await unpaid(shop, buyer, provider)
    await later(shop, hours=1)
    assert await post(shop) == LETTERS
    if provider == "stripe":
        ref = subscription(shop, provider)["id"]
        shop.stripe.act("retry_invoice", id=ref, ok=False)
        await shop.deliver()
    else:
        await later(shop, days=5)
    assert await post(shop) == [*LETTERS, "payment_failed"]
    await nothing_new(shop, provider)


@sqlite
@each
async def test_row_10_the_payer_is_led_to_where_the_card_is_changed(shop, buyer, *, provider):
    bought = await unpaid(shop, buyer, provider)
    shown = await shop.show(buyer, bought["id"])
    answer = await shop.post(buyer, bought["id"], "portal")
    if provider == "stripe":
        assert shown["portal"]
        assert answer.json()["url"].startswith(shop.stripe.base)
    else:
        assert not shown["portal"]
        assert refusal(answer) == (409, "portal_unavailable")


# ---- row 11


@each
@pytest.mark.parametrize("word", ["webhook", "poller"])
async def test_row_11_a_renewal_that_is_paid_after_all_goes_on(shop, buyer, *, provider, word):
    bought = await unpaid(shop, buyer, provider)
    ref = subscription(shop, provider)["id"]
    if provider == "stripe":
        await later(shop, days=2)
        shop.stripe.act("retry_invoice", id=ref)
    else:
        shop.paypal.act("card", id=ref, fail=False)
        shop.clock.advance(days=5)
        shop.paypal.tick()
        assert not (await buyer.me())["isPremium"]
    await (shop.deliver() if word == "webhook" else shop.pass_time(days=1))
    assert await sees(buyer) == ("active", True)
    first, second = sorted(await shop.payments(), key=lambda one: one.period_start)
    assert second.period_start == (first.period_end if provider == "stripe" else second.paid_at)
    assert (await shop.show(buyer, bought["id"]))["graceUntil"] is None
    assert await lines(shop) == [("charge", 799), ("charge", 799)]
    assert await post(shop) == [*LETTERS, "premium_renewed"]
    await nothing_new(shop, provider)


# ---- row 12


async def test_row_12_stripe_gives_up_and_it_is_over(shop, buyer):
    await unpaid(shop, buyer, "stripe")
    await later(shop, days=2)
    shop.stripe.cancel(subscription(shop, "stripe"), "payment_failed")
    await shop.deliver()
    assert await sees(buyer) == ("expired", False)
    assert sent(shop, "stripe", "/subscriptions/") == [], "there is nothing left to end"
    assert await lines(shop) == [("charge", 799)]
    await nothing_new(shop, "stripe")
    assert (await shop.buy(buyer, "stripe", recurring=True))["state"] == "active"


@sqlite
async def test_row_12_what_stripe_leaves_unpaid_is_ended(shop, buyer):
    shop.stripe.gives_up = "unpaid"
    await unpaid(shop, buyer, "stripe")
    subscription(shop, "stripe")["status"] = "unpaid"
    shop.stripe.event("customer.subscription.updated", subscription(shop, "stripe"))
    await shop.deliver()
    assert await sees(buyer) == ("expired", False)
    assert is_over(shop, "stripe"), "it must not wake later"
    assert [one["method"] for one in sent(shop, "stripe", "/subscriptions/")] == ["DELETE"]
    await nothing_new(shop, "stripe")


async def test_row_12_what_paypal_suspends_is_ended(shop, buyer):
    await unpaid(shop, buyer, "paypal")
    for _ in range(2):
        shop.clock.advance(days=5)
        shop.paypal.tick()
    assert subscription(shop, "paypal")["status"] == "SUSPENDED"
    await shop.deliver()
    assert await sees(buyer) == ("expired", False)
    assert is_over(shop, "paypal"), "it must not wake later"
    assert len(sent(shop, "paypal", "/cancel")) == 1
    assert await lines(shop) == [("charge", 799)]
    await nothing_new(shop, "paypal")
    assert (await shop.buy(buyer, "paypal", recurring=True))["state"] == "active"


@sqlite
@each
async def test_row_12_nobody_waits_for_ever_for_a_renewal(shop, buyer, *, provider):
    """Neither provider gives up, and no webhook comes."""
    await unpaid(shop, buyer, provider)
    if provider == "paypal":
        shop.paypal.extra[subscription(shop, provider)["id"]]["next"] += timedelta(days=90)
    for _ in range(22):
        await shop.pass_time(days=1)
    await come_back(buyer)
    assert await sees(buyer) == ("expired", False)
    assert is_over(shop, provider)
