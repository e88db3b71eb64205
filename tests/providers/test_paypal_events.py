"""What PayPal's events say, by webhook and in the list."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from heartwhisper.payments.port import Forged, PaymentError
from tests.providers.paypal_desk import shop

HOUR = timedelta(hours=1)


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def test_what_a_capture_says(desk):
    order = await desk.bought()
    charge = await desk.charge(order)
    told = desk.told("PAYMENT.CAPTURE.COMPLETED")
    headers, body = desk.fake.signed(told)
    event = await desk.paypal.read(headers, body)
    assert (event.id, event.type, event.raw) == (told["id"], "PAYMENT.CAPTURE.COMPLETED", body)
    assert (event.at, event.live) == (desk.clock.now(), False)
    assert event.purchase_id == order.purchase_id
    assert event.refs == [charge.ref, order.ref]
    assert (event.refund_refs, event.dispute) == ([], None)


async def test_what_an_approval_says(desk):
    order = await desk.approved()
    event = await desk.heard("CHECKOUT.ORDER.APPROVED")
    assert (event.purchase_id, event.refs) == (order.purchase_id, [order.ref])


async def test_what_a_sale_says(desk):
    order = await desk.subscribed()
    charge = await desk.charge(order)
    event = await desk.heard("PAYMENT.SALE.COMPLETED")
    assert (event.purchase_id, event.refs) == (order.purchase_id, [charge.ref, order.ref])
    event = await desk.heard("BILLING.SUBSCRIPTION.ACTIVATED")
    assert (event.purchase_id, event.refs) == (order.purchase_id, [order.ref])


async def test_what_a_refund_says(desk):
    order = await desk.bought()
    charge = await desk.charge(order)
    refund = await desk.paypal.refund(charge.ref, 10, "USD", key="r1")
    event = await desk.heard("PAYMENT.CAPTURE.REFUNDED")
    assert (event.purchase_id, event.refund_refs) == (None, [refund.ref])
    assert event.refs == [refund.ref, charge.ref]


async def test_an_event_that_is_none_of_ours_names_no_purchase(desk):
    await desk.priced()
    event = await desk.heard("BILLING.PLAN.CREATED")
    assert event.purchase_id is None


async def test_the_list_is_the_same_oldest_first(desk):
    since = desk.clock.now()
    for _ in range(3):
        await desk.bought()
        desk.clock.advance(hours=1)
    desk.fake.page_size = 2
    listed = await desk.paypal.events(since)
    assert [one.id for one in listed] == [one["id"] for one in desk.fake.events]
    heard = await desk.heard("PAYMENT.CAPTURE.COMPLETED")
    (same,) = [one for one in listed if one.id == heard.id]
    assert (same.refs, same.purchase_id, same.at) == (heard.refs, heard.purchase_id, heard.at)
    assert json.loads(same.raw) == json.loads(heard.raw)
    assert len(await desk.paypal.events(since + 2 * HOUR)) == 3


async def test_a_list_whose_links_never_end(desk):
    await desk.bought()
    event = desk.told("CHECKOUT.ORDER.APPROVED")
    link = {"rel": "next", "href": "https://evil.test/v1/notifications/webhooks-events?page=2"}
    page = json.dumps({"events": [event], "links": [link]}).encode()
    desk.fake.files["/v1/notifications/webhooks-events"] = type(
        desk.fake.answer("GET", "/", {}, b"")
    )(200, page, {})
    assert [one.id for one in await desk.paypal.events(desk.clock.now())] == [event["id"]]


@pytest.mark.parametrize(
    "resource",
    [None, [], "x", {"amount": 1, "links": 5}, {"links": [1]}, {"disputed_transactions": {}}],
)
@pytest.mark.parametrize("kind", ["PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.CREATED"])
async def test_a_signed_event_that_makes_no_sense_is_refused(desk, resource, kind):
    odd = {"id": "WH-1", "event_type": kind, "create_time": "2026-11-20T03:00:00Z"}
    with pytest.raises(Forged):
        await desk.paypal.read(*desk.fake.signed(odd | {"resource": resource}))


@pytest.mark.parametrize("body", [{}, [], 1, {"id": "WH-1"}, {"id": "WH-1", "resource": {}}])
async def test_a_signed_body_that_is_no_event_is_refused(desk, body):
    with pytest.raises(Forged):
        await desk.paypal.read(*desk.fake.signed(body))


@pytest.mark.parametrize("time", ["", "yesterday", "2026-11-20", "2026-11-20T03:00:00", 7])
async def test_an_event_of_no_time_is_refused(desk, time):
    odd = {"id": "1", "event_type": "X", "create_time": time, "resource": {"id": "1"}}
    with pytest.raises(Forged):
        await desk.paypal.read(*desk.fake.signed(odd))


async def test_an_event_of_another_zone_is_in_utc(desk):
    odd = {"id": "1", "event_type": "X", "create_time": "2026-11-20T12:00:00.5+09:00"}
    event = await desk.paypal.read(*desk.fake.signed(odd | {"resource": {"id": "1"}}))
    assert event.at == datetime(2026, 11, 20, 3, 0, 0, 500000, tzinfo=UTC)


@pytest.mark.parametrize("listed", [[1], [{}], [{"id": []}], 5])
async def test_a_list_that_makes_no_sense_is_asked_for_later(desk, listed):
    answer = type(desk.fake.answer("GET", "/", {}, b""))
    body = json.dumps({"events": listed}).encode()
    desk.fake.files["/v1/notifications/webhooks-events"] = answer(200, body, {})
    with pytest.raises(PaymentError, match="later"):
        await desk.paypal.events(desk.clock.now())


async def test_an_update_can_tell_the_end_of_a_dispute(desk):
    charge = await desk.charge(await desk.bought())
    desk.fake.act("dispute", id=charge.ref)
    desk.fake.act("dispute_resolved", id=charge.ref)
    told = desk.told("CUSTOMER.DISPUTE.RESOLVED")
    told["event_type"] = "CUSTOMER.DISPUTE.UPDATED"
    nothing = {"currency_code": "USD", "value": "0.00"}
    told["resource"]["dispute_outcome"]["amount_refunded"] = nothing
    event = await desk.paypal.read(*desk.fake.signed(told))
    assert event.dispute[1].state == "won"


async def test_money_that_is_told_twice_moved_once(desk):
    since = desk.clock.now()
    charge = await desk.charge(await desk.bought())
    again = dict(desk.told("PAYMENT.CAPTURE.COMPLETED"), id="WH-AGAIN")
    desk.fake.events.append(again)
    (moved,) = await desk.paypal.movements(since, since + HOUR)
    assert (moved.kind, moved.ref) == ("charge", charge.ref)
    assert await desk.paypal.movements(since - HOUR, since) == []
