"""The calls about a member's own data: profile and password."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request

from heartwhisper.account import members
from heartwhisper.account.schemas import (
    LoginAnswer,
    PasswordChange,
    ProfileChange,
    Session,
    User,
    UserAnswer,
)
from heartwhisper.account.sign_ins import SignedIn
from heartwhisper.account.visitor import SignedInVisitor
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.web import context_of

UserOf = Callable[[Context, str], Awaitable[User]]
SessionOf = Callable[[Request, SignedIn], Awaitable[Session]]


def profile_routes(user: UserOf, session: SessionOf) -> APIRouter:
    """The routes, with the functions that tell a user record and a fresh session."""
    routes = APIRouter()

    @routes.put("/api/profile/me")
    async def change_profile(
        request: Request, body: ProfileChange, visitor: SignedInVisitor
    ) -> UserAnswer:
        context, given = context_of(request), body.model_dump(exclude_unset=True)
        await members.change_profile(context, visitor.account_id, given)
        return UserAnswer(data=await user(context, visitor.account_id))

    @routes.put("/api/auth/password")
    async def change_password(
        request: Request, body: PasswordChange, visitor: SignedInVisitor
    ) -> LoginAnswer:
        context, account_id = context_of(request), visitor.account_id
        current, new = body.current_password, body.new_password
        signed_in = await members.change_password(context, account_id, current, new=new)
        return LoginAnswer(data=await session(request, signed_in))

    return routes
