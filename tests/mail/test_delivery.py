"""A letter arrives as it was written."""

import asyncio
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import pytest

from heartwhisper.mail.letters import VALUES, compose
from heartwhisper.mail.port import MailError
from heartwhisper.mail.smtp import SmtpPost
from tests.mail.writing import ID, LANGUAGES, SENDER, letter, parts, post, values
from tests.parts.smtp_server import drop, hang, smtp_server

UNFIT = ["\r\nBcc: x@example.net", "\n", "\r", "\0", "\x1b", "\x85", "\u2028", "\u2029", "\ud800"]
NO_ADDRESS = [
    "",
    "nobody",
    "a@b@c.example",
    "a@example.com, b@example.com",
    "A <a@example.com>",
    "a@example.com ",
    '"a b"@example.com',
    "a@straße.example",  # the older IDNA would read strasse, somebody else's
]


class Stopped:
    def now(self):
        return datetime(2026, 11, 20, 3, 0, tzinfo=UTC)


def url(server):
    return f"smtp://127.0.0.1:{server.port}"


async def arrives(one, **options):
    async with smtp_server(**options) as server:
        await post(url(server), one)
    assert len(server.letters) == 1
    return server.letters[0], server.messages[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", VALUES)
async def test_every_letter_arrives_in_both_parts(kind, language):
    one = compose(kind, language, values(*VALUES[kind]), id=ID, to="someone@example.com")
    envelope, message = await arrives(one)
    assert (envelope.mail_from, envelope.rcpt_tos) == (SENDER, ["someone@example.com"])
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    assert {part.get_content_charset() for part in message.iter_parts()} == {"utf-8"}
    assert parts(message) == (one.text, one.html)
    assert message["Subject"] == one.subject
    assert not message.defects


async def test_the_headers():
    async with smtp_server() as server:
        carrier = SmtpPost(url(server), SENDER, clock=Stopped())
        await carrier.send(letter(reply_to="asker@example.net"))
        await carrier.aclose()
    message = server.messages[0]
    assert message["From"] == f"Heart Whisper <{SENDER}>"
    assert message["To"] == "someone@example.com"
    assert message["Reply-To"] == "asker@example.net"
    assert message["Message-ID"] == f"<{ID}@heart.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert parsedate_to_datetime(message["Date"]) == Stopped().now()
    assert server.greeted == ["heart.example"]


async def test_without_reply_to_there_is_no_such_header():
    _, message = await arrives(letter())
    assert "Reply-To" not in message


async def test_a_letter_sent_twice_is_recognised():
    async with smtp_server() as server:
        await post(url(server), letter())
        await post(url(server), letter())
    assert len({message["Message-ID"] for message in server.messages}) == 1


async def test_letters_at_the_same_time():
    async with smtp_server() as server:
        carrier = SmtpPost(url(server), SENDER)
        await asyncio.gather(*(carrier.send(letter(id=f"n{n}")) for n in range(8)))
    got = {message["Message-ID"] for message in server.messages}
    assert got == {f"<n{n}@heart.example>" for n in range(8)}


async def test_dots_and_odd_line_ends_arrive():
    _, message = await arrives(
        letter(text=".\r\n.\r\nQUIT\r\n", html="<p>" + "가" * 3000 + "</p>\n")
    )
    assert parts(message) == (".\n.\nQUIT\n", "<p>" + "가" * 3000 + "</p>\n")


async def test_half_a_character_does_not_stop_a_letter():
    _, message = await arrives(letter(text="a\ud83d\n", html="<p>b\ude00</p>\n"))
    assert parts(message) == ("a?\n", "<p>b?</p>\n")


async def test_a_long_subject_and_a_long_sender_arrive():
    subject = "긴 제목이에요 " * 20 + "끝"
    sender = "hello@" + "a-rather-long-name." * 8 + "example"
    async with smtp_server() as server:
        await SmtpPost(url(server), sender).send(letter(subject=subject))
    assert server.messages[0]["Subject"] == subject
    assert server.messages[0]["Message-ID"] == f"<{ID}@{sender.partition('@')[2]}>"
    raw = server.letters[0].content.split(b"\r\n\r\n")[0]
    assert f"Message-ID: <{ID}@".encode() in raw.replace(b"\r\n ", b" ")


@pytest.mark.parametrize("utf8", [True, False])
async def test_a_domain_beyond_ascii_is_written_for_the_network(utf8):
    envelope, message = await arrives(letter(to="someone@하트.한국"), utf8=utf8)
    assert envelope.rcpt_tos == ["someone@xn--v67b11c.xn--3e0b707e"]
    assert message["To"] == "someone@xn--v67b11c.xn--3e0b707e"
    assert not envelope.smtp_utf8


async def test_a_name_beyond_ascii_arrives():
    one = letter(to="마음@하트.한국", reply_to="प्रिया@example.com")
    envelope, message = await arrives(one)
    assert envelope.smtp_utf8
    assert envelope.rcpt_tos == ["마음@xn--v67b11c.xn--3e0b707e"]
    assert "\r\nTo: 마음@xn--v67b11c.xn--3e0b707e\r\n".encode() in envelope.content
    assert "\r\nReply-To: प्रिया@example.com\r\n".encode() in envelope.content
    assert parts(message) == (one.text, one.html)


async def test_a_server_without_such_names_refuses_them_for_good():
    async with smtp_server(utf8=False) as server:
        with pytest.raises(MailError) as caught:
            await post(url(server), letter(to="마음@example.com"))
    assert caught.value.reason == "refused"
    assert server.letters == []


async def test_a_letter_is_worth_more_than_whom_to_answer():
    _, message = await arrives(letter(reply_to="प्रिया@example.com"), utf8=False)
    assert "Reply-To" not in message


@pytest.mark.parametrize("unfit", UNFIT)
@pytest.mark.parametrize("place", ["id", "to", "subject", "reply_to"])
async def test_no_header_can_be_slipped_in(place, unfit):
    for text in (f"a{unfit}@example.com", f"a@example.com{unfit}", unfit):
        await is_refused_at_home(letter(**{place: text}))


@pytest.mark.parametrize("text", NO_ADDRESS)
@pytest.mark.parametrize("place", ["to", "reply_to"])
async def test_what_is_no_single_address_is_refused(place, text):
    await is_refused_at_home(letter(**{place: text}))


@pytest.mark.parametrize("text", ["", "../up", ".hidden", "a/b", "a b", "a>", "x" * 101])
async def test_what_names_no_letter_is_refused(text):
    await is_refused_at_home(letter(id=text))


async def is_refused_at_home(one):
    async with smtp_server() as server:
        with pytest.raises(MailError) as caught:
            await post(url(server), one)
    assert (caught.value.reason, server.connections) == ("refused", 0)


@pytest.mark.parametrize("goodbye", [hang, drop])
async def test_a_letter_taken_is_not_sent_again_for_a_bad_goodbye(goodbye):
    async with smtp_server(QUIT=goodbye) as server:
        await post(url(server), letter())
        assert len(server.letters) == 1
