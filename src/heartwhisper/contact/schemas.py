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


class Seller(Wire):
    """Who runs the service, for its terms and its footer; null where the settings say nothing.

    What Korean law wants to be shown where something is sold (전자상거래법, article 10), the
    company whose servers are used, and who answers for personal data.
    """

    name: str | None
    representative: str | None
    address: str | None
    phone: str | None
    email: str | None
    registration: str | None
    mail_order: str | None
    host: str | None
    privacy_officer: str | None
