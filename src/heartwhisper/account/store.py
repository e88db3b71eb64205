"""Every SQL statement of accounts and sessions; those of every request are built once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from heartwhisper.account.models import ACCOUNT, SESSION
from heartwhisper.kernel.database import Tx


@dataclass(frozen=True, slots=True)
class Session:
    """A session: who, through what, of which sign-in, and when it was last noted as used."""

    account_id: str
    kind: str
    sign_in: str
    used_at: datetime | None = None


def add_account(tx: Tx, account_id: str, *, now: datetime, guest_hash: bytes | None) -> None:
    """Insert a guest account."""
    row = {"created_at": now, "seen_at": now, "guest_hash": guest_hash}
    tx.execute(insert(ACCOUNT).values(id=account_id, **row))


def account_by_guest(tx: Tx, hashes: list[bytes]) -> str | None:
    """The id of the guest with one of these keyed hashes, newest key first; stores the newest."""
    known = select(ACCOUNT.c.id, ACCOUNT.c.guest_hash).where(ACCOUNT.c.guest_hash.in_(hashes))
    found = tx.execute(known).one_or_none()
    if found is None:
        return None
    if found.guest_hash != hashes[0]:  # an older key's: that key may go once all were seen
        tx.execute(_SET_ACCOUNT, {"p_id": found.id, "guest_hash": hashes[0]})
    account_id: str = found.id
    return account_id


def name_guest(tx: Tx, account_id: str, guest_hash: bytes) -> bool:
    """Give a guest that came by cookie its id's hash, unless it has one."""
    unnamed = (ACCOUNT.c.id == account_id) & ACCOUNT.c.guest_hash.is_(None)
    return tx.execute(update(ACCOUNT).where(unnamed).values(guest_hash=guest_hash)).rowcount == 1


_ACCOUNT = select(ACCOUNT).where(ACCOUNT.c.id == bindparam("p_id"))
_LOCKED_ACCOUNT = _ACCOUNT.with_for_update()
_SET_ACCOUNT = update(ACCOUNT).where(ACCOUNT.c.id == bindparam("p_id"))
_SESSION = select(SESSION.c.account_id, SESSION.c.kind, SESSION.c.sign_in, SESSION.c.used_at).where(
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


def add_session(tx: Tx, token_hash: bytes, one: Session, *, now: datetime) -> None:
    """Insert a session."""
    row = {"account_id": one.account_id, "kind": one.kind, "sign_in": one.sign_in}
    tx.execute(insert(SESSION).values(token_hash=token_hash, created_at=now, used_at=now, **row))


def session(tx: Tx, token_hash: bytes, kind: str, *, since: datetime) -> Session | None:
    """The session of a token, unless it was idle since before `since`."""
    given = {"p_hash": token_hash, "p_kind": kind, "p_since": since}
    row = tx.execute(_SESSION, given).one_or_none()
    return Session(*row) if row else None


def touch_session(tx: Tx, token_hash: bytes, now: datetime) -> None:
    """Note that a session is in use."""
    tx.execute(update(SESSION).where(SESSION.c.token_hash == token_hash).values(used_at=now))


def end_sign_ins(tx: Tx, token_hashes: list[bytes]) -> None:
    """Delete every session of the sign-ins that these tokens belong to."""
    theirs = select(SESSION.c.sign_in).where(SESSION.c.token_hash.in_(token_hashes))
    tx.execute(delete(SESSION).where(SESSION.c.sign_in.in_(theirs)))


def end_sessions(tx: Tx, account_id: str, *, most: int) -> None:
    """Delete the sessions of an account, but for the newest ones."""
    newest = (
        select(SESSION.c.token_hash)
        .where(SESSION.c.account_id == account_id)
        .order_by(SESSION.c.used_at.desc())
        .limit(most)
    )
    others = SESSION.c.token_hash.not_in(newest)
    tx.execute(delete(SESSION).where(SESSION.c.account_id == account_id, others))


def end_idle_sessions(tx: Tx, *, before: datetime) -> int:
    """Delete the sessions that were not used since then; gives how many they were."""
    return tx.execute(delete(SESSION).where(SESSION.c.used_at < before)).rowcount
