"""Whatever is refused, and why ever: a text that speaks of danger gets the helplines."""

import asyncio
import json

import pytest
from sqlalchemy import select

from heartwhisper.account.models import ACCOUNT
from heartwhisper.chat.models import CHAT, MESSAGE, TURN
from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.scripted import ScriptedModel

DANGER = "죽고 싶어 약을 모아 놨어"
BODY = json.dumps({"message": DANGER}).encode()
JSON = {"Content-Type": "application/json"}
REFUSED = [
    ("/api/chat", BODY[:-1] + b"," + b" " * 70_000 + b"}", JSON, 413),
    ("/api/chat", BODY, {"Content-Type": "text/plain"}, 415),
    ("/api/chat", BODY, JSON | {"Origin": "https://elsewhere.example"}, 403),
    ("/api/chat", BODY[:-1] + b",}", JSON, 400),
    ("/api/chat", json.dumps({"message": [DANGER]}).encode(), JSON, 422),
    ("/api/chat", json.dumps([DANGER], ensure_ascii=False).encode(), JSON, 422),
    ("/api/chat/", BODY, JSON, 404),
    ("/api/messages", BODY[:-1] + b',"nonsense":1}', JSON, 422),
    ("/api/messages", BODY, {"Content-Type": "text/plain"}, 415),
]


@pytest.mark.parametrize("case", REFUSED, ids=range(len(REFUSED)))
async def test_a_refusal_carries_the_helplines(guest, case):
    path, body, headers, status = case
    answer = await guest.http.post(path, content=body, headers=headers)
    assert answer.status_code == status
    assert answer.json()["safety"]["kind"] == "suicide"


async def test_words_that_are_not_sent_are_looked_at_without_an_account_and_kept_nowhere(house):
    async with house.person() as nobody:
        for text, kind in ((DANGER, "suicide"), ("오늘 데이트가 즐거웠어요", None)):
            body = {"message": text, "timeZone": "Asia/Seoul"}
            answer = await nobody.http.post("/api/safety/check", json=body)
            found = answer.json()["data"]["safety"]
            assert (answer.status_code, found and found["kind"]) == (200, kind)
        assert not dict(nobody.http.cookies)
        for _ in range(120):
            await nobody.http.post("/api/safety/check", json=body)
        refused = await nobody.http.post("/api/safety/check", json={"message": DANGER})
        assert (refused.status_code, refused.json()["safety"]["kind"]) == (429, "suicide")
    rows = await house.context.database.read(
        lambda tx: [tx.execute(select(one)).first() for one in (CHAT, MESSAGE, TURN, ACCOUNT)]
    )
    assert rows == [None] * 4


async def test_too_fast_carries_them_too(guest):
    answers = [await guest.say(" ") for _ in range(60)]
    assert answers[-1].status_code == 422
    refused = await guest.say(DANGER)
    assert refused.status_code == 429
    assert refused.json()["safety"]["lines"]


async def test_so_does_a_method_the_call_does_not_know(guest):
    answer = await guest.http.put("/api/chat", json={"message": DANGER})
    assert answer.status_code == 405
    assert answer.json()["safety"]["kind"] == "suicide"


async def test_so_does_a_chat_that_is_still_answering(open_house):
    house = await open_house(ModelCounsellor(ScriptedModel(["하나. ", "둘."], delay=0.4)))
    async with house.person() as person:
        await person.enter()
        chat = await person.chat()
        running = asyncio.create_task(person.say("그 사람이 생각나요", chatId=chat))
        await person.answering(chat)
        refused = await person.say(DANGER, chatId=chat)
        assert (refused.status_code, refused.json()["code"]) == (409, "turn_in_progress")
        assert refused.json()["safety"]["kind"] == "suicide"
        assert (await running).status_code == 200


async def test_the_same_send_again_keeps_its_card(guest):
    same = {"clientMessageId": "the-same-danger"}
    first = (await guest.say("남자친구가 때렸어", **same)).json()["chat"]
    for _ in range(8):
        await guest.say("응")
    again = (await guest.say("남자친구가 때렸어", **same)).json()["chat"]
    assert again["safety"] == first["safety"]


async def test_rows_do_not_tell_who_was_in_danger(guest, house):
    """What is not sealed is alike for a calm turn and for one in danger."""

    for words in ("그 사람이 자꾸 생각나요", DANGER):
        await guest.say(words, chatId=await guest.chat())
    open_ = select(TURN.c.counsellor, TURN.c.quota_day, TURN.c.state)
    turns = await house.context.database.read(lambda tx: tx.execute(open_).all())
    assert turns[0] == turns[1]
    sizes = [CHAT.c.watch, MESSAGE.c.reading]
    for column in sizes:
        rows = await house.context.database.read(lambda tx, c=column: tx.execute(select(c)).all())
        assert len({len(row[0]) for row in rows}) == 1
