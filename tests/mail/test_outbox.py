"""Letters through the outbox of a running house, to a real mail server."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from heartwhisper.kernel.jobs import JOB
from heartwhisper.mail.outbox import OUTBOX
from tests.parts.smtp_server import says, smtp_server
from tests.people import Person

MAIL = "mina@example.com"
FORM = {"name": "Mina", "email": MAIL, "password": "두 사람의 여름 1987", "language": "fr"}


async def until(true):
    async with asyncio.timeout(40):
        while not await true():  # noqa: ASYNC110 - another's rows tell nobody
            await asyncio.sleep(0.05)


async def waiting(house):
    statement = select(func.count()).select_from(OUTBOX)
    return await house.context.database.read(lambda tx: tx.execute(statement).scalar())


async def joined(house):
    async with house.person() as person:
        assert isinstance(person, Person)
        assert (await person.register(**FORM)).status_code == 201


@pytest.fixture
def house_on(open_house):
    async def on(server):
        return await open_house(HEART_SMTP_URL=f"smtp://127.0.0.1:{server.port}")

    return on


async def test_a_letter_leaves_once_and_its_row_with_it(house_on):
    async with smtp_server() as server:
        house = await house_on(server)
        await joined(house)
        await until(lambda: empty(house))
        assert [one["To"] for one in server.messages] == [MAIL]
        assert "#token=" in server.messages[0].get_body(("plain",)).get_content()


async def empty(house):
    return await waiting(house) == 0


async def test_a_letter_waits_for_a_server_that_cannot_take_it_now(house_on):
    async with smtp_server(RCPT=says("451 Later")) as server:
        house = await house_on(server)
        await joined(house)
        await until(lambda: put_off(house))
        assert await waiting(house) == 1
        server.behaviours.clear()
        house.clock.advance(hours=1)
        house.context.jobs.wake()
        await until(lambda: empty(house))
        assert len(server.messages) == 1


async def jobs(house):
    return await house.context.database.read(lambda tx: tx.execute(select(JOB.c.run_at)).all())


async def put_off(house):
    """Whether the letter was refused for now, and its job noted when to try again."""
    return await jobs(house) == [(house.clock.now() + timedelta(seconds=2),)]


async def test_a_letter_that_is_refused_for_good_is_let_go(house_on):
    async with smtp_server(RCPT=says("550 No such mailbox")) as server:
        house = await house_on(server)
        await joined(house)
        await until(lambda: empty(house))
        assert server.messages == []


async def test_a_waiting_letter_goes_with_its_account(house_on):
    async with smtp_server(RCPT=says("451 Later")) as server:
        house = await house_on(server)
        await joined(house)
        async with house.person() as person:
            await person.sign_in(MAIL, FORM["password"])
            body = {"password": FORM["password"]}
            answer = await person.http.request("DELETE", "/api/account", json=body)
            assert answer.status_code == 200
        assert await waiting(house) == 0
