"""Wire shapes of what concerns everything of an account."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from heartwhisper.kernel.web import Wire


class Erase(Wire):
    """The wish to be erased; a member shows by the password that it is theirs."""

    password: str = Field(default="", max_length=1024)


class Receipt(Wire):
    """That an account was erased, and when."""

    receipt: str
    erased_at: datetime


class EraseAnswer(Wire):
    """The answer of an erasure."""

    data: Receipt


class GuestSecret(Wire):
    """The random id of the guest whose talks are to be brought along."""

    guest_id: str = Field(max_length=64)


class Bringing(Wire):
    """How much a guest would bring along."""

    chats: int
    messages: int


class BringingAnswer(Wire):
    """The preview of what would be brought along."""

    data: Bringing


class Consent(Wire):
    """That somebody agrees: to the terms, to sensitive data being stored, and is 14 or over."""

    terms: Literal[True]
    sensitive: Literal[True]
    fourteen: Literal[True]
