"""What the contact call carries."""

from datetime import datetime

from pydantic import Field

from heartwhisper.account.schemas import Language
from heartwhisper.kernel.web import Wire


class Contact(Wire):
    """A letter; of a member the name and the address that the account has stand for the sender."""

    name: str | None = None
    email: str | None = Field(default=None, max_length=320)
    customer_email: str | None = Field(default=None, max_length=320)
    message: str = ""
    language: Language | None = None


class Received(Wire):
    """What the sender may name the letter by, and when it came."""

    number: str
    received_at: datetime


class ContactAnswer(Wire):
    """That a letter was received."""

    data: Received
