"""Row 16: the operator pays back."""

from contextlib import suppress

import pytest

from heartwhisper.billing.operator import NotRefundable, make, quote_of
from tests.billing.rows import (
    alarms,
    bought,
    come_back,
    each,
    is_over,
    keys,
    lines,
    nothing_new,
    post,
    refund_ref,
    sees,
    sent,
    sqlite,
)
from tests.billing.shop import on_both

BACK = {"stripe": "/v1/refunds", "paypal": "/refund"}
both = pytest.mark.parametrize("recurring", [False, True])


# ---- row 16


@on_both
@each
@both
async def test_row_16_the_unused_part_goes_back(shop, buyer, *, provider, recurring):
    purchase_id = await bought(shop, buyer, provider, recurring=recurring)
    await shop.pass_time(days=9)
    (share,) = await quote_of(shop.till, purchase_id)
    assert (share.quote.used_days, share.quote.total_days) == (10, 30)
    assert share.quote.amount_minor == 532
    (refund,) = await make(shop.till, purchase_id)
    assert (refund.state, refund.amount_minor) == ("succeeded", 532)
    (paid,) = await shop.payments()
    assert (paid.ends_at, paid.refunded_minor) == (shop.clock.now(), 532)
    assert await sees(buyer) == ("refunded", False)
    if recurring:
        assert is_over(shop, provider)
        told = [one["path"] for one in sent(shop, provider, "")]
        assert max(at for at, path in enumerate(told) if "/subscriptions/" in path) < max(
            at for at, path in enumerate(told) if BACK[provider] in path
        ), "it is cancelled first"
    await shop.deliver()
    await nothing_new(shop, provider)
    assert await lines(shop) == [("charge", 799), ("refund", -532)]
    assert keys(shop, provider, BACK[provider]) == [f"refund:{refund.id}"]
    started = "renewal_started" if recurring else "premium_started"
    assert (await post(shop))[:1] == [started]
    assert (await post(shop)).count("refunded") == 1


@sqlite
@each
async def test_row_16_a_lost_answer_pays_nothing_twice(shop, buyer, *, provider):
    purchase_id = await bought(shop, buyer, provider)
    shop.fake(provider).fault("reset_after", f"POST .*{BACK[provider]}", times=2)
    (refund,) = await make(shop.till, purchase_id)
    assert refund.state == "pending"
    await shop.pass_time(minutes=5)
    await shop.pass_time(hours=1)
    assert set(keys(shop, provider, BACK[provider])) == {f"refund:{refund.id}"}
    assert [one.state for one in await shop.refunds()] == ["succeeded"]
    assert await lines(shop) == [("charge", 799), ("refund", -772)]


@each
async def test_row_16_never_more_than_was_paid(shop, buyer, *, provider):
    purchase_id = await bought(shop, buyer, provider)
    with pytest.raises(NotRefundable):
        await make(shop.till, purchase_id, amount=800)
    await make(shop.till, purchase_id, amount=300)
    with pytest.raises(NotRefundable):
        await make(shop.till, purchase_id, amount=500)
    await make(shop.till, purchase_id, amount=499)
    with pytest.raises(NotRefundable):
        await make(shop.till, purchase_id, whole=True)
    assert await sees(buyer) == ("refunded", False)
    assert await lines(shop) == [("charge", 799), ("refund", -499), ("refund", -300)]


@sqlite
@each
@pytest.mark.parametrize("state", ["cancelled", "expired"])
async def test_row_16_what_is_cancelled_or_over_can_be_paid_back(shop, buyer, *, provider, state):
    purchase_id = await bought(shop, buyer, provider, recurring=True)
    assert (await shop.post(buyer, purchase_id, "cancel")).status_code == 200
    if state == "expired":
        await shop.pass_time(days=30)
        await come_back(buyer)
        with pytest.raises(NotRefundable):
            await make(shop.till, purchase_id)
    assert (await sees(buyer))[0] == state
    (refund,) = await make(shop.till, purchase_id, whole=True)
    assert (refund.state, refund.amount_minor) == ("succeeded", 799)
    assert await sees(buyer) == ("refunded", False)
    assert await lines(shop) == [("charge", 799), ("refund", -799)]


@sqlite
@each
async def test_row_16_what_is_disputed_is_not_paid_back(shop, buyer, *, provider):
    purchase_id = await bought(shop, buyer, provider)
    shop.fake(provider).act("dispute", charge=await refund_ref(shop))
    with alarms() as told, suppress(NotRefundable):
        await make(shop.till, purchase_id)
    assert "refund_failed" in told or [one.state for one in await shop.refunds()] == ["failed"]
    await shop.deliver()
    with pytest.raises(NotRefundable):
        await make(shop.till, purchase_id)
    assert await lines(shop) == [("charge", 799), ("dispute", -799)]
    assert await sees(buyer) == ("disputed", False)
