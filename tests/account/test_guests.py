"""Guests: made silently, found again by their id or their cookie."""

import uuid

import pytest

from heartwhisper.account.guests import PURPOSE
from heartwhisper.account.store import account_by_guest
from tests.conftest import KEY


async def test_a_guest_registers_and_signs_in(house):
    async with house.person() as person:
        assert (await person.register()).status_code == 201
        data = (await person.login()).json()["data"]
        assert data["user"]["name"] == "guest"
        assert data["user"]["email"] is None
        assert len(data["token"]) == 43


async def test_registering_again_finds_the_same_guest(house):
    async with house.person() as person:
        first = (await person.register()).json()["data"]["id"]
        again = await person.register()
        assert (again.status_code, again.json()["data"]["id"]) == (200, first)


async def test_the_whole_registration_form_is_taken(house):
    unknown = dict.fromkeys(
        ["gender", "ageGroup", "relationshipCount", "longestRelationship", "religion"], "unknown"
    )
    switches = dict.fromkeys(["isSmoker", "isDrinker", "hasLivedAbroad", "hasLivedAlone"], False)
    async with house.person() as person:
        answer = await person.register(**unknown, **switches, traditionalMindset="unknown")
        assert answer.status_code == 201
        user = (await person.login()).json()["data"]["user"]
        assert user["gender"] is None


BAD = [
    {"email": "short", "password": "short"},
    {"email": str(uuid.uuid1()), "password": str(uuid.uuid1())},
    {"password": str(uuid.uuid4())},
]


@pytest.mark.parametrize("changed", BAD)
async def test_a_guest_id_is_one_uuid_v4(house, changed):
    async with house.person() as person:
        answer = await person.register(**changed)
        assert (answer.status_code, answer.json()["code"]) == (422, "guest_id_invalid")


async def test_an_unknown_login_is_refused(house):
    async with house.person() as person:
        for email in (str(uuid.uuid4()), "mina@example.com"):
            body = {"email": email, "password": email}
            answer = await person.http.post("/api/auth/login", json=body)
            assert (answer.status_code, answer.json()["code"]) == (401, "login_failed")


async def test_logging_out_ends_the_session(guest):
    assert (await guest.http.post("/api/auth/logout")).json() == {"data": {"loggedOut": True}}
    answer = await guest.http.get("/api/auth/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "login_required")


async def test_the_bearer_guest_is_one_account(house):
    async with house.person(Authorization="Bearer guest") as person:
        first = (await person.say("그 사람이 좋아요")).json()["chat"]["user"]["id"]
        cookie = person.http.cookies.get("heart_guest")
        second = (await person.say("자꾸 생각나요")).json()["chat"]["user"]["id"]
        assert cookie
        assert first == second


async def test_the_bearer_guest_opens_nothing_else(house):
    async with house.person(Authorization="Bearer guest") as person:
        await person.say("그 사람이 좋아요")
        assert (await person.http.get("/api/auth/me")).status_code == 401


async def test_a_cookie_guest_who_registers_stays_the_same(house):
    async with house.person(Authorization="Bearer guest") as person:
        first = (await person.say("그 사람이 좋아요")).json()["chat"]["user"]["id"]
        assert (await person.register()).json()["data"]["id"] == first


async def test_the_cookie_is_out_of_reach_of_scripts(house):
    async with house.person(Authorization="Bearer guest") as person:
        answer = await person.http.post("/api/chat")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


async def test_over_https_the_cookie_is_bound_to_the_host(open_house):
    house = await open_house(HEART_BASE_URL="https://heart.example")
    async with house.person(Authorization="Bearer guest") as person:
        answer = await person.http.post("/api/chat")
        assert answer.headers["set-cookie"].startswith("__Host-heart_guest=")
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=31536000")


async def test_nobody_without_a_token(house):
    async with house.person() as person:
        for token in (None, "", "Bearer", "Bearer nonsense", "Basic guest"):
            headers = {} if token is None else {"Authorization": token}
            answer = await person.http.get("/api/chat", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "login_required")


async def test_too_many_guests_from_one_address(open_house):
    house = await open_house(HEART_GUESTS_PER_HOUR="3")
    async with house.person() as person:
        codes = []
        for _ in range(4):
            person.secret = str(uuid.uuid4())
            codes.append((await person.register()).status_code)
        assert codes == [201, 201, 201, 429]


async def test_addresses_come_from_a_trusted_proxy_only(open_house):
    house = await open_house(HEART_GUESTS_PER_HOUR="1", HEART_TRUSTED_PROXIES="127.0.0.0/8")
    codes = []
    for address in ("203.0.113.1", "203.0.113.2", "203.0.113.2"):
        async with house.person(**{"X-Forwarded-For": f"198.51.100.9, {address}"}) as person:
            codes.append((await person.register()).status_code)
    assert codes == [201, 201, 429]


async def test_a_line_that_the_client_wrote_first_is_not_believed(open_house):
    house = await open_house(HEART_GUESTS_PER_HOUR="1", HEART_TRUSTED_PROXIES="127.0.0.0/8")
    codes = []
    for forged in ("198.51.100.1", "198.51.100.2"):
        async with house.person() as person:
            lines = [("X-Forwarded-For", forged), ("X-Forwarded-For", "203.0.113.9")]
            body = {"name": "guest", "email": person.secret, "password": person.secret}
            answer = await person.http.post("/api/auth/register", json=body, headers=lines)
            codes.append(answer.status_code)
    assert codes == [201, 429]


async def test_a_guest_survives_the_rotation_of_the_keys(open_house):
    new = "B" * 42 + "E="
    first = await open_house()
    async with first.person() as person:
        await person.enter()
        secret, account = person.secret, person.id
    house = await open_house(HEART_SECRET_KEYS=f"{new},{KEY}")
    async with house.person() as person:
        person.secret = secret
        assert (await person.login()).json()["data"]["user"]["id"] == account
    newest = house.context.keyring.fingerprints(PURPOSE, secret)[:1]
    found = await house.context.database.read(lambda tx: account_by_guest(tx, newest))
    assert found == account, "the newest key alone finds the guest, so the old one may go"


async def test_too_many_guests_everywhere(open_house):
    house = await open_house(HEART_GUESTS_PER_HOUR_TOTAL="2")
    async with house.person() as person:
        codes = []
        for _ in range(3):
            person.secret = str(uuid.uuid4())
            codes.append((await person.register()).status_code)
        assert codes == [201, 201, 429]


async def test_a_session_idle_for_thirty_days_has_ended(guest, house):
    house.clock.advance(days=29)
    assert (await guest.http.get("/api/auth/me")).status_code == 200
    house.clock.advance(days=29)
    assert (await guest.http.get("/api/auth/me")).status_code == 200
    house.clock.advance(days=31)
    assert (await guest.http.get("/api/auth/me")).status_code == 401
