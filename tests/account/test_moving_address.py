"""A change of address: not for bombing with letters, and taken back by whoever is the owner."""

import asyncio
import contextlib

import pytest
from sqlalchemy import text

from heartwhisper.mail.mailbox import letters
from tests.letters import mailed, token_of
from tests.people import MINA

MAIL, OTHER, PASSWORD = MINA["email"], "new@example.com", MINA["password"]
NEW = "a new night 2026"


async def change_email(person, email=OTHER, password=PASSWORD):
    return await person.http.put("/api/profile/me", json={"email": email, "password": password})


async def verify(person, token):
    return await person.http.post("/api/auth/verify-email", json={"token": token})


async def resend(person):
    return await person.http.post("/api/auth/request-verification")


async def addressed(house):
    """Who was written to, once no letter waits any more."""
    waiting = text("select count(*) from outbox")
    async with asyncio.timeout(20):
        while True:
            if not await house.context.database.read(lambda tx: tx.execute(waiting).scalar()):
                return sorted(one["To"] for _, one in letters(house.folder / "mailbox"))
            await asyncio.sleep(0.02)


def refused(answer):
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
    assert int(answer.headers["Retry-After"]) > 0


async def test_a_change_of_address_is_no_bomb_of_letters(house, member):
    answers = [await change_email(member, f"victim{at}@example.com") for at in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    refused(answers[-1])
    assert (await member.me())["pendingEmail"] == "victim4@example.com"
    to = await addressed(house)
    assert to == [MAIL, *(f"victim{at}@example.com" for at in range(5))]


async def test_many_accounts_do_not_write_to_one_address_either(house):
    codes = []
    async with contextlib.AsyncExitStack() as stack:
        for at in range(6):
            person = await stack.enter_async_context(house.person())
            await person.register(**MINA | {"email": f"mina{at}@example.com"})
            await person.sign_in(f"mina{at}@example.com", PASSWORD)
            codes.append((await change_email(person)).status_code)
    assert codes == [200] * 5 + [429]


async def test_one_address_is_not_written_to_without_end_either(member):
    codes = [(await change_email(member)).status_code for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2


async def test_every_kind_of_letter_that_a_member_asks_for_counts(member):
    codes = [(await resend(member)).status_code for _ in range(3)]
    codes += [(await change_email(member)).status_code for _ in range(2)]
    assert codes == [202] * 3 + [200] * 2
    refused(await change_email(member))
    refused(await resend(member))


async def test_wrong_passwords_and_taken_addresses_count_too(house, member):
    async with house.person() as other:
        await other.register(**MINA | {"email": OTHER})
    codes = [(await change_email(member, password="not that one")).status_code for _ in range(3)]
    codes += [(await change_email(member)).status_code for _ in range(3)]
    assert codes == [403] * 3 + [409] * 2 + [429]


async def test_the_own_address_costs_no_letter(house, member):
    codes = [(await change_email(member, MAIL)).status_code for _ in range(7)]
    assert codes == [200] * 7
    assert (await change_email(member)).status_code == 200
    assert await addressed(house) == [MAIL, OTHER]


async def test_nobody_waits_for_what_another_member_asked_for(house, member):
    for _ in range(6):
        await change_email(member)
    async with house.person() as other:
        await other.register(**MINA | {"email": "jun@example.com"})
        await other.sign_in("jun@example.com", PASSWORD)
        assert (await change_email(other, "third@example.com")).status_code == 200


async def test_letters_of_a_forgotten_password_are_counted_by_their_address(open_house):
    house = await open_house(HEART_TRUSTED_PROXIES="127.0.0.0/8")
    async with house.person() as person:
        ask, codes = "/api/auth/request-password-reset", []
        for at in range(7):
            person.http.headers["X-Forwarded-For"] = f"203.0.113.{at}"
            email = MAIL.upper() if at % 2 else MAIL
            codes.append((await person.http.post(ask, json={"email": email})).status_code)
        assert codes == [202] * 5 + [429] * 2
        assert (await person.http.post(ask, json={"email": OTHER})).status_code == 202


async def by_reset(house, person):
    await person.reset(house, MAIL, NEW)
    await person.sign_in(MAIL, NEW)


async def by_password(_house, person):
    body = {"currentPassword": PASSWORD, "newPassword": NEW}
    person.keep(await person.http.put("/api/auth/password", json=body))


async def by_the_own_address(_house, person):
    assert (await change_email(person, f" {MAIL} ")).status_code == 200


@pytest.mark.parametrize("taken_back", [by_reset, by_password, by_the_own_address])
async def test_a_change_that_waits_is_taken_back(house, member, taken_back):
    await change_email(member)
    token = token_of(await mailed(house, OTHER))
    await taken_back(house, member)
    user = await member.me()
    assert (user["email"], user["pendingEmail"]) == (MAIL, None)
    late = await verify(member, token)
    assert (late.status_code, late.json()["code"]) == (410, "link_invalid")
    assert (await member.me())["email"] == MAIL


@pytest.mark.parametrize("taken_back", [by_reset, by_password, by_the_own_address])
async def test_no_further_letter_goes_to_an_address_taken_back(house, member, taken_back):
    await verify(member, token_of(await mailed(house, MAIL)))
    await change_email(member)
    await mailed(house, OTHER)
    await taken_back(house, member)
    assert (await resend(member)).status_code == 202  # the own address is verified: of nothing
    assert (await addressed(house)).count(OTHER) == 1


async def test_the_letter_before_a_change_taken_back_stays_closed_after_a_new_one(house, member):
    await change_email(member)
    first = token_of(await mailed(house, OTHER))
    await change_email(member, MAIL)
    await change_email(member)
    second = token_of(await mailed(house, OTHER, count=2))
    assert (await verify(member, first)).status_code == 410
    assert (await verify(member, second)).status_code == 200
    assert (await member.me())["email"] == OTHER
