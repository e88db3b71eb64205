"""What a language model is to the house: messages in, pieces of an answer out."""

from collections.abc import AsyncGenerator, Sequence
from typing import Literal, Protocol, TypedDict

Reason = Literal["unreachable", "timeout", "refused", "overloaded", "broken", "empty", "unfit"]


class Message(TypedDict):
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str


class ModelError(Exception):
    """The model gave no whole answer. It never carries the text of a message.

    Attributes:
        reason: `unreachable` (no connection), `timeout` (too slow), `refused` (the request or
            its key is not accepted), `overloaded` (busy or failing), `broken` (what came is no
            whole answer), `empty` (an answer without words) or `unfit` (nothing it said may be
            shown).
        retry: whether the same request may succeed later.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.retry = reason != "refused"


class LanguageModel(Protocol):
    """A language model, near or far."""

    def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        """Answer, piece by piece.

        A reader that stops early, or is cancelled, ends the request.

        Args:
            messages: the prompt, oldest message first.
            max_tokens: the longest answer wanted, in the model's tokens.

        Returns:
            The pieces of the answer in order, none of them empty.

        Raises:
            ModelError: while reading, also after the first pieces.
        """
        ...

    async def aclose(self) -> None:
        """Let go of what the model holds: connections, memory."""
        ...
