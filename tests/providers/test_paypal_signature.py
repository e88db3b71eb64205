"""Webhooks: only PayPal's own, for our webhook, of now, and not a byte changed."""

import base64
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heartwhisper.payments.port import Forged, PaymentError
from tests.providers.paypal_desk import shop
from tests.providers.paypal_shelf import CERTIFICATE

SIGNED = (
    "paypal-transmission-id",
    "paypal-transmission-time",
    "paypal-transmission-sig",
    "paypal-cert-url",
    "paypal-auth-algo",
)
thorough = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
async def desk():
    async with shop() as desk:
        await desk.bought()
        yield desk


@pytest.fixture
def sent(desk):
    return desk.fake.signed(desk.told("PAYMENT.CAPTURE.COMPLETED"))


async def refused(desk, headers, body):
    with pytest.raises(Forged) as refusal:
        await desk.paypal.read(headers, body)
    assert refusal.value.args == ()
    return True


async def test_the_certificate_is_fetched_once_and_without_our_token(desk, sent):
    for _ in range(3):
        await desk.paypal.read(*sent)
    (call,) = desk.asked(CERTIFICATE, "GET")
    assert "authorization" not in call["headers"]


async def test_the_names_of_headers_are_written_anyhow(desk, sent):
    headers, body = sent
    await desk.paypal.read({name.upper(): value for name, value in headers.items()}, body)


async def test_the_same_event_again_is_the_same_event(desk, sent):
    assert await desk.paypal.read(*sent) == await desk.paypal.read(*sent)


@pytest.mark.parametrize("mode", ["bad_sig", "stale", "future", "other_webhook"])
async def test_what_the_provider_did_not_send_us_now(desk, mode):
    event = desk.told("PAYMENT.CAPTURE.COMPLETED")
    assert await refused(desk, *desk.fake.signed(event, mode))


async def test_a_webhook_lasts_five_minutes(desk, sent):
    desk.clock.advance(seconds=300)
    await desk.paypal.read(*sent)
    desk.clock.advance(seconds=1)
    assert await refused(desk, *sent)
    desk.clock.advance(seconds=-602)
    assert await refused(desk, *sent)


async def test_a_webhook_signed_for_another_service(desk, sent):
    with pytest.raises(Forged):
        await desk.another(webhook_id="1AB").read(*sent)


@thorough
@given(data=st.data())
async def test_no_byte_of_the_body_can_be_changed(desk, sent, data):
    headers, body = sent
    at = data.draw(st.integers(0, len(body) - 1))
    changed = bytearray(body)
    changed[at] ^= data.draw(st.integers(1, 255))
    assert await refused(desk, headers, bytes(changed))


@thorough
@given(more=st.binary(min_size=1, max_size=20))
async def test_nothing_can_be_added_to_the_body(desk, sent, more):
    headers, body = sent
    assert await refused(desk, headers, more + body)
    assert await refused(desk, headers, body + more)


@thorough
@given(data=st.data())
async def test_no_letter_of_a_header_can_be_changed(desk, sent, data):
    headers, body = sent
    name = data.draw(st.sampled_from(SIGNED))
    value = headers[name]
    at = data.draw(st.integers(0, len(value) - 1))
    letter = data.draw(st.characters(exclude_characters=value[at]))
    changed = value[:at] + letter + value[at + 1 :]
    assert await refused(desk, {**headers, name: changed}, body)


@pytest.mark.parametrize("name", SIGNED)
async def test_a_header_that_is_missing_or_odd(desk, sent, name):
    headers, body = sent
    assert await refused(desk, {key: headers[key] for key in headers if key != name}, body)
    for odd in ("", " ", "x", "\x00", "ﬁ", "\ud800", "A" * 100_000):
        assert await refused(desk, {**headers, name: odd}, body)


@pytest.mark.parametrize("algorithm", ["SHA1withRSA", "sha256withrsa", "none", "SHA256withECDSA"])
async def test_the_algorithm_is_not_the_senders_choice(desk, sent, algorithm):
    headers, body = sent
    assert await refused(desk, {**headers, "paypal-auth-algo": algorithm}, body)


async def test_a_signature_has_one_spelling(desk, sent):
    headers, body = sent
    signature = headers["paypal-transmission-sig"]
    raw = base64.b64decode(signature)
    spare = signature[:-3] + chr(ord(signature[-3]) + 1) + "=="
    assert base64.b64decode(spare) == raw
    for other in (spare, signature + "\n", signature.rstrip("="), signature + "AAAA"):
        assert await refused(desk, {**headers, "paypal-transmission-sig": other}, body)


async def test_times_with_a_zone_of_their_own_must_be_signed_too(desk, sent):
    headers, body = sent
    assert headers["paypal-transmission-time"] == "2026-11-20T03:00:00Z"
    for same in ("2026-11-20T03:00:00+00:00", "2026-11-20T12:00:00+09:00", "2026-11-20t03:00:00z"):
        assert await refused(desk, {**headers, "paypal-transmission-time": same}, body)


@thorough
@given(headers=st.dictionaries(st.sampled_from(SIGNED), st.text(max_size=200)), body=st.binary())
async def test_a_strangers_request_asks_nobody(desk, headers, body):
    before = len(desk.fake.calls)
    assert await refused(desk, headers, body)
    assert len(desk.fake.calls) == before


@pytest.mark.parametrize("fault", ["status", "timeout", "reset"])
async def test_without_the_certificate_it_is_asked_for_again(desk, sent, fault):
    desk.fake.fault(fault, "certs")
    with pytest.raises(PaymentError, match="later"):
        await desk.paypal.read(*sent)
    await desk.paypal.read(*sent)


async def test_a_late_one_is_found_in_the_list(desk):
    event = desk.told("PAYMENT.CAPTURE.COMPLETED")
    desk.clock.advance(days=2)
    listed = await desk.paypal.events(desk.clock.now() - timedelta(days=3))
    assert event["id"] in {one.id for one in listed}
