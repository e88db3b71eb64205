"""The database: who commits, and when (docs/decisions/0002).

A unit is a plain function of a connection. It can await nothing, so a write transaction waits for
the database alone. `write` returns after the commit. On SQLite one thread writes and puts the units
that are waiting into one commit; on PostgreSQL each unit has its own transaction on a thread.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, InternalError, OperationalError

from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.writer import Writer

T = TypeVar("T")
Tx = Connection
Unit = Callable[[Connection], T]

POSTGRES_THREADS = 8
ATTEMPTS = 4  # of a unit that met a deadlock, or a row another had just made
BUSY_MS = 5000


class Database:
    """One database, SQLite or PostgreSQL, for the whole process."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        if self.is_sqlite:
            Path(parsed.database or "").parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_engine(parsed, isolation_level="AUTOCOMMIT", hide_parameters=True)
            event.listen(self.engine, "connect", _prepare_sqlite)
            self._writer: Writer | None = None
            self._threads = ThreadPoolExecutor(2, "heart-read")
        else:
            self.engine = create_engine(
                parsed, pool_size=POSTGRES_THREADS, pool_pre_ping=True, hide_parameters=True
            )
            self._threads = ThreadPoolExecutor(POSTGRES_THREADS, "heart-database")
        self._local = threading.local()
        self._reading: list[Connection] = []

    async def read(self, unit: Unit[T]) -> T:
        """Run a unit that only reads, on one consistent view.

        Raises:
            ServiceUnavailable: the database cannot be asked now.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, unit)

    async def look(self, unit: Unit[T]) -> T:
        """Run a unit that looks up one row by its key.

        On SQLite right here: such a look takes 30 microseconds, going to a thread and back 500.

        Raises:
            ServiceUnavailable: the database cannot be asked now.
        """
        return self._read(unit) if self.is_sqlite else await self.read(unit)

    async def write(self, unit: Unit[T]) -> T:
        """Run a unit in a transaction and return when it is committed.

        What the unit raises undoes its own work only. A unit may be run again after a race, so it
        must have no effect outside the transaction.

        Raises:
            ServiceUnavailable: the database cannot store now; nothing was stored.
        """
        if not self.is_sqlite:
            loop = asyncio.get_running_loop()
            # Shielded: what was handed in is done, whoever stopped waiting for it.
            done = loop.run_in_executor(self._threads, self._transact, unit)
            done.add_done_callback(lambda one: one.cancelled() or one.exception())
            return await asyncio.shield(done)
        if self._writer is None:
            self._writer = Writer(self.engine)
        return await self._writer.submit(unit)

    async def settle(self) -> None:
        """Leave nothing of what was deleted behind in SQLite's write-ahead log.

        Whoever is reading is waited for, on a thread; who reads on leaves it to the next time.
        """
        if self.is_sqlite:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._truncate)

    def close(self) -> None:
        """Finish what waits, then let go of every connection.

        The last one of SQLite takes the write-ahead log into the file, which is then whole alone.
        """
        if self.is_sqlite and self._writer is not None:
            self._writer.finish()
        self._threads.shutdown()
        for connection in self._reading:
            connection.close()
        self.engine.dispose()

    def _read(self, unit: Unit[T]) -> T:
        try:
            if not self.is_sqlite:
                with self.engine.connect() as tx:
                    return unit(tx)
            tx = self._own()
            driver: Any = tx.connection.dbapi_connection
            driver.execute("BEGIN")
            try:
                return unit(tx)
            finally:
                driver.execute("COMMIT")
        except (OperationalError, InternalError) as error:
            raise ServiceUnavailable from error

    def _truncate(self) -> None:
        with self.engine.connect() as tx:
            tx.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _own(self) -> Connection:
        """The reading connection of this thread, kept open."""
        if not hasattr(self._local, "tx"):
            self._local.tx = self.engine.connect()
            self._reading.append(self._local.tx)
        own: Connection = self._local.tx
        return own

    def _transact(self, unit: Unit[T]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with self.engine.begin() as tx:
                    return unit(tx)
            except IntegrityError:
                if attempt == ATTEMPTS:
                    raise
            except (OperationalError, InternalError) as error:  # a deadlock, a lost server
                if attempt == ATTEMPTS or error.connection_invalidated:
                    raise ServiceUnavailable from error
        raise ServiceUnavailable


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - a DBAPI object
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",  # an acknowledged message survives a power cut
        "foreign_keys=ON",
        "secure_delete=ON",  # what is erased is overwritten
        f"busy_timeout={BUSY_MS}",
    ):
        connection.execute(f"PRAGMA {pragma}")
