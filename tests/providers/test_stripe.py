"""A purchase at Stripe, from the checkout to the last renewal."""

import subprocess
import sys
from dataclasses import replace

import pytest

from heartwhisper.payments.port import PaymentError
from tests.providers.stripe_desk import shop


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def status(desk, order):
    return (await desk.stripe.look(order)).status


async def test_a_daily_pass_is_opened_and_paid(desk):
    order = await desk.opened()
    assert await status(desk, order) == "open"
    desk.fake.act("pay", id=order.ref)
    seen = await desk.stripe.look(order)
    assert (seen.status, seen.custom, seen.live) == ("paid", order.custom, False)
    assert (seen.ref, seen.subscription_ref) == (order.ref, None)
    (charge,) = seen.charges
    assert charge.ref == charge.refund_ref == desk.fake.all("payment_intent")[0]["id"]
    assert (charge.amount_minor, charge.currency) == (350, "USD")
    assert (charge.paid_at, charge.period) == (desk.clock.now(), None)


async def test_what_the_checkout_is_told(desk):
    order = await desk.opened("yearly", recurring=True, language="hi")
    session = desk.fake.get(order.ref, "checkout.session")
    assert session["locale"] == "hi-IN"
    assert session["client_reference_id"] == order.buyer_id
    assert session["metadata"] == {"purchase_id": order.purchase_id, "custom": order.custom}
    assert session["customer_email"] is None
    assert desk.fake.calls[0]["headers"]["idempotency-key"] == (
        f"purchase:{order.purchase_id}:create"
    )


async def test_opened_again_it_is_the_same_checkout(desk):
    order = desk.order()
    first = await desk.stripe.open(order)
    assert await desk.stripe.open(order) == first
    assert await desk.another().open(replace(order, ref=first.ref)) == first
    desk.clock.advance(hours=23)
    assert await desk.stripe.open(order) == first
    assert len(desk.fake.all("checkout.session")) == 1


async def test_a_checkout_that_is_paid_is_not_opened_again(desk):
    with pytest.raises(PaymentError) as refused:
        await desk.stripe.open(await desk.bought())
    assert refused.value.reason == "spent"


async def test_a_declined_card_leaves_it_open(desk):
    order = await desk.opened()
    desk.fake.act("decline", id=order.ref)
    seen = await desk.stripe.look(order)
    assert (seen.status, seen.charges) == ("open", ())
    desk.fake.act("pay", id=order.ref)
    assert (await desk.charge(order)).amount_minor == 350


async def test_nobody_paid_within_a_day(desk):
    order = await desk.opened()
    desk.clock.advance(hours=25)
    assert await status(desk, order) == "closed"
    await desk.stripe.close(order)


async def test_given_up(desk):
    order = await desk.opened()
    await desk.stripe.close(order)
    await desk.stripe.close(order)
    assert await status(desk, order) == "closed"


async def test_paid_before_it_was_given_up(desk):
    order = await desk.bought()
    await desk.stripe.close(order)
    assert await status(desk, order) == "paid"


async def test_to_give_up_what_was_never_made_is_nothing(desk):
    await desk.stripe.close(desk.order())


async def test_a_transfer_takes_days_and_counts_from_its_arrival(desk):
    order = await desk.opened()
    desk.fake.act("async", id=order.ref)
    seen = await desk.stripe.look(order)
    assert (seen.status, seen.charges) == ("processing", ())
    desk.clock.advance(days=3)
    desk.fake.act("async_succeed", id=order.ref)
    arrived = desk.clock.now()
    desk.clock.advance(hours=1)
    assert (await desk.charge(order)).paid_at == arrived
    event = await desk.heard("checkout.session.async_payment_succeeded")
    (charge,) = (await desk.stripe.look(order, event)).charges
    assert charge.paid_at == arrived


@pytest.mark.parametrize("shown", ["requires_payment_method", "canceled", "processing"])
async def test_a_transfer_that_fails(desk, shown):
    order = await desk.opened()
    desk.fake.act("async", id=order.ref)
    desk.fake.act("async_fail", id=order.ref)
    desk.fake.all("payment_intent")[0]["status"] = shown
    assert await status(desk, order) == "failed"
    event = await desk.heard("checkout.session.async_payment_failed")
    assert (await desk.stripe.look(order, event)).status == "failed"


async def test_what_stripe_does_not_know_is_missing(desk):
    for call in (desk.stripe.look, desk.stripe.stop, desk.stripe.end, desk.stripe.resume):
        for order in (desk.order(), desk.order(ref="cs_none"), desk.order(subscription_ref="x")):
            with pytest.raises(PaymentError) as refused:
                await call(order)
            assert refused.value.reason == "missing"
    with pytest.raises(PaymentError) as refused:
        await desk.stripe.stop(await desk.opened())
    assert refused.value.reason == "missing"


async def test_the_portal(desk):
    order = await desk.bought("monthly", recurring=True)
    seen = await desk.stripe.look(order)
    url = await desk.stripe.portal(seen.customer_ref, "https://heart.test/profile")
    assert url.startswith("https://stripe.test/p/session/")
    with pytest.raises(PaymentError):
        await desk.stripe.portal("cus_none", "https://heart.test/profile")


async def test_nothing_is_captured(desk):
    order = await desk.opened()
    before = len(desk.fake.calls)
    await desk.stripe.capture(order)
    assert len(desk.fake.calls) == before


def test_a_start_does_not_wait_for_the_sdk():
    code = "import sys, heartwhisper.app; sys.exit('stripe' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
