"""Where a webhook's certificate may come from, and what it has to show."""

from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives import hashes

from heartwhisper.payments.paypal.certificates import digicert, parsed
from heartwhisper.payments.port import Forged, PaymentError
from tests.providers.fake import Answer
from tests.providers.paypal_chain import LEAF, chain
from tests.providers.paypal_desk import shop
from tests.providers.paypal_shelf import CERTIFICATE

HOST = "api-m.sandbox.paypal.com"
BEFORE = datetime(2026, 11, 19, tzinfo=UTC)
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


async def refused(desk, **more):
    with pytest.raises(Forged):
        await desk.another(**more).read(*sent(desk))
    return True


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


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_not_followed(desk, status):
    where = {"location": f"https://{HOST}/elsewhere"}
    desk.fake.files[CERTIFICATE] = Answer(status, desk.fake.chain.pem, where)
    assert await refused(desk)
    assert desk.asked("elsewhere", "GET") == []


@pytest.mark.parametrize(
    "file",
    [
        Answer(404, b""),
        Answer(204, b""),
        Answer(200, b""),
        Answer(200, b"<html>maintenance</html>"),
        Answer(200, b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
        Answer(200, b"\xff" * 1000),
    ],
    ids=range(6),
)
async def test_a_file_that_is_no_certificate(desk, file):
    desk.fake.files[CERTIFICATE] = file
    assert await refused(desk)


async def test_a_file_has_a_size(desk):
    pem = desk.fake.chain.pem
    room = 64 * 1024 - len(pem)
    desk.fake.files[CERTIFICATE] = Answer(200, pem + b"\n" * room)
    assert (await desk.another().read(*sent(desk))).live is False
    desk.fake.files[CERTIFICATE] = Answer(200, pem + b"\n" * (room + 1))
    assert await refused(desk)


async def test_a_chain_has_a_length(desk):
    desk.fake.files[CERTIFICATE] = Answer(200, desk.fake.chain.pem * 3)
    assert await refused(desk)


@pytest.mark.parametrize(
    "wrong",
    [
        {"root": "Rogue"},
        {"impostor": True},
        {"until": BEFORE},
        {"middle_until": BEFORE},
        {"middle_issues": False},
        {"signs_certificates": False},
        {"leaf": None},
        {"leaf": "evil.test"},
        {"leaf": "*.paypal.com"},
        {"leaf": f"{LEAF}.evil.test"},
        {"bits": 1024},
        {"path_length": 0},
        {"digest": hashes.SHA224},
    ],
    ids=str,
)
async def test_a_chain_with_one_thing_wrong(desk, wrong):
    right = desk.fake.chain.root
    desk.fake.chain = chain(**wrong)
    foreign = {"root", "impostor"} & set(wrong)
    assert await refused(desk, roots=[right if foreign else desk.fake.chain.root])


async def test_a_good_chain_may_bring_its_root_and_the_sandboxs_name(desk):
    desk.fake.chain = chain(with_root=True, path_length=1)
    await desk.another().read(*sent(desk))
    desk.fake.chain = chain(leaf="messageverificationcerts.sandbox.paypal.com")
    await desk.another().read(*sent(desk))
    assert await refused(desk, live=True)


async def test_the_chain_must_be_whole_and_in_order(desk):
    leaf, middle = (one + b"\n" for one in desk.fake.chain.pem.split(b"\n-----BEGIN"))
    middle = b"-----BEGIN" + middle
    for file in (leaf, middle, middle + leaf, leaf + leaf + middle, leaf + desk.fake.chain.root):
        desk.fake.files[CERTIFICATE] = Answer(200, file)
        assert await refused(desk)


async def test_the_root_has_to_be_pinned(desk):
    assert await refused(desk, roots=[])
    assert await refused(desk, roots=None)


async def test_a_certificate_that_runs_out_is_not_kept_alive(desk):
    desk.fake.chain = chain(until=datetime(2026, 11, 25, tzinfo=UTC))
    paypal = desk.another()
    await paypal.read(*sent(desk))
    desk.clock.advance(days=6)
    with pytest.raises(Forged):
        await paypal.read(*sent(desk))


async def test_few_certificates_are_kept(desk):
    places = [f"/v1/notifications/certs/CERT-{at}" for at in range(9)]
    for place in (*places, places[0], places[8]):
        desk.fake.files[place] = Answer(200, desk.fake.chain.pem)
        await desk.paypal.read(*sent(desk, desk.fake.base + place))
    assert len(desk.asked(places[0], "GET")) == 2
    assert len(desk.asked(places[8], "GET")) == 1


async def test_what_proves_nothing_is_not_kept(desk):
    headers, body = sent(desk)
    for _ in range(2):
        with pytest.raises(Forged):
            await desk.paypal.read(headers, body + b" ")
    assert len(desk.asked(CERTIFICATE, "GET")) == 2


def test_paypals_authority_is_digicert():
    roots = [parsed(pem)[0] for pem in digicert()]
    names = {root.subject.rfc4514_string().partition(",")[0] for root in roots}
    assert "CN=DigiCert Global Root G2" in names
    assert all("DigiCert" in name for name in names)
    assert all(root.issuer == root.subject for root in roots)
