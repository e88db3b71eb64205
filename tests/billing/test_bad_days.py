"""Webhook and payer come in any order, twice, late or never (money.md 3.6): it is one purchase."""

import asyncio
import random
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from heartwhisper.billing import sweep
from heartwhisper.billing.inbox import receive
from heartwhisper.billing.models import EVENT
from tests.billing.rows import (
    come_back,
    each,
    is_over,
    post,
    refund_ref,
    sees,
    verified,
)

sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
both = pytest.mark.parametrize("recurring", [False, True])
WAITING = select(func.count()).select_from(EVENT).where(EVENT.c.state == "waiting")


async def rest(shop):
    """The workers try again, as often as they would, until every event was looked into."""
    while await shop.scalar(WAITING):
        shop.clock.advance(seconds=5)
        await shop.till.jobs.work_once()


async def one_of_each(shop):
    """There is one payment with one segment; gives the two together."""
    (paid,) = await shop.payments()
    (bought,) = await shop.purchases()
    assert (bought.state, paid.purchase_id) == ("active", bought.id)
    return paid


@sqlite
@both
@each
async def test_the_webhook_comes_before_the_payer(shop, buyer, *, provider, recurring):
    purchase_id, ref = await shop.begin(buyer, provider, recurring=recurring)
    shop.pay(provider, ref)
    await shop.deliver()
    before = await shop.purchases(), await shop.payments()
    assert (await shop.show(buyer, purchase_id))["state"] == "active"
    assert (await shop.purchases(), await shop.payments()) == before
    await one_of_each(shop)


@sqlite
@both
@each
async def test_the_payer_comes_before_the_webhook(shop, buyer, *, provider, recurring):
    assert (await shop.buy(buyer, provider, recurring=recurring))["state"] == "active"
    paid = await one_of_each(shop)
    await shop.deliver()
    assert await one_of_each(shop) == paid


@sqlite
@each
async def test_what_a_payer_brings_along_is_not_believed(shop, buyer, *, provider):
    purchase_id, ref = await shop.begin(buyer, provider)
    for query in (
        f"session_id={ref}&payment_status=paid",
        f"token={ref}&PayerID=ABC",
        "state=active",
    ):
        answer = await buyer.http.get(f"/api/purchases/{purchase_id}?{query}")
        assert answer.json()["state"] == "pending"
        assert (await buyer.http.get(f"/success?purchase={purchase_id}&{query}")).status_code == 200
    assert not (await buyer.me())["isPremium"]


@sqlite
@each
async def test_everything_comes_twice(shop, buyer, *, provider):
    await verified(shop)
    _, ref = await shop.begin(buyer, provider, recurring=True)
    shop.pay(provider, ref)
    for event in shop.fake(provider).take():
        for _ in range(2):
            assert (await shop.send(provider, event)).status_code == 200
            await shop.settled()
    await one_of_each(shop)
    assert await post(shop) == ["renewal_started"]


@each
async def test_everything_comes_a_hundred_times_at_once(shop, buyer, provider):
    await verified(shop)
    purchase_id, ref = await shop.begin(buyer, provider)
    shop.pay(provider, ref)
    told = shop.fake(provider).take()
    if provider == "paypal":  # the order is captured by whoever is first
        await asyncio.gather(*(shop.show(buyer, purchase_id) for _ in range(5)))
        told += shop.fake(provider).take()
    copies = [shop.fake(provider).signed(event) for event in told for _ in range(100 // len(told))]
    mixed = [hear(shop, provider, signed) for signed in copies]
    mixed += [shop.show(buyer, purchase_id) for _ in range(10)]
    random.Random(7).shuffle(mixed)
    await asyncio.gather(*mixed)
    await rest(shop)
    await one_of_each(shop)
    assert len(await shop.rows(EVENT)) == len(told)
    assert await post(shop) == ["premium_started"]


async def hear(shop, provider, signed):
    await receive(shop.till, shop.till.providers[provider], headers=signed[0], body=signed[1])


@sqlite
@each
async def test_the_life_of_a_subscription_is_told_backwards(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    shop.clock.advance(days=31)
    shop.fake(provider).tick()
    (bought,) = await shop.purchases()
    if provider == "stripe":
        shop.stripe.act("cancel_at_period_end", id=bought.subscription_ref)
    else:
        shop.paypal.act("cancel_sub", id=bought.ref)
    for event in shop.fake(provider).take()[::-1]:
        assert (await shop.send(provider, event)).status_code == 200
        await rest(shop)
    await come_back(buyer)
    assert await sees(buyer) == ("cancelled", True)
    first, second = sorted(await shop.payments(), key=lambda one: one.period_start)
    assert first.ends_at == second.period_start


@sqlite
@both
@each
async def test_no_webhook_ever_comes(shop, buyer, *, provider, recurring):
    _, ref = await shop.begin(buyer, provider, recurring=recurring)
    shop.pay(provider, ref)
    minutes = 0
    while not (await buyer.me())["isPremium"]:
        await shop.pass_time(minutes=1)
        minutes += 1
    assert minutes <= 5
    await one_of_each(shop)


@sqlite
@each
async def test_nobody_tells_of_a_renewal_or_a_dispute(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    await sweep.sweep(shop.till)
    await shop.settled()  # no reading of today is written down a month later
    await shop.pass_time(days=31)
    assert len(await shop.payments()) == 2
    shop.fake(provider).act("dispute", charge=await refund_ref(shop))
    await sweep.sweep(shop.till)
    await shop.settled()
    await come_back(buyer)
    assert await sees(buyer) == ("disputed", False)
    assert is_over(shop, provider)


@sqlite
@each
async def test_a_pass_that_we_see_three_days_late_lasts_from_then(shop, buyer, *, provider):
    _, ref = await shop.begin(buyer, provider, "daily")
    shop.pay(provider, ref)
    if provider == "paypal":  # it took the money, and we did not hear so
        shop.paypal.fault("reset_after", "/capture")
        await shop.show(buyer, (await shop.purchases())[0].id)
    shop.clock.advance(days=3)
    now = shop.clock.now()
    await shop.deliver()
    paid = await one_of_each(shop)
    assert (paid.period_start, paid.ends_at - paid.period_start) == (now, timedelta(days=1))
    assert paid.paid_at == now - timedelta(days=3)
    assert (await buyer.me())["isPremium"]


@sqlite
@each
async def test_a_subscription_that_we_see_late_keeps_its_period(shop, buyer, *, provider):
    began = shop.clock.now()
    _, ref = await shop.begin(buyer, provider, recurring=True)
    shop.pay(provider, ref)
    shop.clock.advance(days=3)
    await shop.deliver()
    paid = await one_of_each(shop)
    assert (paid.period_start, paid.ends_at) == (began, began + timedelta(days=30))
