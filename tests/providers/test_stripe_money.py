"""What was paid back or disputed at Stripe, and what its lists say about it."""

from datetime import timedelta

import pytest

from heartwhisper.payments.port import Disputed, PaymentError, Refunded
from tests.providers.stripe_desk import shop

LONG_AGO = timedelta(days=400)


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def refused(call):
    with pytest.raises(PaymentError) as error:
        await call
    return error.value.reason


async def test_paid_back_in_parts(desk):
    order = await desk.bought()
    ref = (await desk.charge(order)).refund_ref
    first = await desk.stripe.refund(ref, 100, "USD", "r1")
    second = await desk.stripe.refund(ref, 250, "USD", "r2")
    assert (first.amount_minor, first.state, first.key) == (100, "succeeded", "r1")
    charge = await desk.charge(order)
    assert {one.ref: one for one in charge.refunds} == {first.ref: first, second.ref: second}
    assert charge.amount_minor == 350
    assert await refused(desk.stripe.refund(ref, 1, "USD", "r3")) == "spent"


async def test_more_than_was_paid_is_not_paid_back(desk):
    ref = (await desk.charge(await desk.bought())).refund_ref
    assert await refused(desk.stripe.refund(ref, 351, "USD", "r1")) == "refused"
    assert await refused(desk.stripe.refund("pi_none", 1, "USD", "r1")) == "missing"


async def test_paid_back_at_the_dashboard(desk):
    order = await desk.bought("monthly", recurring=True)
    desk.clock.advance(days=40)
    old, new = (await desk.stripe.look(order)).charges
    desk.fake.act("refund", charge=new.refund_ref, amount=300)
    old, new = (await desk.stripe.look(order)).charges
    (refund,) = new.refunds
    assert (refund.amount_minor, refund.key, old.refunds) == (300, None, ())
    assert (await desk.heard("charge.refunded")).refs[1] == new.refund_ref


async def test_a_refund_that_takes_its_time_and_fails(desk):
    desk.fake.refunds_are = "pending"
    order = await desk.bought()
    ref = (await desk.charge(order)).refund_ref
    refund = await desk.stripe.refund(ref, 350, "USD", "r1")
    assert refund.state == "pending"
    desk.fake.act("refund_fail", id=refund.ref)
    assert (await desk.charge(order)).refunds == ()
    event = await desk.heard("refund.failed")
    assert (event.refund_refs, event.refs[0]) == ((refund.ref,), ref)
    (charge,) = (await desk.stripe.look(order, event)).charges
    assert charge.refunds == (Refunded(ref=refund.ref, amount_minor=350, state="failed", key="r1"),)


async def test_a_refund_of_long_ago_is_not_asked_for(desk):
    order = await desk.bought("yearly", recurring=True)
    desk.clock.advance(days=201)
    before = len(desk.fake.calls)
    assert len((await desk.stripe.look(order)).charges) == 1
    assert len(desk.fake.calls) == before + 2


@pytest.mark.parametrize("recurring", [False, True])
@pytest.mark.parametrize("outcome", ["won", "lost"])
async def test_a_dispute(desk, outcome, recurring):
    order = await desk.bought("monthly", recurring=recurring)
    ref = (await desk.charge(order)).refund_ref
    assert (await desk.charge(order)).disputes == ()
    desk.fake.act("dispute", charge=ref)
    made = await desk.heard("charge.dispute.created")
    name = desk.fake.all("dispute")[0]["id"]
    assert made.dispute == (ref, Disputed(ref=name, state="open"))
    assert (await desk.charge(order)).disputes == (Disputed(ref=name, state="open"),)
    assert await refused(desk.stripe.refund(ref, 1, "USD", "r1")) == "disputed"
    desk.fake.act(f"dispute_{outcome}", charge=ref)
    for event in (None, made, await desk.heard("charge.dispute.closed")):
        (charge,) = (await desk.stripe.look(order, event)).charges
        assert charge.disputes == (Disputed(ref=name, state=outcome),)
    desk.clock.advance(days=20)
    assert (await desk.charge(order)).disputes == (Disputed(ref=name, state=outcome),)


