"""The SQL of all that an account has in the chat: told, counted, changed in one piece."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Table, bindparam, func, select, update

from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.chat.store import SHOWN
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.ids import is_id

_JOINED = CHAT.c.id == MESSAGE.c.chat_id
_MESSAGES = select(MESSAGE).join(CHAT, _JOINED)
_READINGS = select(MESSAGE.c.id, MESSAGE.c.created_at, MESSAGE.c.reading).join(CHAT, _JOINED)


def everything(tx: Tx, account_id: str) -> tuple[Sequence[Row[Any]], ...]:
    """The chats, the messages and the turns of an account, each oldest first."""
    mine = CHAT.c.account_id == account_id
    turns = select(TURN).where(TURN.c.account_id == account_id)
    return (
        tx.execute(select(CHAT).where(mine).order_by(CHAT.c.id)).all(),
        tx.execute(_MESSAGES.where(mine).order_by(MESSAGE.c.id)).all(),
        tx.execute(turns.order_by(TURN.c.id)).all(),
    )


def counts(tx: Tx, account_id: str) -> tuple[int, int]:
    """How many chats and how many messages an account has, without what it has cleared."""
    both = (func.count(CHAT.c.id.distinct()), func.count(MESSAGE.c.id))
    mine = select(*both).where(CHAT.c.account_id == account_id, SHOWN)
    chats, messages = tx.execute(mine.join_from(CHAT, MESSAGE, isouter=True)).one()
    return chats, messages


def readings(
    tx: Tx, account_id: str, *, since: datetime | None = None, most: int
) -> Sequence[Row[str, datetime, bytes]]:
    """The newest readings of an account (id, time, reading), oldest first.

    Those since a moment are what is shown: nothing cleared. All of them are what tendencies are
    made of, which stay when a chat is cleared: so that counts until it is erased.
    """
    wanted = _READINGS.where(CHAT.c.account_id == account_id)
    if since is not None:
        # A chat that was last written to before then holds nothing newer.
        wanted = wanted.where(SHOWN, CHAT.c.written_at >= since, MESSAGE.c.created_at >= since)
    newest = wanted.order_by(MESSAGE.c.created_at.desc(), MESSAGE.c.id.desc())
    return tx.execute(newest.limit(most)).all()[::-1]


def messages_between(
    tx: Tx, account_id: str, since: datetime, *, before: datetime, most: int
) -> Sequence[Row[Any]]:
    """The newest messages of an account within a time, oldest first; nothing cleared."""
    wanted = _MESSAGES.where(
        SHOWN,
        CHAT.c.account_id == account_id,
        CHAT.c.written_at >= since,
        MESSAGE.c.created_at >= since,
        MESSAGE.c.created_at < before,
    )
    newest = wanted.order_by(MESSAGE.c.created_at.desc(), MESSAGE.c.id.desc())
    return tx.execute(newest.limit(most)).all()[::-1]


def message(tx: Tx, account_id: str, message_id: str) -> Row[Any] | None:
    """One message of an account, unless it is cleared."""
    if not is_id(message_id):
        return None
    wanted = _MESSAGES.where(SHOWN, CHAT.c.account_id == account_id, MESSAGE.c.id == message_id)
    return tx.execute(wanted).one_or_none()


def change(tx: Tx, table: Table, rows: list[dict[str, Any]]) -> None:
    """Set columns of rows of one of the tables, each named by its `p_id`."""
    if rows:
        tx.execute(update(table).where(table.c.id == bindparam("p_id")), rows)
