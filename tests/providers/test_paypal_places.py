"""Where the certificate of a webhook may be fetched: nobody is asked at any other place."""

import pytest

from heartwhisper.payments.port import Forged, PaymentError
from tests.providers.paypal_desk import shop
from tests.providers.paypal_shelf import CERTIFICATE

HOST = "api-m.sandbox.paypal.com"
PATH = "/v1/notifications/certs/CERT-1"
# Each is a way to name a place that is not PayPal's while it looks like it, or the other way round.
PLACES = [
    "",
    PATH,
    "//api.paypal.com" + PATH,
    "api.paypal.com" + PATH,
    "http://api.paypal.com" + PATH,
    "ftp://api.paypal.com" + PATH,
    "file:///etc/passwd",
    "https:api.paypal.com" + PATH,
    "https:/api.paypal.com" + PATH,
    "https:///api.paypal.com" + PATH,
    "https://api.paypal.com.evil.test" + PATH,
    "https://evil.test/api.paypal.com" + PATH,
    "https://evilapi.paypal.com" + PATH,
    "https://api-paypal.com" + PATH,
    "https://paypal.com" + PATH,
    "https://www.paypal.com" + PATH,
    "https://evil.test" + PATH,
    "https://api.paypal.com." + PATH,
    "https://API.PAYPAL.COM" + PATH,
    "https://api.paypal.com:8443" + PATH,
    "https://api.paypal.com:443" + PATH,
    "https://api.paypal.com:" + PATH,
    "https://api.paypal.com@evil.test" + PATH,
    "https://api.paypal.com:x@evil.test" + PATH,
    "https://user@api.paypal.com" + PATH,
    "https://user:pass@api.paypal.com" + PATH,
    "https://evil.test#@api.paypal.com" + PATH,
    "https://evil.test?@api.paypal.com" + PATH,
    "https://evil.test\\@api.paypal.com" + PATH,
    "https://api.paypal.com\\.evil.test" + PATH,
    "https://api.paypal.com%2eevil.test" + PATH,
    "https://api.paypal.com%00.evil.test" + PATH,
    "https://api.paypal.com\t.evil.test" + PATH,
    "https://api.paypal.com\r\nHost: evil.test" + PATH,
    " https://api.paypal.com" + PATH,
    "https://api.paypal.com" + PATH + "\n",
    "https://api。paypal。com" + PATH,
    "https://аpi.paypal.com" + PATH,
    "https://127.0.0.1" + PATH,
    "https://[::1]" + PATH,
    "https://2130706433" + PATH,
    "http://169.254.169.254/latest/meta-data/",
    "https://localhost" + PATH,
    "https://api.paypal.com/v1/notifications/certs/../../oauth2/token",
    "https://api.paypal.com/v1/notifications/certs/..%2f..%2foauth2",
    "https://api.paypal.com" + PATH + "?next=https://evil.test",
    "https://api.paypal.com" + PATH + "#x",
    "https://api.paypal.com" + PATH + "/more",
    "https://api.paypal.com/v1/notifications/certs/",
    "https://api.paypal.com/",
]


@pytest.fixture
async def desk():
    async with shop() as desk:
        await desk.bought()
        yield desk


def sent(desk, url=None):
    headers, body = desk.fake.signed(desk.told("PAYMENT.CAPTURE.COMPLETED"))
    return {**headers, "paypal-cert-url": url or headers["paypal-cert-url"]}, body


def test_there_are_forty_places_and_more():
    assert len(set(PLACES)) == len(PLACES) >= 40


@pytest.mark.parametrize("url", PLACES, ids=range(len(PLACES)))
async def test_nobody_is_asked_at_a_place_off_the_list(desk, url):
    before = len(desk.fake.calls)
    headers, body = sent(desk)
    with pytest.raises(Forged):
        await desk.paypal.read({**headers, "paypal-cert-url": url}, body)
    assert (len(desk.fake.calls), desk.wire.strays) == (before, [])


@pytest.mark.parametrize("url", PLACES, ids=range(len(PLACES)))
async def test_nobody_is_asked_off_the_list_beside_a_stand_in(desk, url):
    desk.fake.base = "http://127.0.0.1:4711"
    near = desk.another()
    before = len(desk.fake.calls)
    headers, body = sent(desk)
    with pytest.raises(Forged):
        await near.read({**headers, "paypal-cert-url": url}, body)
    assert (len(desk.fake.calls), desk.wire.strays) == (before, [])


@pytest.mark.parametrize(
    "origin",
    [
        "http://127.0.0.1",
        "http://127.0.0.1:4712",
        "http://localhost:4711",
        "https://127.0.0.1:4711",
    ],
)
async def test_a_stand_in_is_one_host_and_one_port(desk, origin):
    desk.fake.base = "http://127.0.0.1:4711"
    near = desk.another()
    assert (await near.read(*sent(desk))).type == "PAYMENT.CAPTURE.COMPLETED"
    with pytest.raises(Forged):
        await near.read(*sent(desk, origin + CERTIFICATE))
    assert desk.wire.strays == []


async def test_far_from_home_http_is_no_place(desk):
    with pytest.raises(Forged):
        await desk.paypal.read(*sent(desk, "http://127.0.0.1:4711" + CERTIFICATE))


async def test_every_host_on_the_list_is_asked(desk):
    for host in ("api.paypal.com", "api-m.paypal.com", "api.sandbox.paypal.com", HOST):
        url = f"https://{host}{PATH}"
        with pytest.raises((PaymentError, Forged)):
            await desk.paypal.read(*sent(desk, url))
    assert len(desk.wire.strays) == 3
    assert desk.asked(PATH, "GET")
    desk.wire.strays.clear()