async def test_the_dispute_of_another_payment(desk):
    order, other = await desk.bought(), await desk.bought()
    desk.fake.act("dispute", charge=(await desk.charge(other)).refund_ref)
    desk.fake.act("dispute", charge=(await desk.charge(order)).refund_ref)
    event = await desk.heard("charge.dispute.created")
    for one in (order, other):
        (charge,) = (await desk.stripe.look(one, event)).charges
        assert len(charge.disputes) == 1


async def test_a_dispute_without_a_payment_intent(desk):
    order = await desk.bought()
    desk.fake.act("dispute", charge=(await desk.charge(order)).refund_ref)
    for event in desk.fake.events:
        if event["type"].startswith("charge.dispute"):
            event["data"]["object"]["payment_intent"] = None
    assert (await desk.charge(order)).disputes[0].state == "open"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        *(("won", "won"), ("lost", "lost"), ("under_review", "open")),
        *(("warning_closed", "won"), ("prevented", "won"), ("warning_needs_response", "open")),
    ],
)
async def test_the_states_of_a_dispute(desk, said, told):
    order = await desk.bought()
    desk.fake.act("dispute", charge=(await desk.charge(order)).refund_ref)
    desk.fake.all("dispute")[0]["status"] = said
    desk.fake.event("charge.dispute.updated", desk.fake.all("dispute")[0])
    (dispute,) = (await desk.charge(order)).disputes
    assert dispute.state == told


async def test_the_events_since_a_moment_the_oldest_first(desk):
    await desk.bought()
    desk.clock.advance(days=1)
    since = desk.clock.now()
    order = await desk.bought("monthly", recurring=True)
    desk.clock.advance(days=1)
    await desk.stripe.stop(order)
    events = await desk.stripe.events(since)
    assert [one.type for one in events] == [
        "invoice.paid",
        "customer.subscription.updated",
        "checkout.session.completed",
        "customer.subscription.updated",
    ]
    assert [one.at for one in events] == [since] * 3 + [desk.clock.now()]
    assert {one.purchase_id for one in events} == {order.purchase_id}
    assert all(order.subscription_ref in one.refs for one in events)
    assert events[2].refs[0] == order.ref
    assert {one.live for one in events} == {False}
    heard = await desk.heard("customer.subscription.updated")
    assert (heard.id, heard.refs) == (events[3].id, events[3].refs)


async def test_more_events_than_a_page(desk):
    for _ in range(230):
        desk.fake.act("pay", id=(await desk.opened()).ref)
    events = await desk.stripe.events(desk.clock.now() - timedelta(hours=1))
    assert len(events) == len({one.id for one in events}) == 230


async def test_every_movement_adds_up_to_the_fakes_own_totals(desk):
    order = await desk.bought("monthly", recurring=True)
    since = desk.clock.now()
    desk.clock.advance(days=29)
    for outcome in ("won", "lost", None):
        ref = (await desk.charge(await desk.bought())).refund_ref
        desk.fake.act("dispute", charge=ref)
        if outcome:
            desk.fake.act(f"dispute_{outcome}", charge=ref)
    refund = (await desk.charge(order)).refund_ref
    await desk.stripe.refund(refund, 200, "USD", "r1")
    failed = await desk.stripe.refund(refund, 300, "USD", "r2")
    desk.fake.act("refund_fail", id=failed.ref)
    desk.fake.act("decline", id=(await desk.opened()).ref)
    moved = await desk.stripe.movements(since, desk.clock.now() + timedelta(seconds=1))

    def total(kind):
        return sum(one.amount_minor for one in moved if one.kind == kind)

    ledger = desk.fake.ledger()
    assert total("charge") == ledger["charged"] == 700 + 3 * 350
    assert total("refund") == ledger["refunded"] == 200
    assert total("dispute") - total("dispute_won") == ledger["disputed"] == 700
    assert (moved[0].ref, moved[0].at, moved[0].currency) == (refund, since, "USD")
    assert {one.ref for one in moved if one.kind == "dispute"} == {
        one["id"] for one in desk.fake.all("dispute")
    }


async def test_movements_of_a_time(desk):
    await desk.bought()
    desk.clock.advance(hours=1)
    since = desk.clock.now()
    await desk.bought("yearly")
    desk.clock.advance(hours=1)
    await desk.bought()
    (one,) = await desk.stripe.movements(since, desk.clock.now())
    assert one.amount_minor == 7000
    assert len(await desk.stripe.movements(desk.clock.now() - LONG_AGO, desk.clock.now())) == 2
