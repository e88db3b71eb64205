"""Rows 18 and 19: the payer's bank asks for the money, and the dispute is decided."""

import pytest

from heartwhisper.billing.operator import NotRefundable, make
from tests.billing.rows import (
    alarms,
    bought,
    come_back,
    each,
    is_over,
    lines,
    nothing_new,
    refund_ref,
    sees,
    sent,
    sqlite,
    subscription,
)
from tests.billing.shop import on_both

both = pytest.mark.parametrize("recurring", [False, True])
TAKEN = [("charge", 799), ("dispute", -799)]
WON = [*TAKEN, ("dispute_won", 799)]
ACTS = {
    ("stripe", "won"): ("dispute_won", {}),
    ("stripe", "lost"): ("dispute_lost", {}),
    ("paypal", "won"): ("dispute_resolved", {"outcome": "RESOLVED_SELLER_FAVOUR"}),
    ("paypal", "lost"): ("dispute_resolved", {"outcome": "RESOLVED_BUYER_FAVOUR"}),
}


async def disputed(shop, person, provider, **more):
    purchase_id = await bought(shop, person, provider, **more)
    shop.fake(provider).act("dispute", charge=await refund_ref(shop))
    await shop.deliver()
    assert await sees(person) == ("disputed", False)
    return purchase_id


async def decided(shop, provider, outcome):
    act, more = ACTS[provider, outcome]
    shop.fake(provider).act(act, charge=await refund_ref(shop), **more)
    await shop.deliver()


# ---- row 18


@each
@both
async def test_row_18_what_is_disputed_gives_no_access(shop, buyer, *, provider, recurring):
    purchase_id = await bought(shop, buyer, provider, recurring=recurring)
    shop.fake(provider).act("dispute", charge=await refund_ref(shop))
    with alarms() as told:
        await shop.deliver()
    assert told == ["dispute"]
    assert await sees(buyer) == ("disputed", False)
    shown = await shop.show(buyer, purchase_id)
    assert [one["disputed"] for one in shown["payments"]] == [True]
    assert (shown["cancellable"], shown["refund"]) == (False, None)
    assert await lines(shop) == TAKEN
    with pytest.raises(NotRefundable):
        await make(shop.till, purchase_id, whole=True)
    if recurring:
        assert is_over(shop, provider), "renewals stop"
        assert len(sent(shop, provider, f"/subscriptions/{subscription(shop, provider)['id']}"))
    await nothing_new(shop, provider)
    await shop.pass_time(days=40)
    await come_back(buyer)
    assert await sees(buyer) == ("disputed", False)
    assert await lines(shop) == TAKEN, "no money is taken any more"


@sqlite
@both
async def test_row_18_a_reversal_is_a_dispute_at_paypal(shop, buyer, *, recurring):
    """With a word of a dispute before it, or without."""
    await bought(shop, buyer, "paypal", recurring=recurring)
    shop.paypal.act("reverse", charge=await refund_ref(shop))
    await shop.deliver()
    assert await sees(buyer) == ("disputed", False)
    assert await lines(shop) == TAKEN
    await nothing_new(shop, "paypal")
    shop.paypal.act("dispute", charge=await refund_ref(shop))
    await shop.deliver()
    assert await lines(shop) == TAKEN, "it is the same money"
    if recurring:
        assert is_over(shop, "paypal")


@sqlite
@each
async def test_row_18_what_is_over_can_be_disputed(shop, buyer, *, provider):
    await bought(shop, buyer, provider, plan="daily")
    await shop.pass_time(days=10)
    assert await sees(buyer) == ("expired", False)
    shop.fake(provider).act("dispute", charge=await refund_ref(shop))
    await shop.deliver()
    assert await sees(buyer) == ("disputed", False)
    assert await lines(shop) == [("charge", 399), ("dispute", -399)]
    await nothing_new(shop, provider)


@sqlite
@each
async def test_row_18_a_disputed_renewal_leaves_nothing(shop, buyer, *, provider):
    """Also where only the second of two payments is disputed."""
    await bought(shop, buyer, provider, recurring=True)
    await shop.pass_time(days=30)
    await come_back(buyer)
    await shop.deliver()
    shop.fake(provider).act("dispute", charge=await refund_ref(shop))
    await shop.deliver()
    assert await sees(buyer) == ("disputed", False)
    assert is_over(shop, provider)
    assert await lines(shop) == [("charge", 799), *TAKEN]


# ---- row 19


@on_both
@each
async def test_row_19_a_dispute_that_is_won_brings_access_back(shop, buyer, *, provider):
    purchase_id = await disputed(shop, buyer, provider)
    shop.clock.advance(days=5)
    await decided(shop, provider, "won")
    assert await sees(buyer) == ("active", True)
    shown = await shop.show(buyer, purchase_id)
    assert [one["disputed"] for one in shown["payments"]] == [False]
    assert await lines(shop) == WON
    await nothing_new(shop, provider)
    await shop.pass_time(days=25)
    await come_back(buyer)
    assert await sees(buyer) == ("expired", False)


@sqlite
@each
async def test_row_19_a_subscription_that_is_won_back_ends_with_its_period(
    shop, buyer, *, provider
):
    await disputed(shop, buyer, provider, recurring=True)
    shop.clock.advance(days=5)
    await decided(shop, provider, "won")
    assert await sees(buyer) == ("cancelled", True)
    await nothing_new(shop, provider)
    await shop.pass_time(days=25)
    await come_back(buyer)
    assert await sees(buyer) == ("expired", False)
    assert await lines(shop) == WON


@on_both
@each
@both
async def test_row_19_a_dispute_that_is_lost_is_final(shop, buyer, *, provider, recurring):
    purchase_id = await disputed(shop, buyer, provider, recurring=recurring)
    shop.clock.advance(days=5)
    await decided(shop, provider, "lost")
    assert await sees(buyer) == ("disputed", False)
    assert await lines(shop) == TAKEN
    await nothing_new(shop, provider)
    with pytest.raises(NotRefundable):
        await make(shop.till, purchase_id, whole=True)
    await shop.pass_time(days=40)
    await come_back(buyer)
    assert await sees(buyer) == ("disputed", False)
    assert await lines(shop) == TAKEN


@sqlite
async def test_row_19_the_end_of_a_dispute_ends_its_reversal(shop, buyer):
    await disputed(shop, buyer, "paypal")
    shop.paypal.act("reverse", charge=await refund_ref(shop))
    await shop.deliver()
    await decided(shop, "paypal", "won")
    assert await sees(buyer) == ("active", True)
    assert await lines(shop) == WON
    await nothing_new(shop, "paypal")
