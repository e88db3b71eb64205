"""What somebody felt over days, and what they say about it themselves."""

from functools import partial

import pytest
from sqlalchemy import select

from heartwhisper.account.feelings import fold, folded
from heartwhisper.chat.models import MESSAGE
from tests.people import MINA

SAD, GLAD = "헤어져서 너무 슬퍼요 ㅠㅠ", "고백에 성공해서 너무 기뻐요"
DANGER = "죽고 싶어요. 오늘 밤에 끝내려고요"
NOBODYS = "00000000-0000-7000-8000-000000000000"
TODAY = "2026-11-20"


async def looked_back(person):
    answer = await person.http.get("/api/feelings")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def of_day(person, day=TODAY):
    return await person.http.get(f"/api/feelings/{day}")


async def correct(person, message_id, emotion):
    path = f"/api/messages/{message_id}/emotion"
    return await person.http.put(path, json={"emotion": emotion})


async def said(person, text, **more):
    """Send; gives the id of the chat and of the message."""
    answer = await person.say(text, **more)
    assert answer.status_code == 200, answer.text
    chat = answer.json()["chat"]["id"]
    return chat, (await person.messages(chat))[-2]["id"]


async def test_nothing_was_said_yet(guest):
    assert await looked_back(guest) == {
        "today": TODAY,
        "timeZone": "Asia/Seoul",
        "emotionalTendencies": None,
        "days": [],
    }


async def test_each_day_has_the_mean_of_its_messages(guest, house):
    chat, _ = await said(guest, SAD)
    await said(guest, GLAD)
    analysis = (await guest.http.post(f"/api/chat/{chat}/analyze")).json()
    house.clock.advance(days=2)
    await said(guest, GLAD)
    found = await looked_back(guest)
    newest, oldest = found["days"]
    assert (newest["date"], newest["messageCount"]) == ("2026-11-22", 1)
    assert newest["dominantEmotion"] == "joy"
    assert (oldest["date"], oldest["messageCount"]) == (TODAY, 2)
    assert oldest["emotions"] == analysis["emotions"]
    assert oldest["dominantEmotion"] == analysis["dominantEmotion"]
    assert found["emotionalTendencies"] == (await guest.me())["emotionalTendencies"]


async def test_a_day_is_one_of_the_service_s_time_zone(guest, house):
    house.clock.advance(hours=11, minutes=59)  # a minute to midnight in Seoul
    await said(guest, SAD)
    house.clock.advance(minutes=1)
    await said(guest, GLAD)
    days = (await looked_back(guest))["days"]
    assert [(one["date"], one["messageCount"]) for one in days] == [("2026-11-21", 1), (TODAY, 1)]
    texts = [(await of_day(guest, one["date"])).json()["messages"] for one in days]
    assert [[one["content"] for one in those] for those in texts] == [[GLAD], [SAD]]


async def test_ninety_days_are_looked_back_on(member, house):
    await said(member, SAD)
    house.clock.advance(days=89)
    await member.sign_in(MINA["email"], MINA["password"])
    assert [one["date"] for one in (await looked_back(member))["days"]] == [TODAY]
    assert (await of_day(member)).status_code == 200
    house.clock.advance(days=1)
    assert (await looked_back(member))["days"] == []
    assert (await of_day(member)).json()["code"] == "day_not_found"


async def test_a_message_in_danger_is_not_counted_nor_shown(guest):
    await said(guest, SAD)
    await said(guest, DANGER)
    await said(guest, GLAD)  # the talk still stands under danger
    assert [one["messageCount"] for one in (await looked_back(guest))["days"]] == [1]
    assert [one["content"] for one in (await of_day(guest)).json()["messages"]] == [SAD]


async def test_a_day_of_danger_alone_is_no_day(guest):
    await said(guest, DANGER)
    assert (await looked_back(guest))["days"] == []
    assert (await of_day(guest)).status_code == 404


