"""A model server of ours that misbehaves as told: what no real one does on demand."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Behaviour = Callable[[asyncio.StreamWriter], Awaitable[None]]
DONE = b"data: [DONE]\n\n"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


def event(content=None, finish=None, *, escaped=False, **more) -> bytes:
    """One event of a completion, as a server writes it."""
    delta = {} if content is None else {"content": content}
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    body = {"id": "c1", "object": "chat.completion.chunk", "choices": [choice], **more}
    return (
        b"data: " + json.dumps(body, ensure_ascii=escaped, separators=(",", ":")).encode() + b"\n\n"
    )


def whole(*words: str) -> bytes:
    """All events of a good answer."""
    return b"".join(map(event, words)) + event(finish="stop") + DONE


async def hang(_: asyncio.StreamWriter) -> None:
    """Say nothing more."""
    await asyncio.Event().wait()


async def cut(writer: asyncio.StreamWriter) -> None:
    """Hang up."""
    writer.close()


async def end(writer: asyncio.StreamWriter) -> None:
    """End the stream as HTTP wants it."""
    writer.write(b"0\r\n\r\n")


def says(*parts: bytes, pause: float = 0, then: Behaviour = end) -> Behaviour:
    """Stream the parts, each in a network write of its own."""

    async def behave(writer: asyncio.StreamWriter) -> None:
        writer.write(HEAD)
        for part in parts:
            writer.write(b"%x\r\n%b\r\n" % (len(part), part))
            await writer.drain()
            await asyncio.sleep(pause)
        await then(writer)

    return behave


def status(code: int) -> Behaviour:
    """Answer with a status and no completion."""

    async def behave(writer: asyncio.StreamWriter) -> None:
        head = f"HTTP/1.1 {code} Indeed\r\nContent-Length: 2\r\nLocation: /v1/elsewhere\r\n\r\n{{}}"
        writer.write(head.encode())

    return behave


def raw(data: bytes) -> Behaviour:
    """Write bytes that may not even be HTTP, and hang up."""

    async def behave(writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await cut(writer)

    return behave


@dataclass
class RudeServer:
    """What the server is told, and what it saw."""

    behaviours: tuple[Behaviour, ...]
    base_url: str = ""
    requests: list[dict] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    connections: int = 0
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)
    _open: set[asyncio.Task] = field(default_factory=set)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of a connection in the order of the behaviours; the last stays."""
        self.connections += 1
        self._open.add(asyncio.current_task())
        try:
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                while not writer.is_closing():
                    await self._receive(reader)
                    await self._behave(reader, writer)
        finally:
            self._open.discard(asyncio.current_task())
            writer.close()

    async def _receive(self, reader: asyncio.StreamReader) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = head.lower().split("content-length:")[1].split("\r\n")[0]
        self.heads.append(head)
        self.requests.append(json.loads(await reader.readexactly(int(length))))
        self.asked.set()

    async def _behave(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behaviour = self.behaviours[min(len(self.requests), len(self.behaviours)) - 1]
        acting = asyncio.ensure_future(behaviour(writer))
        try:
            while not acting.done():
                await asyncio.wait([acting], timeout=0.01)
                if reader.at_eof():
                    self.hung_up.set()
                    return
        finally:
            acting.cancel()

    async def stop(self) -> None:
        """End what is still being said."""
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)


@contextlib.asynccontextmanager
async def rude_server(*behaviours: Behaviour):
    """Start a server in the running loop."""
    rude = RudeServer(behaviours)
    server = await asyncio.start_server(rude.serve, "127.0.0.1", 0)
    rude.base_url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield rude
    finally:
        server.close()
        await rude.stop()
