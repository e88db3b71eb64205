"""The SQL of all that an account has in the chat: told, counted, changed in one piece."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Table, bindparam, func, select, update

from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.kernel.database import Tx


def everything(tx: Tx, account_id: str) -> tuple[Sequence[Row[Any]], ...]:
    """The chats, the messages and the turns of an account, each oldest first."""
    mine = CHAT.c.account_id == account_id
    messages = select(MESSAGE).join(CHAT, CHAT.c.id == MESSAGE.c.chat_id).where(mine)
    turns = select(TURN).where(TURN.c.account_id == account_id)
    return (
        tx.execute(select(CHAT).where(mine).order_by(CHAT.c.id)).all(),
        tx.execute(messages.order_by(MESSAGE.c.id)).all(),
        tx.execute(turns.order_by(TURN.c.id)).all(),
    )


def counts(tx: Tx, account_id: str) -> tuple[int, int]:
    """How many chats and how many messages an account has, without what it has cleared."""
    both = (func.count(CHAT.c.id.distinct()), func.count(MESSAGE.c.id))
    mine = select(*both).where(CHAT.c.account_id == account_id, CHAT.c.hidden_at.is_(None))
    chats, messages = tx.execute(mine.join_from(CHAT, MESSAGE, isouter=True)).one()
    return chats, messages


def change(tx: Tx, table: Table, rows: list[dict[str, Any]]) -> None:
    """Set columns of rows of one of the tables, each named by its `p_id`."""
    if rows:
        tx.execute(update(table).where(table.c.id == bindparam("p_id")), rows)
