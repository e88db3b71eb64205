"""Bad days at PayPal: the same call with the same key does it once, whatever the answer was."""

import asyncio
import json

import pytest

from heartwhisper.payments.port import PaymentError
from tests.providers.fake import Answer
from tests.providers.paypal_desk import shop

KINDS = [
    ("status", 500),
    ("status", 503),
    ("status", 429),
    ("status", 409),
    ("status_after", 500),
    ("timeout", 0),
    ("timeout_after", 0),
    ("reset", 0),
    ("reset_after", 0),
    ("garbage", 0),
]
faults = pytest.mark.parametrize("fault", KINDS, ids=lambda one: f"{one[0]}-{one[1]}")


@pytest.fixture
async def desk():
    async with shop() as desk:
        await desk.priced()
        yield desk


async def why(call):
    with pytest.raises(PaymentError) as refused:
        await call
    assert refused.value.args == (refused.value.reason,)
    assert refused.value.__cause__ is None
    return refused.value.reason


def break_next(desk, fault, match):
    kind, status = fault
    desk.fake.fault(kind, match, status=status)


def shelved(desk, kind):
    return [ref for ref, one in desk.fake.extra.items() if one["kind"] == kind]


@faults
async def test_one_order_whatever_the_first_answer_was(desk, fault):
    order = desk.order()
    break_next(desk, fault, "POST /v2/checkout/orders")
    assert await why(desk.paypal.open(order)) == "later"
    opened = await desk.paypal.open(order)
    assert shelved(desk, "order") == [opened.ref]


@faults
async def test_one_subscription_whatever_the_first_answer_was(desk, fault):
    order = desk.order("monthly", recurring=True)
    break_next(desk, fault, "POST /v1/billing/subscriptions")
    assert await why(desk.paypal.open(order)) == "later"
    seen = await desk.paypal.look(order)
    assert shelved(desk, "subscription") == [seen.ref]


@faults
async def test_one_capture_whatever_the_first_answer_was(desk, fault):
    order = await desk.approved()
    break_next(desk, fault, "/capture")
    assert await why(desk.paypal.capture(order)) == "later"
    await desk.paypal.capture(order)
    assert (await desk.paypal.look(order)).status == "paid"
    assert len(shelved(desk, "capture")) == 1
    assert desk.fake.ledger()["charged"] == 350


@faults
async def test_one_refund_whatever_the_first_answer_was(desk, fault):
    charge = await desk.charge(await desk.bought())
    break_next(desk, fault, "/refund")
    assert await why(desk.paypal.refund(charge.ref, 100, "USD", key="r1")) == "later"
    refund = await desk.paypal.refund(charge.ref, 100, "USD", key="r1")
    assert shelved(desk, "refund") == [refund.ref]
    assert desk.fake.ledger()["refunded"] == 100


@faults
async def test_stopped_once_whatever_the_first_answer_was(desk, fault):
    order = await desk.subscribed()
    break_next(desk, fault, "/cancel")
    assert await why(desk.paypal.end(order)) == "later"
    await desk.paypal.end(order)
    told = [one for one in desk.fake.events if one["event_type"].endswith("SUBSCRIPTION.CANCELLED")]
    assert len(told) == 1


@faults
@pytest.mark.parametrize("at", range(3))
async def test_a_look_is_whole_or_nothing(desk, fault, at):
    order = await desk.subscribed()
    charge = await desk.charge(order)
    await desk.paypal.refund(charge.ref, 10, "USD", key="r1")
    event = await desk.heard("PAYMENT.SALE.REFUNDED")
    desk.fake.fault(fault[0], "GET /v", skip=at, status=fault[1])
    assert await why(desk.paypal.look(order, event)) == "later"
    assert len((await desk.charge(order, event)).refunds) == 1


@faults
async def test_a_token_that_cannot_be_fetched(desk, fault):
    order = desk.order()
    fresh = desk.another()
    break_next(desk, fault, "/v1/oauth2/token")
    assert await why(fresh.open(order)) == "later"
    await fresh.open(order)


