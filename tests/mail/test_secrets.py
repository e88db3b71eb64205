"""A password goes to another machine sealed, or not at all."""

import base64

import pytest

from heartwhisper.mail.port import MailError
from heartwhisper.mail.smtp import SmtpPost
from tests.mail.writing import SENDER, letter, post
from tests.parts.smtp_server import smtp_server

USER, PASSWORD = "heart@house", "open sesame"
SIGN_IN = "heart%40house:open%20sesame"
WRITTEN = [PASSWORD.encode(), base64.b64encode(PASSWORD.encode()), b"AUTH"]
WRONG = [
    "",
    "mail.example.org",
    "http://mail.example.org",
    "smtp://",
    "smtp://heart:a/sesame@mail.example.org",
    "smtp://heart:sesame@mail.example.org:many",
    "smtp://heart@mail.example.org",
    "smtp://:sesame@mail.example.org",
    "smtp://mail.example.org/path",
    "smtp://mail.example.org?sesame",
]


async def signs_in(host, *, scheme="smtp", **options):
    async with smtp_server(**options) as server:
        await post(f"{scheme}://{SIGN_IN}@{host}:{server.port}", letter())
    assert len(server.letters) == 1
    assert server.sign_ins == [(USER, PASSWORD)]
    return server


async def is_kept(host, *, scheme="smtp", **options):
    """Nothing is delivered and no password is said."""
    async with smtp_server(**options) as server:
        with pytest.raises(MailError) as caught:
            await post(f"{scheme}://{SIGN_IN}@{host}:{server.port}", letter())
    assert caught.value.reason == "later"
    assert (server.letters, server.sign_ins) == ([], [])
    # One with TLS from the first byte counts a connection when that stands.
    assert server.connections == (scheme == "smtp")
    heard = server.heard_in_clear + server.heard_sealed
    assert not [one for one in WRITTEN if one in heard]


async def test_a_far_server_without_tls_gets_no_password(far):
    await is_kept(far)


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
async def test_a_far_server_that_nobody_vouches_for_gets_no_password(far, tls, scheme):
    await is_kept(far, tls=tls, scheme=scheme, at_once=scheme == "smtps")


@pytest.mark.usefixtures("trusted")
async def test_a_far_server_gets_the_password_sealed(far, tls):
    server = await signs_in(far, tls=tls)
    assert not [one for one in WRITTEN if one in server.heard_in_clear]
    assert b"DATA" in server.heard_sealed


@pytest.mark.usefixtures("trusted")
async def test_a_far_server_with_tls_from_the_first_byte(far, tls):
    server = await signs_in(far, scheme="smtps", tls=tls, at_once=True)
    assert server.heard_in_clear == b""


@pytest.mark.usefixtures("trusted")
async def test_a_far_server_gets_a_letter_sealed_where_it_offers_that(far, tls):
    async with smtp_server(tls=tls) as server:
        await post(f"smtp://{far}:{server.port}", letter())
    assert len(server.letters) == 1
    assert b"DATA" not in server.heard_in_clear


async def test_a_far_server_without_password_and_tls_gets_the_letter(far):
    async with smtp_server() as server:
        await post(f"smtp://{far}:{server.port}", letter())
    assert len(server.letters) == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_a_server_on_this_machine_needs_no_tls(host):
    await signs_in(host)


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
async def test_a_server_on_this_machine_needs_no_one_to_vouch_for_it(tls, scheme):
    server = await signs_in("127.0.0.1", scheme=scheme, tls=tls, at_once=scheme == "smtps")
    assert b"DATA" not in server.heard_in_clear


async def test_a_wrong_password_has_not_refused_the_letter():
    async with smtp_server() as server:
        with pytest.raises(MailError) as caught:
            await post(f"smtp://heart:wrong@127.0.0.1:{server.port}", letter())
    assert (caught.value.reason, server.letters) == ("later", [])


@pytest.mark.parametrize("url", WRONG)
def test_a_url_that_is_none_is_refused_at_once(url):
    with pytest.raises(ValueError, match=r"URL|together") as caught:
        SmtpPost(url, SENDER)
    assert "sesame" not in repr(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("sender", ["", "nobody", "A <a@example.com>", "a@example.com\r\n"])
def test_a_sender_that_is_none_is_refused_at_once(sender):
    with pytest.raises(ValueError, match="no bare e-mail address"):
        SmtpPost("smtp://127.0.0.1", sender)
