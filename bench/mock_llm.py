"""A fast mock of an OpenAI-compatible chat server, so that no model hides what a chat server costs.

It is a raw asyncio protocol: one process holds thousands of streams.

    python bench/mock_llm.py --port 9100

    POST …/chat/completions    a stream
    GET  …/models              one model, "mock"
    GET  /__config?ttft=200    change the settings of all further streams
    GET  /__stats              how many requests came since the last change

Settings: `ttft` milliseconds to the first token; `tps` tokens a second after it, 0 for all tokens
in one write; `tokens` how many; `stamp` 1 to make the first token `T<received>.<sent>;`: the
monotonic clock in microseconds when the request was here and when its first token was written.
All processes of a machine share that clock, so a client can take the mock's own time out exactly.
"""

import argparse
import asyncio
import functools
import json
import resource
import signal
import socket
import time
from dataclasses import dataclass
from urllib.parse import parse_qsl

import uvloop

WORDS = (
    "마음이 많이 힘들었겠어요 . 천천히 이야기해 주세요 , 나는 여기 있어요 . Love takes time and "
    "honest words , so tell me what happened first and how you felt about it then ."
).split()
HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
    b"Cache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n"
)
EVENT = (
    'data: {"id":"chatcmpl-mock","object":"chat.completion.chunk","created":1700000000,'
    '"model":"mock","choices":[{"index":0,"delta":%s,"finish_reason":%s}]}\n\n'
)


@dataclass
class Settings:
    """How the mock speaks now."""

    ttft: float = 0
    tps: float = 0
    tokens: int = 60
    stamp: int = 0

    def change(self, pairs: list[tuple[str, str]]) -> None:
        """Take new values by name."""
        for name, value in pairs:
            setattr(self, name, type(getattr(self, name))(float(value)))


settings = Settings()
stats = {"requests": 0, "active": 0, "peak_active": 0}


def now_us() -> int:
    """The monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000


def event(delta: dict[str, str], finish: str = "null") -> bytes:
    """One event of the stream."""
    return (EVENT % (json.dumps(delta, ensure_ascii=False), finish)).encode()


def chunked(data: bytes) -> bytes:
    """One chunk of the body."""
    return b"%x\r\n%b\r\n" % (len(data), data)


ROLE = event({"role": "assistant", "content": ""})
TOKENS = [event({"content": word + " "}) for word in WORDS]
TOKEN_CHUNKS = [chunked(token) for token in TOKENS]
TAIL = event({}, '"stop"') + b"data: [DONE]\n\n"
END = b"0\r\n\r\n"


@functools.cache
def burst(tokens: int) -> bytes:
    """All tokens but the first."""
    return b"".join(TOKENS[i % len(TOKENS)] for i in range(1, tokens))


class Connection(asyncio.Protocol):
    """One keep-alive connection; requests are answered one after the other."""

    def __init__(self) -> None:
        self.buffer = b""
        self.busy = False
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send small writes at once."""
        self.transport = transport
        self.loop = asyncio.get_running_loop()
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what was being said."""
        if self.timer:
            self.timer.cancel()
        if self.busy:
            stats["active"] -= 1

    def data_received(self, data: bytes) -> None:
        """Collect and answer requests."""
        self.buffer += data
        while not self.busy and self._next_request():
            pass

    def _next_request(self) -> bool:
        head_end = self.buffer.find(b"\r\n\r\n")
        if head_end < 0:
            return False
        head = self.buffer[:head_end]
        _, found, after = head.lower().partition(b"\r\ncontent-length:")
        length = int(after.split(b"\r\n", 1)[0]) if found else 0
        end = head_end + 4 + length
        if len(self.buffer) < end:
            return False
        body, self.buffer = self.buffer[head_end + 4 : end], self.buffer[end:]
        path = head.split(b" ", 2)[1].decode()
        if path.endswith("/chat/completions"):
            self._complete(body)
        else:
            self._answer(*path.partition("?")[::2])
        return True

    def _answer(self, path: str, query: str) -> None:
        if path == "/__config":
            settings.change(parse_qsl(query))
            stats.update(requests=0, peak_active=stats["active"])
        is_list = path.endswith("/models")
        known = is_list or path in ("/__config", "/__stats")
        reply = (
            {"object": "list", "data": [{"id": "mock", "object": "model"}]} if is_list else stats
        )
        data = json.dumps(reply).encode()
        status = b"200 OK" if known else b"404 Not Found"
        head = b"HTTP/1.1 %b\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        self.transport.write(head % (status, len(data)) + data)

    def _complete(self, body: bytes) -> None:
        self.received = now_us()
        json.loads(body)
        stats["requests"] += 1
        stats["active"] += 1
        stats["peak_active"] = max(stats["peak_active"], stats["active"])
        self.busy = True
        if settings.ttft <= 0:
            self._first()
        else:
            self.timer = self.loop.call_later(settings.ttft / 1000, self._first)

    def _first(self) -> None:
        first = TOKENS[0]
        if settings.stamp:
            first = event({"content": f"T{self.received}.{now_us()};"})
        if settings.tps <= 0:
            self.transport.write(HEAD + chunked(ROLE + first + burst(settings.tokens) + TAIL) + END)
            self._finish()
            return
        self.transport.write(HEAD + chunked(ROLE + first))
        self.spoken, self.began = 1, self.loop.time()
        self._step()

    def _step(self) -> None:
        # A late loop catches up: tokens stay on schedule.
        due = int((self.loop.time() + 0.0005 - self.began) * settings.tps) + 1
        due = min(due, settings.tokens)
        if due > self.spoken:
            chunks = (TOKEN_CHUNKS[i % len(TOKENS)] for i in range(self.spoken, due))
            self.transport.write(b"".join(chunks))
            self.spoken = due
        if self.spoken >= settings.tokens:
            self.transport.write(chunked(TAIL) + END)
            self._finish()
        else:
            self.timer = self.loop.call_at(self.began + self.spoken / settings.tps, self._step)

    def _finish(self) -> None:
        self.timer, self.busy = None, False
        stats["active"] -= 1
        if self.buffer:
            self.loop.call_soon(self.data_received, b"")


async def main() -> None:
    """Serve until a signal comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=9100)
    port = parser.parse_args().port
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    server = await loop.create_server(Connection, "127.0.0.1", port, backlog=4096)
    await ended.wait()
    server.close()


if __name__ == "__main__":
    uvloop.run(main())
