"""The calls about accounts."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from heartwhisper.account import service
from heartwhisper.account.errors import RegistrationNotOpen
from heartwhisper.account.schemas import (
    LoggedOut,
    Login,
    LoginAnswer,
    LogoutAnswer,
    Register,
    RegisterAnswer,
    Registered,
    Session,
    User,
)
from heartwhisper.account.visitor import (
    Visitor,
    bearer,
    cookie,
    cookie_account,
    member,
    presented,
    set_cookie,
)
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.web import client_address, context_of

Standing = Callable[[Context, Tx, str], Mapping[str, Any]]  # quota and premium, in the record


def router(standing: Standing) -> APIRouter:
    """The routes; the root hands in what quota and billing say of an account."""
    routes = APIRouter(prefix="/api/auth", tags=["accounts"])

    @routes.post("/register", status_code=201)
    async def register(request: Request, response: Response, body: Register) -> RegisterAnswer:
        if body.name.strip() != service.GUEST:
            raise RegistrationNotOpen
        secret = service.guest_id(body.email, body.password)
        account_id, made = await service.register_guest(
            context_of(request),
            secret,
            client_address(request),
            cookie_account=await cookie_account(request),
        )
        response.status_code = 201 if made else 200
        if made:  # the cookie's sessions have ended with it
            set_cookie(request, "")
        return RegisterAnswer(data=Registered(id=account_id, name=service.GUEST))

    @routes.post("/login")
    async def login(request: Request, body: Login) -> LoginAnswer:
        context = context_of(request)
        context.limiter.per_minute("login", client_address(request), 120)
        presented = [bearer(request), cookie(request)]
        signed_in = await service.login(context, body.email, body.password, presented=presented)
        set_cookie(request, signed_in.cookie)
        found = await _user(context, signed_in.account_id, standing)
        return LoginAnswer(data=Session(token=signed_in.token, user=found))

    @routes.post("/logout")
    async def logout(request: Request) -> LogoutAnswer:
        await service.logout(context_of(request), presented(request))
        set_cookie(request, "")
        return LogoutAnswer(data=LoggedOut(logged_out=True))

    @routes.get("/me")
    async def me(request: Request, visitor: Annotated[Visitor, Depends(member)]) -> User:
        return await _user(context_of(request), visitor.account_id, standing)

    return routes


async def _user(context: Context, account_id: str, standing: Standing) -> User:
    seal = await context.keys.seal_of(account_id)

    def unit(tx: Tx) -> dict[str, Any]:
        who = service.account(tx, seal, account_id)
        return service.record(who, standing(context, tx, account_id))

    return User(**await context.database.read(unit))
