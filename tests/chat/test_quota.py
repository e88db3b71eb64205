"""The day's messages: counted in the database, exactly, whatever happens at once."""

import asyncio

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.scripted import ScriptedModel

WORDS = "그 사람이 자꾸 생각나요"


async def spend(person, count):
    chat = await person.chat()
    for _ in range(count):
        assert (await person.say(WORDS, chatId=chat)).status_code == 200


async def test_two_hundred_sends_with_one_message_left(open_house):
    house = await open_house(ModelCounsellor(ScriptedModel(["네."])), HEART_SENDS_PER_MINUTE="0")
    async with house.person() as person:
        await person.enter()
        await spend(person, 9)
        chats = [await person.chat() for _ in range(200)]
        answers = await asyncio.gather(*(person.say(WORDS, chatId=chat) for chat in chats))
        codes = [answer.status_code for answer in answers]
        assert (codes.count(200), codes.count(429)) == (1, 199)
        assert (await person.me())["dailyMessageCount"] == 10


async def test_two_hundred_sends_into_one_chat(open_house):
    house = await open_house(ModelCounsellor(ScriptedModel(["네."])), HEART_SENDS_PER_MINUTE="0")
    async with house.person() as person:
        await person.enter()
        await spend(person, 9)
        chat = await person.chat()
        answers = await asyncio.gather(*(person.say(WORDS, chatId=chat) for _ in range(200)))
        assert sum(answer.status_code == 200 for answer in answers) == 1
        assert (await person.me())["remainingMessages"] == 0


async def test_the_eleventh_is_refused_and_not_stored(guest):
    chat = await guest.chat()
    for _ in range(10):
        last = await guest.say(WORDS, chatId=chat)
    assert last.json()["userInfo"]["remainingMessages"] == 0
    refused = await guest.say(WORDS, chatId=chat)
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (429, "daily_limit_exceeded")
    assert problem["userInfo"]["remainingMessages"] == 0
    assert len(await guest.messages(chat)) == 20


async def test_the_day_is_the_one_of_the_service(guest, house):
    await spend(guest, 10)
    house.clock.advance(hours=11, minutes=59)  # a minute to midnight in Seoul
    assert (await guest.say(WORDS)).status_code == 429
    house.clock.advance(minutes=1)
    assert (await guest.say(WORDS)).status_code == 200
    assert (await guest.me())["dailyMessageCount"] == 1


async def test_a_failed_answer_is_free(open_house):
    house = await open_house(ModelCounsellor(ScriptedModel([])))
    async with house.person() as person:
        await person.enter()
        answer = (await person.say(WORDS)).json()
        assert (answer["state"], answer["code"]) == ("failed", "model_unavailable")
        assert answer["userInfo"]["remainingMessages"] == 10


async def test_unlimited_is_null_for_premium_alone(guest):
    me = await guest.me()
    assert me["isPremium"] is False
    assert me["remainingMessages"] == 10
    assert me["subscriptionType"] == "free"


async def test_too_fast_is_told_how_long_to_wait(open_house):
    house = await open_house(HEART_FREE_DAILY_MESSAGES="1000")
    async with house.person() as person:
        await person.enter()
        answers = [await person.say(" ") for _ in range(61)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "rate_limited"
        assert int(answers[-1].headers["retry-after"]) >= 1
