"""A small client of PayPal's REST API.

Only this file imports httpx2, and it is itself imported at the first request: a start must not
wait for it.
"""

import asyncio
import base64
import json
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import httpx2

from heartwhisper.payments.paypal.refusal import reason
from heartwhisper.payments.port import PaymentError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from heartwhisper.kernel.clock import Clock

_SECONDS = 10
# A token is given up before PayPal does, so that none runs out on the way.
_MARGIN = timedelta(seconds=60)

Json = dict[str, Any]


class Client:
    """Asks PayPal with a token that it fetches itself; follows no redirect.

    Args:
        client_id: of the REST app.
        secret: of the REST app.
        base_url: such as `https://api-m.paypal.com`.
        clock: says when a token has run out.
        transport: in place of the network.
    """

    def __init__(
        self,
        client_id: str,
        secret: str,
        *,
        base_url: str,
        clock: "Clock",
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._keys = base64.b64encode(f"{client_id}:{secret}".encode()).decode()
        self._base = base_url.rstrip("/")
        self._clock = clock
        self._http = httpx2.AsyncClient(
            transport=transport, timeout=_SECONDS, follow_redirects=False, trust_env=False
        )
        self._lock = asyncio.Lock()
        self._token = ""
        self._until = datetime.min.replace(tzinfo=UTC)

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return self._clock.now()

    async def get(self, path: str, **query: str) -> Json:
        """Fetch one object.

        Args:
            path: such as `/v2/checkout/orders/5O1`, with a query of its own or `query`.
            query: see there.

        Raises:
            PaymentError: as `refusal.reason` has it; `later` when no answer came in time.
        """
        asked = f"?{urlencode(query)}" if query else ""
        return await self._ask("GET", path + asked, headers={})

    async def post(self, path: str, body: Json, key: str = "") -> Json:
        """Ask for something to be done; the same `key` does it once.

        Returns:
            The whole object, or {} where PayPal answers nothing.

        Raises:
            PaymentError: as with `get`.
        """
        headers = {"Content-Type": "application/json"}
        if key:
            headers["PayPal-Request-Id"] = key
        return await self._ask("POST", path, headers=headers, body=json.dumps(body).encode())

    async def follow(self, link: str) -> Json:
        """Fetch the next page of a list: always from our own host, whatever the link says."""
        parts = urlsplit(link)
        return await self.get(f"{parts.path}?{parts.query}")

    async def download(self, url: str, limit: int) -> bytes | None:
        """Fetch a file, without the token.

        Returns:
            At most `limit` bytes; None when there is no such file, it is longer, or elsewhere.

        Raises:
            PaymentError: `later`.
        """
        plain = {"Accept-Encoding": "identity"}
        async with _patience(), self._http.stream("GET", url, headers=plain) as answer:
            if answer.status_code >= 500 or answer.status_code == 429:
                raise PaymentError("later")
            if answer.status_code != 200:
                return None
            data = b""
            async for piece in answer.aiter_raw():
                data += piece
                if len(data) > limit:
                    return None
            return data

    async def aclose(self) -> None:
        """Let go of connections."""
        await self._http.aclose()

    async def _ask(
        self, method: str, path: str, *, headers: dict[str, str], body: bytes = b""
    ) -> Json:
        wanted = {"Accept": "application/json", "Prefer": "return=representation", **headers}
        token = await self._bearer()
        answer = await self._send(method, path, headers=wanted | _bearing(token), body=body)
        if answer.status_code == 401:
            token = await self._bearer(stale=token)
            answer = await self._send(method, path, headers=wanted | _bearing(token), body=body)
        return _read(answer)

    async def _bearer(self, stale: str | None = None) -> str:
        async with self._lock:
            if self._token == stale or self._clock.now() >= self._until:
                await self._renew()
            return self._token

    async def _renew(self) -> None:
        asked_at = self._clock.now()
        headers = {
            "Authorization": f"Basic {self._keys}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        answer = await self._send(
            "POST", "/v1/oauth2/token", headers=headers, body=b"grant_type=client_credentials"
        )
        # Whatever is wrong with the keys, nothing was decided about the call itself.
        try:
            told = _read(answer)
            self._token = str(told["access_token"])
            self._until = asked_at + timedelta(seconds=int(told["expires_in"])) - _MARGIN
        except (PaymentError, KeyError, TypeError, ValueError, OverflowError):
            raise PaymentError("later") from None

    async def _send(
        self, method: str, path: str, *, headers: dict[str, str], body: bytes
    ) -> httpx2.Response:
        async with _patience():
            return await self._http.request(
                method, self._base + path, headers=headers, content=body
            )


@asynccontextmanager
async def _patience() -> "AsyncIterator[None]":
    # httpx2 counts each read anew; a call that trickles must end as well.
    try:
        async with asyncio.timeout(_SECONDS):
            yield
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError):
        raise PaymentError("later") from None


def _bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _read(answer: httpx2.Response) -> Json:
    if answer.status_code == 204:
        return {}
    try:
        body = json.loads(answer.content)
    except (ValueError, RecursionError):
        body = None
    if not answer.is_success:
        raise PaymentError(reason(answer.status_code, body))
    if not isinstance(body, dict):
        raise PaymentError("later")
    return body
