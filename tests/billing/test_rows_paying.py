"""Rows 3, 4, 5 and 8: money comes, at once, after days or never; a subscription begins."""

import pytest

from tests.billing.rows import (
    captured,
    each,
    is_over,
    lines,
    nothing_new,
    post,
    sees,
    sent,
    sqlite,
    subscription,
    verified,
)
from tests.billing.shop import on_both


async def send_slowly(shop, person, provider):
    """A payment that takes days is made; the names of purchase and checkout."""
    purchase_id, ref = await shop.begin(person, provider)
    if provider == "stripe":
        shop.stripe.act("async", id=ref)
    else:
        shop.paypal.act("next_capture", id=ref, status="PENDING")
        shop.pay("paypal", ref)
    await shop.deliver()
    return purchase_id, ref


def arrive(shop, provider, ref, *, ok):
    """What becomes of it."""
    if provider == "stripe":
        shop.stripe.act("async_succeed" if ok else "async_fail", id=ref)
    else:
        shop.paypal.act("clear_pending" if ok else "deny_pending", id=captured(shop)[-1])


# ---- row 3


@each
@pytest.mark.parametrize("plan", ["daily", "monthly", "yearly"])
async def test_row_03_money_gives_access_from_when_it_was_paid(shop, buyer, *, provider, plan):
    await verified(shop)
    purchase_id, ref = await shop.begin(buyer, provider, plan)
    shop.pay(provider, ref)
    if provider == "paypal":
        shop.paypal.fault("reset_after", "/capture")
        await shop.show(buyer, purchase_id)
    paid_at = shop.clock.now()
    assert await shop.payments() == []
    shop.clock.advance(minutes=10)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)
    (paid,) = await shop.payments()
    assert (paid.paid_at, paid.period_start) == (paid_at, paid_at)
    days = {"daily": 1, "monthly": 30, "yearly": 365}[plan]
    assert (paid.period_end - paid_at).days == days
    price = {"daily": 399, "monthly": 799, "yearly": 7999}[plan]
    assert (paid.amount_minor, paid.currency, paid.refunded_minor) == (price, "USD", 0)
    assert await lines(shop) == [("charge", price)]
    assert await post(shop) == ["premium_started"]
    await nothing_new(shop, provider)


@sqlite
@each
async def test_row_03_whoever_has_verified_no_address_gets_no_letter(shop, buyer, *, provider):
    assert (await shop.buy(buyer, provider))["state"] == "active"
    assert await post(shop) == []


@sqlite
@each
async def test_row_03_a_month_more_begins_where_the_first_ends(shop, buyer, *, provider):
    await shop.buy(buyer, provider)
    shop.clock.advance(days=3)
    await shop.buy(buyer, provider)
    first, second = sorted(await shop.payments(), key=lambda one: one.period_start)
    assert second.period_start == first.period_end
    assert (second.period_end - second.period_start).days == 31


# ---- row 4


@on_both
@each
async def test_row_04_a_payment_on_its_way_gives_no_access(shop, buyer, *, provider):
    await verified(shop)
    purchase_id, _ = await send_slowly(shop, buyer, provider)
    assert await sees(buyer) == ("processing", False)
    assert (await shop.show(buyer, purchase_id))["payments"] == []
    await shop.pass_time(days=2)
    assert await sees(buyer) == ("processing", False)
    await nothing_new(shop, provider)
    assert await lines(shop) == []
    assert await post(shop) == []


# ---- row 5


@on_both
@each
async def test_row_05_a_payment_that_arrives_gives_access_from_then(shop, buyer, *, provider):
    await verified(shop)
    _, ref = await send_slowly(shop, buyer, provider)
    await shop.pass_time(days=3)
    arrive(shop, provider, ref, ok=True)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)
    (paid,) = await shop.payments()
    assert (paid.paid_at, paid.period_start) == (shop.clock.now(), shop.clock.now())
    assert await lines(shop) == [("charge", 799)]
    assert await post(shop) == ["premium_started"]
    await nothing_new(shop, provider)


