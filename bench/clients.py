"""What a virtual user speaks: raw HTTP and Socket.IO, as lean as can be, with time stamps."""

import asyncio
import json
import re
import socket
import time

import aiohttp

STAMP = re.compile(rb"T(\d{6,})\.(\d{6,});")


def now_us() -> int:
    """The monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000


class Turn:
    """One measured chat turn; all times in microseconds of the shared monotonic clock."""

    def __init__(self, *, stamped: bool) -> None:
        self.stamped = stamped
        self.sent = now_us()
        self.at_mock = self.from_mock = self.first = self.done = 0
        self.ok = False
        self.error = ""

    def look(self, data: bytes) -> None:
        """Look for the mock's stamp in what came so far."""
        if self.first or not self.stamped:
            return
        found = STAMP.search(data)
        if found:
            self.first = now_us()
            self.at_mock, self.from_mock = int(found[1]), int(found[2])

    @property
    def added_ms(self) -> float | None:
        """Time to the first token without the mock's own: the way in plus the way out."""
        if not self.first:
            return None
        return ((self.at_mock - self.sent) + (self.first - self.from_mock)) / 1000


class _Wire(asyncio.Protocol):
    """One connection with one request under way."""

    def __init__(self) -> None:
        self.closed = False
        self.reply: asyncio.Future[bytes] | None = None

    def expect(self, turn: Turn | None) -> asyncio.Future[bytes]:
        self.buffer, self.head, self.turn = bytearray(), b"", turn
        self.wanted = -1
        self.reply = asyncio.get_running_loop().create_future()
        return self.reply

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if self.reply and not self.reply.done():
            self.reply.set_exception(ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.turn:
            self.turn.look(self.buffer)
        if not self.head and not self._take_head():
            return
        if self.wanted < 0:
            whole = self.buffer.endswith(b"\r\n0\r\n\r\n") or self.buffer == b"0\r\n\r\n"
        else:
            whole = len(self.buffer) >= self.wanted
        if whole and not self.reply.done():
            self.reply.set_result(bytes(self.buffer))

    def _take_head(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        self.head = bytes(self.buffer[:end])
        del self.buffer[: end + 4]
        low = self.head.lower()
        _, found, after = low.partition(b"\r\ncontent-length:")
        if found:
            self.wanted = int(after.split(b"\r\n", 1)[0])
        elif b"transfer-encoding: chunked" not in low:
            self.wanted = 0
        return True


class Http:
    """One keep-alive connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: dict[str, str] = {}
        self.wire: _Wire | None = None

    async def request(
        self, method: str, path: str, body: object = None, turn: Turn | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """Send a request; gives the status and the body of the reply."""
        if self.wire is None or self.wire.closed:
            loop = asyncio.get_running_loop()
            _, self.wire = await loop.create_connection(_Wire, "127.0.0.1", self.port)
        wire = self.wire
        reply = wire.expect(turn)
        data = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
        lines = {"Host": f"127.0.0.1:{self.port}", "Accept": "*/*", **self.headers, **headers}
        if body is not None:
            lines |= {"Content-Type": "application/json", "Content-Length": str(len(data))}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        if turn:
            turn.sent = now_us()
        wire.transport.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
        raw = await reply
        if turn:
            turn.done = now_us()
        if b"connection: close" in wire.head.lower():
            await self.close()
        return int(wire.head.split(b" ", 2)[1]), raw if wire.wanted >= 0 else _joined(raw)

    async def close(self) -> None:
        """Close the connection."""
        if self.wire:
            self.wire.transport.close()
        self.wire = None


def _joined(chunks: bytes) -> bytes:
    parts, at = [], 0
    while True:
        line = chunks.index(b"\r\n", at)
        size = int(chunks[at:line], 16)
        if not size:
            return b"".join(parts)
        parts.append(chunks[line + 2 : line + 2 + size])
        at = line + 2 + size + 2


class SocketIO:
    """A Socket.IO client (Engine.IO 4, WebSocket only)."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session, self.url = session, url

    async def connect(self, auth: dict[str, str], headers: dict[str, str]) -> None:
        """Open the socket and say who we are."""
        url = f"{self.url}?EIO=4&transport=websocket"
        self.socket = await self.session.ws_connect(
            url, headers=headers, max_msg_size=0, compress=0
        )
        await self.socket.receive_str()
        await self.socket.send_str("40" + json.dumps(auth))
        while not (message := await self.socket.receive_str()).startswith("40"):
            if message.startswith("44"):
                raise ConnectionError(f"refused: {message}")
            await self._pong(message)

    async def emit(self, name: str, *arguments: object) -> None:
        """Send an event."""
        await self.socket.send_str("42" + json.dumps([name, *arguments], ensure_ascii=False))

    async def event(self) -> str:
        """Wait for the next event, as text: `42["name",…]`."""
        while True:
            message = await self.socket.receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                raise ConnectionError(f"socket {message.type}")
            if message.data.startswith("42"):
                return message.data
            await self._pong(message.data)

    async def _pong(self, message: str) -> None:
        if message == "2":
            await self.socket.send_str("3")

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()
