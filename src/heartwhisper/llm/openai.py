"""Any server that speaks OpenAI's chat completions, as one lean streaming client.

The wire: https://platform.openai.com/docs/api-reference/chat-streaming, as spoken also by
llama.cpp, vLLM, Ollama and most hosts.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from heartwhisper.llm.completion import Completion
from heartwhisper.llm.port import Message, ModelError

if TYPE_CHECKING:
    from heartwhisper.llm.transport import Response, Transport

_WORTH_ANOTHER_TRY = ("unreachable", "overloaded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long to wait, in seconds, and how often to try again before the first token.

    Attributes:
        connect: for a connection.
        first: for the first token, all tries together.
        between: for each further token.
        retries: further tries, only where the server could not be reached or was overloaded.
        pause: before the first further try; it doubles with each one.
    """

    connect: float = 5
    first: float = 30
    between: float = 20
    retries: int = 2
    pause: float = 0.2


class OpenAICompatible:
    """A model behind `{base_url}/chat/completions`.

    Args:
        base_url: up to and with the version, such as `https://api.example.com/v1`.
        model: the model's name there.
        api_key: sent as a bearer token; empty for a server that asks for none.
        patience: the time-outs and tries.
    """

    def __init__(
        self, base_url: str, model: str, *, api_key: str = "", patience: Patience | None = None
    ) -> None:
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._model = model
        self._patience = patience or Patience()
        self._transport: Transport | None = None
        # A compressed stream would be held back by the server until a block is full.
        self._headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        if api_key:
            self._headers["Authorization"] = f"Bearer {api_key}"
        # OpenAI's own newer models refuse `max_tokens`; most others know nothing else.
        own = (urlsplit(base_url).hostname or "").endswith("openai.com")
        self._limit = "max_completion_tokens" if own else "max_tokens"

    async def stream(
        self, messages: Sequence[Message], *, max_tokens: int
    ) -> AsyncGenerator[str, None]:
        """Answer, one piece for each read from the network.

        Raises:
            ModelError: as in the port; tried again only before the first piece.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + self._patience.first
        response = await self._request(self._body(messages, max_tokens), until)
        completion = Completion()
        spoken = False
        try:
            while not completion.finished:
                piece = completion.feed(await response.read(until))
                if piece:
                    spoken = spoken or not piece.isspace()
                    yield piece
                    until = clock() + self._patience.between
            if not spoken:
                raise ModelError("empty")
            await response.farewell()
        finally:
            response.release()

    async def aclose(self) -> None:
        """Close the pooled connections."""
        transport, self._transport = self._transport, None
        if transport is not None:
            await transport.aclose()

    def _body(self, messages: Sequence[Message], max_tokens: int) -> bytes:
        body = {
            "model": self._model,
            "messages": list(messages),
            self._limit: max_tokens,
            "stream": True,
        }
        return json.dumps(body, ensure_ascii=False).encode()

    def _connections(self) -> "Transport":
        if self._transport is None:
            from heartwhisper.llm.transport import Transport  # noqa: PLC0415 - see that file

            self._transport = Transport(self._url, self._headers, self._patience.connect)
        return self._transport

    async def _request(self, body: bytes, until: float) -> "Response":
        transport = self._connections()
        clock = asyncio.get_running_loop().time
        pause = self._patience.pause
        left = self._patience.retries
        while True:
            try:
                return await transport.post(body, until)
            except ModelError as error:
                late = clock() + pause >= until
                if not left or late or error.reason not in _WORTH_ANOTHER_TRY:
                    raise
            left -= 1
            await asyncio.sleep(pause)
            pause *= 2
