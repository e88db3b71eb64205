"""Pooled connections to one model server, and its errors in our words.

Only this file imports aiohttp, and it is itself imported at the first request: aiohttp is a good
part of what a start would cost.
"""

import asyncio
from collections.abc import Mapping

import aiohttp

from heartwhisper.llm.port import ModelError

# How long a finished stream may take to end properly, so that its connection can be used again.
_FAREWELL_SECONDS = 0.1
_TOO_MANY_REQUESTS = 429


class Response:
    """The body of one accepted request. Times are those of the running loop's clock."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self._until = 0.0
        self._late = False
        self._watch: asyncio.TimerHandle | None = None

    async def read(self, until: float) -> bytes:
        """Return what has come, at least one byte.

        Raises:
            ModelError: `broken` when the stream ends or is cut, `timeout` at the time `until`.
        """
        # One timer that looks at the latest time, not one for each token.
        self._until = until
        if self._watch is None:
            self._look()
        try:
            data = await self._response.content.readany()
        except aiohttp.ClientError:
            raise ModelError("timeout" if self._late else "broken") from None
        if not data:
            raise ModelError("broken")
        return data

    async def farewell(self) -> None:
        """Read a finished stream to its proper end, if that comes at once."""
        content = self._response.content
        if content.at_eof():
            return
        try:
            async with asyncio.timeout(_FAREWELL_SECONDS):
                while await content.readany():
                    pass
        except (aiohttp.ClientError, TimeoutError):
            return

    def release(self) -> None:
        """Give the connection back, or close it where the stream has not come to its end."""
        if self._watch is not None:
            self._watch.cancel()
        self._response.release()

    def _look(self) -> None:
        """End a read that is late; else look again when the latest one would be."""
        loop = asyncio.get_running_loop()
        self._late = loop.time() >= self._until
        if self._late:
            self._response.close()
        else:
            self._watch = loop.call_at(self._until, self._look)


class Transport:
    """Posts to one address over kept-alive connections, with no proxy and no redirect.

    Args:
        url: the address.
        headers: sent with each request.
        connect: seconds to wait for a connection.
    """

    def __init__(self, url: str, headers: Mapping[str, str], connect: float) -> None:
        self._url = url
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None, connect=connect),
            headers=headers,
            trust_env=False,
        )

    async def post(self, body: bytes, until: float) -> Response:
        """Send a request and wait for the head of its response.

        Raises:
            ModelError: `unreachable`, `timeout`, `overloaded`, `refused` or `broken`.
        """
        try:
            async with asyncio.timeout_at(until):
                response = await self._session.post(self._url, data=body, allow_redirects=False)
        except aiohttp.ClientConnectionError:
            raise ModelError("unreachable") from None
        except TimeoutError:
            raise ModelError("timeout") from None
        except aiohttp.InvalidURL:
            raise ModelError("refused") from None
        except aiohttp.ClientError:
            raise ModelError("broken") from None
        if response.status == 200:
            return Response(response)
        response.release()
        busy = response.status == _TOO_MANY_REQUESTS or response.status >= 500
        raise ModelError("overloaded" if busy else "refused")

    async def aclose(self) -> None:
        """Close all connections."""
        await self._session.close()
