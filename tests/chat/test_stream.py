"""A reader may leave and come back: nothing is lost, nothing comes twice."""

import asyncio

import pytest

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.scripted import ScriptedModel
from tests.people import parse, told

PIECES = [f"{number}번째 조각. " for number in range(1, 13)]
WHOLE = "".join(PIECES).strip()
WORDS = "그 사람이 자꾸 생각나요"
SSE = {"Accept": "text/event-stream"}


async def slow(open_house, delay=0.03):
    return await open_house(ModelCounsellor(ScriptedModel(PIECES, delay=delay)))


async def leave_early(person):
    """Send, read until the third delta, hang up; gives the events and the offset read."""
    text = ""
    async with person.http.stream(
        "POST", "/api/chat", json={"message": WORDS}, headers=SSE
    ) as answer:
        async for part in answer.aiter_text():
            text += part
            if text.count("event: delta") >= 3:
                break
    events = parse(text[: text.rindex("\n\n") + 2])
    return events, next(event.id for event in reversed(events) if event.id)


async def test_a_reader_who_leaves_does_not_end_the_turn(open_house):
    house = await slow(open_house)
    async with house.person() as person:
        await person.enter()
        events, offset = await leave_early(person)
        first = events[0].data
        rest = await person.attach(first["chatId"], first["turnId"], after=offset)
        assert (told(events) + told(rest)).strip() == WHOLE
        assert rest[-1].name == "done"
        assert rest[-1].data["userInfo"]["remainingMessages"] == 9


async def test_after_a_reload_the_whole_answer_comes(open_house):
    house = await slow(open_house)
    async with house.person() as person:
        await person.enter()
        events, _ = await leave_early(person)
        first = events[0].data
        pending = (await person.messages(first["chatId"]))[1]
        assert pending["state"] == "pending"
        again = await person.attach(first["chatId"], pending["turnId"])
        assert told(again).strip() == WHOLE


async def test_attaching_after_the_end(open_house):
    house = await slow(open_house, delay=0)
    async with house.person() as person:
        await person.enter()
        done = await person.stream(WORDS)
        first = done[0].data
        again = await person.attach(first["chatId"], first["turnId"], after=5)
        assert told(again) == done[-1].data["chat"]["response"][5:]
        nothing = await person.http.get(f"/api/chat/{first['chatId']}/turns/unknown")
        assert nothing.json()["code"] == "turn_not_found"


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite has one process
async def test_another_process_follows_the_row(open_house):
    """Two houses on one PostgreSQL: the second has only the row."""
    house = await slow(open_house, delay=0.4)
    other = await open_house(ModelCounsellor(ScriptedModel([])), clock=house.clock)
    async with house.person() as person, other.person() as elsewhere:
        await person.enter()
        elsewhere.http.headers["Authorization"] = person.http.headers["Authorization"]
        events, offset = await leave_early(person)
        first = events[0].data
        rest = await elsewhere.attach(first["chatId"], first["turnId"], after=offset)
        assert (told(events) + told(rest)).strip() == WHOLE
        assert len([event for event in rest if event.name == "delta"]) > 1


async def test_one_open_turn_a_chat(open_house):
    house = await slow(open_house)
    async with house.person() as person:
        await person.enter()
        chat = await person.chat()
        first = asyncio.create_task(person.say(WORDS, chatId=chat))
        await person.answering(chat)
        second = await person.say(WORDS, chatId=chat)
        assert (second.status_code, second.json()["code"]) == (409, "turn_in_progress")
        assert (await first).status_code == 200


async def test_stop_keeps_what_was_written(open_house):
    house = await slow(open_house, delay=0.1)
    async with house.person() as person:
        await person.enter()
        events, _ = await leave_early(person)
        chat = events[0].data["chatId"]
        stopped = (await person.http.post(f"/api/chat/{chat}/stop")).json()["data"]
        assert stopped["state"] == "stopped"
        kept = (await person.messages(chat))[1]
        assert kept["state"] == "stopped"
        assert WHOLE.startswith(kept["content"].strip())
        assert len(kept["content"]) >= len(told(events))
        assert (await person.me())["dailyMessageCount"] == 1


async def test_stop_before_the_first_words_is_free(open_house):
    house = await slow(open_house, delay=30)
    async with house.person() as person:
        await person.enter()
        chat = await person.chat()
        waiting = asyncio.create_task(person.stream(WORDS, chatId=chat))
        await person.answering(chat)
        await person.http.post(f"/api/chat/{chat}/stop")
        assert (await waiting)[-1].name == "stopped"
        assert (await person.me())["remainingMessages"] == 10


async def test_stop_with_nothing_open(guest):
    chat = await guest.chat()
    data = (await guest.http.post(f"/api/chat/{chat}/stop")).json()["data"]
    assert data == {"turnId": None, "state": None}


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_stop_reaches_another_process(open_house):
    house = await slow(open_house, delay=1)
    other = await open_house(ModelCounsellor(ScriptedModel([])), clock=house.clock)
    async with house.person() as person, other.person() as elsewhere:
        await person.enter()
        elsewhere.http.headers["Authorization"] = person.http.headers["Authorization"]
        events, _ = await leave_early(person)
        chat = events[0].data["chatId"]
        stopped = (await elsewhere.http.post(f"/api/chat/{chat}/stop")).json()["data"]
        assert stopped["state"] == "stopped"


async def test_an_end_that_cannot_be_stored_ends_for_its_readers(open_house, monkeypatch):
    house = await slow(open_house, delay=0.05)

    async def broken(*_args, **_more):
        raise ValueError

    async with house.person() as person:
        await person.enter()
        monkeypatch.setattr("heartwhisper.chat.answer.finish", broken)
        waiting = asyncio.create_task(person.stream(WORDS))
        await asyncio.sleep(1.5)
        house.clock.advance(minutes=1)
        assert (await waiting)[-1].name == "interrupted"
