"""The store of wrapped data keys: apart from the data, so that erasure reaches backups.

Deleting an account's row here makes all its sealed values unreadable, in old backups of the data
too (design.md section 6). The store has one table of its own and is made when it is first opened.
"""

from collections import OrderedDict

from sqlalchemy import Column, LargeBinary, MetaData, String, Table, insert, select

from heartwhisper.kernel.columns import ID
from heartwhisper.kernel.crypto import Broken, Keyring, Seal, new_data_key
from heartwhisper.kernel.database import Database, Tx

REMEMBERED = 10_000  # open seals kept in memory, about 1 kB each

DATA_KEY = Table(
    "data_key",
    MetaData(),
    Column("account_id", ID, primary_key=True),
    Column("key_id", String(16), nullable=False),
    Column("wrapped", LargeBinary, nullable=False),
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
            DATA_KEY.create(tx, checkfirst=True)
