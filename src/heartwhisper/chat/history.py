"""Reading chats back, clearing them, storing words that want no answer, the emotion analysis."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from heartwhisper.chat import safety, store, words
from heartwhisper.chat.days import mean
from heartwhisper.chat.errors import ChatNotFound
from heartwhisper.chat.turn import RECENT, SILENT, close_lost
from heartwhisper.counsel.danger import Danger
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx, Unit

MOST = 20
UNDO = timedelta(seconds=10)  # decisions.md section 2
ERASE = "erase_chat"

Shown = dict[str, Any]  # a chat, a message or an analysis, in wire names


async def create(context: Context, account_id: str) -> Shown:
    """A new, empty chat."""
    chat_id, now = context.ids.new(), context.clock.now()
    await context.database.write(lambda tx: store.add_chat(tx, chat_id, account_id, now=now))
    return {"id": chat_id, "created_at": now, "messages": [], "safety": None}


async def recent(context: Context, account_id: str) -> list[Shown]:
    """The account's recent chats with their messages, newest first."""
    seal = await context.keys.seal_of(account_id)
    since = context.clock.now() - RECENT

    def unit(tx: Tx) -> list[Shown]:
        chats = store.recent_chats(tx, account_id, since=since, most=MOST)
        return _shown(context, tx, seal, chats=chats)

    return await _whole(context, unit, {account_id: seal})


async def one(context: Context, account_id: str, chat_id: str) -> Shown:
    """One chat with its messages.

    Raises:
        ChatNotFound: missing, cleared, or another's.
    """
    seal = await context.keys.seal_of(account_id)

    def unit(tx: Tx) -> list[Shown]:
        row = store.chat(tx, account_id, chat_id)
        if row is None:
            raise ChatNotFound
        return _shown(context, tx, seal, chats=[row])

    return (await _whole(context, unit, {account_id: seal}))[0]


async def clear(context: Context, account_id: str, chat_id: str) -> datetime:
    """Hide a chat now and erase it for good after the time of undo; gives that moment.

    Raises:
        ChatNotFound: missing, cleared, or another's.
    """
    now = context.clock.now()

    def unit(tx: Tx) -> None:
        if not store.hide_chat(tx, account_id, chat_id, now=now):
            raise ChatNotFound
        payload = {"account_id": account_id, "chat_id": chat_id}
        context.jobs.put(tx, ERASE, payload, run_at=now + UNDO)

    await context.database.write(unit)
    context.jobs.wake()
    return now + UNDO


async def restore(context: Context, account_id: str, chat_id: str) -> Shown:
    """Bring a cleared chat back.

    Raises:
        ChatNotFound: the time of undo is over, or there is no such chat.
    """
    since = context.clock.now() - UNDO

    def unit(tx: Tx) -> None:
        if not store.show_chat(tx, account_id, chat_id, since=since):
            raise ChatNotFound

    await context.database.write(unit)
    return await one(context, account_id, chat_id)


async def erase(context: Context, account_id: str, chat_id: str) -> None:
    """The job behind `clear`: delete the chat unless it was brought back."""
    now = context.clock.now()
    try:
        seals = {account_id: await context.keys.seal_of(account_id)}
    except Broken:  # erased, or brought along into another account: no turn can be open
        seals = {}

    def unit(tx: Tx) -> None:
        if not store.is_cleared(tx, chat_id, before=now - UNDO):
            return  # it was brought back
        # What is still open gives its reserved message back before its row is gone.
        if seals:
            close_lost(context, tx, seals, silent=None, chat_id=chat_id)
        store.erase_chat(tx, chat_id)

    await context.database.write(unit)


async def analyze(context: Context, account_id: str, chat_id: str) -> Shown:
    """The emotion analysis of a conversation: the mean of its messages' scores.

    Raises:
        ChatNotFound: missing, cleared, or another's.
    """
    seal = await context.keys.seal_of(account_id)

    def unit(tx: Tx) -> list[words.Read]:
        if store.chat(tx, account_id, chat_id) is None:
            raise ChatNotFound
        return [words.reading(seal, row) for row in store.messages(tx, [chat_id])]

    reads = [read for read in await context.database.read(unit) if read.level == "none"]
    if not reads:
        empty: dict[str, float] = {}
        return _analysis(None, empty, topic=None, count=0)
    dominant, scores = mean(reads)
    topics = [read.topic for read in reads]
    topic = max(set(topics), key=topics.count)
    return _analysis(dominant, scores, topic=topic, count=len(reads))


def _analysis(
    dominant: str | None, emotions: dict[str, float], *, topic: str | None, count: int
) -> Shown:
    return {
        "dominant_emotion": dominant,
        "score": emotions.get(dominant or "", 0.0),
        "emotions": emotions or None,
        "topic": topic,
        "message_count": count,
    }


async def _whole(
    context: Context, unit: Unit[list[Shown]], seals: Mapping[str, Seal]
) -> list[Shown]:
    """Read; where a turn lost its writer, close it first, so that nobody waits for it for ever."""
    found = await context.database.read(unit)
    lost = [chat["id"] for chat in found if chat.pop("lost")]
    if not lost:
        return found

    def close(tx: Tx) -> None:
        for chat_id in lost:
            close_lost(context, tx, seals, silent=SILENT, chat_id=chat_id)

    await context.database.write(close)
    again = await context.database.read(unit)
    for chat in again:
        chat.pop("lost")
    return again


def _shown(context: Context, tx: Tx, seal: Seal, *, chats: Sequence[Row[Any]]) -> list[Shown]:
    rows = store.messages(tx, [chat.id for chat in chats])
    answers = {row.message_id: row for row in store.turns(tx, [row.id for row in rows])}
    now = context.clock.now()
    shown: dict[str, dict[str, Any]] = {
        chat.id: {
            "id": chat.id,
            "created_at": chat.created_at,
            "messages": [],
            "safety": _standing(seal, chat, now),
            "lost": False,
        }
        for chat in chats
    }
    for row in rows:
        chat = shown[row.chat_id]
        answer = answers.get(row.id)
        chat["messages"] += _pair(seal, row, answer)
        if answer is not None and answer.state == "pending":
            chat["lost"] = chat["lost"] or abs(now - answer.heartbeat_at) > SILENT
    return list(shown.values())


def _standing(seal: Seal, chat: Row[Any], now: datetime) -> Shown | None:
    watch = safety.open_watch(seal, chat)
    if watch is None or not watch.active(now):
        return None
    return safety.card(Danger(watch.level, watch.kind, None), (watch.region, watch.language))


def _pair(seal: Seal, row: Row[Any], turn: Row[Any] | None) -> list[Shown]:
    said = {
        "id": row.id,
        "role": "user",
        "content": words.body(seal, row),
        "timestamp": row.created_at,
    }
    read = words.reading(seal, row)
    said["help"] = read.help
    if turn is None:
        return [said]
    said["client_message_id"] = turn.client_message_id
    calm = read.level == "none"
    reply = {
        "id": turn.id,
        "turn_id": turn.id,
        "role": "assistant",
        "content": words.answer(seal, turn.id, turn.answer),
        "timestamp": turn.finished_at or turn.created_at,
        "state": turn.state,
        "emotion": read.emotion if calm else None,
        "topic": read.topic if calm else None,
        "counsellor": turn.counsellor,
        "feedback": words.feedback(seal, turn.id, turn.feedback),
    }
    return [said, reply]
