"""Writes a letter as an e-mail message, the same for every way of sending it."""

import re
import unicodedata
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8

from heartwhisper.mail.port import Letter, MailError

_NAME = "Heart Whisper"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")  # it is a file's name too
# No quoting, no comment, no list: one address is one address for every reader of the header.
_PART = r'[^\s()<>\[\]:;,\\"@]+'
_ADDRESS = re.compile(f"({_PART})@({_PART})")
# Control characters, halves of characters, and what Unicode calls the end of a line.
_UNFIT = ("Cc", "Cs", "Zl", "Zp")
_ADDRESSED = ("From", "To", "Reply-To")


def mailbox(text: str, name: str = "") -> Address:
    """Read a bare address; its domain is written in ASCII, as the network needs it.

    Args:
        text: the address.
        name: what a reader is shown beside it.

    Raises:
        ValueError: it is no bare address. The text of the error does not repeat it.
    """
    found = _ADDRESS.fullmatch(text)
    if found is None or not _is_line(text):
        raise ValueError("no bare e-mail address")
    return Address(display_name=name, username=found[1], domain=_domain(found[2]))


def written(letter: Letter, sender: str, moment: datetime) -> EmailMessage:
    """Write a letter as a message with a plain and an HTML part.

    Args:
        letter: the letter.
        sender: the bare address it comes from.
        moment: when it is sent, in UTC.

    Raises:
        MailError: `refused`: the id, an address or the subject could not stand in a header.
    """
    if not _ID.fullmatch(letter.id) or not _is_line(letter.subject):
        raise MailError("refused")
    try:
        origin, to = mailbox(sender, _NAME), mailbox(letter.to)
        answers = mailbox(letter.reply_to) if letter.reply_to is not None else None
    except ValueError:
        raise MailError("refused") from None
    message = EmailMessage(policy=SMTP)
    message["From"] = origin
    message["To"] = to
    if answers is not None:
        message["Reply-To"] = answers
    message["Subject"] = letter.subject
    message["Date"] = moment
    message["Message-ID"] = f"<{letter.id}@{origin.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    # Base64 passes every server as it is: no line too long, no lone CR, no byte beyond ASCII.
    message.set_content(_storable(letter.text), cte="base64")
    message.add_alternative(_storable(letter.html), subtype="html", cte="base64")
    return message


def needs_utf8(message: EmailMessage) -> bool:
    """Whether an address has a name beyond ASCII before its @, which not every server takes."""
    return not all(str(message[name]).isascii() for name in _ADDRESSED if name in message)


def flat(message: EmailMessage) -> bytes:
    """Write out a message, with CRLF at the ends of lines."""
    return message.as_bytes(policy=SMTPUTF8 if needs_utf8(message) else SMTP)


def _is_line(text: str) -> bool:
    return not any(unicodedata.category(character) in _UNFIT for character in text)


def _storable(text: str) -> str:
    # Half a surrogate pair, which JSON can bring in, is no UTF-8; a letter need not fail for it.
    return text.encode(errors="replace").decode()


def _domain(name: str) -> str:
    if name.isascii():
        return name
    encoded = name.encode("idna")
    # The standard library knows the older IDNA, which reads some names as another's (ß as ss).
    # Such a letter is not sent rather than sent to somebody else.
    if encoded.decode("idna") != unicodedata.normalize("NFC", name).lower():
        raise ValueError("no domain that can be written in ASCII")
    return encoded.decode("ascii")
