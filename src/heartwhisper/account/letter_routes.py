"""The calls about mailed links: verify an address, forgotten password."""

from fastapi import APIRouter, Request

from heartwhisper.account import links
from heartwhisper.account.schemas import (
    Done,
    DoneAnswer,
    EmailToken,
    PasswordReset,
    ResetRequest,
)
from heartwhisper.account.visitor import SignedInVisitor, caller
from heartwhisper.kernel.web import context_of

_ASKED, _OPENED = 20, 60  # letters asked for, and links opened, of one address within an hour
DONE = DoneAnswer(data=Done(done=True))


def letter_routes() -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api/auth")

    @routes.post("/verify-email")
    async def verify_email(request: Request, body: EmailToken) -> DoneAnswer:
        _limit(request, "link", _OPENED)
        await links.verify(context_of(request), body.token)
        return DONE

    @routes.post("/request-verification", status_code=202)
    async def request_verification(request: Request, visitor: SignedInVisitor) -> DoneAnswer:
        await links.request_verification(context_of(request), visitor.account_id)
        return DONE

    @routes.post("/request-password-reset", status_code=202)
    async def request_password_reset(request: Request, body: ResetRequest) -> DoneAnswer:
        _limit(request, "letter", _ASKED)
        await links.request_reset(context_of(request), body.email)
        return DONE

    @routes.post("/reset-password")
    async def reset_password(request: Request, body: PasswordReset) -> DoneAnswer:
        _limit(request, "link", _OPENED)
        await links.reset(context_of(request), body.token, body.new_password)
        return DONE

    return routes


def _limit(request: Request, purpose: str, amount: int) -> None:
    context_of(request).limiter.per_hour(purpose, caller(request).network, amount)
