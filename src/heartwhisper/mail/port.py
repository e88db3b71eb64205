"""What a way of sending letters can do, and how it fails."""

from dataclasses import dataclass
from typing import Literal, Protocol

Reason = Literal["later", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One letter to one person.

    Attributes:
        id: names the letter, also when it is sent again: 1 to 100 ASCII letters, digits, `.`, `_`
            or `-`, the first one a letter or a digit.
        to: a bare address, such as `someone@example.com`; either part may be in any script.
        subject: one line.
        text: the letter as plain text.
        html: the same letter as a page.
        reply_to: the bare address that an answer goes to, if not the sender's.
    """

    id: str
    to: str
    subject: str
    text: str
    html: str
    reply_to: str | None = None


class MailError(Exception):
    """A letter was not taken. It carries neither an address nor a word of the letter.

    Attributes:
        reason: `refused` (this letter will never be taken: do not try again) or `later` (anything
            else: the same letter may be taken another time).
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Post(Protocol):
    """A way of sending letters."""

    async def send(self, letter: Letter) -> None:
        """Hand over one letter.

        Raises:
            MailError: it was not taken.
        """
        ...

    async def aclose(self) -> None:
        """Let go of what the post holds."""
        ...
