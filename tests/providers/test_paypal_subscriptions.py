"""A subscription at PayPal: renewed by the clock, unpaid, stopped."""

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from heartwhisper.payments.port import PaymentError
from tests.providers.paypal_desk import shop


@pytest.fixture
async def desk():
    async with shop() as desk:
        await desk.priced()
        yield desk


async def why(call):
    with pytest.raises(PaymentError) as refused:
        await call
    return refused.value.reason


def on(year, month, day):
    return datetime(year, month, day, 3, tzinfo=UTC)


def periods(seen):
    return [one.period for one in seen.charges]


async def test_a_subscription_is_opened_approved_and_paid(desk):
    order = await desk.opened("monthly", recurring=True)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.charges, seen.subscription_ref) == ("open", [], order.ref)
    desk.fake.act("approve", id=order.ref)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.custom, seen.live) == ("live", order.custom, False)
    (charge,) = seen.charges
    assert charge.ref == charge.refund_ref
    assert (charge.amount_minor, charge.currency) == (700, "USD")
    assert charge.period == (on(2026, 11, 20), on(2026, 12, 20))
    assert charge.paid_at == desk.clock.now()


async def test_what_the_subscription_is_told(desk):
    order = await desk.opened("yearly", recurring=True, language="fr")
    (call,) = desk.asked("/v1/billing/subscriptions")
    assert call["headers"]["paypal-request-id"] == f"purchase:{order.purchase_id}:create"
    assert json.loads(call["body"]) == {
        "plan_id": desk.plans["yearly"],
        "custom_id": order.custom,
        "application_context": {
            "brand_name": "Heart Whisper",
            "shipping_preference": "NO_SHIPPING",
            "user_action": "SUBSCRIBE_NOW",
            "return_url": order.success_url,
            "cancel_url": order.cancel_url,
            "locale": "fr-FR",
        },
    }


async def test_opened_again_it_is_the_same_subscription(desk):
    order = desk.order("monthly", recurring=True)
    first = await desk.paypal.open(order)
    assert await desk.another().open(order) == first
    desk.clock.advance(hours=71)
    assert (await desk.another().look(order)).ref == first.ref
    desk.clock.advance(hours=2)
    assert await why(desk.another().look(order)) == "missing"


async def test_approved_is_not_live_before_paypal_begins_it(desk):
    order = await desk.opened("monthly", recurring=True)
    desk.fake.act("approve_later", id=order.ref)
    assert (await desk.paypal.look(order)).status == "open"
    assert await why(desk.paypal.end(order)) == "later"


@pytest.mark.parametrize(
    "wrong", [{"amount_minor": 701}, {"currency": "EUR"}, {"plan": "yearly"}, {"plan": "daily"}]
)
async def test_a_price_that_paypal_would_not_charge_is_refused(desk, wrong):
    order = desk.order(**({"plan": "monthly", "recurring": True, "amount_minor": 700} | wrong))
    assert await why(desk.paypal.open(order)) == "refused"
    assert desk.asked("/v1/billing/subscriptions") == []


async def test_a_plan_that_paypal_does_not_know_is_refused(desk):
    order = desk.order("monthly", recurring=True)
    assert await why(desk.another(plans={"monthly": "P-NONE"}).open(order)) == "refused"
    desk.fake.shelf[desk.plans["monthly"]]["status"] = "INACTIVE"
    assert await why(desk.paypal.open(order)) == "refused"


async def test_each_month_brings_a_charge_and_its_period(desk):
    desk.clock.moment = on(2027, 1, 31)
    order = await desk.subscribed()
    desk.clock.advance(days=100)
    seen = await desk.paypal.look(order)
    days = [on(2027, 1, 31), on(2027, 2, 28), on(2027, 3, 31), on(2027, 4, 30), on(2027, 5, 31)]
    assert periods(seen) == list(pairwise(days))
    assert [one.paid_at for one in seen.charges] == days[:-1]
    assert len({one.ref for one in seen.charges}) == 4


async def test_more_transactions_than_one_answer_holds(desk):
    order = await desk.subscribed()
    desk.clock.advance(days=800)
    whole = await desk.paypal.look(order)
    desk.fake.page_size = 3
    assert await desk.paypal.look(order) == whole
    assert len(whole.charges) == 27


