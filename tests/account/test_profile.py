"""The profile and the password of a member."""

import pytest

from tests.letters import mailed, token_of

MAIL, PASSWORD, NEW = "mina@example.com", "두 사람의 여름 1987", "a new night 2026"
FORM = {"name": "Mina", "email": MAIL, "password": PASSWORD, "gender": "female"}


@pytest.fixture
async def member(house):
    async with house.person() as person:
        await person.register(**FORM)
        await person.sign_in(MAIL, PASSWORD)
        yield person


async def change(person, **fields):
    return await person.http.put("/api/profile/me", json=fields)


async def test_only_what_is_sent_changes(member):
    user = (await change(member, ageGroup="30s", hasLivedAlone=True)).json()["data"]
    assert (user["gender"], user["ageGroup"], user["hasLivedAlone"]) == ("female", "30s", True)
    user = (await change(member, gender=None, name=" 미나 ")).json()["data"]
    assert (user["gender"], user["name"], user["ageGroup"]) == (None, "미나", "30s")
    assert await member.me() == user


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("religion", "pastafarian", "invalid"),
        ("isSmoker", "perhaps", "invalid"),
        ("name", " ", "missing"),
        ("email", "no address", "not_an_email"),
        ("region", "kr", "invalid"),
        ("language", "de", "invalid"),
        ("isPremium", True, "unknown"),
        ("maxFreeMessages", 1000, "unknown"),
    ],
)
async def test_what_cannot_be_taken_changes_nothing(member, *, field, value, reason):
    before = await member.me()
    answer = await change(member, ageGroup="30s", **{field: value})
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: reason})
    assert await member.me() == before


async def test_a_guest_tells_of_themselves_but_has_no_name(guest):
    user = (await change(guest, gender="other", region="FR", language="fr")).json()["data"]
    assert (user["name"], user["gender"], user["region"]) == ("guest", "other", "FR")
    for field in ({"name": "Mina"}, {"email": MAIL, "password": PASSWORD}):
        answer = await change(guest, **field)
        assert (answer.status_code, answer.json()["code"]) == (409, "members_only")


async def test_a_new_password_ends_every_other_session(house, member):
    async with house.person() as elsewhere:
        await elsewhere.sign_in(MAIL, PASSWORD)
        old = member.http.headers["Authorization"]
        body = {"currentPassword": PASSWORD, "newPassword": NEW}
        member.keep(await member.http.put("/api/auth/password", json=body))
        assert (await member.me())["name"] == "Mina"
        assert (await elsewhere.http.get("/api/auth/me")).status_code == 401
        stale = await elsewhere.http.get("/api/auth/me", headers={"Authorization": old})
        assert stale.status_code == 401
        await elsewhere.sign_in(MAIL, NEW)


async def test_a_verified_member_is_told_of_a_new_password(house, member):
    token = token_of(await mailed(house, MAIL))
    await member.http.post("/api/auth/verify-email", json={"token": token})
    body = {"currentPassword": PASSWORD, "newPassword": NEW}
    await member.http.put("/api/auth/password", json=body)
    assert await mailed(house, MAIL, count=2)


@pytest.mark.parametrize(
    ("current", "new", "status", "told"),
    [
        ("not that one", NEW, 403, None),
        (PASSWORD, "short", 422, {"newPassword": "too_short"}),
        (PASSWORD, "mina@example.com", 422, {"newPassword": "personal"}),
    ],
)
async def test_a_refused_password_changes_nothing(member, *, current, new, status, told):
    body = {"currentPassword": current, "newPassword": new}
    answer = await member.http.put("/api/auth/password", json=body)
    assert (answer.status_code, answer.json().get("errors")) == (status, told)
    await member.sign_in(MAIL, PASSWORD)


async def test_a_guest_has_no_password(guest):
    body = {"currentPassword": guest.secret, "newPassword": NEW}
    answer = await guest.http.put("/api/auth/password", json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "members_only")
