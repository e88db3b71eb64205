"""Every SQL statement of the box."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from heartwhisper.contact.models import LETTER
from heartwhisper.kernel.database import Tx


def add(tx: Tx, row: dict[str, Any]) -> None:
    """Insert a letter."""
    tx.execute(insert(LETTER).values(**row))


def letters(tx: Tx, *, answered: bool) -> list[Row[Any]]:
    """The letters, the oldest first; those that were answered only where they are asked for."""
    oldest = select(LETTER).order_by(LETTER.c.created_at, LETTER.c.id)
    return list(tx.execute(oldest if answered else oldest.where(LETTER.c.answered_at.is_(None))))


def letter(tx: Tx, number: str) -> Row[Any] | None:
    """The letter of a number."""
    return tx.execute(select(LETTER).where(LETTER.c.number == number)).one_or_none()


def letters_of(tx: Tx, owner: str) -> list[Row[Any]]:
    """The letters of an account, the oldest first."""
    theirs = select(LETTER).where(LETTER.c.owner == owner)
    return list(tx.execute(theirs.order_by(LETTER.c.created_at, LETTER.c.id)))


def answer(tx: Tx, number: str, *, now: datetime) -> bool:
    """Note that a letter was answered; gives whether there is one of that number."""
    this = LETTER.c.number == number
    first = update(LETTER).where(this, LETTER.c.answered_at.is_(None)).values(answered_at=now)
    return tx.execute(first).rowcount == 1 or letter(tx, number) is not None


def move(tx: Tx, letter_id: str, *, owner: str, body: bytes) -> None:
    """Give a letter to another account, sealed with its key."""
    tx.execute(update(LETTER).where(LETTER.c.id == letter_id).values(owner=owner, body=body))


def delete_of(tx: Tx, owner: str) -> None:
    """Delete the letters of an account."""
    tx.execute(delete(LETTER).where(LETTER.c.owner == owner))


def delete_before(tx: Tx, moment: datetime) -> int:
    """Delete the letters that came before a moment; gives how many they were."""
    return tx.execute(delete(LETTER).where(LETTER.c.created_at < moment)).rowcount
