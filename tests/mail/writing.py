"""Letters to test with."""

from dataclasses import replace

from heartwhisper.mail.letters import compose
from heartwhisper.mail.port import Letter
from heartwhisper.mail.smtp import SmtpPost

LANGUAGES = ("ko", "en", "zh", "ja", "fr", "hi")
SENDER = "hello@heart.example"
ID = "0199a0b1-7c00-7000-8000-000000000001"
LINK = "https://heart.example/verify?token=a_b-c&lang=ko"
VALUES = {
    "link": LINK,
    "receipt": "R-2026-0042",
    "name": "서연 <b>",
    "email": "someone@example.net",
    "body": "첫 줄이에요.\n둘째 줄 & <script>alert(1)</script> $link {link}",
    "number": "17",
    "plan": "한 달 ‹이용권>",
    "amount": "US$7.99",
    "until": "2026년 12월 21일",
    "day": "14 December 2026",
}


def values(*names):
    return {name: VALUES[name] for name in names}


def letter(**changes) -> Letter:
    made = compose("verify", "ko", values("link"), id=ID, to="someone@example.com")
    return replace(made, **changes)


async def post(url, one, patience=20):
    """Send one letter as the house does."""
    carrier = SmtpPost(url, SENDER, patience)
    try:
        await carrier.send(one)
    finally:
        await carrier.aclose()


def parts(message):
    """The plain text and the page of a message, as a reader gets them.

    In mail every line ends with CRLF, also inside base64.
    """
    plain, page = (part.get_content().replace("\r\n", "\n") for part in message.iter_parts())
    return plain, page
