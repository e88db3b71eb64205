"""Who is this visitor: answered once for each request, from token or cookie (decisions.md 3).

| bearer | path | visitor |
| --- | --- | --- |
| a live token | any | its account |
| `guest` | chat calls | the account behind the cookie; without one a new guest |
| `guest` | other | nobody: 401 |
| anything else | any | nobody: 401 |
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request

from heartwhisper.account import guests, proof, sign_ins, store
from heartwhisper.account.guests import Caller
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import token_hash
from heartwhisper.kernel.errors import LoginRequired
from heartwhisper.kernel.web import client_address, context_of

NOTED = timedelta(hours=6)  # how stale the note of a session's last use may be
LITERAL = "guest"


@dataclass(frozen=True, slots=True)
class Visitor:
    """The account that a request acts for, and the sign-in it acts by."""

    account_id: str
    sign_in: str = ""


def bearer(request: Request) -> str:
    """The bearer token of a request, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def caller(request: Request) -> Caller:
    """Where a request comes from."""
    return Caller(client_address(request), request.headers.get(proof.HEADER, ""))


def cookie_name(context: Context) -> str:
    """The name of the guest's cookie; bound to the host where the service is on https."""
    return "__Host-heart_guest" if context.settings.secure else "heart_guest"


def set_cookie(request: Request, token: str) -> None:
    """Have the answer set the guest's cookie; an empty token takes it away."""
    context = context_of(request)
    age = int(sign_ins.IDLE.total_seconds()) if token else 0
    secure = "; Secure" if context.settings.secure else ""
    request.scope["state"]["cookie"] = (
        f"{cookie_name(context)}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    )


def cookie(request: Request) -> str:
    """The token in the guest's cookie, or nothing."""
    return request.cookies.get(cookie_name(context_of(request)), "")


def presented(request: Request) -> str:
    """The token that the request acts by: the bearer's, or behind `guest` the cookie's."""
    token = bearer(request)
    return cookie(request) if token == LITERAL else token


def all_presented(request: Request) -> list[str]:
    """Every token that came with the request: a new sign-in ends them all."""
    return [bearer(request), cookie(request)]


async def cookie_account(request: Request) -> str | None:
    """The account behind the guest's cookie."""
    token = cookie(request)
    found = await _session(request, token, "cookie") if token else None
    return found.account_id if found else None


async def member(request: Request) -> Visitor:
    """The visitor of a call that needs a session token.

    Raises:
        LoginRequired: there is none.
    """
    token = bearer(request)
    found = None if token in {"", LITERAL} else await _session(request, token, "bearer")
    if found is None:
        raise LoginRequired
    return Visitor(found.account_id, found.sign_in)


# Whoever calls with a session token, as the routes ask for it.
SignedInVisitor = Annotated[Visitor, Depends(member)]


async def guest_account(request: Request) -> str | None:
    """The guest that a request comes from, by token or else by cookie; None for anybody else."""
    token = bearer(request)
    if token not in {"", LITERAL} and (found := await _session(request, token, "bearer")):
        return None if found.member else found.account_id
    return await cookie_account(request)


async def talker(request: Request) -> Visitor:
    """The visitor of a chat call; the bearer `guest` is made a guest when it is new.

    Raises:
        LoginRequired: the token is unknown, or there is none.
        RateLimited: a guest would have to be made, and too many were.
    """
    if bearer(request) != LITERAL:
        return await member(request)
    account_id = await cookie_account(request)
    if account_id is None:
        context = context_of(request)
        account_id, token = await guests.make(context, caller(request))
        set_cookie(request, token)
    return Visitor(account_id)


async def _session(request: Request, token: str, kind: str) -> store.Session | None:
    context = context_of(request)
    hashed, now = token_hash(token), context.clock.now()
    found: store.Session | None = context.sessions.get(hashed)
    if found is None:
        found = await context.database.look(lambda tx: store.session(tx, hashed, kind, now=now))
        if found is None:
            return None
        context.sessions.put(hashed, found)  # before any waiting: it may end meanwhile
        if found.used_at and now - found.used_at > NOTED:
            await context.database.write(lambda tx: store.touch_session(tx, hashed, now))
            if kind == "cookie":
                set_cookie(request, token)  # the browser's copy lives on too
    return found if found.kind == kind else None
