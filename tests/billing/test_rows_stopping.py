"""Rows 13 to 15: a subscription is cancelled, taken up again, and everything ends."""

from datetime import timedelta

import pytest

from tests.billing.rows import (
    come_back,
    each,
    is_over,
    lines,
    nothing_new,
    post,
    refusal,
    sees,
    sent,
    sqlite,
    subscription,
    verified,
)
from tests.billing.shop import on_both

STOPPED = ["renewal_started", "renewal_cancelled"]


async def subscribed(shop, person, provider):
    await verified(shop)
    bought = await shop.buy(person, provider, recurring=True)
    assert await post(shop) == STOPPED[:1]
    await shop.deliver()
    return bought


async def cancelled(shop, person, provider):
    """A subscription that its owner has cancelled; gives it as it was before."""
    bought = await subscribed(shop, person, provider)
    answer = await shop.post(person, bought["id"], "cancel")
    assert answer.json()["data"]["state"] == "cancelled", answer.text
    assert await post(shop) == STOPPED
    return bought


def ends(shop, provider):
    """How much of the period is left, of which the provider itself may know nothing more."""
    if provider == "stripe":
        assert subscription(shop, provider)["cancel_at_period_end"]
    else:
        assert "next_billing_time" not in subscription(shop, provider)["billing_info"]


# ---- row 13


@on_both
@each
async def test_row_13_access_stays_to_the_end_of_what_is_paid(shop, buyer, *, provider):
    bought = await cancelled(shop, buyer, provider)
    ends(shop, provider)
    await shop.deliver()
    shown = await shop.show(buyer, bought["id"])
    assert (shown["endsAt"], shown["renews"]) == (bought["endsAt"], False)
    assert await sees(buyer) == ("cancelled", True)
    assert not (await buyer.me())["subscriptionRenews"]
    assert await post(shop) == STOPPED
    await nothing_new(shop, provider)
    again = await shop.post(buyer, bought["id"], "cancel")
    assert refusal(again) == (409, "purchase_not_renewing")
    part = "/subscriptions/"
    assert len(sent(shop, provider, part)) == 1


@sqlite
@each
async def test_row_13_at_the_provider_it_can_be_cancelled_too(shop, buyer, *, provider):
    bought = await subscribed(shop, buyer, provider)
    ref = subscription(shop, provider)["id"]
    act = "cancel_at_period_end" if provider == "stripe" else "cancel_sub"
    shop.fake(provider).act(act, id=ref)
    await shop.deliver()
    assert await sees(buyer) == ("cancelled", True)
    assert (await shop.show(buyer, bought["id"]))["endsAt"] == bought["endsAt"]
    assert await post(shop) == STOPPED
    await nothing_new(shop, provider)


@sqlite
@each
async def test_row_13_only_its_owner_cancels(shop, buyer, visitor, *, provider):
    bought = await subscribed(shop, buyer, provider)
    for what in ("cancel", "resume", "portal", "leave"):
        answer = await shop.post(visitor, bought["id"], what)
        assert refusal(answer) == (404, "purchase_not_found")
    shown = await visitor.http.get(f"/api/purchases/{bought['id']}")
    assert refusal(shown) == (404, "purchase_not_found")
    assert await sees(buyer) == ("active", True)
    assert sent(shop, provider, "/subscriptions/") == []


@sqlite
@each
async def test_row_13_what_the_provider_did_not_hear_is_not_cancelled(shop, buyer, *, provider):
    bought = await subscribed(shop, buyer, provider)
    shop.fake(provider).fault("reset", "POST .*/subscriptions/")
    answer = await shop.post(buyer, bought["id"], "cancel")
    assert answer.status_code == 502
    assert await sees(buyer) == ("active", True)
    answer = await shop.post(buyer, bought["id"], "cancel")
    assert answer.json()["data"]["state"] == "cancelled"


@sqlite
@each
async def test_row_13_an_answer_that_was_lost_is_cancelled_all_the_same(shop, buyer, *, provider):
    bought = await subscribed(shop, buyer, provider)
    # As often as the adapter tries.
    shop.fake(provider).fault("timeout_after", "POST .*/subscriptions/", times=9)
    answer = await shop.post(buyer, bought["id"], "cancel")
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["state"] == "cancelled"
    ends(shop, provider)


