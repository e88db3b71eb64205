"""Rows 1 and 2: a purchase is opened, and captured once its payer approved it."""

import pytest

from tests.billing.rows import (
    captured,
    claim,
    each,
    keys,
    lines,
    nothing_new,
    refusal,
    sees,
    sent,
    sqlite,
)
from tests.billing.shop import on_both

OPENS = {
    ("stripe", False): "/v1/checkout/sessions",
    ("stripe", True): "/v1/checkout/sessions",
    ("paypal", False): "/v2/checkout/orders",
    ("paypal", True): "/v1/billing/subscriptions",
}
either = pytest.mark.parametrize("recurring", [False, True])


async def ask(shop, person, provider, *, plan="monthly", **more):
    way = shop.checkout if provider == "stripe" else shop.order
    return await way(person, plan, **more)


# ---- row 1


@on_both
@each
@either
async def test_row_01_a_purchase_is_written_down_before_the_call(
    shop, buyer, *, provider, recurring
):
    path = OPENS[provider, recurring]
    shop.fake(provider).fault("reset", f"POST {path}", times=2)
    answer = await ask(shop, buyer, provider, recurring=recurring)
    code = "payment_error" if provider == "stripe" else "paypal_error"
    assert refusal(answer) == (502, code)
    (one,) = await shop.purchases()
    assert (one.state, one.ref, one.account_id) == ("pending", None, buyer.id)
    assert (one.amount_minor, one.currency, one.recurring) == (799, "USD", recurring)
    assert keys(shop, provider, path) == [f"purchase:{one.id}:create"] * 2
    await shop.pass_time(days=4)
    assert await sees(buyer) == ("abandoned", False)


@sqlite
@each
@either
async def test_row_01_a_lost_answer_makes_no_second_checkout(shop, buyer, *, provider, recurring):
    path = OPENS[provider, recurring]
    shop.fake(provider).fault("reset_after", f"POST {path}")
    purchase_id, ref = await shop.begin(buyer, provider, recurring=recurring)
    assert keys(shop, provider, path) == [f"purchase:{purchase_id}:create"] * 2
    shop.pay(provider, ref)
    assert (await shop.show(buyer, purchase_id))["state"] == "active"
    assert await lines(shop) == [("charge", 799)]


@sqlite
@each
@either
async def test_row_01_the_provider_knows_whose_it_is(shop, buyer, *, provider, recurring):
    purchase_id, ref = await shop.begin(buyer, provider, recurring=recurring)
    custom = f"{buyer.id}:monthly:{purchase_id}"
    if provider == "paypal":
        made = shop.paypal.shelf[ref]
        assert (made if recurring else made["purchase_units"][0])["custom_id"] == custom
        return
    session, asked = shop.stripe.things[ref], shop.stripe.extra[ref]["asked"]
    note = {"purchase_id": purchase_id, "custom": custom}
    assert (session["client_reference_id"], session["metadata"]) == (buyer.id, note)
    part = "subscription_data" if recurring else "payment_intent_data"
    assert asked[part]["metadata"] == note


@sqlite
@each
async def test_row_01_only_somebody_who_signed_in_may_buy(shop, visitor, *, provider):
    async with shop.house.person() as nobody:
        assert (await ask(shop, nobody, provider)).status_code == 401
    assert await shop.purchases() == []
    assert (await ask(shop, visitor, provider)).status_code == 200, "a guest may"


@sqlite
@each
async def test_row_01_only_what_is_sold_can_be_bought(shop, buyer, *, provider):
    assert refusal(await ask(shop, buyer, provider, plan="weekly")) == (422, "plan_unknown")
    answer = await ask(shop, buyer, provider, plan="daily", recurring=True)
    assert refusal(answer) == (422, "renewal_not_offered")
    assert await shop.purchases() == []


