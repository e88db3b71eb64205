"""Accounts: making a guest, signing in and out, the user record."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from typing import Any

from heartwhisper.account import store
from heartwhisper.account.errors import GuestIdInvalid, LoginFailed
from heartwhisper.account.feelings import fold
from heartwhisper.account.profile import blank
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal, token_hash
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import LoginRequired

GUEST = "guest"
PURPOSE = "guest-id"
IDLE = timedelta(days=30)  # promises.md row 7: a guest's session
SESSIONS = 20  # of one account, before a new sign-in


@dataclass(frozen=True, slots=True)
class Account:
    """What the other rooms may know of an account."""

    id: str
    region: str | None
    feelings: Mapping[str, float] | None

    @property
    def name(self) -> str:
        """The name shown; `guest` marks an anonymous guest."""
        return GUEST


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The two secrets of a fresh sign-in: the bearer token and the guest's cookie."""

    account_id: str
    token: str
    cookie: str


def guest_id(email: str, password: str) -> str:
    """The guest's secret, from a registration or a login.

    Raises:
        GuestIdInvalid: the two differ, or are no UUID version 4 (122 random bits).
    """
    try:
        parsed = uuid.UUID(email.strip())
    except ValueError as error:
        raise GuestIdInvalid from error
    if email.strip() != password.strip() or parsed.version != 4 or str(parsed) != email.strip():
        raise GuestIdInvalid
    return str(parsed)


def network(address: str) -> str:
    """What counts as one address: of IPv6 the /64 that one household is given."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((parsed, 64), strict=False)) if parsed.version == 6 else address


def limit_guests(context: Context, address: str) -> None:
    """Count a guest about to be made.

    Raises:
        RateLimited: this address, or the whole service, made too many within an hour.
    """
    settings = context.settings
    context.limiter.per_hour("guests", network(address), settings.guests_per_hour)
    context.limiter.per_hour("guests", "everywhere", settings.guests_per_hour_total)


async def register_guest(
    context: Context, secret: str, address: str, *, cookie_account: str | None
) -> tuple[str, bool]:
    """Make the guest of a browser's random id, or find it; gives the account id and whether new.

    A guest that so far came by cookie alone gets the id: one browser, one guest. Its cookie ends,
    because whoever planted one must not read what is said from now on (ASVS 7.2.4).
    """
    hashes = context.keyring.fingerprints(PURPOSE, secret)

    def unit(tx: Tx) -> tuple[str, bool] | None:
        if known := store.account_by_guest(tx, hashes):
            return known, False
        if cookie_account and store.name_guest(tx, cookie_account, hashes[0]):
            store.end_sessions(tx, cookie_account, most=0)
            return cookie_account, True
        return None

    if found := await context.database.write(unit):
        context.sessions.forget()
        return found
    limit_guests(context, address)
    return await _make(context, hashes)


async def _make(context: Context, hashes: list[bytes] | None = None) -> tuple[str, bool]:
    account_id, now = context.ids.new(), context.clock.now()
    await context.keys.create(account_id)

    def unit(tx: Tx) -> tuple[str, bool]:
        if hashes and (other := store.account_by_guest(tx, hashes)):
            return other, False  # the same browser asked twice at once
        store.add_account(tx, account_id, now=now, guest_hash=hashes[0] if hashes else None)
        return account_id, True

    return await context.database.write(unit)


async def make_guest(context: Context, address: str) -> tuple[str, str]:
    """A guest that comes by cookie alone; gives the account id and the cookie's token.

    Raises:
        RateLimited: too many guests were made.
    """
    limit_guests(context, address)
    account_id, _ = await _make(context)
    token, now = context.ids.token(), context.clock.now()
    one = store.Session(account_id, "cookie", context.ids.new())
    await context.database.write(lambda tx: store.add_session(tx, token_hash(token), one, now=now))
    return account_id, token


async def login(context: Context, email: str, password: str, *, presented: list[str]) -> SignedIn:
    """Sign a guest in by its id; the sessions presented with the request end.

    Raises:
        LoginFailed: e-mail and password do not belong together, or to nobody.
    """
    try:
        secret = guest_id(email, password)
    except GuestIdInvalid as error:
        raise LoginFailed from error
    hashes = context.keyring.fingerprints(PURPOSE, secret)
    token, cookie, now = context.ids.token(), context.ids.token(), context.clock.now()
    sign_in = context.ids.new()

    def unit(tx: Tx) -> str:
        account_id = store.account_by_guest(tx, hashes)
        if account_id is None:
            raise LoginFailed
        store.end_sign_ins(tx, [token_hash(one) for one in presented])
        store.end_sessions(tx, account_id, most=SESSIONS)
        for kind, made in (("bearer", token), ("cookie", cookie)):
            one = store.Session(account_id, kind, sign_in)
            store.add_session(tx, token_hash(made), one, now=now)
        return account_id

    account_id = await context.database.write(unit)
    context.sessions.forget()
    return SignedIn(account_id, token, cookie)


async def logout(context: Context, token: str) -> None:
    """End the sign-in that a token belongs to."""
    await context.database.write(lambda tx: store.end_sign_ins(tx, [token_hash(token)]))
    context.sessions.forget()


async def sweep(context: Context) -> int:
    """Delete the sessions that were idle too long; gives how many they were."""
    before = context.clock.now() - IDLE
    return await context.database.write(lambda tx: store.end_idle_sessions(tx, before=before))


def account(tx: Tx, seal: Seal, account_id: str, *, lock: bool = False) -> Account:
    """Read an account.

    Raises:
        LoginRequired: it is gone.
    """
    row = store.account(tx, account_id, lock=lock)
    if row is None:
        raise LoginRequired
    sealed = row.feelings
    feelings = json.loads(seal.open(sealed, f"account.feelings:{account_id}")) if sealed else None
    return Account(account_id, row.region, feelings)


def feel(
    tx: Tx, seal: Seal, who: Account, *, scores: Mapping[str, float] | None, now: datetime
) -> Account:
    """Take a message's emotion into the tendencies (None: leave them) and note the visit."""
    if scores is None:
        store.set_feelings(tx, who.id, feelings=None, now=now)
        return who
    feelings = fold(who.feelings, scores)
    sealed = seal.seal(json.dumps(feelings), f"account.feelings:{who.id}")
    store.set_feelings(tx, who.id, feelings=sealed, now=now)
    return Account(who.id, who.region, feelings)


def record(who: Account, standing: Mapping[str, Any]) -> dict[str, Any]:
    """The user record; `standing` is what quota and billing know, in wire names."""
    return {
        "id": who.id,
        "name": who.name,
        "email": None,
        "emotional_tendencies": who.feelings,
        "region": who.region,
        **standing,
        **blank(),
    }
