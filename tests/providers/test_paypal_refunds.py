"""Money that goes back: refunds, disputes, and what the lists of events say of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from heartwhisper.payments.port import Disputed, PaymentError, Refunded
from tests.providers.paypal_desk import shop


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def why(call):
    with pytest.raises(PaymentError) as refused:
        await call
    return refused.value.reason


async def sold(desk, kind):
    return await (desk.subscribed() if kind == "sale" else desk.bought("monthly"))


both = pytest.mark.parametrize("kind", ["capture", "sale"])


@both
async def test_a_part_is_paid_back_and_told(desk, kind):
    order = await sold(desk, kind)
    charge = await desk.charge(order)
    refund = await desk.paypal.refund(charge.refund_ref, 300, "USD", key="r1")
    assert refund == Refunded(ref=refund.ref, amount_minor=300, state="succeeded", key="r1")
    assert desk.asked("/refund")[0]["headers"]["paypal-request-id"] == "refund:r1"
    event = await desk.heard(f"PAYMENT.{kind.upper()}.REFUNDED")
    assert charge.ref in event.refs
    told = await desk.charge(order, event)
    assert (told.amount_minor, told.refunds) == (700, [refund])
    assert told.paid_at == charge.paid_at


@both
async def test_the_dashboards_refund_has_no_key(desk, kind):
    order = await sold(desk, kind)
    charge = await desk.charge(order)
    desk.fake.act("refund", id=charge.ref)
    (refund,) = (
        await desk.charge(order, await desk.heard(f"PAYMENT.{kind.upper()}.REFUNDED"))
    ).refunds
    assert (refund.amount_minor, refund.state, refund.key) == (700, "succeeded", None)


async def test_a_dashboards_refund_with_the_note_of_the_purchase(desk):
    order = await desk.bought()
    charge = await desk.charge(order)
    ref = desk.fake.act("refund", id=charge.ref, amount=100)["id"]
    desk.fake.shelf[ref]["custom_id"] = order.custom
    event = replace(await desk.heard("PAYMENT.CAPTURE.REFUNDED"), raw=b"")
    (refund,) = (await desk.charge(order, event)).refunds
    assert refund.key is None


async def test_a_refund_without_a_link_is_of_the_sale_that_the_event_names(desk):
    order = await desk.subscribed()
    desk.clock.advance(days=31)
    first, _ = (await desk.paypal.look(order)).charges
    refund = desk.fake.act("refund", id=first.ref)
    del desk.fake.shelf[refund["id"]]["links"]
    seen = await desk.paypal.look(order, await desk.heard("PAYMENT.SALE.REFUNDED"))
    assert [len(one.refunds) for one in seen.charges] == [1, 0]


async def test_a_refund_that_the_order_lists_needs_no_event(desk):
    order = await desk.bought()
    refund = desk.fake.act("refund", id=(await desk.charge(order)).ref)
    unit = desk.fake.shelf[order.ref]["purchase_units"][0]
    unit["payments"]["refunds"] = [refund]
    assert [one.ref for one in (await desk.charge(order)).refunds] == [refund["id"]]


async def test_a_refund_of_another_charge_is_not_this_ones(desk):
    order, other = await desk.bought(), await desk.bought()
    await desk.paypal.refund((await desk.charge(other)).ref, 50, "USD", key="r1")
    assert (await desk.charge(order, await desk.heard("PAYMENT.CAPTURE.REFUNDED"))).refunds == []


async def test_a_refund_waits_and_arrives_or_fails(desk):
    order = await desk.bought()
    charge = await desk.charge(order)
    for paid, state in ((True, "succeeded"), (False, "failed")):
        desk.fake.act("next_refund", id=charge.ref, status="PENDING")
        refund = await desk.paypal.refund(charge.ref, 100, "USD", key=f"r{paid}")
        assert refund.state == "pending"
        desk.fake.act("clear_refund" if paid else "fail_refund", id=refund.ref)
        word = "PAYMENT.CAPTURE.REFUNDED" if paid else "PAYMENT.REFUND.FAILED"
        told = await desk.charge(order, await desk.heard(word))
        assert told.refunds == [replace(refund, state=state)]
        again = await desk.paypal.refund(charge.ref, 100, "USD", key=f"r{paid}")
        assert again.state == state
    assert desk.fake.ledger() == {"charged": 350, "refunded": 100, "disputed": 0, "net": 250}


async def test_what_cannot_be_paid_back(desk):
    charge = await desk.charge(await desk.bought())
    assert await why(desk.paypal.refund(charge.ref, 351, "USD", key="r1")) == "refused"
    assert await why(desk.paypal.refund(charge.ref, 50, "EUR", key="r2")) == "refused"
    assert await why(desk.paypal.refund("NOTHING", 50, "USD", key="r3")) == "missing"
    desk.fake.act("dispute", id=charge.ref)
    assert await why(desk.paypal.refund(charge.ref, 50, "USD", key="r4")) == "disputed"
    desk.fake.act("dispute_resolved", id=charge.ref)
    await desk.paypal.refund(charge.ref, 350, "USD", key="r5")
    assert await why(desk.paypal.refund(charge.ref, 1, "USD", key="r6")) == "spent"


async def test_after_half_a_year_paypal_pays_nothing_back(desk):
    charge = await desk.charge(await desk.bought())
    desk.clock.advance(days=181)
    assert await why(desk.paypal.refund(charge.ref, 50, "USD", key="r1")) == "refused"


@both
async def test_a_dispute_is_told_of_its_charge_and_decided(desk, kind):
    order = await sold(desk, kind)
    charge = await desk.charge(order)
    assert charge.disputes == []
    desk.fake.act("dispute", id=charge.ref)
    event = await desk.heard("CUSTOMER.DISPUTE.CREATED")
    assert event.purchase_id == order.purchase_id
    (dispute,) = (await desk.charge(order, event)).disputes
    assert dispute.state == "open"
    desk.fake.act("dispute_resolved", id=charge.ref)
    event = await desk.heard("CUSTOMER.DISPUTE.RESOLVED")
    reversal = Disputed(ref=f"reversal:{charge.ref}", state="won")
    assert (await desk.charge(order, event)).disputes == [replace(dispute, state="won"), reversal]


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        ("RESOLVED_SELLER_FAVOUR", "won"),
        ("RESOLVED_BUYER_FAVOUR", "lost"),
        ("RESOLVED_WITH_PAYOUT", "won"),
        ("CANCELED_BY_BUYER", "won"),
        ("ACCEPTED", "lost"),
        ("DENIED", "won"),
        ("NONE", "won"),
    ],
)
async def test_how_disputes_end(desk, outcome, state):
    charge = await desk.charge(await desk.bought())
    desk.fake.act("dispute", id=charge.ref)
    desk.fake.act("dispute_resolved", id=charge.ref, outcome=outcome)
    event = await desk.heard("CUSTOMER.DISPUTE.RESOLVED")
    assert event.dispute[0] == charge.ref
    assert event.dispute[1].state == state
    lost = 350 if state == "lost" else 0
    assert desk.fake.ledger() == {
        "charged": 350,
        "refunded": 0,
        "disputed": lost,
        "net": 350 - lost,
    }


async def test_money_that_went_back_is_lost_whatever_the_outcome_says(desk):
    charge = await desk.charge(await desk.bought())
    desk.fake.act("dispute", id=charge.ref)
    desk.fake.act("dispute_resolved", id=charge.ref, outcome="NONE")
    outcome = desk.told("CUSTOMER.DISPUTE.RESOLVED")["resource"]["dispute_outcome"]
    outcome["amount_refunded"] = {"currency_code": "USD", "value": "3.50"}
    assert (await desk.heard("CUSTOMER.DISPUTE.RESOLVED")).dispute[1].state == "lost"


@both
async def test_a_reversal_is_a_dispute(desk, kind):
    order = await sold(desk, kind)
    charge = await desk.charge(order)
    desk.fake.act("reverse", id=charge.ref)
    told = await desk.charge(order, await desk.heard(f"PAYMENT.{kind.upper()}.REVERSED"))
    assert told.disputes == [Disputed(ref=f"reversal:{charge.ref}", state="open")]


async def test_a_reversal_that_is_announced_by_its_refund(desk):
    charge = await desk.charge(await desk.bought())
    desk.fake.act("reverse", id=charge.ref)
    resource = desk.told("PAYMENT.CAPTURE.REVERSED")["resource"]
    above = {"rel": "up", "href": f"https://api.paypal.com/v2/payments/captures/{charge.ref}"}
    resource.update(id="8XX", links=[above])
    assert (await desk.heard("PAYMENT.CAPTURE.REVERSED")).dispute[0] == charge.ref


async def test_the_movements_are_the_ledger(desk):
    since = desk.clock.now()
    first, second = (
        await desk.charge(await desk.bought()),
        await desk.charge(await desk.subscribed()),
    )
    await desk.paypal.refund(first.ref, 120, "USD", key="r1")
    desk.clock.advance(days=3)
    desk.fake.act("dispute", id=second.ref)
    desk.fake.act("reverse", id=second.ref)
    moved = await desk.paypal.movements(since, desk.clock.now() + timedelta(hours=1))
    assert [(one.kind, one.amount_minor, one.currency) for one in moved] == [
        ("charge", 350, "USD"),
        ("charge", 700, "USD"),
        ("refund", 120, "USD"),
        ("dispute", 700, "USD"),
    ]
    assert [one.at - since for one in moved] == [timedelta()] * 3 + [timedelta(days=3)]
    assert {one.ref for one in moved[:2]} == {first.ref, second.ref}
    assert desk.fake.ledger()["net"] == 350 + 700 - 120 - 700
    desk.clock.advance(days=40)
    desk.fake.act("dispute_resolved", id=second.ref)
    won = await desk.paypal.movements(desk.clock.now(), desk.clock.now() + timedelta(hours=1))
    assert [(one.kind, one.amount_minor) for one in won] == [("dispute_won", 700)]


async def test_a_reversal_after_its_dispute_takes_nothing_twice(desk):
    charge = await desk.charge(await desk.bought())
    desk.fake.act("dispute", id=charge.ref)
    desk.clock.advance(days=10)
    since = desk.clock.now()
    desk.fake.act("reverse", id=charge.ref)
    desk.fake.act("dispute_resolved", id=charge.ref, outcome="RESOLVED_BUYER_FAVOUR")
    assert await desk.paypal.movements(since, since + timedelta(hours=1)) == []
