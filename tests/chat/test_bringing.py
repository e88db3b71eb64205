"""A guest's talks are brought along whole, and what led to the guest is dead."""

import asyncio
import uuid

SAID = ("그 사람이 자꾸 생각나요", "썸남이 답장을 안 해요", "벌써 이틀째예요")


async def bring(person, secret):
    return await person.http.post("/api/account/bring", json={"guestId": secret})


async def said_by(person):
    """The user's words of all chats, of each with its answer."""
    chats = (await person.http.get("/api/account/export")).json()["chats"]
    for chat in chats:
        assert [row["role"] for row in chat["messages"]] == ["user", "assistant"]
        assert all(row["text"] for row in chat["messages"])
    return sorted(chat["messages"][0]["text"] for chat in chats)


async def test_sends_of_one_name_in_every_account_come_together(member, guest, stranger):
    same = {"clientMessageId": str(uuid.uuid4())}
    people = (member, guest, stranger)
    own, *_ = [await who.say(text, **same) for who, text in zip(people, SAID, strict=True)]
    for one in (guest, stranger):
        answer = await bring(member, one.secret)
        assert answer.status_code == 200, answer.text
    assert await said_by(member) == sorted(SAID)
    again = await member.say(SAID[0], **same)  # the name still stands for the member's own send
    assert again.json()["chat"]["turnId"] == own.json()["chat"]["turnId"]


async def test_bringing_twice_brings_once(member, guest):
    await guest.say(SAID[0])
    assert (await bring(member, guest.secret)).status_code == 200
    again = await bring(member, guest.secret)
    assert (again.status_code, again.json()["code"]) == (401, "login_failed")
    assert await said_by(member) == [SAID[0]]


async def test_bringing_many_times_at_once_brings_once(member, guest):
    await guest.say(SAID[0])
    answers = await asyncio.gather(*(bring(member, guest.secret) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, *[401] * 5]
    assert await said_by(member) == [SAID[0]]


async def test_nothing_leads_to_the_guest_any_more(house, member, guest):
    chat = (await guest.say(SAID[0])).json()["chat"]["id"]
    code = (await guest.http.post("/api/auth/recovery-code")).json()["data"]["code"]
    cookies = dict(guest.http.cookies)
    assert cookies
    async with house.person(Authorization="Bearer guest") as browser:
        browser.http.cookies.update(cookies)
        assert (await browser.http.get("/api/chat")).json()[0]["id"] == chat
        assert (await guest.me())["id"] == guest.id  # both are remembered from now on
        assert (await bring(member, guest.secret)).status_code == 200
        for path in ("/api/auth/me", "/api/chat", f"/api/chats/{chat}/messages"):
            assert (await guest.http.get(path)).status_code == 401
        assert (await guest.say(SAID[1])).status_code == 401
        assert (await guest.login()).status_code == 401
        recovered = await guest.http.post("/api/auth/recover", json={"code": code})
        assert recovered.status_code == 401
        assert (await browser.http.get("/api/chat")).json() == []  # a new guest
        assert (await browser.http.get(f"/api/chats/{chat}/messages")).status_code == 404
    assert await said_by(member) == [SAID[0]]
