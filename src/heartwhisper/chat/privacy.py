"""The chats of an account: given out, counted, brought along into another account."""

from typing import Any

from heartwhisper.account.privacy import Moving
from heartwhisper.chat import holdings, words
from heartwhisper.chat.errors import TurnInProgress
from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx


def export(tx: Tx, seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """Every chat with all of its messages, oldest first."""
    chats, messages, turns = holdings.everything(tx, account_id)
    by_chat: dict[str, list[dict[str, Any]]] = {chat.id: [] for chat in chats}
    answers = {turn.message_id: turn for turn in turns if not turn.replaced}
    for row in messages:
        read = words.reading(seal, row)
        said = {"role": "user", "at": row.created_at, "text": words.body(seal, row)}
        said |= {"emotion": read.emotion, "scores": dict(read.scores), "topic": read.topic}
        said |= {"danger": read.level, "language": read.language, "help": read.help}
        said["corrected"] = read.corrected
        by_chat[row.chat_id].append(said)
        if turn := answers.get(row.id):
            text = words.answer(seal, turn.id, turn.answer)
            answer = {"role": "assistant", "at": turn.created_at, "text": text}
            answer |= {"feedback": words.feedback(seal, turn.id, turn.feedback)}
            by_chat[row.chat_id].append(answer | {"state": turn.state})
    return [
        {"id": chat.id, "created_at": chat.created_at, "messages": by_chat[chat.id]}
        for chat in chats
    ]


def count(tx: Tx, account_id: str) -> dict[str, int]:
    """How many chats an account has, and how many messages it has written."""
    chats, messages = holdings.counts(tx, account_id)
    return {"chats": chats, "messages": messages}


def adopt(tx: Tx, moving: Moving) -> None:
    """Bring the chats along: sealed anew with the key of the account that takes them.

    Raises:
        TurnInProgress: an answer is being written in one of them.
    """
    chats, messages, turns = holdings.everything(tx, moving.source)
    if any(turn.state == "pending" for turn in turns):
        raise TurnInProgress
    owner: dict[str, Any] = {"account_id": moving.target}

    def again(row: Any, place: str, *columns: str) -> dict[str, Any]:  # noqa: ANN401 - a row
        sealed = ((name, getattr(row, name), f"{place}.{name}:{row.id}") for name in columns)
        fresh = {name: _again(moving, one, at) for name, one, at in sealed}
        return {"p_id": row.id, **fresh}

    holdings.change(tx, CHAT, [again(row, "chat", "watch") | owner for row in chats])
    holdings.change(tx, MESSAGE, [again(row, "message", "body", "reading") for row in messages])
    # A name that a send was given counts within one account, and both may have used it.
    owner |= {"client_message_id": None}
    holdings.change(tx, TURN, [again(row, "turn", "answer", "feedback") | owner for row in turns])


def _again(moving: Moving, sealed: bytes | None, place: str) -> bytes | None:
    return moving.seals.seal(moving.opens.open(sealed, place), place) if sealed else None
