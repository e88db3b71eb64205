"""Danger first: helplines whatever else is true, and as a state of the talk."""

import asyncio

import pytest

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.scripted import ScriptedModel

DANGER = "남자친구가 때렸어 이거 범죄야?"
HARMLESS = "그 사람이 자꾸 생각나요"


async def exhaust(person, count=10):
    for _ in range(count):
        assert (await person.say(HARMLESS)).status_code == 200


def numbers(answer):
    return [line["number"] for line in answer["chat"]["safety"]["lines"]]


async def test_it_passes_topic_and_quota(guest):
    await exhaust(guest)
    answer = (await guest.say(DANGER)).json()
    assert answer["chat"]["safety"]["kind"] == "violence"
    assert "1366" in numbers(answer)
    assert answer["chat"]["emotion"] is None
    assert answer["userInfo"]["dailyMessageCount"] == 10


async def test_the_answer_to_our_question_passes_too(guest):
    await exhaust(guest)
    await guest.say(DANGER)
    answer = await guest.say("응")
    assert answer.status_code == 200
    assert "1366" in numbers(answer.json())
    assert answer.json()["chat"]["response"]


async def test_the_state_ends_after_five_calm_readings(guest):
    await exhaust(guest)
    await guest.say(DANGER)
    for _ in range(5):
        assert (await guest.say("응")).status_code == 200
    assert (await guest.say("응")).status_code == 429


async def test_the_state_ends_after_a_day(guest, house):
    chat = await guest.chat()
    await guest.say(DANGER, chatId=chat)
    house.clock.advance(hours=23, minutes=59)
    assert (await guest.say("응", chatId=chat)).json()["chat"]["safety"]
    house.clock.advance(minutes=2)
    assert (await guest.say("응", chatId=chat)).json()["chat"]["safety"] is None


async def test_the_card_is_the_first_event(guest):
    events = await guest.stream(DANGER)
    assert [event.name for event in events[:2]] == ["safety", "accepted"]
    assert events[1].data["paced"] is False
    assert events[-1].name == "done"


async def test_an_acute_answer_waits_for_no_model(open_house):
    house = await open_house(ModelCounsellor(ScriptedModel(["nothing"], delay=1000)))
    async with house.person() as person:
        await person.enter()
        answer = (await person.say("지금 죽을 거야. 약도 다 모아놨어")).json()
        assert answer["chat"]["safety"]["level"] == "acute"
        assert answer["state"] == "done"


REFUSALS = [
    ({"message": DANGER + " 아" * 2000}, "message_too_long"),
    ({"message": DANGER, "nonsense": 1}, "invalid_request"),
    ({"message": DANGER, "chatId": "0192f0c2-7000-7a10-8c52-2f6d1a9be002"}, "chat_not_found"),
    ({"message": DANGER, "userId": "somebody"}, "forbidden_user"),
]


@pytest.mark.parametrize(("body", "code"), REFUSALS, ids=[code for _, code in REFUSALS])
async def test_every_refusal_carries_the_card(guest, body, code):
    problem = (await guest.http.post("/api/chat", json=body)).json()
    assert problem["code"] == code
    assert problem["safety"]["kind"] == "violence"


async def test_a_stranger_without_a_token_gets_the_card(house):
    async with house.person(Authorization="Bearer wrong") as person:
        problem = (await person.say(DANGER)).json()
        assert problem["code"] == "login_required"
        assert problem["safety"]["lines"]


async def test_region_comes_from_the_time_zone_not_the_language(guest):
    seoul = (await guest.say("my boyfriend hit me", language="en")).json()
    assert "1366" in numbers(seoul)
    paris = (await guest.say("남자친구가 때렸어", timeZone="Europe/Paris")).json()
    assert "3919" in numbers(paris)


async def test_the_card_stays_in_the_history(guest):
    chat = (await guest.say(DANGER)).json()["chat"]["id"]
    found = (await guest.http.get(f"/api/chat/{chat}")).json()
    assert found["safety"]["kind"] == "violence"


async def test_words_without_an_answer_get_it_too(guest):
    answer = await guest.http.post("/api/messages", json={"message": DANGER})
    assert answer.status_code == 201
    assert answer.json()["safety"]["kind"] == "violence"


async def test_a_turn_in_danger_takes_no_message_away_while_it_runs(open_house):
    counsellor = ModelCounsellor(ScriptedModel(["하나. ", "둘."], delay=0.4))
    house = await open_house(counsellor, HEART_FREE_DAILY_MESSAGES="1")
    async with house.person() as person:
        await person.enter()
        chat, other = await person.chat(), await person.chat()
        running = asyncio.create_task(person.say("요즘 사라지고 싶어요", chatId=chat))
        await person.answering(chat)
        assert (await person.me())["remainingMessages"] == 1
        assert (await person.say(HARMLESS, chatId=other)).status_code == 200
        assert (await running).json()["chat"]["safety"]["level"] == "concern"
