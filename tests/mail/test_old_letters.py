"""A letter that no server took in two days is let go: its link has run out."""

import pytest
from structlog.testing import capture_logs

from tests.mail.test_outbox import FORM, MAIL, empty, jobs, joined, put_off, until
from tests.parts.smtp_server import says, smtp_server


async def done(house):
    return not await jobs(house)


@pytest.fixture
async def server():
    async with smtp_server(RCPT=says("451 Later")) as server:
        yield server


@pytest.fixture
async def waiting_house(open_house, server):
    """A house with one letter that its server does not take now."""
    house = await open_house(HEART_SMTP_URL=f"smtp://127.0.0.1:{server.port}")
    await joined(house)
    await until(lambda: put_off(house))
    server.behaviours.clear()  # from now on it would take it
    return house


async def later(house, **by):
    """What is logged until the job is done, so much later."""
    with capture_logs() as logged:
        house.clock.advance(**by)
        house.context.jobs.wake()
        await until(lambda: done(house))
    assert await empty(house)
    return logged


async def test_a_letter_that_nobody_took_in_two_days_is_let_go(waiting_house, server):
    asked = server.connections
    logged = await later(waiting_house, days=2, seconds=1)
    assert (server.messages, server.connections) == ([], asked)
    told = {"event": "a letter could not be delivered in time", "log_level": "error"}
    assert told in logged
    for secret in (MAIL, FORM["name"], "token", "Heart"):
        assert secret not in str(logged)


async def test_a_letter_is_not_let_go_before(waiting_house, server):
    logged = await later(waiting_house, days=2)
    assert [one["To"] for one in server.messages] == [MAIL]
    assert logged == []
