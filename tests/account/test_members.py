"""Members: registering, signing in and out, from guest to member."""

import asyncio
from collections import Counter

import pytest

from tests.letters import mailed

MAIL, PASSWORD = "mina@example.com", "두 사람의 여름 1987"
FORM = {"name": "Mina", "email": MAIL, "password": PASSWORD}


async def test_a_member_registers_and_signs_in(house):
    async with house.person() as person:
        form = FORM | {"gender": "female", "ageGroup": "20s", "isSmoker": False}
        answer = await person.register(**form | {"traditionalMindset": 2, "religion": "unknown"})
        assert answer.status_code == 201, answer.text
        user = (await person.sign_in(MAIL, PASSWORD))["user"]
    assert (user["name"], user["email"], user["emailVerified"]) == ("Mina", MAIL, False)
    told = ("gender", "ageGroup", "traditionalMindset", "isSmoker", "religion", "isDrinker")
    assert [user[one] for one in told] == ["female", "20s", "2", False, None, None]


async def test_a_guest_becomes_a_member_and_keeps_everything(guest):
    sent = (await guest.say("그 사람이 자꾸 생각나요")).json()
    before = guest.id
    await guest.register(**FORM)
    assert (await guest.http.get("/api/auth/me")).status_code == 401
    user = (await guest.sign_in(MAIL, PASSWORD))["user"]
    assert (user["id"], user["dailyMessageCount"]) == (before, 1)
    assert user["emotionalTendencies"]
    assert (await guest.messages(sent["chat"]["id"]))[0]["content"] == "그 사람이 자꾸 생각나요"


async def test_the_guests_id_and_cookie_are_void_after_registering(house, guest):
    cookies = dict(guest.http.cookies)
    await guest.register(**FORM)
    assert (await guest.login()).status_code == 401
    async with house.person(Authorization="Bearer guest") as elsewhere:
        elsewhere.http.cookies.update(cookies)
        assert (await elsewhere.http.get("/api/chat")).json() == []


async def test_a_guest_by_cookie_alone_becomes_a_member_too(house):
    async with house.person(Authorization="Bearer guest") as person:
        sent = (await person.say("그 사람이 자꾸 생각나요")).json()
        assert (await person.register(**FORM)).status_code == 201
        await person.sign_in(MAIL, PASSWORD)
        assert await person.messages(sent["chat"]["id"])


async def test_an_address_has_one_account(house):
    async with house.person() as person:
        await person.register(**FORM)
        again = await person.register(**FORM | {"email": " MINA@Example.COM "})
        assert (again.status_code, again.json()["code"]) == (409, "email_taken")


async def test_two_at_once_with_one_address_are_one_account(house):
    people = [house.person() for _ in range(4)]
    answers = await asyncio.gather(*(person.register(**FORM) for person in people))
    for person in people:
        await person.http.aclose()
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_the_ends_are_trimmed_and_the_form_is_nfkc_alike(house):
    async with house.person() as person:
        wide = {
            "name": "  Ｍｉｎａ ",
            "email": " mina@example.com\t",
            "password": " ｐａｓｓｏｆlove１２ ",
        }
        assert (await person.register(**wide)).status_code == 201
        assert (await person.sign_in(MAIL, "passoflove12"))["user"]["name"] == "Mina"


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("email", "", "missing"),
        ("email", "mina", "not_an_email"),
        ("email", "mina@example.com\r\nBcc: a@example.com", "not_an_email"),
        ("email", "a@b@example.com", "not_an_email"),
        ("name", "x" * 41, "too_long"),
        ("name", "GUEST", "reserved"),
        ("name", "Mi\u202ena", "invalid"),
        ("name", "Mi\x00na", "invalid"),
        ("password", "", "missing"),
        ("password", "일곱글자뿐인", "too_short"),
        ("password", "가나다라" * 65, "too_long"),
        ("password", "password1", "common"),
        ("password", "aaaaaaaaaaaa", "common"),
        ("password", "mina@example.com", "personal"),
        ("password", "heartwhisper1", "personal"),
        ("gender", "robot", "invalid"),
        ("ageGroup", "9", "invalid"),
        ("traditionalMindset", 6, "invalid"),
    ],
)
async def test_what_cannot_be_taken_is_told_by_its_field(house, *, field, value, reason):
    async with house.person() as person:
        answer = await person.register(**FORM | {field: value})
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (422, "invalid_request")
        assert problem["errors"] == {field: reason}
        assert (await person.register(**FORM)).status_code == 201  # nothing was stored


async def test_every_wrong_field_is_told_at_once(house):
    async with house.person() as person:
        answer = await person.register(**FORM | {"name": "Guest", "email": "x", "password": "y"})
        reasons = {"name": "reserved", "email": "not_an_email", "password": "too_short"}
        assert answer.json()["errors"] == reasons


@pytest.mark.parametrize(
    ("email", "name"), [(MAIL, "mina"), ("Guest@example.com", "Guest@example.com")]
)
async def test_who_gives_no_name_is_called_by_the_address(house, email, name):
    async with house.person() as person:
        assert (await person.register(**FORM | {"name": " ", "email": email})).status_code == 201
        assert (await person.sign_in(email, PASSWORD))["user"]["name"] == name


async def test_known_and_unknown_addresses_are_refused_alike(house):
    async with house.person() as person:
        await person.register(**FORM)
        wrong = [{"email": MAIL, "password": "not that one"}]
        wrong += [{"email": "nobody@example.com", "password": PASSWORD}]
        answers = [await person.http.post("/api/auth/login", json=one) for one in wrong]
        problems = [answer.json() | {"requestId": None} for answer in answers]
        assert [answer.status_code for answer in answers] == [401, 401]
        assert problems[0] == problems[1]


async def test_a_thousand_guesses_stop_and_the_owner_gets_in_by_a_reset(open_house):
    house = await open_house(HEART_TRUSTED_PROXIES="127.0.0.0/8")
    async with house.person() as person, house.person() as owner:
        await owner.register(**FORM)

        async def guess(at):
            body = {"email": MAIL, "password": f"a wrong guess {at}"}
            elsewhere = {"X-Forwarded-For": f"198.51.{at // 250}.{at % 250 + 1}"}
            return (
                await person.http.post("/api/auth/login", json=body, headers=elsewhere)
            ).status_code

        codes = Counter()
        for at in range(0, 1000, 50):
            codes.update(await asyncio.gather(*map(guess, range(at, at + 50))))
        assert codes == {401: 10, 429: 990}
        right = {"email": MAIL, "password": PASSWORD}
        assert (await owner.http.post("/api/auth/login", json=right)).status_code == 429
        await owner.reset(house, MAIL, "a new night 2026")
        assert await owner.sign_in(MAIL, "a new night 2026")


async def test_a_fresh_member_is_written_to(house):
    async with house.person() as person:
        await person.register(**FORM | {"language": "fr"})
        letter = await mailed(house, MAIL)
        assert "#token=" in letter.get_body(("plain",)).get_content()
        assert "#token=" in letter.get_body(("html",)).get_content()


async def test_no_field_of_the_standing_can_be_set(house):
    async with house.person() as person:
        for field in ("isPremium", "subscriptionEndDate", "dailyMessageCount", "id"):
            answer = await person.register(**FORM | {field: "1"})
            assert (answer.status_code, answer.json()["errors"]) == (422, {field: "unknown"})
