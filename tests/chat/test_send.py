"""A message is answered: as JSON and as a stream, once for each send."""

import asyncio
import unicodedata
import uuid

from tests.people import told

WORDS = "남자친구가 요즘 답장을 너무 늦게 해요"


async def test_a_guest_is_answered_in_korean(guest):
    answer = await guest.say(WORDS)
    assert answer.status_code == 200
    chat = answer.json()["chat"]
    assert chat["response"] == chat["message"]
    assert chat["response"].endswith("?")
    assert chat["user"]["id"] == guest.id
    assert chat["safety"] is None


async def test_an_answer_costs_one_message(guest):
    info = (await guest.say(WORDS)).json()["userInfo"]
    assert (info["remainingMessages"], info["dailyMessageCount"]) == (9, 1)
    assert info["maxFreeMessages"] == 10
    assert info["quotaResetsAt"] == "2026-11-20T15:00:00Z"


async def test_the_stream_tells_the_same_as_the_row(guest):
    events = await guest.stream(WORDS)
    first, last = events[0], events[-1]
    assert [first.name, last.name] == ["accepted", "done"]
    assert told(events) == last.data["chat"]["response"]
    rows = await guest.messages(first.data["chatId"])
    assert [row["role"] for row in rows] == ["user", "assistant"]
    assert rows[1]["content"] == told(events)
    assert rows[1]["state"] == "done"


async def test_event_ids_count_code_points(guest):
    deltas = [event for event in await guest.stream(WORDS) if event.name == "delta"]
    total = 0
    for delta in deltas:
        total += len(delta.data["text"])
        assert delta.id == str(total)


async def test_the_same_send_twenty_times_is_one_turn(guest):
    same = {"clientMessageId": str(uuid.uuid4()), "chatId": await guest.chat()}
    answers = await asyncio.gather(*(guest.say(WORDS, **same) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["chat"]["turnId"] for answer in answers}) == 1
    assert len({answer.json()["chat"]["response"] for answer in answers}) == 1
    assert (await guest.me())["dailyMessageCount"] == 1
    assert len(await guest.messages(same["chatId"])) == 2


async def test_the_same_send_without_a_chat_is_one_turn(guest):
    same = {"clientMessageId": str(uuid.uuid4())}
    answers = await asyncio.gather(*(guest.say(WORDS, **same) for _ in range(8)))
    assert len({answer.json()["chat"]["turnId"] for answer in answers}) == 1
    assert len((await guest.http.get("/api/chat")).json()) == 1


async def test_a_client_id_stands_for_one_text(guest):
    same = {"clientMessageId": str(uuid.uuid4())}
    await guest.say(WORDS, **same)
    other = await guest.say("다른 이야기예요", **same)
    assert (other.status_code, other.json()["code"]) == (409, "client_message_reused")


async def test_sends_continue_the_newest_recent_chat(guest, house):
    first = (await guest.say(WORDS)).json()["chat"]["id"]
    assert (await guest.say("네, 그래요")).json()["chat"]["id"] == first
    house.clock.advance(hours=4)
    assert (await guest.say(WORDS)).json()["chat"]["id"] != first


async def test_a_text_is_kept_in_nfc(guest):
    decomposed = unicodedata.normalize("NFD", "보고 싶어요")
    chat = (await guest.say(decomposed)).json()["chat"]["id"]
    assert (await guest.messages(chat))[0]["content"] == "보고 싶어요"


async def test_feelings_follow_the_messages(guest):
    assert (await guest.me())["emotionalTendencies"] is None
    await guest.say("헤어져서 너무 슬퍼요 ㅠㅠ")
    feelings = (await guest.me())["emotionalTendencies"]
    assert max(feelings, key=feelings.get) == "sadness"
    assert all(0 <= score <= 1 for score in feelings.values())