async def test_a_message_in_danger_cannot_be_labelled(guest):
    _, message = await said(guest, DANGER)
    answer = await correct(guest, message, "joy")
    assert (answer.status_code, answer.json()["code"]) == (409, "message_without_emotion")
    assert (await guest.me())["emotionalTendencies"] is None


async def test_words_without_an_answer_are_felt_too(guest):
    await guest.http.post("/api/messages", json={"message": SAD})
    assert (await looked_back(guest))["days"][0]["messageCount"] == 1


@pytest.mark.parametrize("day", ["today", "2026-11-31", "2026-1-1", "0001-01-01", "9999-12-31"])
async def test_what_is_no_day(guest, day):
    await said(guest, SAD)
    answer = await of_day(guest, day)
    assert (answer.status_code, answer.json()["code"]) == (404, "day_not_found")


async def test_everything_follows_a_correction(guest):
    chat, message = await said(guest, SAD)
    await said(guest, SAD)
    answer = await correct(guest, message, "anger")
    assert answer.status_code == 200, answer.text
    told = answer.json()["data"]
    assert (told["id"], told["emotion"]) == (message, "anger")
    found = await looked_back(guest)
    assert found["emotionalTendencies"] == told["emotionalTendencies"]
    assert (await guest.me())["emotionalTendencies"] == told["emotionalTendencies"]
    assert told["emotionalTendencies"]["anger"] >= 0.7
    day = found["days"][0]
    assert day["emotions"]["anger"] >= 0.5
    analysis = (await guest.http.post(f"/api/chat/{chat}/analyze")).json()
    assert analysis["emotions"] == day["emotions"]
    first, second = (await of_day(guest)).json()["messages"]
    assert (first["emotion"], first["corrected"]) == ("anger", True)
    assert (second["emotion"], second["corrected"]) == ("sadness", False)
    shown = [one["emotion"] for one in await guest.messages(chat) if one["role"] == "assistant"]
    assert shown == ["anger", "sadness"]
    exported = (await guest.http.get("/api/account/export")).json()
    row = exported["chats"][0]["messages"][0]
    assert (row["emotion"], row["scores"]["anger"], row["corrected"]) == ("anger", 1.0, True)
    page = (await guest.http.get("/api/account/export.html?language=ko")).text
    assert "</time> · 분노 (직접 고름)<p>" in page
    assert "</time> · 슬픔<p>" in page


async def test_a_correction_is_undone_by_another(guest):
    _, message = await said(guest, SAD)
    await correct(guest, message, "joy")
    told = (await correct(guest, message, "sadness")).json()["data"]
    assert told["emotionalTendencies"] == {
        **dict.fromkeys(("joy", "anger", "fear", "love", "neutral"), 0.0),
        "sadness": 1.0,
    }


async def test_what_is_said_later_goes_on_from_there(guest):
    _, message = await said(guest, SAD)
    before = (await correct(guest, message, "love")).json()["data"]["emotionalTendencies"]
    await said(guest, GLAD)
    kept = (await guest.http.get("/api/account/export")).json()["chats"][0]["messages"]
    scores = next(one["scores"] for one in kept if one.get("text") == GLAD)
    assert (await guest.me())["emotionalTendencies"] == fold(before, scores)


