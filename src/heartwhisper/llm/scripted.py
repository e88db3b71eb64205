"""A model that says what it was told to say: for trying out without a model."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

from heartwhisper.llm.port import Message


class ScriptedModel:
    """Answers every prompt with the same pieces.

    Args:
        pieces: the answer, piece by piece.
        delay: seconds before each piece.
    """

    def __init__(self, pieces: Sequence[str], delay: float = 0) -> None:
        self._pieces = tuple(pieces)
        self._delay = delay

    async def stream(
        self, messages: Sequence[Message], *, max_tokens: int
    ) -> AsyncGenerator[str, None]:
        """Play the pieces; each counts as one token."""
        del messages
        for piece in self._pieces[:max_tokens]:
            await asyncio.sleep(self._delay)
            yield piece

    async def aclose(self) -> None:
        """Nothing is held."""
