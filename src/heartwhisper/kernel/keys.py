"""The store of wrapped data keys: apart from the data, so that erasure reaches backups.

Deleting an account's row here makes all its sealed values unreadable, in old backups of the data
too (design.md section 6). The store has tables of its own and is made when it is first opened.
"""

from collections import OrderedDict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Column,
    LargeBinary,
    MetaData,
    Row,
    String,
    Table,
    delete,
    insert,
    select,
    update,
)

from heartwhisper.kernel.columns import ID, Instant
from heartwhisper.kernel.crypto import Broken, Keyring, Seal, new_data_key
from heartwhisper.kernel.database import Database, Tx

SERVICE = "service"  # the owner of what belongs to no account
REMEMBERED = 10_000  # open seals kept in memory, about 1 kB each

DATA_KEY = Table(
    "data_key",
    MetaData(),
    Column("account_id", ID, primary_key=True),
    Column("key_id", String(16), nullable=False),
    Column("wrapped", LargeBinary, nullable=False),
)

ERASED = Table(
    "erased",
    DATA_KEY.metadata,
    Column("account_id", ID, primary_key=True),
    Column("receipt", String(16), nullable=False),
    Column("erased_at", Instant, nullable=False),
)


class KeyStore:
    """Makes and finds the seals of accounts."""

    def __init__(self, database: Database, keyring: Keyring) -> None:
        self._database = database
        self._keyring = keyring
        self._seals: OrderedDict[str, Seal] = OrderedDict()
        self._made = False

    async def create(self, account_id: str) -> Seal:
        """A new data key, stored before anything is sealed with it."""
        key = new_data_key()
        key_id, wrapped = self._keyring.wrap(account_id, key)

        def unit(tx: Tx) -> None:
            self._make(tx)
            row = {"account_id": account_id, "key_id": key_id, "wrapped": wrapped}
            tx.execute(insert(DATA_KEY).values(row))

        await self._database.write(unit)
        self._made = True  # only now: the unit may have been undone
        return self._remember(account_id, Seal(account_id, key))

    async def seal_of(self, account_id: str) -> Seal:
        """The seal of an account.

        Raises:
            Broken: there is no key for it, or no secret key that opens it.
        """
        if account_id in self._seals:
            self._seals.move_to_end(account_id)
            return self._seals[account_id]
        statement = select(DATA_KEY).where(DATA_KEY.c.account_id == account_id)
        row = await self._database.look(lambda tx: tx.execute(statement).one_or_none())
        if row is None:
            raise Broken("no data key")
        key = self._keyring.unwrap(account_id, row.key_id, row.wrapped)
        return self._remember(account_id, Seal(account_id, key))

    async def service(self) -> tuple[str, Seal]:
        """The seal of what belongs to no account, such as a visitor's letter, and its owner."""
        key = new_data_key()
        key_id, wrapped = self._keyring.wrap(SERVICE, key)

        def unit(tx: Tx) -> Row[Any] | None:
            self._make(tx)
            known = select(DATA_KEY).where(DATA_KEY.c.account_id == SERVICE)
            if (row := tx.execute(known).one_or_none()) is None:
                own = {"account_id": SERVICE, "key_id": key_id, "wrapped": wrapped}
                tx.execute(insert(DATA_KEY).values(own))
            return row

        if SERVICE not in self._seals:
            row = await self._database.write(unit)
            key = self._keyring.unwrap(SERVICE, row.key_id, row.wrapped) if row else key
            self._remember(SERVICE, Seal(SERVICE, key))
        return SERVICE, self._seals[SERVICE]

    async def erase(self, account_id: str, *, receipt: str, now: datetime) -> None:
        """Destroy the key of an account for good, and remember that it was.

        What it sealed is unreadable from now on, in old backups too. The note of it lets a restore
        of the data delete the account again (design.md section 6).
        """

        def unit(tx: Tx) -> None:
            self._make(tx)
            tx.execute(delete(DATA_KEY).where(DATA_KEY.c.account_id == account_id))
            note = {"receipt": receipt, "erased_at": now}
            if tx.execute(select(ERASED).where(ERASED.c.account_id == account_id)).first() is None:
                tx.execute(insert(ERASED).values(account_id=account_id, **note))

        await self._database.write(unit)
        self._seals.pop(account_id, None)
        await self._database.settle()

    async def settle(self) -> None:
        """Wipe off the disk what was destroyed while somebody was reading the store."""
        await self._database.settle()

    async def erased(self, at_once: int = 500) -> list[list[str]]:
        """The erased accounts, in lists of so many: a restore must not bring them back."""

        def unit(tx: Tx) -> list[str]:
            self._make(tx)
            return list(tx.execute(select(ERASED.c.account_id)).scalars())

        found = await self._database.write(unit)
        return [found[at : at + at_once] for at in range(0, len(found), at_once)]

    async def rotate(self, most: int = 500) -> int:
        """Wrap some of the keys that an older secret key wraps with the newest; gives how many."""
        newest = self._keyring.newest

        def unit(tx: Tx) -> int:
            self._make(tx)
            old = select(DATA_KEY).where(DATA_KEY.c.key_id != newest).limit(most)
            rows = tx.execute(old).all()
            for row in rows:
                key = self._keyring.unwrap(row.account_id, row.key_id, row.wrapped)
                key_id, wrapped = self._keyring.wrap(row.account_id, key)
                this = DATA_KEY.c.account_id == row.account_id
                tx.execute(update(DATA_KEY).where(this).values(key_id=key_id, wrapped=wrapped))
            return len(rows)

        return await self._database.write(unit)

    def close(self) -> None:
        """Let go of the store."""
        self._seals.clear()
        self._database.close()

    def _remember(self, account_id: str, seal: Seal) -> Seal:
        self._seals[account_id] = seal
        if len(self._seals) > REMEMBERED:
            self._seals.popitem(last=False)
        return seal

    def _make(self, tx: Tx) -> None:
        if not self._made:
            DATA_KEY.metadata.create_all(tx)