async def test_one_token_serves_until_it_runs_out(desk):
    order = await desk.opened()
    await desk.paypal.look(order)
    fresh = len(desk.asked("/v1/oauth2/token"))
    desk.clock.advance(hours=9)
    await desk.paypal.look(order)
    assert len(desk.asked("/v1/oauth2/token")) == fresh + 1


async def test_many_at_once_fetch_one_token(desk):
    order, fresh = await desk.opened(), desk.another()
    before = len(desk.asked("/v1/oauth2/token"))
    await asyncio.gather(*(fresh.look(order) for _ in range(10)))
    assert len(desk.asked("/v1/oauth2/token")) == before + 1


async def test_a_token_that_paypal_took_back_is_fetched_anew_once(desk):
    order = await desk.opened()
    fresh = len(desk.asked("/v1/oauth2/token"))
    desk.fake.tokens.clear()
    await desk.paypal.look(order)
    desk.fake.fault("status", "/v2/checkout", times=2, status=401)
    assert await why(desk.paypal.look(order)) == "later"
    assert len(desk.asked("/v1/oauth2/token")) == fresh + 2


async def test_wrong_keys_decide_nothing(desk):
    fresh = desk.another()
    desk.fake.keys = ("somebody", "else")
    assert await why(fresh.open(desk.order())) == "later"


@pytest.mark.parametrize(
    "answer",
    [
        Answer(302, b"", {"location": "https://evil.test/"}),
        Answer(200, b"[]"),
        Answer(200, b"{"),
        Answer(200, b"{}"),
        Answer(200, b'{"id": "1", "status": "NEW", "purchase_units": [{}]}'),
        Answer(200, b'{"id": "1", "status": "CREATED"}'),
        Answer(200, b"[" * 100_000),
        Answer(403, b"<html>blocked</html>"),
        Answer(404, b"not a word of PayPal's"),
        Answer(100, b""),
    ],
    ids=lambda one: f"{one.status}-{one.body[:40]}",
)
async def test_an_answer_that_is_not_paypals_is_asked_for_later(desk, answer):
    order = await desk.opened()
    desk.fake.files[f"/v2/checkout/orders/{order.ref}"] = answer
    assert await why(desk.paypal.look(order)) == "later"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((400, {"name": "INVALID_REQUEST", "details": 5}), "refused"),
        ((403, {"name": "NOT_AUTHORIZED", "details": [5, {"issue": 5}]}), "refused"),
        ((404, {"name": "RESOURCE_NOT_FOUND"}), "missing"),
        ((422, {"name": "UNPROCESSABLE_ENTITY"}), "refused"),
        ((422, {"details": [{"issue": "TRANSACTION_DISPUTED"}]}), "disputed"),
        ((422, {"details": [{"issue": "REFUND_FAILED_INSUFFICIENT_FUNDS"}]}), "later"),
    ],
)
async def test_what_a_refusal_means(desk, answer, reason):
    path = "/v2/payments/captures/1/refund"
    desk.fake.files[path] = Answer(answer[0], json.dumps(answer[1]).encode())
    assert await why(desk.paypal.refund("1", 1, "USD", key="r1")) == reason


async def test_pages_that_never_end(desk):
    order = await desk.subscribed()
    path = f"/v1/billing/subscriptions/{order.ref}/transactions"
    sold = desk.fake.extra[order.ref]["transactions"]
    body = json.dumps({"transactions": sold, "total_pages": 2}).encode()
    desk.fake.files[path] = Answer(200, body)
    assert len((await desk.paypal.look(order)).charges) == 1


async def test_a_capture_that_its_own_order_names_is_not_missing(desk):
    order = await desk.bought()
    charge = await desk.charge(order)
    desk.fake.act("forget", id=charge.ref)
    assert await why(desk.paypal.look(order)) == "later"


@pytest.mark.parametrize("value", ["", "x", "NaN", "Infinity", "1.005", None, [], "1e400"])
async def test_an_amount_that_is_none(desk, value):
    order = await desk.bought()
    desk.fake.shelf[(await desk.charge(order)).ref]["amount"]["value"] = value
    assert await why(desk.paypal.look(order)) == "later"
