"""What a reader sees of a turn: the events of the stream, or the one send response.

The id of an event is the number of code points of the answer up to it, so a reader may attach
again anywhere: in this process to the growing text, in another to the row's snapshots.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import BaseModel

from heartwhisper.account import service as accounts
from heartwhisper.account.schemas import User
from heartwhisper.chat import store
from heartwhisper.chat.answer import Answers
from heartwhisper.chat.errors import ChatNotFound, TurnNotFound
from heartwhisper.chat.live import Ending, Live
from heartwhisper.chat.schemas import Accepted, Reply, Safety, SendAnswer
from heartwhisper.chat.turn import SILENT, Turn, close_lost, existing, user_info
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import Refusal

STOPPING = 6.0  # seconds a caller waits for another process to notice
LOOK = 0.4  # seconds between looks at a row that another process writes


async def find(context: Context, account_id: str, chat_id: str, *, turn_id: str) -> Turn:
    """A stored turn of this account and chat; one that lost its writer is closed first.

    Raises:
        TurnNotFound: there is none.
    """
    seal = await context.keys.seal_of(account_id)
    now = context.clock.now()

    def unit(tx: Tx) -> tuple[Turn, bool]:
        row = store.turn(tx, account_id, turn_id)
        if row is None or row.chat_id != chat_id:
            raise TurnNotFound
        who = accounts.account(tx, seal, account_id)
        lost = row.state == "pending" and abs(now - row.heartbeat_at) > SILENT
        return existing(context, tx, seal, who=who, row=row), lost

    def close(tx: Tx) -> None:
        close_lost(context, tx, {account_id: seal}, silent=SILENT, chat_id=chat_id)

    turn, lost = await context.database.read(unit)
    if lost:
        await context.database.write(close)
        turn, _ = await context.database.read(unit)
    return turn


def response(turn: Turn, ending: Ending) -> SendAnswer:
    """The send response of a turn that ended."""
    reply = Reply(
        id=turn.chat_id,
        turn_id=turn.id,
        state=ending.state,
        response=ending.text,
        message=ending.text,
        user=User(**ending.user),
        emotion=turn.emotion,
        topic=turn.topic,
        safety=Safety(**turn.safety) if turn.safety else None,
        counsellor=ending.counsellor,
    )
    return SendAnswer(
        user_info=user_info(ending.user), chat=reply, code=ending.code, state=reply.state
    )


def _ended(turn: Turn) -> Ending | None:
    if turn.state == "pending":
        return None
    return Ending(turn.state, turn.answer, turn.code, turn.user, turn.counsellor)


async def stop(
    context: Context, answers: Answers, account_id: str, *, chat_id: str
) -> tuple[str | None, str | None]:
    """Stop the open turn of a chat, wherever it is written; gives its id and state.

    Raises:
        ChatNotFound: missing, cleared, or another's.
    """

    def unit(tx: Tx) -> str | None:
        if store.chat(tx, account_id, chat_id) is None:
            raise ChatNotFound
        row = store.open_turn(tx, chat_id)
        if row is not None:
            store.ask_stop(tx, row.id)
        return row.id if row is not None else None

    turn_id = await context.database.write(unit)
    if turn_id is None:
        return None, None
    answers.stop(turn_id)
    turn = await find(context, account_id, chat_id, turn_id=turn_id)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STOPPING):
            ended = await whole(context, answers, turn)
            return turn_id, ended.state
    return turn_id, "pending"


async def whole(context: Context, answers: Answers, turn: Turn) -> SendAnswer:
    """Wait for the end of a turn, then give the send response."""
    ending = _ended(turn)
    if ending is None:
        async for last in _follow(context, answers, turn, offset=len(turn.answer)):
            if isinstance(last, Ending):
                ending = last
    assert ending is not None
    return response(turn, ending)


async def events(
    context: Context, answers: Answers, turn: Turn, *, offset: int = 0
) -> AsyncIterator[bytes]:
    """The stream of a turn, from `offset` code points on; see docs/api.md."""
    if turn.safety:
        yield _frame("safety", Safety(**turn.safety))
    yield _frame("accepted", _accepted(turn, offset))
    ending = _ended(turn)
    if ending is None:
        async for part in _follow(context, answers, turn, offset=offset):
            if isinstance(part, Ending):
                ending = part
            elif part:
                offset += len(part)
                yield _delta(part, offset)
            else:
                yield KEEPALIVE_COMMENT
    elif ending.text[offset:]:
        rest = ending.text[offset:]
        yield _delta(rest, len(ending.text))
    assert ending is not None
    yield _frame(ending.state, response(turn, ending))


def _accepted(turn: Turn, offset: int) -> Accepted:
    return Accepted(
        turn_id=turn.id,
        chat_id=turn.chat_id,
        message_id=turn.message_id,
        client_message_id=turn.client_message_id,
        timestamp=turn.created_at,
        offset=offset,
        paced=turn.safety is None,
        user_info=user_info(turn.user),
    )


async def _follow(
    context: Context, answers: Answers, turn: Turn, *, offset: int
) -> AsyncIterator[str | Ending]:
    """The pieces of a pending turn ("" is a sign of life), then its ending."""
    live = answers.live(turn.id)
    if live:
        async for piece in _pieces(live, offset):
            offset += len(piece)
            yield piece
        if live.ending:
            yield live.ending
            return
    async for part in _rows(context, turn, offset):
        yield part


async def _pieces(live: Live, offset: int) -> AsyncIterator[str]:
    while True:
        heard = await live.more(offset)
        piece = live.text[offset:]
        offset += len(piece)
        if piece or not heard:
            yield piece
        if live.over and len(live.text) <= offset:
            return


async def _rows(context: Context, turn: Turn, offset: int) -> AsyncIterator[str | Ending]:
    quiet = 0.0
    while True:
        try:
            found = await find(context, turn.account_id, turn.chat_id, turn_id=turn.id)
        except Refusal:  # cleared meanwhile, or the database is away: the reader is told an end
            yield Ending("interrupted", turn.answer, None, turn.user, turn.counsellor)
            return
        piece = found.answer[offset:]
        offset += len(piece)
        if piece or quiet > 10:
            quiet = 0.0
            yield piece
        if ending := _ended(found):
            yield ending
            return
        quiet += LOOK
        await asyncio.sleep(LOOK)


def _frame(event: str, data: BaseModel) -> bytes:
    return format_sse_event(event=event, data_str=data.model_dump_json(by_alias=True))


def _delta(text: str, at: int) -> bytes:
    # schemas.Delta by hand: it is made for every token of every reader.
    data = json.dumps({"text": text}, ensure_ascii=False, separators=(",", ":"))
    return f"event: delta\ndata: {data}\nid: {at}\n\n".encode()
