"""Jobs are done at least once, under a lease, later again when they fail."""

import asyncio
import contextlib

import pytest

from heartwhisper.app import build_context
from heartwhisper.kernel.jobs import IDLE, end
from heartwhisper.kernel.settings import load
from tests.conftest import ManualClock


@pytest.fixture
async def context(environment):
    context = build_context(load(environment), ManualClock())
    yield context
    context.database.close()
    context.keys.close()


async def put(context, name="task"):
    now = context.clock.now()
    await context.database.write(lambda tx: context.jobs.put(tx, name, {"n": 1}, run_at=now))


async def test_a_job_is_done_once(context):
    done = []

    async def handler(payload):
        done.append(payload["n"])

    context.jobs.handle("task", handler)
    await put(context)
    await asyncio.gather(context.jobs.work_once(), context.jobs.work_once())
    assert await context.jobs.work_once() == 0
    assert done == [1]


async def test_a_failed_job_comes_back_later(context):
    tries = []

    async def handler(_payload):
        tries.append(1)
        if len(tries) == 1:
            raise OSError

    context.jobs.handle("task", handler)
    await put(context)
    assert await context.jobs.work_once() == 1
    assert await context.jobs.work_once() == 0
    context.clock.advance(seconds=3)
    assert await context.jobs.work_once() == 1
    assert len(tries) == 2


async def test_a_lease_that_ran_out_is_taken_by_another(context):
    context.jobs.handle("task", asyncio.sleep)
    await put(context)
    await context.database.write(context.jobs._take)  # a worker takes it and dies
    assert await context.jobs.work_once() == 0
    context.clock.advance(minutes=3)
    assert len(await context.database.write(context.jobs._take)) == 1


async def test_a_job_nobody_knows_stays_and_wakes_nobody(context):
    context.jobs.handle("other", asyncio.sleep)
    await put(context)
    assert await context.jobs.work_once() == 0
    assert await context.jobs._pause() == IDLE


async def test_work_ends_though_a_library_forgets_that_it_was_cancelled():
    """What `asyncio.wait_for` of Python 3.11 does when it is cancelled as its answer comes."""
    cancelled = []

    async def work():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        cancelled.append(1)
        await asyncio.sleep(60)

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await end([task])
    assert cancelled == [1]
    assert task.cancelled()


async def test_nothing_ends_at_once():
    await end([])
