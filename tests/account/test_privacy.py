"""Everything of an account: given out, erased for good, brought along."""

import asyncio

import pytest

from heartwhisper.account.privacy import sweep
from heartwhisper.app import ROOMS
from tests.letters import mailed, token_of

MAIL, PASSWORD = "mina@example.com", "두 사람의 여름 1987"
FORM = {"name": "Mina", "email": MAIL, "password": PASSWORD}
WORDS = "그 사람이 자꾸 생각나요"


@pytest.fixture
async def member(house):
    async with house.person() as person:
        await person.enter()
        await person.say(WORDS)
        await person.register(**FORM | {"gender": "female"})
        await person.sign_in(MAIL, PASSWORD)
        yield person


async def erase(person, **body):
    return await person.http.request("DELETE", "/api/account", json=body)


async def test_the_export_holds_everything(member):
    await member.http.post("/api/account/consent", json=dict.fromkeys(AGREED, True))
    answer = await member.http.get("/api/account/export")
    assert "attachment" in answer.headers["Content-Disposition"]
    kept = answer.json()
    assert (kept["account"]["name"], kept["account"]["email"]) == ("Mina", MAIL)
    assert kept["account"]["gender"] == "female"
    said, answered = kept["chats"][0]["messages"]
    assert (said["role"], said["text"], answered["role"]) == ("user", WORDS, "assistant")
    assert answered["text"]
    assert kept["counts"][0]["messages"] == 1
    assert kept["sessions"]
    assert kept["consents"][0]["given_at"]


@pytest.mark.parametrize("language", ["ko", "en", "zh", "ja", "fr", "hi"])
async def test_the_page_can_be_read(member, language):
    await member.say("<script>alert(1)</script> 남자친구가 이런 걸 보냈어요")
    answer = await member.http.get("/api/account/export.html", params={"language": language})
    assert answer.headers["Content-Type"].startswith("text/html")
    assert WORDS in answer.text
    assert "<script" not in answer.text
    assert f'lang="{language}"' in answer.text


AGREED = ("terms", "sensitive", "fourteen")


async def test_consent_is_recorded_once_and_only_whole(guest):
    assert not (await guest.me())["consented"]
    half = {"terms": True, "sensitive": True, "fourteen": False}
    assert (await guest.http.post("/api/account/consent", json=half)).status_code == 422
    assert not (await guest.me())["consented"]
    whole = dict.fromkeys(AGREED, True)
    calls = (guest.http.post("/api/account/consent", json=whole) for _ in range(3))
    assert {one.status_code for one in await asyncio.gather(*calls)} == {200}
    assert (await guest.me())["consented"]
    kept = (await guest.http.get("/api/account/export")).json()
    assert len(kept["consents"]) == 1


async def test_an_erased_account_is_gone_at_once(house, member):
    async with house.person() as elsewhere:
        await elsewhere.sign_in(MAIL, PASSWORD)
        answer = await erase(member, password=PASSWORD)
        assert (answer.status_code, len(answer.json()["data"]["receipt"])) == (200, 12)
        for one in (member, elsewhere):
            assert (await one.http.get("/api/auth/me")).status_code == 401
        body = {"email": MAIL, "password": PASSWORD}
        assert (await elsewhere.http.post("/api/auth/login", json=body)).status_code == 401
        assert (await elsewhere.register(**FORM)).status_code == 201  # the address is free


async def test_a_member_is_erased_by_the_password_alone(member):
    for body in ({}, {"password": "not that one"}):
        answer = await erase(member, **body)
        assert (answer.status_code, answer.json()["code"]) == (403, "password_wrong")
    assert (await member.me())["name"] == "Mina"


async def test_a_verified_member_gets_the_receipt_by_mail(house, member):
    token = token_of(await mailed(house, MAIL))
    await member.http.post("/api/auth/verify-email", json={"token": token})
    receipt = (await erase(member, password=PASSWORD)).json()["data"]["receipt"]
    letter = await mailed(house, MAIL, count=2)
    assert receipt in letter.get_body(("plain",)).get_content()


async def test_a_guest_is_erased_without_a_password(guest):
    await guest.say(WORDS)
    assert (await erase(guest)).status_code == 200
    assert (await guest.http.get("/api/auth/me")).status_code == 401


async def test_an_answer_that_is_being_written_ends_with_its_account(house, guest):
    running = asyncio.create_task(guest.stream(WORDS))
    await asyncio.sleep(0.01)
    assert (await erase(guest)).status_code == 200
    await asyncio.gather(running, return_exceptions=True)
    async with house.person() as other:
        await other.enter()
        assert (await other.say(WORDS)).status_code == 200


async def test_what_a_restore_brings_back_is_erased_again(house, member):
    receipt = "X" * 12
    now = house.clock.now()
    await house.context.keys.erase(member.id, receipt=receipt, now=now)  # rows stay, as restored
    await sweep(house.context, ROOMS)
    assert (await member.http.get("/api/auth/me")).status_code == 401


async def test_idle_guests_go_and_members_stay(house, guest, member):
    house.clock.advance(days=29)
    await guest.me()
    house.clock.advance(days=2)
    assert await sweep(house.context, ROOMS) == 0
    house.clock.advance(days=31)
    assert await sweep(house.context, ROOMS) == 1
    assert (await guest.login()).status_code == 401
    assert await member.sign_in(MAIL, PASSWORD)


async def test_a_guests_talks_are_brought_along(house, member):
    async with house.person() as guest:
        await guest.enter()
        sent = (await guest.say("썸남이 답장을 안 해요")).json()
        await guest.say("벌써 이틀째예요", chatId=sent["chat"]["id"])
        letter = {"name": "Min", "customerEmail": MAIL, "message": "궁금한 게 있어요"}
        assert (await guest.http.post("/api/contact", json=letter)).status_code == 201
        secret = {"guestId": guest.secret}
        preview = await member.http.post("/api/account/bring/preview", json=secret)
        assert preview.json()["data"] == {"chats": 1, "messages": 2}
        assert (await member.http.post("/api/account/bring", json=secret)).status_code == 200
        rows = await member.messages(sent["chat"]["id"])
        said = [row["content"] for row in rows if row["role"] == "user"]
        assert said == ["썸남이 답장을 안 해요", "벌써 이틀째예요"]
        assert all(row["content"] for row in rows)
        assert (await member.me())["dailyMessageCount"] == 2  # the larger count, not the sum
        assert (await guest.login()).status_code == 401
        kept = (await member.http.get("/api/account/export")).json()
        assert [one["message"] for one in kept["letters"]] == ["궁금한 게 있어요"]


async def test_only_the_guests_own_secret_brings_its_talks(member, stranger):
    await stranger.say(WORDS)
    for wrong in (stranger.id, "00000000-0000-4000-8000-000000000000", "x"):
        for call in ("bring", "bring/preview"):
            answer = await member.http.post(f"/api/account/{call}", json={"guestId": wrong})
            assert answer.status_code in {401, 422}
    assert (await stranger.http.get("/api/chat")).json()


async def test_a_guest_brings_nobody_along(guest, stranger):
    answer = await guest.http.post("/api/account/bring", json={"guestId": stranger.secret})
    assert (answer.status_code, answer.json()["code"]) == (409, "members_only")
