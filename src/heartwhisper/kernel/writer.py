"""SQLite's one writer: a thread that commits what is waiting as a group.

A second writing connection would wait for the first one's lock; one thread with group commit gives
many small transactions for the price of one flush to the disk (stack.md: p99 82 against 800 ms).
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError

from heartwhisper.kernel.errors import ServiceUnavailable

T = TypeVar("T")
GROUP = 64  # units in one commit at most, so that the first does not wait for a long tail


@dataclass(slots=True)
class _Waiting:
    unit: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def deliver(self) -> None:
        if self.future.cancelled():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """The thread, and the queue in front of it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._finished = False
        self._thread = threading.Thread(target=self._run, name="heart-write", daemon=True)
        self._thread.start()

    async def submit(self, unit: Callable[[Connection], T]) -> T:
        """Queue a unit; returns what it returned, after the commit."""
        if self._finished:
            raise ServiceUnavailable
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Waiting(unit, loop, future))
        return await future

    def finish(self) -> None:
        """Commit what waits, then end the thread."""
        self._finished = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        tx: Connection | None = None
        while group := self._next():
            try:
                tx = tx or self._engine.connect()
            except DBAPIError as error:  # the file cannot be opened now; the next group tries again
                _fail(group, error)
            else:
                _commit(tx, group)
            _tell(group)
        if tx is not None:
            tx.close()

    def _next(self) -> list[_Waiting]:
        """What waits now, at most a group; empty when it is time to end."""
        group: list[_Waiting] = []
        item = self._waiting.get()
        while item is not None:
            group.append(item)
            if len(group) == GROUP or self._waiting.empty():
                return group
            item = self._waiting.get()
        if group:
            self._waiting.put(None)  # the end comes after this group
        return group


def _tell(group: list[_Waiting]) -> None:
    """Wake every waiting loop once, not once for each unit."""
    for loop in {item.loop for item in group}:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_deliver, [item for item in group if item.loop is loop])


def _deliver(items: list[_Waiting]) -> None:
    for item in items:
        item.deliver()


def _commit(tx: Connection, group: list[_Waiting]) -> None:
    # Straight to the driver: these words need no compiling, and there are four for every unit.
    driver: Any = tx.connection.dbapi_connection
    try:
        driver.execute("BEGIN IMMEDIATE")
        for item in group:
            _try(tx, driver, item)
        driver.execute("COMMIT")
    except (DBAPIError, sqlite3.Error) as error:
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        _fail(group, error)


def _fail(group: list[_Waiting], error: Exception) -> None:
    """Nothing of the group was stored: everybody is told so."""
    for item in group:
        item.error = item.error or ServiceUnavailable()
        item.error.__cause__ = item.error.__cause__ or error


def _try(tx: Connection, driver: Any, item: _Waiting) -> None:  # noqa: ANN401 - a DBAPI connection
    """Run one unit so that its failure undoes its own work alone."""
    driver.execute("SAVEPOINT unit")
    try:
        item.result = item.unit(tx)
    except (OperationalError, InternalError):
        raise  # the database itself is in trouble: nobody of the group is told it was stored
    except Exception as error:  # noqa: BLE001 - it is handed to the one who asked
        item.error = error
        driver.execute("ROLLBACK TO unit")
    driver.execute("RELEASE unit")
