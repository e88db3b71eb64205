"""Mailed links: each opens once, not for ever, and only for the address it went to."""

import asyncio

import pytest

from tests.letters import mailed, token_of
from tests.people import MINA

MAIL, OTHER, PASSWORD = MINA["email"], "new@example.com", MINA["password"]
NEW = "a new night 2026"


async def verify(person, token):
    return await person.http.post("/api/auth/verify-email", json={"token": token})


async def reset(person, token, password=NEW):
    body = {"token": token, "newPassword": password}
    return await person.http.post("/api/auth/reset-password", json=body)


async def asked(house, person, *, count):
    await person.http.post("/api/auth/request-password-reset", json={"email": MAIL})
    return token_of(await mailed(house, MAIL, count=count))


async def test_an_address_is_verified_once(house, member, stranger):
    token = token_of(await mailed(house, MAIL))
    assert (await verify(stranger, token)).status_code == 200  # on whatever device it was read
    assert (await member.me())["emailVerified"]
    again = await verify(stranger, token)
    assert (again.status_code, again.json()["code"]) == (410, "link_invalid")


async def test_a_link_runs_out(house, member):
    token = token_of(await mailed(house, MAIL))
    house.clock.advance(hours=24, seconds=1)
    assert (await verify(member, token)).status_code == 410
    late = await asked(house, member, count=2)
    house.clock.advance(hours=1, seconds=1)
    assert (await reset(member, late)).status_code == 410


async def test_a_letter_can_be_asked_for_again_and_voids_the_first(house, member):
    first = token_of(await mailed(house, MAIL))
    assert (await member.http.post("/api/auth/request-verification")).status_code == 202
    second = token_of(await mailed(house, MAIL, count=2))
    assert (await verify(member, first)).status_code == 410
    assert (await verify(member, second)).status_code == 200


async def test_letters_cannot_be_asked_for_without_end(member):
    codes = [
        (await member.http.post("/api/auth/request-verification")).status_code for _ in range(7)
    ]
    assert codes == [202] * 5 + [429] * 2


async def test_a_reset_ends_every_session_and_verifies(house, member):
    token = await asked(house, member, count=2)
    assert (await reset(member, token)).status_code == 200
    assert (await member.http.get("/api/auth/me")).status_code == 401
    user = (await member.sign_in(MAIL, NEW))["user"]
    assert user["emailVerified"]
    assert (await reset(member, token)).status_code == 410


async def test_a_password_that_cannot_be_taken_leaves_the_link_open(house, member):
    token = await asked(house, member, count=2)
    bad = await reset(member, token, "short")
    assert (bad.status_code, bad.json()["errors"]) == (422, {"newPassword": "too_short"})
    assert (await reset(member, token)).status_code == 200


async def test_of_two_at_once_one_opens_the_link(house, member):
    token = await asked(house, member, count=2)
    answers = await asyncio.gather(*(reset(member, token) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410]


async def test_an_unknown_address_gets_the_same_answer_and_no_letter(house, member):
    ask = "/api/auth/request-password-reset"
    known = await member.http.post(ask, json={"email": MAIL})
    unknown = await member.http.post(ask, json={"email": "nobody@example.com"})
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    await mailed(house, MAIL, count=2)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await mailed(house, "nobody@example.com")


async def test_the_owner_of_an_address_takes_over_what_another_registered(house, member):
    async with house.person() as owner:
        await owner.reset(house, MAIL, NEW)
        await owner.sign_in(MAIL, NEW)
    assert (await member.http.get("/api/auth/me")).status_code == 401


async def test_a_kind_of_link_opens_nothing_else(house, member):
    token = await asked(house, member, count=2)
    assert (await verify(member, token)).status_code == 410
    assert (await reset(member, "not-a-token")).status_code == 410


async def change_email(person, **more):
    return await person.http.put("/api/profile/me", json={"email": OTHER, **more})


async def test_a_new_address_holds_when_its_link_is_opened(house, member):
    await verify(member, token_of(await mailed(house, MAIL)))
    changed = (await change_email(member, password=PASSWORD)).json()["data"]
    assert (changed["email"], changed["pendingEmail"]) == (MAIL, OTHER)
    assert (await verify(member, token_of(await mailed(house, OTHER)))).status_code == 200
    user = await member.me()
    assert (user["email"], user["pendingEmail"], user["emailVerified"]) == (OTHER, None, True)
    assert await mailed(house, MAIL, count=2)  # the old address is told
    async with house.person() as again:
        await again.sign_in(OTHER, PASSWORD)


async def test_a_new_address_needs_the_password(member):
    for more in ({}, {"password": "not that one"}):
        answer = await change_email(member, **more)
        assert (answer.status_code, answer.json()["code"]) == (403, "password_wrong")
    assert (await member.me())["pendingEmail"] is None


async def test_an_address_that_somebody_took_meanwhile_is_not_taken_twice(house, member):
    await change_email(member, password=PASSWORD)
    token = token_of(await mailed(house, OTHER))
    async with house.person() as other:
        await other.register(**MINA | {"email": OTHER})
        assert (await change_email(member, password=PASSWORD)).json()["code"] == "email_taken"
    assert (await verify(member, token)).json()["code"] == "email_taken"
    assert (await member.me())["email"] == MAIL
