"""What was cleared is erased, whatever becomes of its account meanwhile."""

from sqlalchemy import func, select

from heartwhisper.chat.models import CHAT, MESSAGE, TURN

WORDS, KEPT = "헤어져서 너무 슬퍼요 ㅠㅠ", "썸남이 답장을 안 해요"


async def counted(house, *tables):
    """How many rows the tables have."""

    def unit(tx):
        return [tx.execute(select(func.count()).select_from(table)).scalar() for table in tables]

    return await house.context.database.read(unit)


async def cleared(person):
    """A chat that was just cleared; gives its id."""
    chat = await person.chat()
    assert (await person.say(WORDS, chatId=chat)).status_code == 200
    assert (await person.http.delete(f"/api/chat/{chat}")).status_code == 200
    return chat


async def bring(person, guest):
    return await person.http.post("/api/account/bring", json={"guestId": guest.secret})


async def test_the_job_of_an_erased_account_has_nothing_to_do(house, guest, stranger):
    await stranger.say(KEPT)
    await cleared(guest)
    assert (await guest.http.request("DELETE", "/api/account", json={})).status_code == 200
    house.clock.advance(seconds=11)
    await house.finish_jobs()
    assert await counted(house, CHAT, MESSAGE, TURN) == [1, 1, 1]
    assert (await stranger.http.get("/api/chat")).json()[0]["messages"][0]["content"] == KEPT


async def test_what_was_cleared_is_erased_in_the_account_that_brought_it(house, member, guest):
    kept = await guest.chat()
    await guest.say(KEPT, chatId=kept)
    chat = await cleared(guest)
    secret = {"guestId": guest.secret}
    offered = await member.http.post("/api/account/bring/preview", json=secret)
    assert offered.json()["data"] == {"chats": 1, "messages": 1}
    assert (await bring(member, guest)).status_code == 200
    for _ in range(2):  # hidden at first, then erased
        assert [one["id"] for one in (await member.http.get("/api/chat")).json()] == [kept]
        assert (await member.http.get(f"/api/chats/{chat}/messages")).status_code == 404
        house.clock.advance(seconds=11)
        await house.finish_jobs()
    assert await counted(house, CHAT, MESSAGE, TURN) == [1, 1, 1]
    assert (await member.http.post(f"/api/chat/{chat}/restore")).status_code == 404
    assert (await member.messages(kept))[0]["content"] == KEPT
    exported = (await member.http.get("/api/account/export")).json()
    assert [one["id"] for one in exported["chats"]] == [kept]


async def test_clearing_can_still_be_undone_by_who_brought_it(house, member, guest):
    chat = await cleared(guest)
    assert (await bring(member, guest)).status_code == 200
    house.clock.advance(seconds=9)
    restored = await member.http.post(f"/api/chat/{chat}/restore")
    assert restored.json()["messages"][0]["content"] == WORDS
    house.clock.advance(seconds=5)
    await house.finish_jobs()
    assert len(await member.messages(chat)) == 2
