"""Web basics: wire shapes, problem documents, who is at the other end.

Errors are RFC 9457 problem details with a stable `code`; the words for people are the browser's.
"""

from ipaddress import IPv6Address, ip_address
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from heartwhisper.kernel.context import Context
from heartwhisper.kernel.errors import Refusal

PROBLEM = "application/problem+json"
BY_STATUS = {  # what the framework itself refuses
    400: ("invalid_json", "The body is not JSON."),
    404: ("not_found", "There is nothing here."),
    405: ("method_not_allowed", "This path does not know that method."),
}


class Wire(BaseModel):
    """A shape on the wire: camelCase outside, snake_case inside, unknown fields refused."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True
    )


def context_of(connection: HTTPConnection) -> Context:
    """The context of the service that answers this request."""
    context: Context = connection.app.state.context
    return context


REFUSED_BEFORE = {  # what kernel.edge refuses, with the code and what to do
    "body_too_large": "A body has at most 64 KiB.",
    "foreign_origin": "Another site may not write here.",
    "request_too_slow": "The body took too long; send it again.",
    "service_unavailable": "The service cannot take this now; try again.",
    "unsupported_media_type": "Send application/json.",
}


def client_address(connection: HTTPConnection) -> str:
    """The address the request came from; a proxy's word is taken only from a trusted proxy."""
    peer = _plain(connection.client.host) if connection.client else ""
    trusted = context_of(connection).settings.trusted_proxies
    if not trusted or not peer:
        return peer
    forwarded = ",".join(connection.headers.getlist("x-forwarded-for"))
    hops = [peer, *(_plain(hop.strip()) for hop in reversed(forwarded.split(",")))]
    for hop in hops:
        try:
            address = ip_address(hop)
        except ValueError:
            return peer
        if not any(address in network for network in trusted):
            return hop
    return peer


def origin_of(request: Request) -> str:
    """The origin that people reach the service at: as it is set, else as they call it."""
    base_url = context_of(request).settings.base_url
    return base_url or f"{request.url.scheme}://{request.headers.get('host', '')}"


def is_loopback(host: str) -> bool:
    """Whether a host is this machine alone."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _plain(address: str) -> str:
    """An IPv4 address as such, where a socket for both kinds wraps it into IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped) if mapped else address


def problem(request: Request, status: int, code: str, **more: Any) -> JSONResponse:  # noqa: ANN401
    """A problem document; carries the helplines when the request's text spoke of danger."""
    state = request.scope.get("state", {})
    body = {"type": "about:blank", "title": code.replace("_", " "), "status": status, "code": code}
    body |= {"requestId": state.get("request_id"), "detail": REFUSED_BEFORE.get(code), **more}
    if safety := state.get("safety"):
        body["safety"] = safety
    return JSONResponse(body, status, media_type=PROBLEM)


def refuse(app: FastAPI) -> None:
    """Teach the app to answer every error with a problem document."""
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    answer = problem(request, error.status, error.code, detail=error.detail, **error.extra)
    answer.headers.update(error.headers)
    return answer


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if any(one["type"] == "json_invalid" for one in error.errors()):
        return problem(request, 400, "invalid_json", detail=BY_STATUS[400][1])
    fields = {_field(one["loc"]): _reason(one["type"]) for one in error.errors()}
    detail = "Some fields are missing, unknown or wrong."
    return problem(request, 422, "invalid_request", detail=detail, errors=fields)


def _field(place: tuple[int | str, ...]) -> str:
    # The field alone: where it may be of two kinds, each kind has a place of its own below it.
    return str(place[1] if len(place) > 1 else place[0])


def _reason(kind: str) -> str:
    return {"missing": "missing", "extra_forbidden": "unknown"}.get(kind, "invalid")


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status == 405 and request.path_params.get("path", "").startswith("api/"):
        status = 404  # only the page for everything else knew this path
    code, detail = BY_STATUS.get(status, ("invalid_request", "This cannot be done."))
    answer = problem(request, status, code, detail=detail)
    answer.headers.update(error.headers or {})
    return answer


def _unexpected(request: Request, _error: Exception) -> Response:  # the edge logs it
    detail = "Something went wrong on our side; the log has the request id."
    return problem(request, 500, "internal_error", detail=detail)