@sqlite
@each
async def test_row_13_a_renewal_that_is_not_paid_can_be_cancelled(shop, buyer, *, provider):
    bought = await subscribed(shop, buyer, provider)
    shop.fake(provider).act("card", id=subscription(shop, provider)["id"])
    await shop.pass_time(days=30)
    await come_back(buyer)
    assert await sees(buyer) == ("past_due", True)
    assert (await shop.post(buyer, bought["id"], "cancel")).status_code == 200
    await shop.pass_time(days=31)
    await come_back(buyer)
    assert await sees(buyer) == ("expired", False)
    assert is_over(shop, provider)
    assert await lines(shop) == [("charge", 799)]


# ---- row 14


@on_both
@pytest.mark.parametrize("where", ["here", "portal"])
async def test_row_14_at_stripe_it_can_be_taken_up_again(shop, buyer, *, where):
    bought = await cancelled(shop, buyer, "stripe")
    await shop.pass_time(days=20)
    await come_back(buyer)
    if where == "here":
        answer = await shop.post(buyer, bought["id"], "resume")
        assert answer.json()["data"]["state"] == "active"
    else:
        ref = subscription(shop, "stripe")["id"]
        shop.stripe.act("cancel_at_period_end", id=ref, on=False)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)
    assert (await buyer.me())["subscriptionRenews"]
    await nothing_new(shop, "stripe")
    await shop.pass_time(days=10)
    assert await sees(buyer) == ("active", True)
    assert await lines(shop) == [("charge", 799), ("charge", 799)]


@sqlite
async def test_row_14_at_stripe_not_after_its_end(shop, buyer, visitor):
    bought = await cancelled(shop, buyer, "stripe")
    answer = await shop.post(visitor, bought["id"], "resume")
    assert refusal(answer) == (404, "purchase_not_found")
    await shop.pass_time(days=30)
    await come_back(buyer)
    answer = await shop.post(buyer, bought["id"], "resume")
    assert refusal(answer) == (409, "purchase_not_resumable")
    assert await sees(buyer) == ("expired", False)


@on_both
async def test_row_14_at_paypal_a_new_one_follows_the_old_one(shop, buyer):
    bought = await cancelled(shop, buyer, "paypal")
    assert not (await shop.show(buyer, bought["id"]))["resumable"]
    answer = await shop.post(buyer, bought["id"], "resume")
    assert refusal(answer) == (409, "purchase_not_resumable")
    await shop.pass_time(days=10)
    fresh = await shop.buy(buyer, "paypal", recurring=True)
    assert (fresh["state"], fresh["renews"]) == ("active", True)
    first, second = sorted(await shop.payments(), key=lambda one: one.period_start)
    assert second.period_start == first.period_end
    assert second.period_end - second.period_start == timedelta(days=30)


# ---- row 15


@each
@pytest.mark.parametrize("word", ["webhook", "clock"])
async def test_row_15_a_cancelled_subscription_ends(shop, buyer, *, provider, word):
    await cancelled(shop, buyer, provider)
    await shop.pass_time(days=20)
    await come_back(buyer)
    await shop.deliver()
    await shop.pass_time(days=10, seconds=-1)
    assert await sees(buyer) == ("cancelled", True)
    shop.clock.advance(seconds=1)
    assert not (await buyer.me())["isPremium"], "a period is half-open"
    shop.fake(provider).tick()
    if word == "clock":
        await shop.poll()
    elif provider == "paypal":
        shop.paypal.act("expire_sub", id=subscription(shop, provider)["id"])
    await shop.deliver()
    await shop.poll()
    assert await sees(buyer) == ("expired", False)
    assert await post(shop) == STOPPED
    await nothing_new(shop, provider)


@sqlite
@each
@pytest.mark.parametrize(("plan", "days"), [("daily", 1), ("monthly", 30), ("yearly", 365)])
async def test_row_15_a_pass_ends(shop, buyer, *, provider, plan, days):
    await shop.buy(buyer, provider, plan)
    await shop.pass_time(days=days, seconds=-1)
    await come_back(buyer)
    assert await sees(buyer) == ("active", True)
    shop.clock.advance(seconds=1)
    assert not (await buyer.me())["isPremium"], "a period is half-open"
    await shop.poll()
    assert await sees(buyer) == ("expired", False)
    await nothing_new(shop, provider)
    assert (await shop.buy(buyer, provider, plan))["state"] == "active"
