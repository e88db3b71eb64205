"""Every SQL statement of accounts and sessions; those of every request are built once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, and_, bindparam, delete, func, insert, not_, or_, select, update

from heartwhisper.account.models import ACCOUNT, CONSENT, LINK, SESSION
from heartwhisper.kernel.database import Tx

# promises.md row 7
GUEST_IDLE = timedelta(days=30)
MEMBER_IDLE, MEMBER_LONGEST = timedelta(days=14), timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Session:
    """A session: who, through what, of which sign-in, and when it was last noted as used."""

    account_id: str
    kind: str
    sign_in: str
    member: bool = False
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
_LIVE = or_(
    and_(SESSION.c.member.is_(False), SESSION.c.used_at > bindparam("p_guest")),
    and_(
        SESSION.c.member.is_(True),
        SESSION.c.used_at > bindparam("p_member"),
        SESSION.c.created_at > bindparam("p_absolute"),
    ),
)
_SESSION = select(
    SESSION.c.account_id, SESSION.c.kind, SESSION.c.sign_in, SESSION.c.member, SESSION.c.used_at
).where(SESSION.c.token_hash == bindparam("p_hash"), SESSION.c.kind == bindparam("p_kind"), _LIVE)


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
    row: dict[str, Any] = {"account_id": one.account_id, "kind": one.kind}
    row |= {"sign_in": one.sign_in, "member": one.member}
    tx.execute(insert(SESSION).values(token_hash=token_hash, created_at=now, used_at=now, **row))


def session(tx: Tx, token_hash: bytes, kind: str, *, now: datetime) -> Session | None:
    """The session of a token, unless it has ended."""
    given = {"p_hash": token_hash, "p_kind": kind, **_ends(now)}
    row = tx.execute(_SESSION, given).one_or_none()
    return Session(*row) if row else None


def _ends(now: datetime) -> dict[str, datetime]:
    return {
        "p_guest": now - GUEST_IDLE,
        "p_member": now - MEMBER_IDLE,
        "p_absolute": now - MEMBER_LONGEST,
    }


def open_sessions(tx: Tx, account_id: str, *, now: datetime) -> list[Any]:
    """The sign-ins of an account that have not ended, the last used first: id and two times."""
    of_one = select(
        SESSION.c.sign_in,
        func.min(SESSION.c.created_at).label("created_at"),
        func.max(SESSION.c.used_at).label("used_at"),
    ).where(SESSION.c.account_id == account_id, _LIVE)
    newest = of_one.group_by(SESSION.c.sign_in).order_by(func.max(SESSION.c.used_at).desc())
    return list(tx.execute(newest, _ends(now)))


def end_sign_in(tx: Tx, account_id: str, sign_in: str) -> bool:
    """Delete the sessions of one sign-in of an account; gives whether there were any."""
    theirs = (SESSION.c.account_id == account_id) & (SESSION.c.sign_in == sign_in)
    return tx.execute(delete(SESSION).where(theirs)).rowcount > 0


def touch_session(tx: Tx, token_hash: bytes, now: datetime) -> None:
    """Note that a session is in use, and so its account."""
    this = SESSION.c.token_hash == token_hash
    tx.execute(update(SESSION).where(this).values(used_at=now))
    owner = select(SESSION.c.account_id).where(this).scalar_subquery()
    tx.execute(update(ACCOUNT).where(ACCOUNT.c.id == owner).values(seen_at=now))


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


def end_idle_sessions(tx: Tx, *, now: datetime) -> int:
    """Delete the sessions that have ended by themselves; gives how many they were."""
    return tx.execute(delete(SESSION).where(not_(_LIVE)), _ends(now)).rowcount


def account_by_email(tx: Tx, hashes: list[bytes]) -> Row[Any] | None:
    """The account of an address, by its keyed hashes, newest key first."""
    return tx.execute(select(ACCOUNT).where(ACCOUNT.c.email_hash.in_(hashes))).one_or_none()


def account_by_recovery(tx: Tx, hashes: list[bytes]) -> str | None:
    """The id of the account of a recovery code, by its keyed hashes."""
    known = select(ACCOUNT.c.id).where(ACCOUNT.c.recovery_hash.in_(hashes))
    found: str | None = tx.execute(known).scalar_one_or_none()
    return found


def change(tx: Tx, account_id: str, **values: Any) -> None:  # noqa: ANN401 - columns of the table
    """Set columns of an account."""
    tx.execute(update(ACCOUNT).where(ACCOUNT.c.id == account_id).values(**values))


def add_link(tx: Tx, row: dict[str, Any]) -> None:
    """Insert a mailed link; an older one of its kind is void."""
    older = (LINK.c.account_id == row["account_id"]) & (LINK.c.kind == row["kind"])
    tx.execute(delete(LINK).where(older))
    tx.execute(insert(LINK).values(**row))


def link(tx: Tx, token_hash: bytes, kinds: Sequence[str], *, now: datetime) -> Row[Any] | None:
    """A mailed link that still opens."""
    known = (LINK.c.token_hash == token_hash) & LINK.c.kind.in_(kinds) & (LINK.c.ends_at > now)
    return tx.execute(select(LINK).where(known)).one_or_none()


def take_link(tx: Tx, token_hash: bytes) -> bool:
    """Use a mailed link up: of two at once only one gets it."""
    return tx.execute(delete(LINK).where(LINK.c.token_hash == token_hash)).rowcount == 1


def rekey(tx: Tx, account_id: str, *, known: bytes, newest: bytes) -> None:
    """Have a member found by the newest key, unless the address was changed meanwhile."""
    if known != newest:
        this = (ACCOUNT.c.id == account_id) & (ACCOUNT.c.email_hash == known)
        tx.execute(update(ACCOUNT).where(this).values(email_hash=newest))


def members(tx: Tx, *, after: str, most: int) -> Sequence[Row[Any]]:
    """Members in the order of their ids, those after one id."""
    theirs = ACCOUNT.c.email_hash.is_not(None) & (ACCOUNT.c.id > after)
    return tx.execute(select(ACCOUNT).where(theirs).order_by(ACCOUNT.c.id).limit(most)).all()


def close_idle(tx: Tx, *, account_id: str, before: datetime) -> bool:
    """End a guest that was not here since then: nobody gets in any more; False where it was."""
    idle = ACCOUNT.c.email_hash.is_(None) & (ACCOUNT.c.seen_at < before)
    this = update(ACCOUNT).where(ACCOUNT.c.id == account_id, idle)
    closed = tx.execute(this.values(guest_hash=None, recovery_hash=None)).rowcount == 1
    if closed:
        end_sessions(tx, account_id, most=0)
    return closed


def idle_guests(tx: Tx, *, before: datetime, most: int, skip: int) -> list[str]:
    """The guests that were not here since then, the longest away first, without the first few."""
    idle = ACCOUNT.c.email_hash.is_(None) & (ACCOUNT.c.seen_at < before)
    first = select(ACCOUNT.c.id).where(idle).order_by(ACCOUNT.c.seen_at).limit(most).offset(skip)
    return list(tx.execute(first).scalars())


def existing(tx: Tx, account_ids: Sequence[str]) -> list[str]:
    """Which of these accounts there are."""
    known = select(ACCOUNT.c.id).where(ACCOUNT.c.id.in_(account_ids))
    return list(tx.execute(known).scalars())


def delete_account(tx: Tx, account_id: str) -> None:
    """Delete an account, and with it what hangs on its row: sessions, links, consents, chats."""
    tx.execute(delete(ACCOUNT).where(ACCOUNT.c.id == account_id))


def add_consent(tx: Tx, account_id: str, version: str, *, now: datetime) -> None:
    """Insert a consent."""
    row = {"account_id": account_id, "version": version, "given_at": now}
    tx.execute(insert(CONSENT).values(**row))


def consents(tx: Tx, account_id: str) -> Sequence[Row[Any]]:
    """The consents of an account, the newest last."""
    theirs = select(CONSENT).where(CONSENT.c.account_id == account_id)
    return tx.execute(theirs.order_by(CONSENT.c.given_at)).all()


def void_links(tx: Tx, account_id: str) -> None:
    """Make every mailed link of an account void."""
    tx.execute(delete(LINK).where(LINK.c.account_id == account_id))
