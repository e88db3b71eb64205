"""`kill -9` in the middle of an answer: nobody's words are lost, nothing is charged."""

import asyncio

import pytest

from tests.parts.rude_server import RudeServer, event, hang, rude_server, says
from tests.parts.server import running
from tests.people import Person, browser

WORDS = "그 사람이 자꾸 생각나요"
HALF = "그 마음이 오래 "
SSE = {"Accept": "text/event-stream"}
pytestmark = pytest.mark.timeout(120)


@pytest.fixture
async def stuck_model():
    """A model that says half a sentence and then nothing more."""
    async with rude_server(says(event("그 마음이 "), event("오래 "), then=hang)) as server:
        assert isinstance(server, RudeServer)
        yield server


def person_at(server):
    return Person(browser(server.base_url))


async def begin_an_answer(person):
    """Send, wait for the first words; gives the ids of the turn."""
    body = {"message": WORDS, "clientMessageId": "the-same-send"}
    text = ""
    async with person.http.stream("POST", "/api/chat", json=body, headers=SSE) as answer:
        async for part in answer.aiter_text():
            text += part
            if "event: delta" in text:
                return


async def test_kill_in_the_middle_of_an_answer(environment, stuck_model):
    given = environment | {"HEART_LLM_BASE_URL": stuck_model.base_url, "HEART_LLM_MODEL": "stuck"}
    with running(given) as server:
        person = person_at(server)
        await person.enter()
        await begin_an_answer(person)
        await a_snapshot(person)
        await asyncio.to_thread(server.kill9)
    async with person:
        with running(given | {"HEART_LOG_LEVEL": "info"}) as server:
            person.http.base_url = server.base_url
            await everything_is_there(person)


async def a_snapshot(person):
    """Wait until what was said so far is in the database: on a busy machine that takes longer."""
    async with asyncio.timeout(30):
        while True:
            _, reply = (await person.http.get("/api/chat")).json()[0]["messages"]
            if reply["content"] == HALF:
                return
            await asyncio.sleep(0.1)


async def everything_is_there(person):
    async with asyncio.timeout(60):  # PostgreSQL: until the heartbeat counts as lost
        while True:
            said, reply = (await person.http.get("/api/chat")).json()[0]["messages"]
            if reply["state"] != "pending":
                break
            await asyncio.sleep(1)
    assert said["content"] == WORDS
    assert (reply["state"], reply["content"]) == ("interrupted", HALF)
    me = await person.me()
    assert (me["remainingMessages"], me["dailyMessageCount"]) == (10, 0)
