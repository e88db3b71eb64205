"""What a letter to the operator may be. Pure."""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from heartwhisper.account.errors import FieldsInvalid
from heartwhisper.account.person import email_of, name_of, trimmed

LONGEST = 4000  # code points after NFC
_LINES = re.compile("\r\n?")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # all but tab and newline
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters that draw nothing


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
    rules: dict[str, Callable[[], str]] = {
        "name": lambda: sender.name if sender else name_of(given["name"] or ""),
        "customer_email": lambda: sender.email if sender else _email(given),
        "message": lambda: message_of(given["message"]),
    }
    taken, reasons = {}, {}
    for field, rule in rules.items():
        try:
            taken[field] = rule()
        except FieldsInvalid as error:
            reasons[field] = next(iter(error.extra["errors"].values()))
    if reasons:
        raise FieldsInvalid(**reasons)
    language = given.get("language")
    return Letter(taken["name"], taken["customer_email"], taken["message"], language)


def message_of(text: str) -> str:
    """The accepted form of a message: NFC, no control characters but newline and tab.

    Raises:
        FieldsInvalid: `missing` (nothing in it is visible) or `too_long`.
    """
    if not text.isascii():  # a client that cuts between the halves of an emoji sends one of them
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _CONTROLS.sub("", _LINES.sub("\n", text))
    text = unicodedata.normalize("NFC", text).strip()
    if not any(unicodedata.category(c)[0] not in "ZC" and c not in _FILLERS for c in text):
        raise FieldsInvalid(message="missing")
    if len(text) > LONGEST:
        raise FieldsInvalid(message="too_long")
    return text


def _email(given: Mapping[str, Any]) -> str:
    """The address of the two fields that the specification has for it; they may not differ."""
    told = [one for one in (given["email"], given["customer_email"]) if one and trimmed(one)]
    found = [email_of(one) for one in told or [""]]
    if len({found_by for _, found_by in found}) > 1:
        raise FieldsInvalid(customer_email="invalid")
    return found[0][0]
