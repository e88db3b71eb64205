"""What the certificate of a webhook has to show."""

from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives import hashes

from heartwhisper.payments.paypal.certificates import digicert, parsed
from heartwhisper.payments.port import Forged
from tests.providers.fake import Answer
from tests.providers.paypal_chain import LEAF, chain
from tests.providers.paypal_desk import shop
from tests.providers.paypal_shelf import CERTIFICATE

BEFORE = datetime(2026, 11, 19, tzinfo=UTC)


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


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_not_followed(desk, status):
    where = {"location": f"{desk.fake.base}/elsewhere"}
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
    pem = desk.fake.chain.pem
    desk.fake.files[CERTIFICATE] = Answer(200, pem * 2 + desk.fake.chain.root)
    await desk.another().read(*sent(desk))
    desk.fake.files[CERTIFICATE] = Answer(200, pem * 3)
    assert await refused(desk)


@pytest.mark.parametrize(
    "wrong",
    [
        {"root": "Rogue"},
        {"impostor": True},
        {"until": BEFORE},
        {"middle_until": BEFORE},
        {"root_until": BEFORE},
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
