"""Every SQL statement of the chat.

Statements are built once, with named parameters: building one costs more than running it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BindParameter,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.ids import is_id

_ID: BindParameter[str] = bindparam("p_id")
_CHAT_ID: BindParameter[str] = bindparam("p_chat_id")
_ACCOUNT_ID: BindParameter[str] = bindparam("p_account_id")
_TIME: BindParameter[datetime] = bindparam("p_time")
_MOST: BindParameter[int] = bindparam("p_most")
_MINE = and_(CHAT.c.id == _ID, CHAT.c.account_id == _ACCOUNT_ID)
SHOWN = CHAT.c.hidden_at.is_(None)
_OPEN = TURN.c.state == "pending"

_ADD_CHAT, _ADD_MESSAGE, _ADD_TURN = insert(CHAT), insert(MESSAGE), insert(TURN)
_SET_CHAT = update(CHAT).where(CHAT.c.id == _ID)
_SET_TURN = update(TURN).where(TURN.c.id == _ID)
_SET_OPEN_TURN = _SET_TURN.where(_OPEN)
_CHAT = select(CHAT).where(_MINE, SHOWN)
_RECENT = (
    select(CHAT)
    .where(CHAT.c.account_id == _ACCOUNT_ID, CHAT.c.written_at >= _TIME, SHOWN)
    .order_by(CHAT.c.id.desc())
    .limit(_MOST)
)
_HIDE = update(CHAT).where(_MINE, SHOWN)
_SHOW = update(CHAT).where(_MINE, CHAT.c.hidden_at > _TIME)
_CLEARED = select(CHAT.c.id).where(CHAT.c.id == _ID, CHAT.c.hidden_at <= _TIME).with_for_update()
_ERASE = delete(CHAT).where(CHAT.c.id == _ID)
_MESSAGE = select(MESSAGE).where(MESSAGE.c.id == _ID)
_MESSAGES = (
    select(MESSAGE)
    .where(MESSAGE.c.chat_id.in_(bindparam("p_ids", expanding=True)))
    .order_by(MESSAGE.c.id.desc())
    .limit(_MOST)
)
_TALK = (
    select(
        MESSAGE.c.id,
        MESSAGE.c.body,
        MESSAGE.c.reading,
        TURN.c.id.label("turn_id"),
        TURN.c.answer,
    )
    .join(TURN, and_(TURN.c.message_id == MESSAGE.c.id, TURN.c.replaced.is_(False)), isouter=True)
    .where(MESSAGE.c.chat_id == _CHAT_ID)
    .order_by(MESSAGE.c.id.desc())
    .limit(_MOST)
)
_TURN = select(TURN).where(TURN.c.id == _ID, TURN.c.account_id == _ACCOUNT_ID)
_BY_CLIENT = select(TURN).where(
    TURN.c.account_id == _ACCOUNT_ID, TURN.c.client_message_id == bindparam("p_client")
)
_OPEN_TURN = select(TURN).where(TURN.c.chat_id == _CHAT_ID, _OPEN)
_TURNS = select(TURN).where(
    TURN.c.message_id.in_(bindparam("p_ids", expanding=True)), TURN.c.replaced.is_(False)
)
_RATE = _SET_TURN.where(TURN.c.account_id == _ACCOUNT_ID, TURN.c.replaced.is_(False))
_RATED = (
    select(TURN.c.account_id, TURN.c.id.label("turn_id"), TURN.c.feedback)
    .add_columns(MESSAGE.c.id, MESSAGE.c.reading)
    .join(MESSAGE, MESSAGE.c.id == TURN.c.message_id)
    .where(TURN.c.feedback.is_not(None))
)
_BEAT = _SET_OPEN_TURN.returning(TURN.c.stop)
_LOST = select(TURN).where(
    _OPEN,
    or_(
        TURN.c.heartbeat_at < bindparam("p_old"),
        TURN.c.heartbeat_at > bindparam("p_future"),
    ),
)


MOST = 400  # messages in one answer
ALWAYS = timedelta(days=36_500)


# ---------------------------------------------------------------- chats
def add_chat(tx: Tx, chat_id: str, account_id: str, *, now: datetime) -> None:
    """Insert a chat."""
    row = {"id": chat_id, "account_id": account_id, "created_at": now, "written_at": now}
    tx.execute(_ADD_CHAT, row)


def chat(tx: Tx, account_id: str, chat_id: str) -> Row[Any] | None:
    """A chat of this account that is not cleared."""
    if not is_id(chat_id):
        return None
    return tx.execute(_CHAT, {"p_id": chat_id, "p_account_id": account_id}).one_or_none()


def recent_chats(tx: Tx, account_id: str, *, since: datetime, most: int) -> Sequence[Row[Any]]:
    """The chats written to since then, newest first."""
    given = {"p_account_id": account_id, "p_time": since, "p_most": most}
    return tx.execute(_RECENT, given).all()


def write_chat(tx: Tx, chat_id: str, *, now: datetime, watch: bytes) -> None:
    """Note that the chat was written to, and the danger state it now stands under."""
    tx.execute(_SET_CHAT, {"p_id": chat_id, "written_at": now, "watch": watch})


def hide_chat(tx: Tx, account_id: str, chat_id: str, *, now: datetime) -> bool:
    """Clear a chat; False when there is none."""
    given = {"p_id": chat_id, "p_account_id": account_id, "hidden_at": now}
    return is_id(chat_id) and tx.execute(_HIDE, given).rowcount == 1


def show_chat(tx: Tx, account_id: str, chat_id: str, *, since: datetime) -> bool:
    """Bring back a chat cleared since then; False when there is none."""
    given = {"p_id": chat_id, "p_account_id": account_id, "p_time": since, "hidden_at": None}
    return is_id(chat_id) and tx.execute(_SHOW, given).rowcount == 1


def is_cleared(tx: Tx, chat_id: str, *, before: datetime) -> bool:
    """Whether a chat was cleared before then and not brought back; it stays so until the end."""
    return tx.execute(_CLEARED, {"p_id": chat_id, "p_time": before}).first() is not None


def erase_chat(tx: Tx, chat_id: str) -> None:
    """Delete a chat with all its messages and turns."""
    tx.execute(_ERASE, {"p_id": chat_id})


# ---------------------------------------------------------------- messages
def add_message(tx: Tx, row: dict[str, Any]) -> None:
    """Insert the user's words."""
    tx.execute(_ADD_MESSAGE, row)


