"""Many guests from one address: each costs some work, and nobody is turned away."""

import base64
import json
import uuid

import pytest
from altcha import Challenge, solve_challenge


@pytest.fixture
async def house(open_house):
    return await open_house(HEART_GUESTS_BEFORE_PROOF="2")


async def enter(person, **headers):
    person.secret = str(uuid.uuid4())
    body = {"name": "guest", "email": person.secret, "password": person.secret}
    return await person.http.post("/api/auth/register", json=body, headers=headers)


def solved(challenge):
    """What a browser sends: the challenge and the number that solves it."""
    solution = solve_challenge(Challenge.from_dict(challenge))
    payload = {"challenge": challenge, "solution": solution.to_dict()}
    return base64.b64encode(json.dumps(payload).encode()).decode()


async def test_the_first_guests_are_free_and_the_next_cost_work(house):
    async with house.person() as person:
        assert [(await enter(person)).status_code for _ in range(2)] == [201, 201]
        asked = await enter(person)
        assert (asked.status_code, asked.json()["code"]) == (403, "proof_needed")
        proof = solved(asked.json()["challenge"])
        assert (await enter(person, Altcha=proof)).status_code == 201
        again = await enter(person, Altcha=proof)
        assert again.status_code == 403, "a solution counts once"


async def test_a_forged_solution_is_none(house):
    async with house.person() as person:
        for _ in range(2):
            await enter(person)
        challenge = (await enter(person)).json()["challenge"]
        easier = json.loads(json.dumps(challenge))
        easier["parameters"]["keyPrefix"] = ""
        forged = ["", "x", base64.b64encode(b"[]").decode(), "A" * 9000, solved(easier)]
        for one in forged:
            assert (await enter(person, Altcha=one)).status_code == 403


async def test_somebody_in_danger_sees_the_helplines_with_the_challenge(house):
    async with house.person(Authorization="Bearer guest") as person:
        for _ in range(3):
            person.http.cookies.clear()
            answer = await person.say("죽고 싶어요", timeZone="Asia/Seoul")
        assert (answer.status_code, answer.json()["code"]) == (403, "proof_needed")
        assert answer.json()["safety"]["lines"]


async def test_a_chat_by_cookie_is_opened_with_a_solution_too(house):
    async with house.person(Authorization="Bearer guest") as person:
        for _ in range(2):
            person.http.cookies.clear()
            assert (await person.http.get("/api/chat")).status_code == 200
        person.http.cookies.clear()
        challenge = (await person.http.get("/api/chat")).json()["challenge"]
        answer = await person.http.get("/api/chat", headers={"Altcha": solved(challenge)})
        assert answer.status_code == 200
