"""Every SQL statement of the chat."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.ids import is_id

_CHAT, _TURN, _MESSAGE = select(CHAT), select(TURN), select(MESSAGE)
_NEWEST = CHAT.c.id.desc()


# ---------------------------------------------------------------- chats
def add_chat(tx: Tx, chat_id: str, account_id: str, *, now: datetime) -> None:
    """Insert a chat."""
    row = {"account_id": account_id, "created_at": now, "written_at": now}
    tx.execute(insert(CHAT).values(id=chat_id, **row))


def chat(tx: Tx, account_id: str, chat_id: str) -> Row[Any] | None:
    """A chat of this account that is not cleared."""
    if not is_id(chat_id):
        return None
    mine = (CHAT.c.id == chat_id) & (CHAT.c.account_id == account_id) & CHAT.c.hidden_at.is_(None)
    return tx.execute(_CHAT.where(mine)).one_or_none()


def recent_chats(tx: Tx, account_id: str, *, since: datetime, most: int) -> Sequence[Row[Any]]:
    """The chats written to since then, newest first."""
    mine = (CHAT.c.account_id == account_id) & (CHAT.c.written_at >= since)
    query = _CHAT.where(mine, CHAT.c.hidden_at.is_(None))
    return tx.execute(query.order_by(_NEWEST).limit(most)).all()


def write_chat(tx: Tx, chat_id: str, *, now: datetime, watch: bytes | None) -> None:
    """Note that the chat was written to, and the danger state it now stands under."""
    tx.execute(update(CHAT).where(CHAT.c.id == chat_id).values(written_at=now, watch=watch))


def hide_chat(tx: Tx, account_id: str, chat_id: str, *, now: datetime) -> bool:
    """Clear a chat; False when there is none."""
    if not is_id(chat_id):
        return False
    mine = (CHAT.c.id == chat_id) & (CHAT.c.account_id == account_id) & CHAT.c.hidden_at.is_(None)
    return tx.execute(update(CHAT).where(mine).values(hidden_at=now)).rowcount == 1


def show_chat(tx: Tx, account_id: str, chat_id: str, *, since: datetime) -> bool:
    """Bring back a chat cleared since then; False when there is none."""
    if not is_id(chat_id):
        return False
    mine = (CHAT.c.id == chat_id) & (CHAT.c.account_id == account_id) & (CHAT.c.hidden_at > since)
    return tx.execute(update(CHAT).where(mine).values(hidden_at=None)).rowcount == 1


def erase_chat(tx: Tx, chat_id: str, *, before: datetime) -> None:
    """Delete a chat cleared before then, with all its messages and turns."""
    gone = (CHAT.c.id == chat_id) & (CHAT.c.hidden_at <= before)
    tx.execute(delete(CHAT).where(gone))


# ---------------------------------------------------------------- messages
def add_message(tx: Tx, row: dict[str, Any]) -> None:
    """Insert the user's words."""
    tx.execute(insert(MESSAGE).values(row))


def message(tx: Tx, message_id: str) -> Row[Any] | None:
    """One message."""
    return tx.execute(_MESSAGE.where(MESSAGE.c.id == message_id)).one_or_none()


def messages(tx: Tx, chat_ids: list[str]) -> Sequence[Row[Any]]:
    """All messages of these chats, oldest first."""
    return tx.execute(_MESSAGE.where(MESSAGE.c.chat_id.in_(chat_ids)).order_by(MESSAGE.c.id)).all()


def last_messages(tx: Tx, chat_id: str, *, most: int) -> Sequence[Row[Any]]:
    """The newest messages of a chat, newest first."""
    query = _MESSAGE.where(MESSAGE.c.chat_id == chat_id).order_by(MESSAGE.c.id.desc())
    return tx.execute(query.limit(most)).all()


# ---------------------------------------------------------------- turns
def add_turn(tx: Tx, row: dict[str, Any]) -> None:
    """Insert a turn."""
    tx.execute(insert(TURN).values(row))


def turn_by_client(tx: Tx, account_id: str, client_message_id: str) -> Row[Any] | None:
    """The turn of a send."""
    same = (TURN.c.account_id == account_id) & (TURN.c.client_message_id == client_message_id)
    return tx.execute(_TURN.where(same)).one_or_none()


def turn(tx: Tx, account_id: str, turn_id: str) -> Row[Any] | None:
    """A turn of this account."""
    if not is_id(turn_id):
        return None
    mine = (TURN.c.id == turn_id) & (TURN.c.account_id == account_id)
    return tx.execute(_TURN.where(mine)).one_or_none()


def open_turn(tx: Tx, chat_id: str) -> Row[Any] | None:
    """The chat's open turn."""
    is_open = (TURN.c.chat_id == chat_id) & (TURN.c.state == "pending")
    return tx.execute(_TURN.where(is_open)).one_or_none()


def turns(tx: Tx, message_ids: list[str]) -> Sequence[Row[Any]]:
    """The turns that answer these messages, the replaced ones left out."""
    query = _TURN.where(TURN.c.message_id.in_(message_ids), TURN.c.replaced.is_(False))
    return tx.execute(query).all()


def replace_turn(tx: Tx, turn_id: str) -> None:
    """A later turn answers the same message again."""
    tx.execute(update(TURN).where(TURN.c.id == turn_id).values(replaced=True))


def finish_turn(tx: Tx, turn_id: str, values: dict[str, Any]) -> bool:
    """Give a turn its one final state; False when it already has one."""
    still = (TURN.c.id == turn_id) & (TURN.c.state == "pending")
    return tx.execute(update(TURN).where(still).values(values)).rowcount == 1


def beat(tx: Tx, turn_id: str, *, answer: bytes, now: datetime) -> bool:
    """Write a snapshot and a sign of life; gives whether the reader asked to stop."""
    still = (TURN.c.id == turn_id) & (TURN.c.state == "pending")
    values = {"answer": answer, "heartbeat_at": now}
    stop = tx.execute(update(TURN).where(still).values(values).returning(TURN.c.stop)).scalar()
    return bool(stop)


def ask_stop(tx: Tx, turn_id: str) -> None:
    """Tell whichever process writes the turn to stop."""
    tx.execute(update(TURN).where(TURN.c.id == turn_id).values(stop=True))


def count_turns(tx: Tx, chat_id: str, counsellor: str) -> int:
    """How many turns of a chat this counsellor answered."""
    theirs = (TURN.c.chat_id == chat_id) & (TURN.c.counsellor == counsellor)
    return tx.execute(select(func.count()).where(theirs)).scalar_one()


def orphans(tx: Tx, *, before: datetime, chat_id: str | None = None) -> Sequence[Row[Any]]:
    """Open turns without a sign of life since then."""
    lost = (TURN.c.state == "pending") & (TURN.c.heartbeat_at < before)
    query = _TURN.where(lost) if chat_id is None else _TURN.where(lost, TURN.c.chat_id == chat_id)
    return tx.execute(query.with_for_update(skip_locked=True)).all()
