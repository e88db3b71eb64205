"""Rows 17 and 20: money goes back from the provider's dashboard, or does not arrive."""

from datetime import timedelta

import pytest

from heartwhisper.billing.operator import make
from tests.billing.rows import (
    alarms,
    bought,
    come_back,
    each,
    is_over,
    lines,
    nothing_new,
    post,
    refund_ref,
    sees,
    sqlite,
)
from tests.billing.shop import on_both

both = pytest.mark.parametrize("recurring", [False, True])


async def refunds_wait(shop, provider):
    """The provider's next refund takes its time."""
    if provider == "stripe":
        shop.stripe.refunds_are = "pending"
    else:
        shop.paypal.act("next_refund", id=await refund_ref(shop), status="PENDING")


async def settle(shop, provider, *, ok):
    """What becomes of the refund that took its time."""
    (refund,) = await shop.refunds()
    acts = {
        "stripe": ("refund_fail", "refund_succeed"),
        "paypal": ("fail_refund", "clear_refund"),
    }
    shop.fake(provider).act(acts[provider][ok], id=refund.ref)


# ---- row 17


@on_both
@each
@both
async def test_row_17_a_part_from_the_dashboard_cuts_the_segment(
    shop, buyer, *, provider, recurring
):
    await bought(shop, buyer, provider, recurring=recurring)
    shop.fake(provider).act("refund", charge=await refund_ref(shop), amount=400)
    await shop.deliver()
    (paid,) = await shop.payments()
    assert paid.ends_at == paid.period_start + timedelta(days=30) * 399 // 799
    assert await sees(buyer) == ("active", True)
    assert await lines(shop) == [("charge", 799), ("refund", -400)]
    assert (await post(shop)).count("refunded") == 1
    await nothing_new(shop, provider)
    if not recurring:
        await shop.pass_time(days=15)
        await come_back(buyer)
        assert await sees(buyer) == ("refunded", False)


@sqlite
@each
async def test_row_17_all_of_it_from_the_dashboard_ends_it(shop, buyer, *, provider):
    await bought(shop, buyer, provider)
    shop.clock.advance(days=3)
    for amount in (300, 499):
        shop.fake(provider).act("refund", charge=await refund_ref(shop), amount=amount)
        await shop.deliver()
    (paid,) = await shop.payments()
    assert (paid.ends_at, paid.refunded_minor) == (shop.clock.now(), 799)
    assert await sees(buyer) == ("refunded", False)
    assert await lines(shop) == [("charge", 799), ("refund", -499), ("refund", -300)]
    await nothing_new(shop, provider)


@sqlite
@each
async def test_row_17_a_subscription_paid_back_at_the_dashboard_renews_no_more(
    shop, buyer, *, provider
):
    await bought(shop, buyer, provider, recurring=True)
    shop.fake(provider).act("refund", charge=await refund_ref(shop))
    await shop.deliver()
    assert await sees(buyer) == ("refunded", False)
    assert is_over(shop, provider)


@sqlite
@each
async def test_row_17_a_renewal_paid_back_at_the_dashboard_is_the_last(shop, buyer, *, provider):
    await bought(shop, buyer, provider, recurring=True)
    await shop.pass_time(days=31)
    await come_back(buyer)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)
    shop.fake(provider).act("refund", charge=await refund_ref(shop))
    await shop.deliver()
    assert await sees(buyer) == ("refunded", False)
    assert is_over(shop, provider)


@sqlite
@each
async def test_row_17_a_subscription_paid_back_in_part_goes_on(shop, buyer, *, provider):
    await bought(shop, buyer, provider, recurring=True)
    shop.fake(provider).act("refund", charge=await refund_ref(shop), amount=400)
    await shop.deliver()
    for days in (15, 7, 7):
        await shop.pass_time(days=days)
        await come_back(buyer)
        assert await sees(buyer) == ("active", False), "nobody owes anything"
    await shop.pass_time(days=1)
    assert await sees(buyer) == ("active", True)
    assert await lines(shop) == [("charge", 799), ("charge", 799), ("refund", -400)]


# ---- row 20


@each
@both
async def test_row_20_a_refund_that_fails_leaves_access_as_it_was(
    shop, buyer, *, provider, recurring
):
    purchase_id = await bought(shop, buyer, provider, recurring=recurring)
    await refunds_wait(shop, provider)
    (refund,) = await make(shop.till, purchase_id)
    assert refund.state == "pending"
    assert not (await buyer.me())["isPremium"]
    await settle(shop, provider, ok=False)
    with alarms() as told:
        await shop.deliver()
    assert told == ["refund_failed"]
    (paid,) = await shop.payments()
    assert (paid.ends_at, paid.refunded_minor) == (paid.period_end, 0)
    assert await sees(buyer) == ("cancelled" if recurring else "active", True)
    assert [one.state for one in await shop.refunds()] == ["failed"]
    assert "refunded" not in await post(shop)
    await nothing_new(shop, provider)


@sqlite
@each
@pytest.mark.parametrize("ok", [True, False])
async def test_row_20_without_a_webhook_the_poller_notices(shop, buyer, *, provider, ok):
    purchase_id = await bought(shop, buyer, provider)
    await refunds_wait(shop, provider)
    await make(shop.till, purchase_id, whole=True)
    assert "refunded" not in await post(shop)
    await settle(shop, provider, ok=ok)
    await shop.pass_time(hours=2)
    assert [one.state for one in await shop.refunds()] == ["succeeded" if ok else "failed"]
    assert await sees(buyer) == (("refunded", False) if ok else ("active", True))
    assert (await post(shop)).count("refunded") == ok
    await shop.deliver()
    await nothing_new(shop, provider)