async def test_a_renewal_that_is_not_paid(desk):
    order = await desk.subscribed()
    desk.fake.act("card", id=order.ref, fail=True)
    desk.clock.advance(days=31)
    first = await desk.paypal.look(order)
    assert first.status == "past_due"
    assert first.attempt == f"{order.ref}:2026-12-20T03:00:00Z"
    assert periods(first) == [(on(2026, 11, 20), on(2026, 12, 20))]
    desk.clock.advance(days=5)
    second = await desk.paypal.look(order)
    assert (second.status, second.attempt) == ("past_due", f"{order.ref}:2026-12-25T03:00:00Z")
    desk.fake.act("card", id=order.ref, fail=False)
    desk.clock.advance(days=5)
    third = await desk.paypal.look(order)
    assert (third.status, third.attempt) == ("live", None)
    late = (on(2026, 12, 30), on(2027, 1, 20))
    assert periods(third) == [(on(2026, 11, 20), on(2026, 12, 20)), late]


async def test_an_attempt_has_a_name_where_paypal_tells_no_time(desk):
    order = await desk.subscribed()
    desk.fake.act("card", id=order.ref, fail=True)
    desk.clock.advance(days=31)
    desk.fake.tick()
    del desk.fake.shelf[order.ref]["billing_info"]["last_failed_payment"]
    assert (await desk.paypal.look(order)).attempt == f"{order.ref}:2026-11-20T03:00:00Z:1"


async def test_nobody_pays_and_paypal_suspends_it(desk):
    order = await desk.subscribed()
    desk.fake.act("card", id=order.ref, fail=True)
    desk.clock.advance(days=60)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.attempt, len(seen.charges)) == ("suspended", None, 1)
    await desk.paypal.end(order)
    assert (await desk.paypal.look(order)).status == "ended"


async def test_stopped_it_has_ended_and_keeps_its_period(desk):
    order = await desk.subscribed("yearly")
    await desk.paypal.stop(order)
    seen = await desk.paypal.look(order)
    assert (seen.status, periods(seen)) == ("ended", [(on(2026, 11, 20), on(2027, 11, 20))])
    desk.clock.advance(days=400)
    assert len((await desk.paypal.look(order)).charges) == 1


async def test_stopped_twice_is_stopped(desk):
    order = await desk.subscribed()
    desk.fake.act("cancel_sub", id=order.ref)
    await desk.paypal.stop(order)
    await desk.another().end(order)


async def test_what_nobody_approved_needs_no_stop(desk):
    order = await desk.opened("monthly", recurring=True)
    await desk.paypal.end(order)


async def test_a_subscription_with_an_end_expires(desk):
    order = await desk.subscribed()
    desk.fake.act("expire_sub", id=order.ref)
    seen = await desk.paypal.look(order)
    assert (seen.status, periods(seen)) == ("ended", [(on(2026, 11, 20), on(2026, 12, 20))])


async def test_no_charge_without_money(desk):
    order = await desk.opened("monthly", recurring=True)
    desk.fake.act("card", id=order.ref, fail=True)
    desk.fake.act("approve", id=order.ref)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.charges) == ("past_due", [])


@pytest.mark.parametrize("state", ["PENDING", "DECLINED", "FAILED", None])
async def test_a_transaction_that_is_not_paid_is_no_charge(desk, state):
    order = await desk.subscribed()
    desk.fake.extra[order.ref]["transactions"][0]["status"] = state
    assert (await desk.paypal.look(order)).charges == []


async def test_a_next_time_that_paypal_has_not_moved_yet(desk):
    order = await desk.subscribed()
    billing = desk.fake.shelf[order.ref]["billing_info"]
    for stale in (desk.clock.now(), desk.clock.now() + timedelta(hours=7)):
        billing["next_billing_time"] = desk.fake.written(stale)
        assert periods(await desk.paypal.look(order)) == [(on(2026, 11, 20), on(2026, 12, 20))]


async def test_the_operator_makes_the_plans(desk):
    plan = desk.fake.shelf[desk.plans["yearly"]]
    (cycle,) = plan["billing_cycles"]
    assert cycle["frequency"] == {"interval_unit": "YEAR", "interval_count": 1}
    price = {"currency_code": "USD", "value": "70.00"}
    assert cycle["pricing_scheme"]["fixed_price"] == price
    assert (cycle["total_cycles"], plan["status"]) == (0, "ACTIVE")
    before = dict(desk.plans)
    await desk.priced()
    assert desk.plans == before, "asked again with the same prices, they are the same plans"
    await desk.priced(monthly=900)
    assert desk.plans["monthly"] != before["monthly"]
    assert desk.plans["yearly"] == before["yearly"]
    assert len(desk.asked("/v1/catalogs/products")) == 1


async def test_plans_are_not_made_while_paypal_fails(desk):
    desk.fake.fault("status", "GET /v1/catalogs")
    assert await why(desk.priced()) == "later"
