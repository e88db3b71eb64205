"""uvicorn's fast HTTP protocol with what it lacks: limits of size and time for the headers.

Without them one client may fill the memory with a header that never ends, or hold connections open
with headers that never come (slowloris; promises.md row 25).
"""

import asyncio
from typing import Any

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADERS = 96 * 1024  # bytes of a request's head, and of what of its body comes with it
PATIENCE = 10.0  # seconds in which they must arrive


class Protocol(HttpToolsProtocol):
    """One connection."""

    _heads = 0  # bytes since the request began
    _in_head = True
    _timer: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._timer = self.loop.call_later(PATIENCE, self._too_slow)

    @override
    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._heads += len(data)
            if self._heads > HEADERS:
                self.transport.close()
                return
            if self._timer is None:
                self._timer = self.loop.call_later(PATIENCE, self._too_slow)
        super().data_received(data)

    @override
    def on_headers_complete(self) -> None:
        self._in_head, self._heads = False, 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        super().on_headers_complete()

    @override
    def on_message_complete(self) -> None:
        self._in_head = True
        super().on_message_complete()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _too_slow(self) -> None:
        self.transport.close()
