"""What a member tells of themselves, and what of it is accepted. Pure.

The ends of name, e-mail and password are trimmed and all three are NFKC (decisions.md 3), alike
wherever they come in.
"""

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from heartwhisper.account.errors import FieldsInvalid
from heartwhisper.account.profile import CHOICES, SWITCHES

GUEST = "guest"
UNKNOWN = "unknown"  # what the specification's registration sends for what was not entered
LONGEST_NAME = 40  # code points
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Person:
    """A member's own words about themselves, or what a guest entered.

    Attributes:
        name: the name shown; empty for a guest.
        email: the address, as written; None for a guest.
        pending_email: the address that waits for its mailed link to be opened.
        answers: the profile by the names of `profile.py`; what is not entered is missing.
    """

    name: str = ""
    email: str | None = None
    pending_email: str | None = None
    answers: Mapping[str, str | bool] = field(default_factory=dict)

    def to_json(self) -> str:
        """Write it as it is stored, sealed."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def told(self, given: Mapping[str, Any]) -> "Person":
        """Take changed answers; those that are None are not entered any more."""
        kept = {**self.answers, **given}
        return replace(self, answers={key: one for key, one in kept.items() if one is not None})


def from_json(text: str) -> Person:
    """Read what `to_json` wrote."""
    return Person(**json.loads(text))


def trimmed(text: str) -> str:
    """The one form of what somebody typed: NFKC, without the blanks at its ends."""
    return unicodedata.normalize("NFKC", text).strip()


def gathered(rules: Mapping[str, Callable[[], Any]]) -> dict[str, Any]:
    """What rules take from a form, by their names.

    Raises:
        FieldsInvalid: what any of them refuses; all of it at once.
    """
    taken: dict[str, Any] = {}
    reasons: dict[str, str] = {}
    for name, rule in rules.items():
        try:
            taken[name] = rule()
        except FieldsInvalid as error:
            reasons |= error.reasons
    if reasons:
        raise FieldsInvalid(**reasons)
    return taken


def name_of(text: str) -> str:
    """The accepted form of a name.

    Raises:
        FieldsInvalid: `missing`, `too_long`, `reserved` (the word guest) or `invalid` (it holds
            what cannot be seen).
    """
    name = trimmed(text)
    if not name:
        raise FieldsInvalid(name="missing")
    if len(name) > LONGEST_NAME:
        raise FieldsInvalid(name="too_long")
    if name.casefold() == GUEST:
        raise FieldsInvalid(name="reserved")
    if not _printable(name):
        raise FieldsInvalid(name="invalid")
    return name


def name_from(email: str) -> str:
    """The name of who gave none, which the specification allows: the beginning of the address."""
    name = email.partition("@")[0][:LONGEST_NAME]
    return email[:LONGEST_NAME] if name.casefold() == GUEST else name


def email_of(text: str) -> tuple[str, str]:
    """The accepted form of an address, and the form by which it is found again.

    Raises:
        FieldsInvalid: `missing` or `not_an_email`.
    """
    from email_validator import EmailNotValidError, validate_email  # noqa: PLC0415 - 30 ms

    written = trimmed(text)
    if not written:
        raise FieldsInvalid(email="missing")
    try:
        checked = validate_email(written, check_deliverability=False)
    except EmailNotValidError as error:
        raise FieldsInvalid(email="not_an_email") from error
    return checked.normalized, checked.normalized.casefold()


def answers_of(given: Mapping[str, Any]) -> dict[str, str | bool | None]:
    """The accepted answers among the fields of a form; "unknown" is not entered.

    Raises:
        FieldsInvalid: `invalid`, for each field with a value that the specification does not have.
    """
    taken: dict[str, str | bool | None] = {}
    wrong = {}
    for name, value in given.items():
        if name in SWITCHES:
            taken[name] = value
        elif name in CHOICES:
            text = None if value is None or value == UNKNOWN else str(value)
            taken[name] = text
            if text is not None and text not in CHOICES[name]:
                wrong[name] = "invalid"
    if wrong:
        raise FieldsInvalid(**wrong)
    return taken


def _printable(text: str) -> bool:
    # Control characters, and marks that turn the direction of what stands around them.
    return not any(unicodedata.category(one) in _HIDDEN for one in text)
