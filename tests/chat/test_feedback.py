"""What somebody thought of an answer is kept beside it, and is theirs alone."""

import asyncio
from functools import partial

import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner

from heartwhisper.chat.feedback import counts
from heartwhisper.chat.models import TURN
from heartwhisper.cli.commands import app
from tests.account.test_races import on_postgres, waiting

WORDS = "썸남이 답장을 안 해요"
MEANT = "제 말은 그게 아니었어요"
GROWING = "\u095c"  # two code points in NFC
COLD = {"helpful": False, "reason": "cold", "words": MEANT}


async def answered(person, **more):
    """Say something; gives the chat and the turn that answers."""
    chat = (await person.say(WORDS, **more)).json()["chat"]
    return chat["id"], chat["turnId"]


async def rate(person, turn_id, **given):
    return await person.http.put(f"/api/messages/{turn_id}/feedback", json=given)


async def seen(person, chat_id):
    """The feedback of the answers in a chat."""
    said = await person.messages(chat_id)
    return [one["feedback"] for one in said if one["role"] == "assistant"]


async def test_feedback_is_kept_changed_and_taken_back(guest):
    chat, turn = await answered(guest)
    assert await seen(guest, chat) == [None]
    assert (await rate(guest, turn, helpful=True)).status_code == 200
    assert await seen(guest, chat) == [{"helpful": True, "reason": None, "words": None}]
    kept = await rate(guest, turn, **COLD | {"words": f"  {MEANT} "})
    assert kept.json() == {"data": COLD}
    assert await seen(guest, chat) == [COLD]
    for _ in range(2):  # taking back what is not there changes nothing
        taken = await guest.http.delete(f"/api/messages/{turn}/feedback")
        assert (taken.status_code, taken.json()) == (200, {"data": None})
        assert await seen(guest, chat) == [None]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"helpful": "yes"},
        {"helpful": False, "reason": "boring"},
        {"helpful": False, "words": "가" * 501},
        {"helpful": False, "words": GROWING * 251},
        {"helpful": True, "stars": 5},
    ],
)
async def test_wrong_feedback_is_refused(guest, wrong):
    chat, turn = await answered(guest)
    refused = await rate(guest, turn, **wrong)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_request")
    assert await seen(guest, chat) == [None]


async def test_words_are_tidied_and_may_be_long(guest):
    chat, turn = await answered(guest)
    for given, kept in (
        (" \x00\n", None),
        ("\x00hm ", "hm"),
        ("가" * 500, "가" * 500),
        (" " * 900 + "hm", "hm"),
        (GROWING * 250, "\u0921\u093c" * 250),
    ):
        assert (await rate(guest, turn, helpful=False, words=given)).status_code == 200
        assert (await seen(guest, chat))[0]["words"] == kept


async def test_words_that_grow_in_nfc_lock_no_chat(guest):
    chat, turn = await answered(guest)
    assert (await rate(guest, turn, helpful=False, words=GROWING * 500)).status_code == 422
    assert (await guest.http.get(f"/api/chat/{chat}")).status_code == 200
    assert await seen(guest, chat) == [None]


async def test_only_the_own_answers_that_are_there(guest, stranger):
    chat, turn = await answered(guest)
    said = (await guest.messages(chat))[0]["id"]
    note = (await guest.http.post("/api/messages", json={"message": WORDS})).json()["data"]["id"]
    for person, name in ((stranger, turn), (guest, said), (guest, note), (guest, "x")):
        refused = await rate(person, name, helpful=True)
        assert (refused.status_code, refused.json()["code"]) == (404, "turn_not_found")
    await guest.http.delete(f"/api/chat/{chat}")
    assert (await rate(guest, turn, helpful=True)).status_code == 404


async def test_it_is_sealed_exported_and_brought_along(house, guest, member):
    chat, turn = await answered(guest)
    await rate(guest, turn, **COLD)
    row = await house.context.database.read(lambda tx: tx.execute(select(TURN)).one())
    assert not any(word in row.feedback for word in (b"cold", MEANT.encode(), b"helpful"))
    await member.http.post("/api/account/bring", json={"guestId": guest.secret})
    assert await seen(member, chat) == [COLD]
    exported = (await member.http.get("/api/account/export")).json()
    assert exported["chats"][0]["messages"][1]["feedback"] == COLD


async def test_only_an_answer_that_ended_and_has_words(house, guest):
    chat, turn = await answered(guest)
    for values, code in (
        ({"state": "pending", "heartbeat_at": house.clock.now()}, "turn_in_progress"),
        ({"state": "failed", "answer": None}, "turn_not_found"),
    ):
        changed = update(TURN).values(**values)
        await house.context.database.write(lambda tx, one=changed: tx.execute(one))
        assert (await rate(guest, turn, helpful=True)).json()["code"] == code
    assert await seen(guest, chat) == [None]


async def test_an_answer_that_gives_way_takes_its_feedback_along(house, guest):
    chat, turn = await answered(guest)
    cut = update(TURN).values(state="interrupted")
    await house.context.database.write(lambda tx: tx.execute(cut))
    await rate(guest, turn, **COLD)
    _, again = await answered(guest, chatId=chat, retryOf=turn)
    assert await seen(guest, chat) == [None]
    refused = await rate(guest, turn, **COLD)
    assert (refused.status_code, refused.json()["code"]) == (404, "turn_not_found")
    assert not await counts(house.context)
    assert (await rate(guest, again, **COLD)).status_code == 200
    assert await counts(house.context) == {("cold", "ko"): 1}


@on_postgres
async def test_feedback_that_meets_bringing_along_locks_no_chat(house, guest, member):
    chat, turn = await answered(guest)
    engine = house.context.database.engine
    bring = partial(member.http.post, "/api/account/bring", json={"guestId": guest.secret})
    with engine.connect() as holder:
        holder.execute(select(TURN).where(TURN.c.id == turn).with_for_update())
        running = []
        for count, call in enumerate((bring, partial(rate, guest, turn, **COLD)), 1):
            running.append(asyncio.create_task(call()))
            await waiting(house, count)
    brought, rated = await asyncio.gather(*running)
    assert brought.status_code == 200, brought.text
    assert (rated.status_code, rated.json()["code"]) == (404, "turn_not_found")
    assert await seen(member, chat) == [None]


async def test_the_operator_sees_counts_and_no_text(environment, *, guest, stranger, monkeypatch):
    async def shown():
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return (await asyncio.to_thread(CliRunner().invoke, app, ["feedback"])).output

    assert await shown() == "no feedback\n"
    for person, language, given in (
        (guest, "ko", COLD),
        (guest, "en", {"helpful": True}),
        (stranger, "ko", COLD),
        (stranger, "ko", {"helpful": False}),
    ):
        await rate(person, (await answered(person, language=language))[1], **given)
    assert await shown() == (
        "cold           en 0  ko 2\nhelpful        en 1  ko 0\nno reason      en 0  ko 1\n"
    )
