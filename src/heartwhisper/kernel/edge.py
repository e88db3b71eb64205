"""The outermost layer of every request: its id, the security headers, who may write, the log line.

The headers are promises.md row 14 (OWASP ASVS 5.0 3.4.1-3.4.6).
"""

import re
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heartwhisper.kernel.context import Context
from heartwhisper.kernel.log import log
from heartwhisper.kernel.web import problem

BODY = 64 * 1024  # bytes, promises.md row 25
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS = "max-age=31536000; includeSubDomains"


class Edge:
    """ASGI middleware around the whole app."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self._app, self._context = app, context
        secure = {"strict-transport-security": HSTS} if context.settings.secure else {}
        self._headers = [(k.encode(), v.encode()) for k, v in (HEADERS | secure).items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; passes anything but HTTP through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        given = headers.get("x-request-id", "")
        state["request_id"] = given if REQUEST_ID.fullmatch(given) else self._context.ids.new()
        begun = time.perf_counter()
        status = 500

        async def decorated(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._decorate(scope, message)
            await send(message)

        try:
            if refusal := self._refusal(scope, headers):
                answer = problem(Request(scope), *refusal)
                await answer(scope, receive, decorated)
            else:
                await self._app(scope, receive, decorated)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            fields = {"method": scope["method"], "path": scope["path"][:200], "status": status}
            log().info("request", request_id=state["request_id"], ms=took, **fields)

    def _decorate(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(raw=list(message["headers"]))
        message["headers"] = headers.raw
        headers.raw.extend(self._headers)
        headers.raw.append((b"x-request-id", scope["state"]["request_id"].encode()))
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        if cookie := scope["state"].get("cookie"):
            headers.append("set-cookie", cookie)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Large bodies, cross-site writes and bodies that are not JSON reach no code of ours."""
        if int(headers.get("content-length") or 0) > BODY:
            return 413, "body_too_large"
        if scope["method"] in SAFE or not scope["path"].startswith("/api/"):
            return None
        if self._foreign(headers):
            return 403, "foreign_origin"
        return None if _is_json(headers) else (415, "unsupported_media_type")

    def _foreign(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
            return True
        if origin is None:
            return False
        base = self._context.settings.base_url
        home = urlsplit(base).netloc if base else headers.get("host", "")
        return urlsplit(origin).netloc != home


def _is_json(headers: Headers) -> bool:
    """Whether the body, if there is one, says that it is JSON: no form can say so."""
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" or not (has_body or kind)
