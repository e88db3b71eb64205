"""The calls about accounts: registering, signing in and out, who am I."""

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from heartwhisper.account import guests, members, registration, service, sign_ins
from heartwhisper.account.errors import GuestIdInvalid
from heartwhisper.account.letter_routes import letter_routes
from heartwhisper.account.person import GUEST
from heartwhisper.account.privacy import Rooms
from heartwhisper.account.privacy_routes import privacy_routes
from heartwhisper.account.profile_routes import SessionOf, profile_routes
from heartwhisper.account.schemas import (
    Done,
    DoneAnswer,
    LoggedOut,
    Login,
    LoginAnswer,
    LogoutAnswer,
    OpenSession,
    Recover,
    RecoveryCode,
    RecoveryCodeAnswer,
    Register,
    RegisterAnswer,
    Registered,
    Session,
    User,
)
from heartwhisper.account.sign_ins import SignedIn
from heartwhisper.account.visitor import (
    SignedInVisitor,
    all_presented,
    caller,
    cookie_account,
    guest_account,
    presented,
    set_cookie,
)
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.web import context_of

Standing = Callable[[Context, Tx, str], Mapping[str, Any]]  # quota and premium, in the record
_LOGINS, _CODES = 120, 10  # of one address within a minute


def router(standing: Standing, rooms: Rooms) -> APIRouter:
    """The routes; the root hands in what other rooms say of an account, and hold of it."""

    async def user(context: Context, account_id: str) -> User:
        seal = await context.keys.seal_of(account_id)

        def unit(tx: Tx) -> dict[str, Any]:
            who = service.account(tx, seal, account_id)
            return service.record(who, standing(context, tx, account_id))

        return User(**await context.database.read(unit))

    async def session(request: Request, signed_in: SignedIn) -> Session:
        set_cookie(request, signed_in.cookie)
        found = await user(context_of(request), signed_in.account_id)
        return Session(token=signed_in.token, user=found)

    routes = APIRouter(tags=["accounts"])
    entry = APIRouter(prefix="/api/auth")

    @entry.get("/me")
    async def me(request: Request, visitor: SignedInVisitor) -> User:
        return await user(context_of(request), visitor.account_id)

    _register(entry)
    _login(entry, session)
    _sessions(entry, session)
    routes.include_router(entry)
    routes.include_router(letter_routes())
    routes.include_router(privacy_routes(rooms))
    routes.include_router(profile_routes(user, session))
    return routes


def _register(routes: APIRouter) -> None:
    @routes.post("/register", status_code=201)
    async def register(request: Request, response: Response, body: Register) -> RegisterAnswer:
        context, who = context_of(request), caller(request)
        if body.name.strip() != GUEST:
            one = registration.form(body.model_dump())
            guest = await guest_account(request)
            account_id = await members.register(context, one, who, guest=guest)
            set_cookie(request, "")
            return RegisterAnswer(data=Registered(id=account_id, name=one.person.name))
        secret = guests.guest_id(body.email, body.password)
        known = await cookie_account(request)
        account_id, made = await guests.register(context, secret, who, cookie_account=known)
        response.status_code = 201 if made else 200
        if made:  # the cookie's sessions have ended with it
            set_cookie(request, "")
        return RegisterAnswer(data=Registered(id=account_id, name=GUEST))


def _login(routes: APIRouter, session: SessionOf) -> None:
    @routes.post("/login")
    async def login(request: Request, body: Login) -> LoginAnswer:
        context = context_of(request)
        context.limiter.per_minute("login", caller(request).network, _LOGINS)
        try:
            secret = guests.guest_id(body.email, body.password)
        except GuestIdInvalid:
            known = await members.login(
                context, body.email, body.password, presented=all_presented(request)
            )
        else:
            known = await guests.login(context, secret, presented=all_presented(request))
        return LoginAnswer(data=await session(request, known))

    @routes.post("/logout")
    async def logout(request: Request) -> LogoutAnswer:
        await sign_ins.logout(context_of(request), presented(request))
        set_cookie(request, "")
        return LogoutAnswer(data=LoggedOut(logged_out=True))


def _sessions(routes: APIRouter, session: SessionOf) -> None:
    @routes.get("/sessions")
    async def sessions(request: Request, visitor: SignedInVisitor) -> list[OpenSession]:
        account_id, current = visitor.account_id, visitor.sign_in
        found = await sign_ins.opened(context_of(request), account_id, current=current)
        return [OpenSession(**one) for one in found]

    @routes.delete("/sessions/{session_id}")
    async def end(request: Request, visitor: SignedInVisitor, session_id: str) -> DoneAnswer:
        await sign_ins.end(context_of(request), visitor.account_id, session_id)
        return DoneAnswer(data=Done(done=True))

    @routes.post("/recovery-code", status_code=201)
    async def recovery_code(request: Request, visitor: SignedInVisitor) -> RecoveryCodeAnswer:
        code = await guests.new_code(context_of(request), visitor.account_id)
        return RecoveryCodeAnswer(data=RecoveryCode(code=code))

    @routes.post("/recover")
    async def recover(request: Request, body: Recover) -> LoginAnswer:
        context = context_of(request)
        context.limiter.per_minute("recover", caller(request).network, _CODES)
        signed_in = await guests.recover(context, body.code, presented=all_presented(request))
        return LoginAnswer(data=await session(request, signed_in))
