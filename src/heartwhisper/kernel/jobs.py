"""Jobs: work that must happen, as rows with leases in our own database.

A job is put in by the transaction that makes it necessary. A worker takes it under a lease; if the
worker dies, the lease runs out and another takes it. A job may therefore run twice: handlers are
idempotent. A payload holds ids, never text.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Column, Integer, String, Table, Text, delete, insert, select, update

from heartwhisper.kernel.clock import Clock
from heartwhisper.kernel.columns import ID, METADATA, Instant
from heartwhisper.kernel.database import Database, Tx
from heartwhisper.kernel.ids import Ids
from heartwhisper.kernel.log import log

LEASE = timedelta(minutes=2)
IDLE = timedelta(seconds=5)  # how often the table is asked when nothing is known to be due
SLOWEST = 12  # failures until the pause of 2 to that power, in seconds, grows no more
ALARM = 10  # attempts after which the log speaks up
AGAIN = 1.0  # second, until what was cancelled and goes on is cancelled again
TAKEN = 5  # at once, so that slow ones are done before their lease ends

JOB = Table(
    "job",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("payload", Text, nullable=False),
    Column("run_at", Instant, nullable=False, index=True),
    Column("attempts", Integer, nullable=False),
)

Payload = Mapping[str, Any]
Handler = Callable[[Payload], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Job:
    id: str
    name: str
    payload: Payload
    attempts: int


class Jobs:
    """The table of jobs and the worker of this process."""

    def __init__(self, database: Database, clock: Clock, ids: Ids) -> None:
        self._database, self._clock, self._ids = database, clock, ids
        self._handlers: dict[str, Handler] = {}
        self._wake = asyncio.Event()

    def handle(self, name: str, handler: Handler) -> None:
        """Name the function that does jobs of this name; the root calls this at the start."""
        self._handlers[name] = handler

    def put(self, tx: Tx, name: str, payload: Payload, *, run_at: datetime) -> None:
        """Put a job in, as part of the caller's transaction."""
        row = {"name": name, "payload": json.dumps(payload), "run_at": run_at, "attempts": 0}
        tx.execute(insert(JOB).values(id=self._ids.new(), **row))

    async def work(self) -> None:
        """Do jobs as they fall due, until cancelled."""
        while True:
            try:
                await self.work_once()
                pause = await self._pause()
            except Exception as error:  # noqa: BLE001 - an edge: the worker outlives every failure
                log().error("jobs wait", error=error)
                pause = IDLE
            with suppress(TimeoutError):
                async with asyncio.timeout(pause.total_seconds()):
                    await self._wake.wait()
            self._wake.clear()

    def wake(self) -> None:
        """Look at the table now: a job was put in that is due before the next look."""
        self._wake.set()

    async def work_once(self) -> int:
        """Do every job that is due; returns how many were taken."""
        taken = await self._database.write(self._take)
        for job in taken:
            await self._do(job)
        return len(taken)

    def _take(self, tx: Tx) -> list[_Job]:
        now = self._clock.now()
        due = select(JOB).where(JOB.c.run_at <= now, JOB.c.name.in_(self._handlers))
        rows = tx.execute(due.order_by(JOB.c.run_at).limit(TAKEN).with_for_update(skip_locked=True))
        jobs = [_Job(row.id, row.name, json.loads(row.payload), row.attempts + 1) for row in rows]
        if jobs:
            taken = JOB.c.id.in_([job.id for job in jobs])
            tx.execute(
                update(JOB).where(taken).values(run_at=now + LEASE, attempts=JOB.c.attempts + 1)
            )
        return jobs

    async def _do(self, job: _Job) -> None:
        try:
            await self._handlers[job.name](job.payload)
        except Exception as error:  # noqa: BLE001 - an edge: a failed job is tried again, later
            note = log().error if job.attempts >= ALARM else log().warning
            note("a job failed", job=job.name, attempts=job.attempts, error=error)
            later = self._clock.now() + timedelta(seconds=2 ** min(job.attempts, SLOWEST))
            statement = update(JOB).where(JOB.c.id == job.id).values(run_at=later)
        else:
            statement = delete(JOB).where(JOB.c.id == job.id)  # type: ignore[assignment]
        await self._database.write(lambda tx: tx.execute(statement))

    async def _pause(self) -> timedelta:
        known = JOB.c.name.in_(self._handlers)
        statement = select(JOB.c.run_at).where(known).order_by(JOB.c.run_at).limit(1)
        first: datetime | None = await self._database.read(
            lambda tx: tx.execute(statement).scalar()
        )
        if first is None:
            return IDLE
        return min(max(first - self._clock.now(), timedelta(0)), IDLE)


async def every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    """Do something again and again, until cancelled; a failure waits for the next time."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - an edge: the next time may do better
            log().error("recurring work failed", error=error)


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel what runs until it is cancelled, and wait until all of it has ended.

    They are told again and again: `asyncio.wait_for` of Python 3.11, which libraries use, forgets
    that it was cancelled when what it waits for comes in that moment (cpython issue 86296), and
    the worker would go on for ever.
    """
    running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN)
