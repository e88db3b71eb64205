"""What is refused before a feature sees it: large, foreign and non-JSON bodies. Pure."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

BODY = 64 * 1024  # bytes, promises.md row 25
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS = {"http": 80, "https": 443}


def refusal(scope: Scope, length: int, base_url: str | None) -> tuple[int, str] | None:
    """Status and code of the refusal of a request, or None.

    Args:
        scope: the request.
        length: bytes of its body, as far as it was read.
        base_url: where people reach the service, if that is set.
    """
    if length > BODY:
        return 413, "body_too_large"
    if scope["method"] in SAFE or not scope["path"].startswith("/api/"):
        return None
    headers = Headers(scope=scope)
    if _foreign(headers, base_url):
        return 403, "foreign_origin"
    return None if _is_json(headers, length) else (415, "unsupported_media_type")


def _foreign(headers: Headers, base_url: str | None) -> bool:
    """Whether another site wrote this; a caller without the browser's headers is nobody's site."""
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return True
    origin = headers.get("origin")
    return origin is not None and not _own(origin, base_url, headers.get("host", ""))


def _own(origin: str, base_url: str | None, host: str) -> bool:
    try:
        if base_url:
            return _place(origin) == _place(base_url)
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # no address at all
        return False


def _place(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url.lower())
    return parts.scheme, parts.hostname, parts.port or PORTS.get(parts.scheme)


def _is_json(headers: Headers, length: int) -> bool:
    """Whether the body, if there is one, says that it is JSON: no form can say so."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" or not (length or kind)
