"""Chats are read back, analysed, cleared and brought back."""

import asyncio
from datetime import timedelta

from sqlalchemy import select, update

from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.scripted import ScriptedModel
from heartwhisper.quota.models import QUOTA_DAY
from tests.people import told

WORDS = "헤어져서 너무 슬퍼요 ㅠㅠ"


async def test_a_chat_shows_both_sides(guest):
    events = await guest.stream(WORDS)
    chat = (await guest.http.get("/api/chat")).json()[0]
    said, reply = chat["messages"]
    assert (said["role"], said["content"]) == ("user", WORDS)
    assert (reply["role"], reply["content"]) == ("assistant", told(events))
    assert reply["emotion"] == "sadness"
    assert chat["safety"] is None


async def test_only_chats_of_the_last_three_hours(guest, house):
    await guest.say(WORDS)
    house.clock.advance(hours=2, minutes=59)
    assert len((await guest.http.get("/api/chat")).json()) == 1
    house.clock.advance(minutes=2)
    assert (await guest.http.get("/api/chat")).json() == []


async def test_a_chat_still_written_to_is_recent(guest, house):
    chat = (await guest.say(WORDS)).json()["chat"]["id"]
    house.clock.advance(hours=2)
    await guest.say(WORDS, chatId=chat)
    house.clock.advance(hours=2)
    assert [one["id"] for one in (await guest.http.get("/api/chat")).json()] == [chat]


async def test_at_most_twenty_newest_first(guest):
    made = [await guest.chat() for _ in range(22)]
    shown = [one["id"] for one in (await guest.http.get("/api/chat")).json()]
    assert shown == made[:1:-1]


async def test_words_without_an_answer(guest):
    chat = await guest.chat()
    answer = await guest.http.post("/api/messages", json={"message": WORDS, "chatId": chat})
    assert answer.status_code == 201
    assert answer.json()["data"]["content"] == WORDS
    assert [row["role"] for row in await guest.messages(chat)] == ["user"]
    assert (await guest.me())["dailyMessageCount"] == 0


async def test_analysis_is_the_mean_of_the_messages(guest):
    chat = (await guest.say(WORDS)).json()["chat"]["id"]
    found = (await guest.http.post(f"/api/chat/{chat}/analyze")).json()
    assert found["dominantEmotion"] == "sadness"
    assert found["messageCount"] == 1
    assert found["score"] == found["emotions"]["sadness"]


async def test_analysis_of_an_empty_chat(guest):
    found = (await guest.http.post(f"/api/chat/{await guest.chat()}/analyze")).json()
    assert found["dominantEmotion"] is None
    assert found["messageCount"] == 0


async def test_clearing_hides_at_once_and_erases_later(guest, house):
    chat = (await guest.say(WORDS)).json()["chat"]["id"]
    cleared = (await guest.http.delete(f"/api/chat/{chat}")).json()["data"]
    assert cleared["id"] == chat
    assert (await guest.http.get("/api/chat")).json() == []
    assert (await guest.http.get(f"/api/chat/{chat}")).status_code == 404
    house.clock.advance(seconds=11)
    await house.finish_jobs()
    late = await guest.http.post(f"/api/chat/{chat}/restore")
    assert late.json()["code"] == "chat_not_found"
    assert (await guest.me())["dailyMessageCount"] == 1
    for table in (CHAT, MESSAGE, TURN):
        rows = await house.context.database.read(lambda tx, t=table: tx.execute(select(t)).all())
        assert rows == []


async def test_clearing_can_be_undone_for_ten_seconds(guest, house):
    chat = (await guest.say(WORDS)).json()["chat"]["id"]
    await guest.http.delete(f"/api/chat/{chat}")
    house.clock.advance(seconds=9)
    restored = await guest.http.post(f"/api/chat/{chat}/restore")
    assert len(restored.json()["messages"]) == 2
    house.clock.advance(seconds=5)
    await house.finish_jobs()
    assert len(await guest.messages(chat)) == 2


async def test_an_answer_after_the_undo_survives_the_job(open_house):
    house = await open_house(ModelCounsellor(ScriptedModel(["하나. ", "둘. ", "셋."], delay=0.2)))
    async with house.person() as person:
        await person.enter()
        chat = await person.chat()
        await person.http.delete(f"/api/chat/{chat}")
        house.clock.advance(seconds=5)
        await person.http.post(f"/api/chat/{chat}/restore")
        answer = asyncio.create_task(person.say(WORDS, chatId=chat))
        await person.answering(chat)
        house.clock.advance(seconds=6)
        await house.finish_jobs()
        assert (await answer).json()["state"] == "done"


async def test_a_lost_turn_is_closed_when_it_is_read(guest, house):
    """A writer that died without a word does not leave a message writing for ever."""
    chat = (await guest.say(WORDS)).json()["chat"]["id"]
    silent = house.clock.now() - timedelta(minutes=1)
    lost = update(TURN).values(state="pending", heartbeat_at=silent)
    held = update(QUOTA_DAY).values(used=0, reserved=1)
    await house.context.database.write(lambda tx: (tx.execute(lost), tx.execute(held)))
    assert (await guest.messages(chat))[1]["state"] == "interrupted"
    assert (await guest.me())["remainingMessages"] == 10


async def test_a_sign_of_life_from_the_future_is_none(guest, house):
    """The clock was put back: what stood open is closed, its message free again."""
    chat = (await guest.say(WORDS)).json()["chat"]["id"]
    future = house.clock.now() + timedelta(hours=1)
    ahead = update(TURN).values(state="pending", heartbeat_at=future)
    held = update(QUOTA_DAY).values(used=0, reserved=1)
    await house.context.database.write(lambda tx: (tx.execute(ahead), tx.execute(held)))
    assert (await guest.say(WORDS, chatId=chat)).status_code == 200
    assert (await guest.me())["remainingMessages"] == 9
