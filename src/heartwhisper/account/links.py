"""Letters with a link that opens once: verify an address, change it, set a new password.

The token stands in the link's fragment, which no server and no Referer sees; its hash is stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import Row

from heartwhisper.account import guesses, passwords, service, store
from heartwhisper.account.errors import EmailTaken, LinkInvalid, MembersOnly
from heartwhisper.account.person import email_of
from heartwhisper.account.service import Account
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal, token_hash
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.jobs import Payload
from heartwhisper.mail import outbox
from heartwhisper.mail.letters import Kind as LetterKind
from heartwhisper.mail.outbox import Draft

EMAIL = "email"
RESET = "reset"  # the job that answers a forgotten password
Kind = Literal["verify", "change", "reset"]
# decisions.md 3: 24 hours and 1 hour
_LASTS = {
    "verify": timedelta(hours=24),
    "change": timedelta(hours=24),
    "reset": timedelta(hours=1),
}
_PAGES = {"verify": "/verify-email", "change": "/verify-email", "reset": "/reset-password"}
_LETTERS: Mapping[Kind, LetterKind] = {
    "verify": "verify",
    "change": "verify_change",
    "reset": "reset",
}
LETTERS_AN_HOUR = 5  # asked for by or for one account


def fingerprints(context: Context, found_by: str) -> list[bytes]:
    """The keyed hashes of an address, in the form by which it is found: newest key first."""
    return context.keyring.fingerprints(EMAIL, found_by)


def hashes_of(context: Context, address: str) -> list[bytes]:
    """The same of an address as it is written.

    Raises:
        FieldsInvalid: it is none.
    """
    return fingerprints(context, email_of(address)[1])


@dataclass(frozen=True, slots=True)
class Letter:
    """A link that is about to be mailed, with a secret that no transaction has to make."""

    context: Context
    account_id: str
    kind: Kind
    email_hash: bytes
    token: str

    def put(self, tx: Tx, seal: Seal, *, to: str, language: str) -> None:
        """Store the link and put its letter into the outbox."""
        row = {"token_hash": token_hash(self.token), "account_id": self.account_id}
        ends_at = self.context.clock.now() + _LASTS[self.kind]
        more = {"kind": self.kind, "email_hash": self.email_hash, "ends_at": ends_at}
        store.add_link(tx, row | more)
        link = f"{self.context.settings.origin}{_PAGES[self.kind]}#token={self.token}"
        draft = Draft(kind=_LETTERS[self.kind], to=to, language=language, values={"link": link})
        outbox.put(self.context, tx, draft, owner=(self.account_id, seal))


def letter(context: Context, account_id: str, kind: Kind, *, email_hash: bytes) -> Letter:
    """A fresh link for an address."""
    return Letter(context, account_id, kind, email_hash, context.ids.token())


def notice(context: Context, tx: Tx, seal: Seal, *, who: Account, kind: LetterKind) -> None:
    """Tell the owner of an address, where it is known to be theirs, that something was changed."""
    if who.person.email and who.verified:
        draft = Draft(kind=kind, to=who.person.email, language=who.reads, values={})
        outbox.put(context, tx, draft, owner=(who.id, seal))


def without_pending(seal: Seal, who: Account) -> dict[str, bytes]:
    """The columns that take back a change of address which somebody else may have asked for."""
    if who.person.pending_email is None:
        return {}
    return {"person": service.sealed(seal, who.id, replace(who.person, pending_email=None))}


async def request_verification(context: Context, account_id: str) -> None:
    """Mail the link again that verifies an address.

    Raises:
        MembersOnly: a guest has no address.
        RateLimited: too many letters were asked for.
    """
    seal = await context.keys.seal_of(account_id)
    who = await context.database.read(lambda tx: service.account(tx, seal, account_id))
    if not who.person.email:
        raise MembersOnly
    to = who.person.pending_email or who.person.email
    if who.verified and not who.person.pending_email:
        return
    context.limiter.per_hour("letters", account_id, LETTERS_AN_HOUR)
    kind: Kind = "change" if who.person.pending_email else "verify"
    hashed = hashes_of(context, to)[0]
    fresh = letter(context, account_id, kind, email_hash=hashed)
    await context.database.write(lambda tx: fresh.put(tx, seal, to=to, language=who.reads))
    context.jobs.wake()


async def request_reset(context: Context, email: str) -> None:
    """Have a link mailed that sets a new password; alike for known and unknown addresses.

    Raises:
        FieldsInvalid: it is no address.
        RateLimited: too many letters were asked for.
    """
    hashes = [one.hex() for one in hashes_of(context, email)]
    context.limiter.per_hour("letters", hashes[0], LETTERS_AN_HOUR)
    now = context.clock.now()
    put = context.jobs.put
    await context.database.write(lambda tx: put(tx, RESET, {"email": hashes}, run_at=now))
    context.jobs.wake()


async def mail_reset(context: Context, payload: Payload) -> None:
    """Do the job: mail the link, if somebody has that address.

    An address that nobody verified gets it too: whoever opens the letter owns the mailbox, and
    takes the account over from whoever had typed that address (docs/decisions/0009).
    """
    hashes = [bytes.fromhex(one) for one in payload["email"]]
    row = await context.database.read(lambda tx: store.account_by_email(tx, hashes))
    if row is None:
        return
    seal = await context.keys.seal_of(row.id)
    who = service.opened(seal, row)
    assert who.person.email is not None
    to, language = who.person.email, who.reads
    fresh = letter(context, who.id, "reset", email_hash=hashes[0])
    await context.database.write(lambda tx: fresh.put(tx, seal, to=to, language=language))
    context.jobs.wake()


async def verify(context: Context, token: str) -> None:
    """Take the word of a mailed link that an address is its reader's.

    Raises:
        LinkInvalid: it was used, has run out, or the address is another one by now.
        EmailTaken: another account has the address meanwhile.
    """
    link, seal = await _link(context, token, ("verify", "change"))

    def unit(tx: Tx) -> None:
        who = _owner(context, tx, seal, token=token, link=link)
        now = context.clock.now()
        if link.kind == "verify":
            store.change(tx, who.id, verified_at=now)
            return
        pending = who.person.pending_email or ""
        other = store.account_by_email(tx, hashes_of(context, pending))
        if other is not None and other.id != who.id:
            raise EmailTaken
        notice(context, tx, seal, who=who, kind="address_changed")
        person = replace(who.person, email=who.person.pending_email, pending_email=None)
        store.void_links(tx, who.id)
        store.change(
            tx,
            who.id,
            email_hash=link.email_hash,
            person=service.sealed(seal, who.id, person),
            verified_at=now,
        )

    await context.database.write(unit)
    context.jobs.wake()


async def reset(context: Context, token: str, password: str) -> None:
    """Set a new password by a mailed link: every session ends, and the address is verified.

    Raises:
        LinkInvalid: it was used or has run out.
        FieldsInvalid: the password cannot be taken; the link still opens.
    """
    link, seal = await _link(context, token, ("reset",))
    known = await context.database.read(lambda tx: service.account(tx, seal, link.account_id))
    own = (known.name, known.person.email or "")
    kept = passwords.accepted(password, own=own, field="new_password")
    fresh = await passwords.hashed(kept)

    def unit(tx: Tx) -> None:
        who = _owner(context, tx, seal, token=token, link=link)
        store.end_sessions(tx, who.id, most=0)
        store.void_links(tx, who.id)
        calm = without_pending(seal, who)
        store.change(tx, who.id, password=fresh, verified_at=context.clock.now(), **calm)
        notice(context, tx, seal, who=who, kind="password_changed")

    await context.database.write(unit)
    guesses.forget(context, link.email_hash)
    context.sessions.forget()
    context.jobs.wake()


async def _link(context: Context, token: str, kinds: tuple[str, ...]) -> tuple[Row[Any], Seal]:
    hashed, now = token_hash(token), context.clock.now()
    row = await context.database.read(lambda tx: store.link(tx, hashed, kinds, now=now))
    if row is None:
        raise LinkInvalid
    return row, await context.keys.seal_of(row.account_id)


def _owner(context: Context, tx: Tx, seal: Seal, *, token: str, link: Row[Any]) -> Account:
    """Use the link up, and give the account whose address it was mailed to."""
    if not store.take_link(tx, token_hash(token)):
        raise LinkInvalid
    who = service.account(tx, seal, link.account_id, lock=True)
    changes = link.kind == "change"
    address = who.person.pending_email if changes else who.person.email
    if not address or link.email_hash not in hashes_of(context, address):
        raise LinkInvalid
    return who
