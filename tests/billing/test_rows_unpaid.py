"""Rows 6 and 7: nobody pays, or the payment is declined."""

import pytest

from tests.billing.rows import (
    claim,
    each,
    lines,
    nothing_new,
    post,
    refusal,
    sees,
    sent,
    sqlite,
    verified,
)

# ---- row 6


async def test_row_06_an_expired_checkout_is_abandoned(shop, buyer):
    purchase_id, ref = await shop.begin(buyer, "stripe")
    shop.clock.advance(hours=23, minutes=59)
    shop.stripe.tick()
    await shop.deliver()
    assert await sees(buyer) == ("pending", False)
    shop.clock.advance(minutes=1)
    shop.stripe.tick()
    await shop.deliver()
    assert await sees(buyer) == ("abandoned", False)
    await nothing_new(shop, "stripe")
    assert (await shop.show(buyer, purchase_id))["state"] == "abandoned"
    assert shop.stripe.things[ref]["status"] == "expired"


@pytest.mark.parametrize(("recurring", "hours"), [(False, 6), (True, 24)])
async def test_row_06_an_order_nobody_approved_is_abandoned(shop, buyer, *, recurring, hours):
    await shop.begin(buyer, "paypal", recurring=recurring)
    await shop.pass_time(hours=hours, seconds=-1)
    assert await sees(buyer) == ("pending", False)
    await shop.pass_time(minutes=15)
    assert await sees(buyer) == ("abandoned", False)
    assert await lines(shop) == []


@sqlite
async def test_row_06_whoever_comes_back_without_paying_gave_up(shop, buyer, visitor):
    purchase_id, ref = await shop.begin(buyer, "stripe")
    assert refusal(await shop.post(visitor, purchase_id, "leave")) == (404, "purchase_not_found")
    for _ in range(2):
        left = await shop.post(buyer, purchase_id, "leave")
        assert left.json()["data"]["state"] == "abandoned"
    assert shop.stripe.things[ref]["status"] == "expired"


@sqlite
@each
async def test_row_06_what_was_paid_is_not_abandoned(shop, buyer, *, provider):
    """No webhook came, nobody asked, and the last look is late."""
    _, ref = await shop.begin(buyer, provider)
    shop.pay(provider, ref)
    await shop.pass_time(hours=5, minutes=59)
    assert await sees(buyer) == ("active", True)


@sqlite
async def test_row_06_a_subscription_approved_late_is_bought_all_the_same(shop, buyer):
    _, ref = await shop.begin(buyer, "paypal", recurring=True)
    await shop.pass_time(hours=26)
    assert await sees(buyer) == ("abandoned", False)
    shop.pay("paypal", ref)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)


# ---- row 7


async def test_row_07_a_declined_card_may_try_again(shop, buyer):
    purchase_id, ref = await shop.begin(buyer, "stripe")
    shop.stripe.act("decline", id=ref)
    await shop.deliver()
    assert await sees(buyer) == ("pending", False)
    await nothing_new(shop, "stripe")
    assert await lines(shop) == []
    shop.pay("stripe", ref)
    assert (await shop.show(buyer, purchase_id))["state"] == "active"


async def test_row_07_a_declined_instrument_may_try_again(shop, buyer):
    await verified(shop)
    purchase_id, ref = await shop.begin(buyer, "paypal")
    shop.paypal.act("next_capture", id=ref, status="INSTRUMENT_DECLINED")
    shop.pay("paypal", ref)
    assert refusal(await claim(buyer, ref)) == (402, "payment_declined")
    assert (await shop.show(buyer, purchase_id))["state"] == "pending"
    await shop.deliver()
    await shop.pass_time(minutes=30)
    assert await sees(buyer) == ("pending", False)
    assert len(sent(shop, "paypal", "/capture")) == 1, "the next try is the payer's"
    assert (await claim(buyer, ref)).json()["data"]["state"] == "active"
    assert await sees(buyer) == ("active", True)
    assert await post(shop) == ["premium_started"]


@sqlite
async def test_row_07_a_webhook_that_leads_to_a_refusal_is_done(shop, buyer):
    """The payer was not sent back: only the webhook says that the order is approved."""
    purchase_id, ref = await shop.begin(buyer, "paypal")
    shop.paypal.act("next_capture", id=ref, status="INSTRUMENT_DECLINED")
    shop.pay("paypal", ref)
    await shop.deliver()
    assert await sees(buyer) == ("pending", False)
    await nothing_new(shop, "paypal")
    assert len(sent(shop, "paypal", "/capture")) == 1
    assert (await claim(buyer, ref)).json()["data"]["id"] == purchase_id
    assert await sees(buyer) == ("active", True)
