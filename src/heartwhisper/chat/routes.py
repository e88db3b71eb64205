"""The calls about chats."""

import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.sse import EventSourceResponse
from starlette.types import Receive, Scope
from starlette.types import Send as SendMessage
from typing_extensions import override

from heartwhisper.account.visitor import Visitor, caller, talker
from heartwhisper.chat import history, notes, schemas, stream, words
from heartwhisper.chat.answer import Answers
from heartwhisper.chat.begin import Send, begin
from heartwhisper.chat.errors import ForbiddenUser
from heartwhisper.counsel.reading import Reading
from heartwhisper.kernel.web import context_of

SSE = "text/event-stream"
_CHECKS = 120  # of one address within a minute
PLACE = re.compile(r"[0-9]{1,7}")  # an event id: a place in the answer
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"model": schemas.SendAnswer, "content": {SSE: {"schema": {"type": "string"}}}},
    201: {"model": schemas.Chat},
}


class Events(EventSourceResponse):
    """A stream that ends with its turn; a reader who leaves costs nothing and cancels nothing."""

    @override
    async def __call__(self, _scope: Scope, _receive: Receive, send: SendMessage) -> None:
        """Send every event; the server drops what nobody reads any more."""
        await self.stream_response(send)


def answers_of(request: Request) -> Answers:
    """The answers this process is writing."""
    answers: Answers = request.app.state.answers
    return answers


def reading_of(request: Request) -> Reading:
    """What was read of the message at the edge, before anything could refuse it (first.py)."""
    found: Reading = request.scope["state"]["reading"]
    return found


Talker = Annotated[Visitor, Depends(talker)]
router = APIRouter(prefix="/api", tags=["chat"])


def _stream(pieces: AsyncIterator[bytes]) -> Response:
    return Events(pieces, headers={"X-Accel-Buffering": "no"})


@router.post("/safety/check")
async def check(request: Request, _body: schemas.Unsent) -> schemas.FoundAnswer:
    """Look for danger in words before there is an account or consent; they are kept nowhere."""
    context = context_of(request)
    context.limiter.per_minute("check", caller(request).network, _CHECKS)
    # It was found at the edge (first.py).
    found = {"safety": request.scope["state"]["safety"]}
    return schemas.FoundAnswer.model_validate({"data": found})


@router.post("/chat", response_model=None, responses=STREAM)
async def send(request: Request, *, visitor: Talker, body: schemas.Send | None = None) -> Response:
    """Make a chat, or send a message and be answered as JSON or as a stream."""
    context, answers = context_of(request), answers_of(request)
    if body and body.user_id not in {None, "", visitor.account_id}:
        raise ForbiddenUser
    context.limiter.per_minute("send", visitor.account_id, context.settings.sends_per_minute)
    if body is None or body.message is None:
        made = schemas.Chat(**await history.create(context, visitor.account_id))
        return Response(made.model_dump_json(by_alias=True), 201, media_type="application/json")
    reading = reading_of(request)
    one = Send(
        visitor.account_id,
        words.clean(body.message),
        body.language,
        reading,
        answers.counsellor.name,
        chat_id=body.chat_id,
        client_message_id=body.client_message_id,
        time_zone=body.time_zone,
        retry_of=body.retry_of,
        help=body.help,
    )
    turn = await begin(context, one)
    if turn.before is not None:
        answers.start(turn, one)
    if SSE in request.headers.get("accept", ""):
        return _stream(stream.events(context, answers, turn))
    whole = await stream.whole(context, answers, turn)
    return Response(whole.model_dump_json(by_alias=True), media_type="application/json")


@router.get("/chat")
async def chats(
    request: Request,
    visitor: Talker,
    userId: str | None = None,  # noqa: N803 - as specified
) -> list[schemas.Chat]:
    """The caller's recent chats, newest first."""
    if userId not in {None, "", visitor.account_id}:
        raise ForbiddenUser
    found = await history.recent(context_of(request), visitor.account_id)
    return [schemas.Chat(**chat) for chat in found]


@router.get("/chat/{chat_id}")
async def chat(request: Request, visitor: Talker, chat_id: str) -> schemas.Chat:
    """One chat."""
    return schemas.Chat(**await history.one(context_of(request), visitor.account_id, chat_id))


@router.get("/chats/{chat_id}/messages")
async def messages(request: Request, visitor: Talker, chat_id: str) -> list[schemas.Message]:
    """The messages of a chat."""
    found = await history.one(context_of(request), visitor.account_id, chat_id)
    return [schemas.Message(**message) for message in found["messages"]]


@router.get("/chat/{chat_id}/turns/{turn_id}", response_model=None, responses=STREAM)
async def attach(
    request: Request,
    *,
    visitor: Talker,
    chat_id: str,
    turn_id: str,
    last_event_id: Annotated[str, Header()] = "0",
) -> Response:
    """The stream of a turn, from where the reader left off."""
    context = context_of(request)
    turn = await stream.find(context, visitor.account_id, chat_id, turn_id=turn_id)
    offset = int(last_event_id) if PLACE.fullmatch(last_event_id) else 0
    return _stream(stream.events(context, answers_of(request), turn, offset=offset))


@router.post("/chat/{chat_id}/stop")
async def stop(request: Request, visitor: Talker, chat_id: str) -> schemas.StopAnswer:
    """Stop the open turn; what is written stays."""
    answers = answers_of(request)
    found = await stream.stop(context_of(request), answers, visitor.account_id, chat_id=chat_id)
    return schemas.StopAnswer(data=schemas.Stopped(turn_id=found[0], state=found[1]))


@router.post("/chat/{chat_id}/analyze")
async def analyze(request: Request, visitor: Talker, chat_id: str) -> schemas.Analysis:
    """The conversation's emotion analysis."""
    found = await history.analyze(context_of(request), visitor.account_id, chat_id)
    return schemas.Analysis(**found)


@router.delete("/chat/{chat_id}")
async def clear(request: Request, visitor: Talker, chat_id: str) -> schemas.ClearAnswer:
    """Clear a chat: hidden now, erased after ten seconds."""
    context = context_of(request)
    await stream.stop(context, answers_of(request), visitor.account_id, chat_id=chat_id)
    gone_at = await history.clear(context, visitor.account_id, chat_id)
    return schemas.ClearAnswer(data=schemas.Cleared(id=chat_id, erased_at=gone_at))


@router.post("/chat/{chat_id}/restore")
async def restore(request: Request, visitor: Talker, chat_id: str) -> schemas.Chat:
    """Bring a cleared chat back."""
    return schemas.Chat(**await history.restore(context_of(request), visitor.account_id, chat_id))


@router.post("/messages", status_code=201)
async def note(request: Request, *, visitor: Talker, body: schemas.Words) -> schemas.MessageAnswer:
    """Store words that want no answer."""
    context = context_of(request)
    context.limiter.per_minute("note", visitor.account_id, context.settings.sends_per_minute)
    text = words.clean(body.message)
    one = Send(
        visitor.account_id,
        text,
        body.language,
        reading_of(request),
        counsellor="",
        chat_id=body.chat_id,
        time_zone=body.time_zone,
    )
    message, card = await notes.keep(context, one)
    shown = schemas.Safety(**card) if card else None
    return schemas.MessageAnswer(data=schemas.Message(**message), safety=shown)
