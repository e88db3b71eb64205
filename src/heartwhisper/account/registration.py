"""A registration, as the form sends it and as it is accepted. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heartwhisper.account import passwords
from heartwhisper.account.person import (
    Person,
    answers_of,
    email_of,
    gathered,
    name_from,
    name_of,
    trimmed,
)


@dataclass(frozen=True, slots=True)
class Form:
    """A registration, accepted."""

    email: str
    found_by: str
    password: str
    person: Person
    language: str


def form(given: Mapping[str, Any]) -> Form:
    """Read a registration by the names of the wire's snake case.

    Raises:
        FieldsInvalid: what cannot be taken; all of it at once.
    """
    own = (str(given["name"]), str(given["email"]))
    taken = gathered(
        {
            "email": lambda: email_of(given["email"]),
            "name": lambda: trimmed(given["name"]) and name_of(given["name"]),
            "answers": lambda: answers_of(given),
            "password": lambda: passwords.accepted(given["password"], own=own),
        }
    )
    email, found_by = taken["email"]
    person = Person(name=taken["name"] or name_from(email), email=email).told(taken["answers"])
    return Form(email, found_by, taken["password"], person, given.get("language") or "ko")
