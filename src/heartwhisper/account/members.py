"""Members: registering, signing in, changing password and profile (decisions.md 3)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Row

from heartwhisper.account import guesses, guests, links, passwords, service, sign_ins, store
from heartwhisper.account.errors import (
    AccountBlocked,
    EmailTaken,
    FieldsInvalid,
    LoginFailed,
    MembersOnly,
    PasswordWrong,
)
from heartwhisper.account.guests import Caller
from heartwhisper.account.person import answers_of, email_of, name_of
from heartwhisper.account.registration import Form
from heartwhisper.account.sign_ins import SignedIn
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import LoginRequired

_REGION = re.compile("[A-Z]{2}")
_REGISTRATIONS = 20  # from one address within an hour: 409 tells who has an account


async def register(context: Context, one: Form, caller: Caller, *, guest: str | None) -> str:
    """Make a member, of a guest where there is one; gives the account id.

    A guest keeps everything: its chats, feelings and count stay where they are. Its id, its cookie
    and its recovery code are void, and whoever was signed in by them is not any more.

    Raises:
        EmailTaken: there is an account with this e-mail.
        RateLimited: this address made too many, or asked too often.
    """
    context.limiter.per_hour("register", caller.network, _REGISTRATIONS)
    hashes = links.fingerprints(context, one.found_by)
    if await context.database.read(lambda tx: store.account_by_email(tx, hashes)):
        raise EmailTaken
    kept = await passwords.hashed(one.password)
    if guest is None:
        guests.limit(context, caller)
    account_id = guest or context.ids.new()
    seal = await (context.keys.seal_of if guest else context.keys.create)(account_id)
    letter = links.letter(context, account_id, "verify", email_hash=hashes[0])

    def unit(tx: Tx) -> None:
        if store.account_by_email(tx, hashes):
            raise EmailTaken
        now = context.clock.now()
        if guest is None:
            store.add_account(tx, account_id, now=now, guest_hash=None)
        elif (row := store.account(tx, account_id, lock=True)) is None or row.email_hash:
            raise LoginRequired
        store.end_sessions(tx, account_id, most=0)
        store.change(
            tx,
            account_id,
            guest_hash=None,
            recovery_hash=None,
            email_hash=hashes[0],
            password=kept,
            person=service.sealed(seal, account_id, one.person),
            language=one.language,
        )
        letter.put(tx, seal, to=one.email, language=one.language)

    await context.database.write(unit)
    context.sessions.forget()
    context.jobs.wake()
    return account_id


async def login(context: Context, email: str, password: str, *, presented: list[str]) -> SignedIn:
    """Sign a member in; the sessions presented with the request end.

    Raises:
        LoginFailed: e-mail and password do not belong together, or to nobody: alike for both.
        RateLimited: too many guesses at this e-mail.
    """
    try:
        _, found_by = email_of(email)
    except FieldsInvalid as error:
        raise LoginFailed from error
    hashes = links.fingerprints(context, found_by)
    guesses.count(context, hashes[0])
    row = await context.database.read(lambda tx: store.account_by_email(tx, hashes))
    right, fresh = await passwords.verified(password, row.password if row else None)
    if row is None or not right:
        guesses.alarm(context)
        raise LoginFailed
    opening = sign_ins.opening(context)

    def unit(tx: Tx) -> SignedIn:
        _same(tx, row, LoginFailed)
        if row.blocked_at is not None:
            raise AccountBlocked
        sign_ins.end_presented(tx, presented)
        store.change(tx, row.id, password=fresh or row.password)
        store.rekey(tx, row.id, known=row.email_hash, newest=hashes[0])
        return opening.store(context, tx, row.id, member=True)

    signed_in = await context.database.write(unit)
    guesses.forget(context, hashes[0])
    context.sessions.forget()
    return signed_in


async def change_password(context: Context, account_id: str, current: str, *, new: str) -> SignedIn:
    """Change the password; every session ends, and a fresh one begins.

    Raises:
        MembersOnly: a guest has none.
        PasswordWrong: the current one was not given.
        FieldsInvalid: the new one cannot be taken.
        RateLimited: too many guesses.
    """
    row, seal = await _member(context, account_id)
    who = service.opened(seal, row)
    own = (who.name, who.person.email or "")
    kept = passwords.accepted(new, own=own, field="new_password")
    await guesses.prove(context, row, current)
    fresh = await passwords.hashed(kept)
    opening = sign_ins.opening(context)

    def unit(tx: Tx) -> SignedIn:
        _same(tx, row, PasswordWrong)
        store.end_sessions(tx, account_id, most=0)
        store.void_links(tx, account_id)
        known = service.account(tx, seal, account_id)  # as it is by now, behind the lock
        calm = links.without_pending(seal, known)
        store.change(tx, account_id, password=fresh, **calm)
        links.notice(context, tx, seal, who=known, kind="password_changed")
        return opening.store(context, tx, account_id, member=True)

    signed_in = await context.database.write(unit)
    context.sessions.forget()
    context.jobs.wake()
    return signed_in


async def change_profile(context: Context, account_id: str, given: Mapping[str, Any]) -> None:
    """Change the fields that were sent; the e-mail once its mailed link is opened.

    Raises:
        FieldsInvalid: what cannot be taken; nothing was changed.
        MembersOnly: a guest has no name and no e-mail.
        PasswordWrong: the e-mail needs the password.
        EmailTaken: another account has the e-mail.
    """
    answers = answers_of(given)
    columns = {name: given[name] for name in ("region", "language") if name in given}
    if (region := columns.get("region")) is not None and not _REGION.fullmatch(region):
        raise FieldsInvalid(region="invalid")
    personal = {name for name in ("name", "email") if given.get(name) is not None}
    name = name_of(given["name"]) if "name" in personal else None
    moving = await _new_email(context, account_id, given) if "email" in personal else None
    email, proven = moving or (None, None)
    if personal:
        await _member(context, account_id)
    seal = await context.keys.seal_of(account_id)
    hashed = links.fingerprints(context, email[1])[0] if email else b""
    letter = links.letter(context, account_id, "change", email_hash=hashed)

    def unit(tx: Tx) -> None:
        who = service.account(tx, seal, account_id, lock=True)
        person = who.person.told(answers)
        person = replace(person, name=name) if name else person
        if personal >= {"email"}:
            # None: the address that holds, which takes back a change that waits.
            person = replace(person, pending_email=email[0] if email else None)
        if email and proven:
            _same(tx, proven, PasswordWrong)
            letter.put(tx, seal, to=email[0], language=who.reads)
        if person != who.person:
            columns["person"] = service.sealed(seal, account_id, person)
        if columns:
            store.change(tx, account_id, **columns)

    await context.database.write(unit)
    context.jobs.wake()


async def _new_email(
    context: Context, account_id: str, given: Mapping[str, Any]
) -> tuple[tuple[str, str], Row[Any]] | None:
    """The new address and the row whose password showed the right to it; None where it stays."""
    email = email_of(given["email"])
    row, seal = await _member(context, account_id)
    if service.opened(seal, row).person.email == email[0]:
        return None
    # Asked by a member, answered to others: not for bombing, nor to learn who has an account.
    context.limiter.per_hour("letters", account_id, links.LETTERS_AN_HOUR)
    await guesses.prove(context, row, given.get("password") or "")
    hashes = links.fingerprints(context, email[1])
    # Many accounts may not write to one address either.
    context.limiter.per_hour("letters-to", hashes[0].hex(), links.LETTERS_AN_HOUR)
    other = await context.database.read(lambda tx: store.account_by_email(tx, hashes))
    if other is not None and other.id != account_id:
        raise EmailTaken
    return email, row


async def _member(context: Context, account_id: str) -> tuple[Row[Any], Seal]:
    row = await context.database.read(lambda tx: store.account(tx, account_id))
    if row is None:
        raise LoginRequired
    if row.email_hash is None:
        raise MembersOnly
    return row, await context.keys.seal_of(account_id)


def _same(tx: Tx, row: Row[Any], refusal: type[LoginFailed | PasswordWrong]) -> None:
    """Refuse where the password was changed while it was being looked at."""
    now = store.account(tx, row.id, lock=True)
    if now is None or now.password != row.password:
        raise refusal
