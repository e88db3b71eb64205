"""The outermost layer of every request: its id, its body, the security headers, the log line.

The body is read here, whole, before anything may refuse the request: bodies are small (64 KiB), and
whoever must see a body before any refusal (`first`) sees it here. The headers are row 14 of the
promises (OWASP ASVS 5.0 3.4.1-3.4.6).
"""

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heartwhisper.kernel.context import Context
from heartwhisper.kernel.gate import BODY, refusal
from heartwhisper.kernel.log import log
from heartwhisper.kernel.web import problem

First = Callable[[Scope, bytes], Awaitable[None]]

PATIENCE = 10.0  # seconds that a body may take
WITHOUT_BODY = frozenset({"GET", "HEAD", "OPTIONS"})
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'"
)
PART_HEADERS = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
HEADERS = PART_HEADERS | {
    "content-security-policy": CSP,
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS = "max-age=31536000; includeSubDomains"


class Edge:
    """ASGI middleware around the whole app; `first` sees every body before anything is refused."""

    def __init__(self, app: ASGIApp, context: Context, first: First) -> None:
        self._app, self._context, self._first = app, context, first
        secure = {"strict-transport-security": HSTS} if context.settings.secure else {}
        self._headers = _raw(HEADERS | secure)
        self._part_headers = _raw(PART_HEADERS | secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; passes anything but HTTP through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        given = Headers(scope=scope).get("x-request-id", "")
        state["request_id"] = given if REQUEST_ID.fullmatch(given) else self._context.ids.new()
        begun = time.perf_counter()
        status = 0

        async def decorated(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._decorate(scope, message)
            await send(message)

        try:
            await self._answer(scope, receive, decorated)
        except asyncio.CancelledError:
            if not status:  # the server is being stopped under a waiting caller
                await problem(Request(scope), 503, "service_unavailable")(scope, receive, decorated)
        except Exception as error:  # noqa: BLE001 - an edge: nobody is left without an answer
            log().error("a request failed", path=scope["path"][:200], error=error)
            if not status:
                await problem(Request(scope), 500, "internal_error")(scope, receive, decorated)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            fields = {"method": scope["method"], "path": scope["path"][:200], "status": status}
            log().info("request", request_id=state["request_id"], ms=took, **fields)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = b"" if scope["method"] in WITHOUT_BODY else await _body(receive)
        if body is None:
            await problem(Request(scope), 408, "request_too_slow")(scope, receive, send)
            return
        if body:
            await self._first(scope, body)
        if refused := refusal(scope, len(body), self._context.settings.base_url):
            await problem(Request(scope), *refused)(scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), send)

    def _decorate(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(raw=list(message["headers"]))
        message["headers"] = headers.raw
        # A part of a page obeys the page's policy and has none of its own: half a kilobyte each.
        part = scope["path"].startswith("/assets/")
        headers.raw.extend(self._part_headers if part else self._headers)
        headers.raw.append((b"x-request-id", scope["state"]["request_id"].encode()))
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        if cookie := scope["state"].get("cookie"):
            headers.append("set-cookie", cookie)


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _body(receive: Receive) -> bytes | None:
    """The body, or as much of one that is too large as shows it; None when it is too slow."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            return await _whole(receive)
    return None


async def _whole(receive: Receive) -> bytes:
    body = b""
    while len(body) <= BODY:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


def _replay(body: bytes, receive: Receive) -> Receive:
    """A receive that gives the body again, then what comes after it."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