def message(tx: Tx, message_id: str) -> Row[Any] | None:
    """One message."""
    return tx.execute(_MESSAGE, {"p_id": message_id}).one_or_none()


def messages(tx: Tx, chat_ids: list[str]) -> Sequence[Row[Any]]:
    """The newest messages of these chats together, oldest first."""
    return tx.execute(_MESSAGES, {"p_ids": chat_ids, "p_most": MOST}).all()[::-1]


def last_talk(tx: Tx, chat_id: str, *, most: int) -> Sequence[Row[str, bytes, bytes, str, bytes]]:
    """The newest messages (id, body, reading), each with its answer, newest first."""
    return tx.execute(_TALK, {"p_chat_id": chat_id, "p_most": most}).all()


# ---------------------------------------------------------------- turns
def add_turn(tx: Tx, row: dict[str, Any]) -> None:
    """Insert a turn."""
    tx.execute(_ADD_TURN, row)


def turn_by_client(tx: Tx, account_id: str, client_message_id: str) -> Row[Any] | None:
    """The turn of a send."""
    given = {"p_account_id": account_id, "p_client": client_message_id}
    return tx.execute(_BY_CLIENT, given).one_or_none()


def turn(tx: Tx, account_id: str, turn_id: str) -> Row[Any] | None:
    """A turn of this account."""
    if not is_id(turn_id):
        return None
    return tx.execute(_TURN, {"p_id": turn_id, "p_account_id": account_id}).one_or_none()


def open_turn(tx: Tx, chat_id: str) -> Row[Any] | None:
    """The chat's open turn."""
    return tx.execute(_OPEN_TURN, {"p_chat_id": chat_id}).one_or_none()


def turns(tx: Tx, message_ids: list[str]) -> Sequence[Row[Any]]:
    """The turns that answer these messages, the replaced ones left out."""
    return tx.execute(_TURNS, {"p_ids": message_ids}).all()


def replace_turn(tx: Tx, turn_id: str) -> None:
    """A later turn answers the same message again; what was thought of this one goes with it."""
    tx.execute(_SET_TURN, {"p_id": turn_id, "replaced": True, "feedback": None})


def finish_turn(tx: Tx, turn_id: str, values: dict[str, Any]) -> bool:
    """Give a turn its one final state; False when it already has one."""
    return tx.execute(_SET_OPEN_TURN, {"p_id": turn_id} | values).rowcount == 1


def beat(tx: Tx, turn_id: str, *, answer: bytes, now: datetime) -> bool:
    """Write a snapshot and a sign of life; gives whether the reader asked to stop."""
    given = {"p_id": turn_id, "answer": answer, "heartbeat_at": now}
    return bool(tx.execute(_BEAT, given).scalar())


def rate_turn(tx: Tx, account_id: str, turn_id: str, *, feedback: bytes | None) -> bool:
    """Keep what was thought of an answer; False when it was replaced, or is another's by now."""
    given = {"p_id": turn_id, "p_account_id": account_id, "feedback": feedback}
    return tx.execute(_RATE, given).rowcount == 1


def rated_turns(tx: Tx) -> Sequence[Row[Any]]:
    """Every turn with feedback (account_id, turn_id, feedback), its message's id and reading."""
    return tx.execute(_RATED).all()


def ask_stop(tx: Tx, turn_id: str) -> None:
    """Tell whichever process writes the turn to stop."""
    tx.execute(_SET_TURN, {"p_id": turn_id, "stop": True})


def lost_turns(
    tx: Tx,
    *,
    now: datetime,
    silent: timedelta | None,
    chat_id: str | None = None,
    lock: bool = False,
) -> Sequence[Row[Any]]:
    """Open turns without a sign of life for so long (None: all), of a chat or of all.

    A sign of life from the future is none: the clock was put back.
    """
    given = {"p_old": now + ALWAYS, "p_future": now}
    if silent is not None:
        given = {"p_old": now - silent, "p_future": now + silent}
    if chat_id is not None:
        statement = _LOST.where(TURN.c.chat_id == _CHAT_ID).with_for_update()
        return tx.execute(statement, given | {"p_chat_id": chat_id}).all()
    return tx.execute(_LOST.with_for_update(skip_locked=True) if lock else _LOST, given).all()