@sqlite
@each
async def test_row_01_five_checkouts_may_wait(shop, buyer, *, provider):
    for _ in range(5):
        await shop.begin(buyer, provider, "daily")
    assert refusal(await ask(shop, buyer, provider)) == (409, "purchases_open")
    await shop.pass_time(hours=25)
    assert (await ask(shop, buyer, provider)).status_code == 200, "they have run out"


@each
async def test_row_01_nobody_pays_beside_a_subscription(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    for other in ("stripe", "paypal"):
        for recurring in (False, True):
            answer = await ask(shop, buyer, other, plan="yearly", recurring=recurring)
            assert refusal(answer) == (409, "already_subscribed")
    assert len(await shop.purchases()) == 1


@sqlite
@each
async def test_row_01_a_call_that_is_repeated_makes_one_purchase(shop, buyer, *, provider):
    buyer.http.headers["Idempotency-Key"] = "one"
    first, second = [(await ask(shop, buyer, provider)).json() for _ in range(2)]
    assert first == second
    answer = await ask(shop, buyer, provider, plan="yearly")
    assert refusal(answer) == (409, "request_reused")
    assert len(await shop.purchases()) == 1


# ---- row 2


async def test_row_02_stripe_captures_by_itself(shop, buyer):
    purchase_id, ref = await shop.begin(buyer, "stripe")
    assert refusal(await claim(buyer, None)) == (404, "order_not_found")
    assert (await shop.show(buyer, purchase_id))["state"] == "pending"
    shop.pay("stripe", ref)
    await shop.deliver()
    assert await sees(buyer) == ("active", True)
    assert len(sent(shop, "stripe", "")) == 1, "nothing but the checkout was asked for"


@pytest.mark.parametrize("word", ["return page", "webhook"])
async def test_row_02_an_approved_order_is_captured_under_one_key(shop, buyer, *, word):
    purchase_id, ref = await shop.begin(buyer, "paypal")
    assert refusal(await claim(buyer, ref)) == (409, "order_not_approved")
    shop.pay("paypal", ref)
    shop.paypal.fault("reset", "/capture")
    assert (await claim(buyer, ref)).json()["data"]["state"] == "capturing"
    assert await sees(buyer) == ("capturing", False)
    if word == "webhook":
        await shop.deliver()
    else:
        assert (await claim(buyer, ref)).json()["data"]["state"] == "active"
    assert await sees(buyer) == ("active", True)
    assert keys(shop, "paypal", "/capture") == [f"purchase:{purchase_id}:capture"] * 2
    await nothing_new(shop, "paypal")
    assert len(captured(shop)) == 1


@sqlite
async def test_row_02_a_capture_whose_answer_was_lost_is_none_twice(shop, buyer):
    _, ref = await shop.begin(buyer, "paypal")
    shop.pay("paypal", ref)
    shop.paypal.fault("reset_after", "/capture")
    assert (await claim(buyer, ref)).json()["data"]["state"] == "capturing"
    assert (await claim(buyer, ref)).json()["data"]["state"] == "active"
    assert len(captured(shop)) == 1


@sqlite
async def test_row_02_only_its_owner_and_only_at_its_price(shop, buyer, visitor):
    _, ref = await shop.begin(buyer, "paypal")
    shop.pay("paypal", ref)
    assert refusal(await claim(visitor, ref)) == (404, "order_not_found")
    assert refusal(await claim(buyer, ref, plan="daily")) == (404, "order_not_found")
    assert refusal(await claim(buyer, ref, amount=1)) == (409, "price_changed")
    assert captured(shop) == []


@sqlite
async def test_row_02_an_order_of_somebody_else_is_not_captured(shop, buyer):
    purchase_id, ref = await shop.begin(buyer, "paypal")
    unit = shop.paypal.shelf[ref]["purchase_units"][0]
    unit["custom_id"] = f"{buyer.id}:monthly:{'0' * 36}"
    shop.pay("paypal", ref)
    assert (await shop.show(buyer, purchase_id))["state"] == "review"
    assert await sees(buyer) == ("review", False)
    assert captured(shop) == []
