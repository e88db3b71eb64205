"""Every SQL statement of accounts and sessions; those of every request are built once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from heartwhisper.account.models import ACCOUNT, SESSION
from heartwhisper.kernel.database import Tx


@dataclass(frozen=True, slots=True)
class Session:
    """A live session: who, through what, and when it was last noted as used."""

    account_id: str
    kind: str
    used_at: datetime


def add_account(tx: Tx, account_id: str, *, now: datetime, guest_hash: bytes | None) -> None:
    """Insert a guest account."""
    row = {"created_at": now, "seen_at": now, "guest_hash": guest_hash}
    tx.execute(insert(ACCOUNT).values(id=account_id, **row))


def account_by_guest(tx: Tx, hashes: list[bytes]) -> str | None:
    """The id of the guest with one of these keyed hashes."""
    found: str | None = tx.execute(
        select(ACCOUNT.c.id).where(ACCOUNT.c.guest_hash.in_(hashes))
    ).scalar()
    return found


def name_guest(tx: Tx, account_id: str, guest_hash: bytes) -> bool:
    """Give a guest that came by cookie its id's hash, unless it has one."""
    unnamed = (ACCOUNT.c.id == account_id) & ACCOUNT.c.guest_hash.is_(None)
    return tx.execute(update(ACCOUNT).where(unnamed).values(guest_hash=guest_hash)).rowcount == 1


_ACCOUNT = select(ACCOUNT).where(ACCOUNT.c.id == bindparam("p_id"))
_LOCKED_ACCOUNT = _ACCOUNT.with_for_update()
_SET_ACCOUNT = update(ACCOUNT).where(ACCOUNT.c.id == bindparam("p_id"))
_SESSION = select(SESSION.c.account_id, SESSION.c.kind, SESSION.c.used_at).where(
    SESSION.c.token_hash == bindparam("p_hash"),
    SESSION.c.used_at > bindparam("p_since"),
    SESSION.c.kind == bindparam("p_kind"),
)


def account(tx: Tx, account_id: str, *, lock: bool = False) -> Row[Any] | None:
    """The account's row; `lock` lets one unit at a time go on with this account."""
    statement = _LOCKED_ACCOUNT if lock else _ACCOUNT
    return tx.execute(statement, {"p_id": account_id}).one_or_none()


def set_feelings(tx: Tx, account_id: str, *, feelings: bytes | None, now: datetime) -> None:
    """Store the tendencies (None leaves them) and that the account was seen."""
    given: dict[str, Any] = {"p_id": account_id, "seen_at": now}
    if feelings is not None:
        given["feelings"] = feelings
    tx.execute(_SET_ACCOUNT, given)


def add_session(tx: Tx, token_hash: bytes, account_id: str, *, kind: str, now: datetime) -> None:
    """Insert a session."""
    row = {"account_id": account_id, "kind": kind, "created_at": now, "used_at": now}
    tx.execute(insert(SESSION).values(token_hash=token_hash, **row))


def session(tx: Tx, token_hash: bytes, kind: str, *, since: datetime) -> Session | None:
    """The session of a token, unless it was idle since before `since`."""
    given = {"p_hash": token_hash, "p_kind": kind, "p_since": since}
    row = tx.execute(_SESSION, given).one_or_none()
    return Session(*row) if row else None


def touch_session(tx: Tx, token_hash: bytes, now: datetime) -> None:
    """Note that a session is in use."""
    tx.execute(update(SESSION).where(SESSION.c.token_hash == token_hash).values(used_at=now))


def end_session(tx: Tx, token_hash: bytes) -> None:
    """Delete a session."""
    tx.execute(delete(SESSION).where(SESSION.c.token_hash == token_hash))
