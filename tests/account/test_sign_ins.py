"""A sign-in ends whole, and nobody can plant one."""

import asyncio
import uuid

from heartwhisper.account.sign_ins import sweep


async def cookie_guest(house):
    person = house.person(Authorization="Bearer guest")
    await person.http.get("/api/chat")
    return person


async def test_a_planted_cookie_reads_nothing_after_registering(house):
    async with await cookie_guest(house) as attacker, house.person() as victim:
        victim.http.cookies.update(attacker.http.cookies)
        assert (await victim.register()).status_code == 201
        data = (await victim.login()).json()["data"]
        victim.http.headers["Authorization"] = f"Bearer {data['token']}"
        await victim.say("그 사람이 자꾸 생각나요")
        assert (await attacker.http.get("/api/chat")).json() == []


async def test_signing_in_again_ends_what_was_presented(guest):
    old = guest.http.headers["Authorization"]
    await guest.login()
    answer = await guest.http.get("/api/auth/me", headers={"Authorization": old})
    assert answer.status_code == 401


async def test_logging_out_ends_the_cookie_of_the_same_sign_in(house, guest):
    cookies = dict(guest.http.cookies)
    await guest.say("그 사람이 자꾸 생각나요")
    await guest.http.post("/api/auth/logout")
    async with house.person(Authorization="Bearer guest") as elsewhere:
        elsewhere.http.cookies.update(cookies)
        assert (await elsewhere.http.get("/api/chat")).json() == []


async def test_the_same_id_from_many_at_once_is_one_guest(house):
    people = [await cookie_guest(house) for _ in range(8)]
    secret = str(uuid.uuid4())
    for person in people:
        person.secret = secret
    answers = await asyncio.gather(*(person.register() for person in people))
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert len({answer.json()["data"]["id"] for answer in answers}) == 1
    for person in people:
        await person.http.aclose()


async def test_idle_sessions_are_swept(house, guest):

    assert (await guest.me())["id"] == guest.id
    assert await sweep(house.context) == 0
    house.clock.advance(days=31)
    assert await sweep(house.context) == 2
