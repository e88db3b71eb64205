"""A subscription at Stripe: it renews, fails, stops, is taken up again and ends."""

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from heartwhisper.payments.port import PaymentError
from tests.providers.stripe_desk import shop


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def status(desk, order):
    return (await desk.stripe.look(order)).status


async def test_a_subscription_renews(desk):
    desk.clock.moment = datetime(2027, 1, 31, 9, tzinfo=UTC)
    order = await desk.bought("monthly", recurring=True)
    desk.clock.advance(days=70)
    seen = await desk.stripe.look(order)
    assert (seen.status, seen.custom, seen.live) == ("live", order.custom, False)
    assert seen.customer_ref.startswith("cus_")
    days = [datetime(2027, *day, 9, tzinfo=UTC) for day in ((1, 31), (2, 28), (3, 31), (4, 30))]
    assert [one.period for one in seen.charges] == list(itertools.pairwise(days))
    assert [one.paid_at for one in seen.charges] == days[:3]
    assert {one.ref for one in seen.charges} == {one["id"] for one in desk.fake.all("invoice")}
    assert {one.amount_minor for one in seen.charges} == {700}


async def test_the_subscription_is_found_through_its_checkout(desk):
    order = await desk.bought("yearly", recurring=True)
    assert await desk.stripe.look(replace(order, subscription_ref=None)) == (
        await desk.stripe.look(order)
    )


async def test_a_renewal_waits_for_its_invoice(desk):
    desk.fake.draft = 3600
    order = await desk.bought("monthly", recurring=True)
    desk.clock.advance(days=30, minutes=59)
    assert len((await desk.stripe.look(order)).charges) == 1
    desk.clock.advance(minutes=2)
    assert len((await desk.stripe.look(order)).charges) == 2


async def test_a_renewal_that_is_not_paid_then_paid(desk):
    order = await desk.bought("monthly", recurring=True)
    desk.fake.act("card", id=order.subscription_ref)
    desk.clock.advance(days=31)
    seen = await desk.stripe.look(order)
    invoice = desk.fake.all("invoice")[-1]["id"]
    assert (seen.status, seen.attempt, len(seen.charges)) == ("past_due", f"{invoice}:1", 1)
    desk.fake.act("retry_invoice", id=order.subscription_ref, ok=False)
    assert (await desk.stripe.look(order)).attempt == f"{invoice}:2"
    desk.fake.act("retry_invoice", id=order.subscription_ref)
    seen = await desk.stripe.look(order)
    assert (seen.status, seen.attempt, len(seen.charges)) == ("live", None, 2)
    assert seen.charges[1].refund_ref == desk.fake.all("payment_intent")[-1]["id"]


@pytest.mark.parametrize(("given_up", "told"), [("canceled", "ended"), ("unpaid", "suspended")])
async def test_a_renewal_that_is_never_paid(desk, given_up, told):
    desk.fake.gives_up = given_up
    order = await desk.bought("monthly", recurring=True)
    desk.fake.act("card", id=order.subscription_ref)
    desk.clock.advance(days=70)
    assert await status(desk, order) == told


@pytest.mark.parametrize(
    ("stripe", "told"),
    [
        ("incomplete", "open"),
        ("incomplete_expired", "closed"),
        ("trialing", "live"),
        ("active", "live"),
        ("paused", "suspended"),
    ],
)
async def test_other_states_of_a_subscription(desk, stripe, told):
    order = await desk.bought("monthly", recurring=True)
    desk.fake.get(order.subscription_ref, "subscription")["status"] = stripe
    assert await status(desk, order) == told


async def test_stopped_taken_up_again_and_ended(desk):
    order = await desk.bought("monthly", recurring=True)
    for _ in range(2):
        await desk.stripe.stop(order)
        assert await status(desk, order) == "ending"
    for _ in range(2):
        await desk.stripe.resume(order)
        assert await status(desk, order) == "live"
    await desk.stripe.stop(order)
    desk.clock.advance(days=31)
    assert await status(desk, order) == "ended"
    await desk.stripe.stop(order)
    await desk.stripe.end(order)
    with pytest.raises(PaymentError) as refused:
        await desk.stripe.resume(order)
    assert refused.value.reason == "spent"


async def test_ended_at_once(desk):
    order = await desk.bought("monthly", recurring=True)
    await desk.stripe.end(replace(order, subscription_ref=None))
    await desk.stripe.end(order)
    assert await status(desk, order) == "ended"


async def test_a_last_day_that_the_operator_set(desk):
    order = await desk.bought("monthly", recurring=True)
    day = int((desk.clock.now() + timedelta(days=9)).timestamp())
    desk.fake.act("cancel_at", id=order.subscription_ref, at=day)
    assert await status(desk, order) == "ending"
    desk.fake.get(order.subscription_ref, "subscription")["cancel_at_period_end"] = False
    await desk.stripe.resume(order)
    assert await status(desk, order) == "live"
