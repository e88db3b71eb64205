"""What a letter to the operator may be. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from heartwhisper.account.errors import FieldsInvalid
from heartwhisper.account.person import email_of, gathered, name_of, trimmed
from heartwhisper.kernel.text import composed, is_visible

LONGEST = 4000  # code points after NFC
_LINES = re.compile("\r\n?")


@dataclass(frozen=True, slots=True)
class Sender:
    """Who is answered."""

    name: str
    email: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter, accepted.

    Attributes:
        name: of its writer.
        email: where the answer goes.
        message: plain text in several lines.
        language: one of the six, as far as it is known.
    """

    name: str
    email: str
    message: str
    language: str | None = None

    def to_json(self) -> str:
        """Write it as it is stored, sealed."""
        return json.dumps(asdict(self), ensure_ascii=False)


def from_json(text: str) -> Letter:
    """Read what `to_json` wrote."""
    return Letter(**json.loads(text))


def letter_of(given: Mapping[str, Any], sender: Sender | None) -> Letter:
    """Read a letter by the names of the wire's snake case.

    Args:
        given: what was sent.
        sender: the member who writes; None where name and address must be told.

    Raises:
        FieldsInvalid: what cannot be taken; all of it at once.
    """
    taken = gathered(
        {
            "name": lambda: sender.name if sender else name_of(given["name"] or ""),
            "email": lambda: sender.email if sender else _email(given),
            "message": lambda: message_of(given["message"]),
        }
    )
    language = given.get("language")
    return Letter(taken["name"], taken["email"], taken["message"], language)


def message_of(text: str) -> str:
    """The accepted form of a message: NFC, no control characters but newline and tab.

    Raises:
        FieldsInvalid: `missing` (nothing in it is visible) or `too_long`.
    """
    text = composed(_LINES.sub("\n", text))
    if not is_visible(text):
        raise FieldsInvalid(message="missing")
    if len(text) > LONGEST:
        raise FieldsInvalid(message="too_long")
    return text


def _email(given: Mapping[str, Any]) -> str:
    """The address of the two fields that the specification has for it; they may not differ."""
    told = [one for one in (given["email"], given["customer_email"]) if one and trimmed(one)]
    try:
        found = [email_of(one) for one in told or [""]]
    except FieldsInvalid as error:
        raise FieldsInvalid(customer_email=error.reasons["email"]) from error
    if len({found_by for _, found_by in found}) > 1:
        raise FieldsInvalid(customer_email="invalid")
    return found[0][0]