@each
async def test_row_05_a_payment_that_never_arrives_has_failed(shop, buyer, *, provider):
    await verified(shop)
    _, ref = await send_slowly(shop, buyer, provider)
    await shop.pass_time(days=3)
    arrive(shop, provider, ref, ok=False)
    await shop.deliver()
    assert await sees(buyer) == ("failed", False)
    await nothing_new(shop, provider)
    assert await lines(shop) == []
    assert await post(shop) == []
    assert (await shop.buy(buyer, provider))["state"] == "active", "another try is free"


@sqlite
@each
@pytest.mark.parametrize("ok", [True, False])
async def test_row_05_without_a_webhook_the_poller_notices(shop, buyer, *, provider, ok):
    _, ref = await send_slowly(shop, buyer, provider)
    await shop.pass_time(days=3)
    arrive(shop, provider, ref, ok=ok)
    await shop.pass_time(hours=7)
    assert await sees(buyer) == (("active", True) if ok else ("failed", False))


# ---- row 8


@each
@pytest.mark.parametrize("plan", ["monthly", "yearly"])
async def test_row_08_a_subscription_begins_with_its_first_money(shop, buyer, *, provider, plan):
    await verified(shop)
    _, ref = await shop.begin(buyer, provider, plan, recurring=True)
    shop.pay(provider, ref)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)
    (paid,) = await shop.payments()
    assert paid.period_start == shop.clock.now()
    assert (paid.period_end - paid.period_start).days == {"monthly": 30, "yearly": 365}[plan]
    assert (await buyer.me())["subscriptionRenews"]
    assert await lines(shop) == [("charge", {"monthly": 799, "yearly": 7999}[plan])]
    assert await post(shop) == ["renewal_started"]
    await nothing_new(shop, provider)


async def test_row_08_a_subscription_without_money_gives_nothing_at_stripe(shop, buyer):
    """The checkout is complete, but its invoice is not paid yet."""
    _, ref = await shop.begin(buyer, "stripe", recurring=True)
    shop.pay("stripe", ref)
    begun, (invoice,) = subscription(shop, "stripe"), shop.stripe.all("invoice")
    begun["status"], invoice["status"] = "incomplete", "open"
    await shop.deliver()
    assert await sees(buyer) == ("pending", False)
    begun["status"], invoice["status"] = "active", "paid"
    await shop.pass_time(minutes=3)
    assert await sees(buyer) == ("active", True)


async def test_row_08_a_subscription_without_money_gives_nothing_at_paypal(shop, buyer):
    """ACTIVATED came, and the first payment failed."""
    _, ref = await shop.begin(buyer, "paypal", recurring=True)
    shop.paypal.act("card", id=ref)
    shop.pay("paypal", ref)
    assert subscription(shop, "paypal")["status"] == "ACTIVE"
    await shop.deliver()
    assert await sees(buyer) == ("pending", False)
    assert await shop.payments() == []
    await shop.pass_time(hours=25)
    assert await sees(buyer) == ("abandoned", False)
    assert is_over(shop, "paypal"), "it must not wake later"
    assert len(sent(shop, "paypal", "/cancel")) == 1


@sqlite
@each
async def test_row_08_two_subscriptions_at_once_do_not_both_renew(shop, buyer, *, provider):
    """Both were opened before either was paid."""
    _, first = await shop.begin(buyer, provider, recurring=True)
    second_id, second = await shop.begin(buyer, provider, "yearly", recurring=True)
    shop.pay(provider, first)
    shop.pay(provider, second)
    await shop.deliver()
    told = (await buyer.http.get("/api/purchases")).json()["purchases"]
    assert sorted(one["state"] for one in told) == ["active", "cancelled"]
    assert (await shop.show(buyer, second_id))["state"] == "cancelled"
    one, other = sorted(await shop.payments(), key=lambda paid: paid.period_start)
    assert other.period_start == one.period_end
