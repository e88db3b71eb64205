"""Guests: made silently, found again by their id, their cookie, or their recovery code."""

import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from heartwhisper.account import proof, sign_ins, store
from heartwhisper.account.errors import AccountBlocked, GuestIdInvalid, GuestsOnly, LoginFailed
from heartwhisper.account.sign_ins import SignedIn
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import token_hash
from heartwhisper.kernel.database import Tx

PURPOSE, RECOVERY = "guest-id", "recovery-code"
# Crockford's alphabet: no letter looks like a digit. 24 of them are 120 random bits.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOK_ALIKES = str.maketrans("OIL", "011")
_LENGTH, _GROUP = 24, 4
Find = Callable[[Tx], str | None]


@dataclass(frozen=True, slots=True)
class Caller:
    """Where a request comes from: its address, and a proof of work where one was asked for."""

    address: str
    proof: str = ""

    @property
    def network(self) -> str:
        """What counts as one address."""
        return network(self.address)


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


def limit(context: Context, caller: Caller) -> None:
    """Count an account about to be made.

    Raises:
        ProofNeeded: this address made many within an hour, and brought no proof of work.
        RateLimited: this address, or the whole service, made too many within an hour.
    """
    settings = context.settings
    proof.ask(context, caller.network, caller.proof)
    context.limiter.per_hour("guests", caller.network, settings.guests_per_hour)
    context.limiter.per_hour("guests", "everywhere", settings.guests_per_hour_total)


async def register(
    context: Context, secret: str, caller: Caller, *, cookie_account: str | None
) -> tuple[str, bool]:
    """Make the guest of a browser's random id, or find it; gives the account id and whether new.

    A guest that so far came by cookie alone gets the id: one browser, one guest. Its cookie ends,
    because whoever planted one must not read what is said from now on (ASVS 7.2.4).
    """
    hashes = context.keyring.fingerprints(PURPOSE, secret)

    def unit(tx: Tx) -> tuple[str, bool] | None:
        if known := store.account_by_guest(tx, hashes):
            store.change(tx, known, seen_at=context.clock.now())
            return known, False
        if cookie_account and store.name_guest(tx, cookie_account, hashes[0]):
            store.end_sessions(tx, cookie_account, most=0)
            return cookie_account, True
        return None

    if found := await context.database.write(unit):
        context.sessions.forget()
        return found
    limit(context, caller)
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


async def make(context: Context, caller: Caller) -> tuple[str, str]:
    """A guest that comes by cookie alone; gives the account id and the cookie's token.

    Raises:
        ProofNeeded, RateLimited: too many guests were made.
    """
    limit(context, caller)
    account_id, _ = await _make(context)
    token, now = context.ids.token(), context.clock.now()
    one = store.Session(account_id, "cookie", context.ids.new())
    await context.database.write(lambda tx: store.add_session(tx, token_hash(token), one, now=now))
    return account_id, token


async def login(context: Context, secret: str, *, presented: list[str]) -> SignedIn:
    """Sign a guest in by its id; the sessions presented with the request end.

    Raises:
        LoginFailed: there is no such guest, or it has become a member.
    """
    hashes = context.keyring.fingerprints(PURPOSE, secret)
    return await _enter(context, lambda tx: store.account_by_guest(tx, hashes), presented)


async def recover(context: Context, code: str, *, presented: list[str]) -> SignedIn:
    """Sign a guest in by its recovery code, however it was typed.

    Raises:
        LoginFailed: no guest has this code.
    """
    typed = "".join(code.upper().translate(_LOOK_ALIKES).split()).replace("-", "")
    hashes = context.keyring.fingerprints(RECOVERY, typed)
    return await _enter(context, lambda tx: store.account_by_recovery(tx, hashes), presented)


async def new_code(context: Context, account_id: str) -> str:
    """A fresh recovery code of a guest; an older one is void.

    Raises:
        GuestsOnly: the account has an e-mail.
    """
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    hashed = context.keyring.fingerprints(RECOVERY, letters)[0]

    def unit(tx: Tx) -> None:
        row = store.account(tx, account_id, lock=True)
        if row is None or row.email_hash:
            raise GuestsOnly
        store.change(tx, account_id, recovery_hash=hashed)

    await context.database.write(unit)
    return "-".join(letters[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


async def _enter(context: Context, find: Find, presented: list[str]) -> SignedIn:
    opening = sign_ins.opening(context)

    def unit(tx: Tx) -> SignedIn:
        account_id = find(tx)
        if account_id is None:
            raise LoginFailed
        known = store.account(tx, account_id, lock=True)
        # Asked again behind the lock: it may have become a member's meanwhile.
        if known is None or find(tx) != account_id:
            raise LoginFailed
        if known.blocked_at is not None:
            raise AccountBlocked
        store.change(tx, account_id, seen_at=context.clock.now())
        sign_ins.end_presented(tx, presented)
        return opening.store(context, tx, account_id, member=False)

    signed_in = await context.database.write(unit)
    context.sessions.forget()
    return signed_in
