"""Sign-ins: a bearer token and, for a guest, a cookie beside it; listed and ended."""

from dataclasses import dataclass
from typing import Any

from heartwhisper.account import store
from heartwhisper.account.errors import SessionNotFound
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import token_hash
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.ids import is_id

MOST = 20  # of one account, before a new one
IDLE = store.GUEST_IDLE


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The secrets of a fresh sign-in: the bearer token, and a guest's cookie (else empty)."""

    account_id: str
    token: str
    cookie: str


@dataclass(frozen=True, slots=True)
class Opening:
    """A sign-in that is about to be stored, with secrets that no transaction has to make."""

    token: str
    cookie: str
    sign_in: str

    def store(self, context: Context, tx: Tx, account_id: str, *, member: bool) -> SignedIn:
        """Store it; the oldest sign-ins of the account end where there are too many."""
        now = context.clock.now()
        store.end_sessions(tx, account_id, most=MOST)
        made = [("bearer", self.token)] if member else self._both()
        for kind, secret in made:
            one = store.Session(account_id, kind, self.sign_in, member)
            store.add_session(tx, token_hash(secret), one, now=now)
        return SignedIn(account_id, self.token, "" if member else self.cookie)

    def _both(self) -> list[tuple[str, str]]:
        return [("bearer", self.token), ("cookie", self.cookie)]


def opening(context: Context) -> Opening:
    """Fresh secrets for a sign-in."""
    return Opening(context.ids.token(), context.ids.token(), context.ids.new())


def end_presented(tx: Tx, presented: list[str]) -> None:
    """End the sign-ins of the tokens that came with a request."""
    store.end_sign_ins(tx, [token_hash(one) for one in presented])


async def logout(context: Context, token: str) -> None:
    """End the sign-in that a token belongs to."""
    await context.database.write(lambda tx: end_presented(tx, [token]))
    context.sessions.forget()


async def opened(context: Context, account_id: str, *, current: str) -> list[dict[str, Any]]:
    """Where an account is signed in, the last used first; `current` is the sign-in that asks."""
    now = context.clock.now()
    rows = await context.database.read(lambda tx: store.open_sessions(tx, account_id, now=now))
    return [
        {
            "id": row.sign_in,
            "created_at": row.created_at,
            "used_at": row.used_at,
            "current": row.sign_in == current,
        }
        for row in rows
    ]


async def end(context: Context, account_id: str, sign_in: str) -> None:
    """End one sign-in of an account.

    Raises:
        SessionNotFound: the account has none of this name.
    """
    if not is_id(sign_in):
        raise SessionNotFound
    ended = await context.database.write(lambda tx: store.end_sign_in(tx, account_id, sign_in))
    context.sessions.forget()
    if not ended:
        raise SessionNotFound


async def sweep(context: Context) -> int:
    """Delete the sessions that have ended by themselves; gives how many they were."""
    now = context.clock.now()
    return await context.database.write(lambda tx: store.end_idle_sessions(tx, now=now))