@pytest.mark.parametrize(
    "body", [{}, {"emotion": "hope"}, {"emotion": None}, {"emotion": "joy", "more": 1}, []]
)
async def test_what_is_no_emotion(guest, body):
    _, message = await said(guest, SAD)
    answer = await guest.http.put(f"/api/messages/{message}/emotion", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert (await of_day(guest)).json()["messages"][0]["emotion"] == "sadness"


async def test_another_s_message_is_a_missing_one(guest, stranger):
    _, message = await said(guest, SAD)
    for one in (message, NOBODYS, "missing", "a%00b"):
        answer = await correct(stranger, one, "joy")
        assert (answer.status_code, answer.json()["code"]) == (404, "message_not_found")
    assert (await looked_back(stranger))["days"] == []
    assert (await of_day(stranger)).status_code == 404
    assert (await of_day(guest)).json()["messages"][0]["emotion"] == "sadness"


@pytest.mark.parametrize("call", ["days", "day", "correct"])
async def test_one_account_cannot_keep_the_house_busy(guest, call):
    _, message = await said(guest, SAD)
    paths = {"days": "/api/feelings", "day": f"/api/feelings/{TODAY}"}
    correcting = partial(correct, guest, message, "joy")
    one = correcting if call == "correct" else partial(guest.http.get, paths[call])
    answers = [await one() for _ in range(61)]
    assert [answer.status_code for answer in answers] == [*[200] * 60, 429]
    assert answers[-1].json()["code"] == "rate_limited"


async def test_only_a_token_opens_feelings(guest, house):
    _, message = await said(guest, SAD)
    async with house.person(Authorization="Bearer guest") as browser:
        browser.http.cookies.update(dict(guest.http.cookies))
        assert (await browser.http.get("/api/feelings")).status_code == 401
        assert (await of_day(browser)).status_code == 401
        assert (await correct(browser, message, "joy")).status_code == 401


async def test_what_is_cleared_is_gone_from_the_days(guest, house):
    chat, message = await said(guest, SAD)
    await correct(guest, message, "fear")
    felt = (await guest.me())["emotionalTendencies"]
    await guest.http.delete(f"/api/chat/{chat}")
    assert (await looked_back(guest))["days"] == []
    assert (await of_day(guest)).status_code == 404
    assert (await correct(guest, message, "joy")).status_code == 404
    house.clock.advance(seconds=11)
    await house.finish_jobs()
    rows = await house.context.database.read(lambda tx: tx.execute(select(MESSAGE)).all())
    assert rows == []
    assert (await looked_back(guest))["emotionalTendencies"] == felt  # decisions.md section 2


async def test_a_correction_leaves_in_the_tendencies_what_is_only_cleared(guest, house):
    _, first = await said(guest, SAD)
    house.clock.advance(hours=4)
    chat, _ = await said(guest, GLAD, chatId=await guest.chat())
    felt = (await correct(guest, first, "anger")).json()["data"]["emotionalTendencies"]
    await guest.http.delete(f"/api/chat/{chat}")
    told = (await correct(guest, first, "anger")).json()["data"]["emotionalTendencies"]
    assert told == felt
    assert told["joy"] > 0
    house.clock.advance(seconds=11)
    await house.finish_jobs()
    told = (await correct(guest, first, "anger")).json()["data"]["emotionalTendencies"]
    assert told["joy"] == 0  # it is made of what is still kept


async def test_a_chat_that_is_brought_back_brings_its_correction(guest):
    chat, message = await said(guest, SAD)
    await correct(guest, message, "fear")
    await guest.http.delete(f"/api/chat/{chat}")
    await guest.http.post(f"/api/chat/{chat}/restore")
    assert (await of_day(guest)).json()["messages"][0]["emotion"] == "fear"


async def test_a_correction_is_brought_along(member, guest):
    _, message = await said(guest, SAD)
    await correct(guest, message, "love")
    await member.http.post("/api/account/bring", json={"guestId": guest.secret})
    shown = (await of_day(member)).json()["messages"][0]
    assert (shown["emotion"], shown["corrected"]) == ("love", True)
    assert (await looked_back(member))["emotionalTendencies"]["love"] == 1.0


async def test_a_stored_reading_tells_nothing_by_its_length(guest, house):
    _, message = await said(guest, SAD)
    await said(guest, GLAD)
    await correct(guest, message, "neutral")
    rows = await house.context.database.read(lambda tx: tx.execute(select(MESSAGE)).all())
    assert len({len(row.reading) for row in rows}) == 1


def test_tendencies_made_anew_are_those_that_grew():
    one = {"joy": 0.2, "sadness": 0.8}
    assert folded([]) is None
    assert folded([one, one, {"joy": 1.0, "sadness": 0.0}]) == fold(
        fold(fold(None, one), one), {"joy": 1.0, "sadness": 0.0}
    )
