"""Refusals: errors that are part of the product.

    Refusal
    ├── LoginRequired         401  nobody is signed in
    ├── RateLimited           429  too fast; says when to come again
    ├── ServiceUnavailable    503  the database cannot take it now
    └── … one file errors.py in each feature

A refusal has a stable code and a status; the browser owns the words, in six languages.
"""

from typing import Any, ClassVar


class Refusal(Exception):
    """Something asked for is not done, and nothing has changed.

    Attributes:
        code: stable name, known to the browser's words.
        status: HTTP status.
        detail: one English sentence for developers.
        extra: further members of the problem document (camelCase).
        headers: further response headers.
    """

    code: ClassVar[str] = "internal_error"
    status: ClassVar[int] = 500
    detail: ClassVar[str] = "Something went wrong on our side."

    def __init__(self, **extra: Any) -> None:  # noqa: ANN401 - members of a JSON document
        super().__init__(self.code)
        self.extra = extra
        self.headers: dict[str, str] = {}


class LoginRequired(Refusal):
    """Nobody is signed in, or the session has ended."""

    code, status = "login_required", 401
    detail = "Send a session token as bearer."


class RateLimited(Refusal):
    """Too many requests in a short time."""

    code, status = "rate_limited", 429
    detail = "Too many requests; wait as long as Retry-After says."

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.headers["Retry-After"] = str(seconds)


class ServiceUnavailable(Refusal):
    """The service cannot take it now; the same request may pass later."""

    code, status = "service_unavailable", 503
    detail = "The service cannot take this now; try again."

    def __init__(self) -> None:
        super().__init__()
        self.headers["Retry-After"] = "2"
