"""A purchase at PayPal, from the checkout to the money."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from heartwhisper.payments.port import PaymentError
from tests.providers.paypal_desk import PRICES, shop


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def status(desk, order):
    return (await desk.paypal.look(order)).status


async def why(call):
    with pytest.raises(PaymentError) as refused:
        await call
    return refused.value.reason


async def test_a_daily_pass_is_opened_approved_and_paid(desk):
    order = await desk.opened()
    assert await status(desk, order) == "open"
    desk.fake.act("approve", id=order.ref)
    assert await status(desk, order) == "approved"
    await desk.paypal.capture(order)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.custom, seen.live) == ("paid", order.custom, False)
    assert (seen.ref, seen.subscription_ref) == (order.ref, None)
    (charge,) = seen.charges
    assert charge.ref == charge.refund_ref
    assert (charge.amount_minor, charge.currency) == (350, "USD")
    assert (charge.paid_at, charge.period) == (desk.clock.now(), None)


async def test_what_the_checkout_is_told(desk):
    order = await desk.opened("monthly", language="zh", label="Premium " * 30)
    (call,) = desk.asked("/v2/checkout/orders")
    assert call["headers"]["paypal-request-id"] == f"purchase:{order.purchase_id}:create"
    body = json.loads(call["body"])
    (unit,) = body["purchase_units"]
    assert body["intent"] == "CAPTURE"
    assert unit["amount"] == {"currency_code": "USD", "value": "7.00"}
    assert unit["custom_id"] == order.custom == f"u1:monthly:{order.purchase_id}"
    assert len(unit["description"]) == 127
    assert body["payment_source"]["paypal"]["experience_context"] == {
        "brand_name": "Heart Whisper",
        "shipping_preference": "NO_SHIPPING",
        "user_action": "PAY_NOW",
        "return_url": order.success_url,
        "cancel_url": order.cancel_url,
        "locale": "zh-CN",
    }


async def test_paypal_has_no_page_in_hindi(desk):
    await desk.opened(language="hi")
    assert "locale" not in desk.asked("/v2/checkout/orders")[0]["body"]


async def test_opened_again_it_is_the_same_checkout(desk):
    order = desk.order()
    first = await desk.paypal.open(order)
    assert first.url == f"{desk.fake.base}/checkoutnow?token={first.ref}"
    assert await desk.paypal.open(order) == first
    assert await desk.another().open(replace(order, ref=first.ref)) == first


async def test_an_order_whose_name_was_lost_is_found_again(desk):
    order = desk.order()
    opened = await desk.paypal.open(order)
    assert (await desk.another().look(order)).ref == opened.ref
    desk.clock.advance(hours=5)
    assert (await desk.another().look(order)).ref == opened.ref


async def test_after_six_hours_nobody_can_have_a_link_to_a_lost_order(desk):
    order = desk.order()
    await desk.paypal.open(order)
    desk.clock.advance(hours=6, seconds=1)
    assert await why(desk.another().look(order)) == "missing"
    assert len(desk.asked("/v2/checkout/orders")) == 1


@pytest.mark.parametrize(
    ("act", "shown"), [("void", "closed"), ("approve", "approved"), ("forget", None)]
)
async def test_what_becomes_of_an_order_that_is_not_captured(desk, act, shown):
    order = await desk.opened()
    desk.fake.act(act, id=order.ref)
    if shown:
        assert await status(desk, order) == shown
    else:
        assert await why(desk.paypal.look(order)) == "missing"
        assert await why(desk.paypal.capture(order)) == "missing"


async def test_what_paypal_saved_is_still_open(desk):
    order = await desk.opened()
    for word in ("CREATED", "SAVED", "PAYER_ACTION_REQUIRED"):
        desk.fake.shelf[order.ref]["status"] = word
        assert await status(desk, order) == "open"


async def test_captured_twice_it_is_paid_once(desk):
    order = await desk.approved()
    await desk.paypal.capture(order)
    await desk.paypal.capture(order)
    await desk.another().capture(replace(order, purchase_id="other"))
    assert desk.fake.ledger()["charged"] == PRICES["daily"]
    keys = {one["headers"]["paypal-request-id"] for one in desk.asked("/capture")}
    assert keys == {f"purchase:{order.purchase_id}:capture", "purchase:other:capture"}


async def test_money_that_waits_and_comes(desk):
    order = await desk.approved()
    desk.fake.act("next_capture", id=order.ref, status="PENDING")
    await desk.paypal.capture(order)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.charges) == ("processing", [])
    desk.clock.advance(days=3)
    (capture,) = [ref for ref, one in desk.fake.extra.items() if one["kind"] == "capture"]
    desk.fake.act("clear_pending", id=capture)
    charge = await desk.charge(order)
    assert await status(desk, order) == "paid"
    assert charge.paid_at == desk.clock.now(), "a pass begins when the money is here"


@pytest.mark.parametrize("at_once", [True, False])
async def test_money_that_never_comes(desk, at_once):
    order = await desk.approved()
    desk.fake.act("next_capture", id=order.ref, status="DECLINED" if at_once else "PENDING")
    await desk.paypal.capture(order)
    if not at_once:
        (capture,) = [ref for ref, one in desk.fake.extra.items() if one["kind"] == "capture"]
        desk.fake.act("deny_pending", id=capture)
    seen = await desk.paypal.look(order)
    assert (seen.status, seen.charges) == ("failed", [])
    assert desk.fake.ledger()["charged"] == 0


async def test_a_declined_card_leaves_another_try(desk):
    order = await desk.approved()
    desk.fake.act("next_capture", id=order.ref, status="INSTRUMENT_DECLINED")
    assert await why(desk.paypal.capture(order)) == "declined"
    assert await status(desk, order) == "approved"
    await desk.paypal.capture(order)
    assert await status(desk, order) == "paid"


@pytest.mark.parametrize(
    ("issue", "reason"),
    [
        ("PAYER_ACTION_REQUIRED", "declined"),
        ("TRANSACTION_REFUSED", "declined"),
        ("PAYER_CANNOT_PAY", "declined"),
        ("ORDER_COMPLETION_IN_PROGRESS", "later"),
        ("COMPLIANCE_VIOLATION", "refused"),
        ("PAYEE_BLOCKED_TRANSACTION", "refused"),
    ],
)
async def test_why_a_capture_is_refused(desk, issue, reason):
    order = await desk.approved()
    desk.fake.act("next_capture", id=order.ref, status=issue)
    assert await why(desk.paypal.capture(order)) == reason


async def test_nobody_captures_what_nobody_approved(desk):
    order = await desk.opened()
    assert await why(desk.paypal.capture(order)) == "declined"
    assert desk.fake.ledger()["charged"] == 0


async def test_closing_an_order_asks_nothing(desk):
    await desk.paypal.close(await desk.opened())
    assert [one["path"] for one in desk.fake.calls] == ["/v1/oauth2/token", "/v2/checkout/orders"]


async def test_a_currency_that_paypal_does_not_take_is_refused(desk):
    assert await why(desk.paypal.open(desk.order(currency="KRW"))) == "refused"


async def test_yen_have_no_decimals(desk):
    order = await desk.bought(currency="JPY", amount_minor=500)
    assert (await desk.charge(order)).amount_minor == 500


@pytest.mark.parametrize(
    "url",
    ["http://www.paypal.com/checkoutnow?token=1", "javascript:alert(1)", "//evil.test", "data:,"],
)
async def test_nobody_is_sent_to_a_page_without_tls(desk, url):
    order = desk.order()
    opened = await desk.paypal.open(order)
    desk.fake.shelf[opened.ref]["links"][1]["href"] = url
    assert await why(desk.paypal.open(order)) == "refused"


async def test_an_order_that_is_through_is_not_opened_again(desk):
    order = desk.order()
    opened = await desk.paypal.open(order)
    del desk.fake.shelf[opened.ref]["links"][1]
    assert await why(desk.paypal.open(order)) == "spent"


async def test_what_paypal_has_no_page_for(desk):
    assert not desk.paypal.resumes
    assert await why(desk.paypal.portal("PAYER", "https://heart.test/")) == "refused"
    assert await why(desk.paypal.resume(desk.order("monthly", recurring=True))) == "refused"


@pytest.mark.parametrize("ref", ["", "..", "a/b", "a?b", "a b", "Ä", "x" * 65])
async def test_a_name_that_is_none_of_paypals_is_not_asked_for(desk, ref):
    assert await why(desk.paypal.capture(desk.order(ref=ref))) == "missing"
    assert await why(desk.paypal.stop(desk.order(ref=ref))) == "missing"
    assert await why(desk.paypal.refund(ref, 1, "USD", key="r1")) == "missing"
    assert desk.fake.calls == []


def test_a_start_does_not_wait_for_the_client():
    code = (
        "import sys, heartwhisper.payments.paypal.adapter;"
        "print({'httpx2', 'certifi', 'cryptography.x509'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("url", ["http://api.paypal.com", "ftp://x", "https://", "https://a@b"])
async def test_paypal_is_asked_by_tls_only(desk, url):
    with pytest.raises(ValueError, match="no URL"):
        desk.another(base_url=url)
