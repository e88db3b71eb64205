"""The calls about everything of an account: export, erasure, bringing along, consent."""

from fastapi import APIRouter, Request, Response
from fastapi.encoders import jsonable_encoder
from fastapi.responses import HTMLResponse, JSONResponse

from heartwhisper.account import consents, guests, privacy
from heartwhisper.account.page import page
from heartwhisper.account.privacy import Rooms
from heartwhisper.account.privacy_schemas import (
    Bringing,
    BringingAnswer,
    Consent,
    Erase,
    EraseAnswer,
    GuestSecret,
    Receipt,
)
from heartwhisper.account.schemas import Done, DoneAnswer, Language
from heartwhisper.account.visitor import SignedInVisitor, set_cookie
from heartwhisper.kernel.web import context_of

_EXPORTS = 20  # of one account within an hour
_NAMED = 'attachment; filename="heart-whisper'


def privacy_routes(rooms: Rooms) -> APIRouter:
    """The routes, with what the other rooms hold of an account."""
    routes = APIRouter(prefix="/api/account")
    _exports(routes, rooms)
    _bringing(routes, rooms)

    @routes.delete("")
    async def erase(
        request: Request, visitor: SignedInVisitor, body: Erase | None = None
    ) -> EraseAnswer:
        password = body.password if body else ""
        context = context_of(request)
        done = await privacy.erase(context, rooms, visitor.account_id, password=password)
        set_cookie(request, "")
        return EraseAnswer(data=Receipt(receipt=done.receipt, erased_at=done.erased_at))

    @routes.post("/consent")
    async def consent(request: Request, visitor: SignedInVisitor, _body: Consent) -> DoneAnswer:
        await consents.give(context_of(request), visitor.account_id)
        return DoneAnswer(data=Done(done=True))

    return routes


def _exports(routes: APIRouter, rooms: Rooms) -> None:
    @routes.get("/export", response_class=JSONResponse)
    async def export(request: Request, visitor: SignedInVisitor) -> Response:
        context = context_of(request)
        context.limiter.per_hour("export", visitor.account_id, _EXPORTS)
        found = await privacy.export(context, rooms, visitor.account_id)
        headers = {"Content-Disposition": f'{_NAMED}.json"'}
        return JSONResponse(jsonable_encoder(found), headers=headers)

    @routes.get("/export.html", response_class=HTMLResponse)
    async def readable(
        request: Request, visitor: SignedInVisitor, language: Language = "ko"
    ) -> Response:
        context = context_of(request)
        context.limiter.per_hour("export", visitor.account_id, _EXPORTS)
        found = await privacy.export(context, rooms, visitor.account_id)
        headers = {"Content-Disposition": f'{_NAMED}.html"'}
        return HTMLResponse(page(found, language, context.settings.timezone), headers=headers)


def _bringing(routes: APIRouter, rooms: Rooms) -> None:
    @routes.post("/bring/preview")
    async def preview(
        request: Request, _visitor: SignedInVisitor, body: GuestSecret
    ) -> BringingAnswer:
        secret = guests.guest_id(body.guest_id, body.guest_id)
        counted = await privacy.preview(context_of(request), rooms, secret)
        return BringingAnswer(data=Bringing(**counted))

    @routes.post("/bring")
    async def bring(request: Request, visitor: SignedInVisitor, body: GuestSecret) -> DoneAnswer:
        secret = guests.guest_id(body.guest_id, body.guest_id)
        await privacy.adopt(context_of(request), rooms, visitor.account_id, secret=secret)
        return DoneAnswer(data=Done(done=True))
