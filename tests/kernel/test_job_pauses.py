"""However often a job failed, however many are due: the worker goes on, a few at a time."""

import json
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from heartwhisper.app import build_context
from heartwhisper.kernel.jobs import JOB, SLOWEST
from heartwhisper.kernel.settings import load
from tests.conftest import ManualClock

LONGEST = timedelta(seconds=2**SLOWEST)


@pytest.fixture
async def context(environment):
    context = build_context(load(environment), ManualClock())
    yield context
    context.database.close()
    context.keys.close()


async def put(context, numbers):
    """Jobs that are due, the first of them for the longest time."""
    now = context.clock.now()

    def unit(tx):
        for number in numbers:
            due = now - timedelta(seconds=60 - number)
            context.jobs.put(tx, "task", {"n": number}, run_at=due)

    await context.database.write(unit)


async def due_again(context, number):
    """When a job runs again; None when it is done."""
    this = select(JOB.c.run_at).where(JOB.c.payload == json.dumps({"n": number}))
    return await context.database.read(lambda tx: tx.execute(this).scalar())


async def test_a_job_that_failed_two_thousand_times_stops_nobody(context):
    done, mended = [], []

    async def handler(payload):
        if payload["n"] == 0 and not mended:
            raise OSError
        done.append(payload["n"])

    context.jobs.handle("task", handler)
    await put(context, range(3))
    hopeless = update(JOB).where(JOB.c.payload == json.dumps({"n": 0})).values(attempts=2000)
    await context.database.write(lambda tx: tx.execute(hopeless))
    assert await context.jobs.work_once() == 3
    assert done == [1, 2]
    assert await due_again(context, 0) == context.clock.now() + LONGEST
    mended.append(True)
    context.clock.advance(seconds=LONGEST.total_seconds())
    assert await context.jobs.work_once() == 1
    assert done == [1, 2, 0]


async def test_twelve_slow_jobs_are_done_five_a_lease(context):
    done = []

    async def handler(payload):
        # Its lease holds still: no other worker has it too.
        assert await due_again(context, payload["n"]) > context.clock.now()
        context.clock.advance(seconds=20)
        done.append(payload["n"])

    context.jobs.handle("task", handler)
    await put(context, range(12))
    taken = [await context.jobs.work_once()]
    assert await context.jobs._pause() == timedelta(0)  # the worker does not rest between them
    taken += [await context.jobs.work_once() for _ in range(3)]
    assert taken == [5, 5, 2, 0]
    assert done == list(range(12))
