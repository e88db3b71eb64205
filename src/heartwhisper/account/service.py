"""Accounts as the other rooms know them: who it is, what they feel, the user record."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from heartwhisper.account import store
from heartwhisper.account.consents import VERSION
from heartwhisper.account.feelings import fold
from heartwhisper.account.person import GUEST, Person, from_json
from heartwhisper.account.profile import blank
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import LoginRequired


@dataclass(frozen=True, slots=True)
class Account:
    """What the other rooms may know of an account."""

    id: str
    region: str | None
    feelings: Mapping[str, float] | None
    person: Person
    language: str | None = None
    member: bool = False
    verified: bool = False
    consented: bool = False

    @property
    def name(self) -> str:
        """The name shown; `guest` marks an anonymous guest."""
        return self.person.name if self.member else GUEST

    @property
    def reads(self) -> str:
        """The language of the letters to it."""
        return self.language or "ko"


def account(tx: Tx, seal: Seal, account_id: str, *, lock: bool = False) -> Account:
    """Read an account.

    Raises:
        LoginRequired: it is gone.
    """
    row = store.account(tx, account_id, lock=lock)
    if row is None:
        raise LoginRequired
    return opened(seal, row)


def there(tx: Tx, account_id: str) -> bool:
    """Whether an account is there, and stays until this transaction ends."""
    return store.account(tx, account_id, lock=True) is not None


def opened(seal: Seal, row: Row[Any]) -> Account:
    """An account's row, unsealed."""
    feelings = seal.open(row.feelings, f"account.feelings:{row.id}") if row.feelings else None
    person = seal.open(row.person, f"account.person:{row.id}") if row.person else None
    return Account(
        id=row.id,
        region=row.region,
        feelings=json.loads(feelings) if feelings else None,
        person=from_json(person) if person else Person(),
        language=row.language,
        member=row.email_hash is not None,
        verified=row.verified_at is not None,
        consented=row.consent == VERSION,
    )


def sealed(seal: Seal, account_id: str, person: Person) -> bytes:
    """A person, as the account's row holds it."""
    return seal.seal(person.to_json(), f"account.person:{account_id}")


def feel(
    tx: Tx, seal: Seal, who: Account, *, scores: Mapping[str, float] | None, now: datetime
) -> Account:
    """Take a message's emotion into the tendencies (None: leave them) and note the visit."""
    if scores is None:
        store.set_feelings(tx, who.id, feelings=None, now=now)
        return who
    return felt(tx, seal, who, feelings=fold(who.feelings, scores), now=now)


def felt(
    tx: Tx, seal: Seal, who: Account, *, feelings: Mapping[str, float], now: datetime
) -> Account:
    """Put other tendencies in the place of those that were, and note the visit."""
    kept = seal.seal(json.dumps(feelings), f"account.feelings:{who.id}")
    store.set_feelings(tx, who.id, feelings=kept, now=now)
    return replace(who, feelings=feelings)


def record(who: Account, standing: Mapping[str, Any]) -> dict[str, Any]:
    """The user record; `standing` is what quota and billing know, in wire names."""
    return {
        "id": who.id,
        "name": who.name,
        "email": who.person.email,
        "consented": who.consented,
        "email_verified": who.verified,
        "pending_email": who.person.pending_email,
        "emotional_tendencies": who.feelings,
        "region": who.region,
        "language": who.language,
        **standing,
        **blank(),
        **who.person.answers,
    }
