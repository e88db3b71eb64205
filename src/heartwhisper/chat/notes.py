"""Words that want no answer, `POST /api/messages`: read and checked as any, without quota."""

from typing import Any

from heartwhisper.account import service as accounts
from heartwhisper.chat import safety, store, words
from heartwhisper.chat.begin import Opening, Send, on_topic
from heartwhisper.chat.watch import after, standing
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx


async def keep(context: Context, send: Send) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Store a message; gives it in wire names, and the safety object in danger.

    Raises:
        UnrelatedTopic, ChatNotFound: nothing was stored.
    """
    seal = await context.keys.seal_of(send.account_id)

    def unit(tx: Tx) -> tuple[dict[str, Any], dict[str, Any] | None]:
        opening = Opening(context, tx, seal)
        who = accounts.account(tx, seal, send.account_id, lock=True)
        chat_id, watch = opening.chat(send)
        danger, now = send.reading.danger, opening.now
        under = standing(watch, danger, now)
        if under.level == "none":
            on_topic(send, running=False)
        where = opening.place(who, send)
        message_id = opening.message(send, chat_id, words.kept(send.reading, under, where))
        sealed = safety.seal_watch(seal, chat_id, after(watch, danger, now, place=where))
        store.write_chat(tx, chat_id, now=now, watch=sealed)
        scores = send.reading.emotion.scores if under.level == "none" else None
        accounts.feel(tx, seal, who, scores=scores, now=now)
        message = {"id": message_id, "role": "user", "content": send.text, "timestamp": now}
        return message, safety.card(under, where)

    return await context.database.write(unit)
