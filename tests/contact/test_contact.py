"""Letters to the operator: from visitors, guests and members."""

import asyncio

import pytest
from sqlalchemy import text

from heartwhisper.account.service import account
from heartwhisper.contact import service
from tests.contact.writing import LETTER, MAIL, MEMBER, NAME, WORDS, write
from tests.letters import mailed
from tests.people import browser

OPERATOR = "operator@example.org"


async def read(house, answer):
    """The letter of an answer, as the operator reads it."""
    _, letter = await service.read(house.context, answer.json()["data"]["number"])
    return letter


async def accounts(house):
    count = text("select count(*) from account")
    return await house.context.database.read(lambda tx: tx.execute(count).scalar())


async def test_a_visitor_writes_and_gets_a_number(house, visitor):
    answer = await write(visitor)
    assert answer.status_code == 201, answer.text
    data = answer.json()["data"]
    assert data.keys() == {"number", "receivedAt"}
    assert len(data["number"]) == 8
    assert set(data["number"]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789")
    assert data["receivedAt"] == "2026-11-20T03:00:00Z"
    letter = await read(house, answer)
    assert (letter.name, letter.email, letter.message) == (NAME, MAIL, WORDS)
    assert await accounts(house) == 0  # a letter makes no account
    assert not visitor.http.cookies


async def test_a_guest_says_who_they_are(house, guest):
    refused = await write(guest, name=None, customerEmail=None)
    reasons = {"name": "missing", "customerEmail": "missing"}
    assert (refused.status_code, refused.json()["errors"]) == (422, reasons)
    letter = await read(house, await write(guest))
    assert (letter.name, letter.email) == (NAME, MAIL)


async def test_a_member_is_known_already(house, member):
    answer = await write(member, name=None, customerEmail=None)
    letter = await read(house, answer)
    assert (letter.name, letter.email) == (MEMBER["name"], MEMBER["email"])
    other = await read(house, await write(member, name="Eve", customerEmail="eve@example.com"))
    assert (other.name, other.email) == (MEMBER["name"], MEMBER["email"])


async def test_a_token_that_has_ended_is_nobodys(house, member):
    await member.http.post("/api/auth/logout")
    assert (await write(member, name=None)).json()["errors"] == {"name": "missing"}
    assert (await read(house, await write(member))).email == MAIL


async def test_the_letter_of_a_guest_by_cookie_alone_is_theirs(house):
    async with house.person(Authorization="Bearer guest") as person:
        account_id = (await person.say("그 사람이 좋아요")).json()["chat"]["user"]["id"]
        await write(person)
    assert await accounts(house) == 1
    seal = await house.context.keys.seal_of(account_id)
    read = house.context.database.read
    assert len(await read(lambda tx: service.export(tx, seal, account_id))) == 1


@pytest.mark.parametrize("field", ["email", "customerEmail"])
async def test_either_field_of_the_specification_holds_the_address(house, visitor, field):
    answer = await write(visitor, **{"customerEmail": None, field: f" {MAIL} "})
    assert (await read(house, answer)).email == MAIL


async def test_two_addresses_are_one_or_refused(house, visitor):
    same = await write(visitor, email="JUN@EXAMPLE.COM")
    assert (await read(house, same)).email == "JUN@example.com"
    assert (await write(visitor, email="")).status_code == 201
    other = await write(visitor, email="jim@example.com")
    assert (other.status_code, other.json()["errors"]) == (422, {"customerEmail": "invalid"})


async def test_the_language_of_the_page_or_of_the_account_is_kept(house, visitor, member):
    assert (await read(house, await write(visitor, language="hi"))).language == "hi"
    assert (await read(house, await write(visitor))).language is None
    await member.http.put("/api/profile/me", json={"language": "fr"})
    assert (await read(house, await write(member))).language == "fr"
    assert (await read(house, await write(member, language="ja"))).language == "ja"


async def test_an_account_takes_its_letters_along_and_away(house, member, visitor):
    number = (await write(member)).json()["data"]["number"]
    await write(visitor)
    context = house.context
    seal = await context.keys.seal_of(member.id)
    exported = await context.database.read(lambda tx: service.export(tx, seal, member.id))
    assert exported == [
        {
            "number": number,
            "received_at": house.clock.now(),
            "answered_at": None,
            "name": MEMBER["name"],
            "email": MEMBER["email"],
            "message": WORDS,
        }
    ]
    await context.database.write(lambda tx: service.erase(tx, member.id, house.clock.now()))
    assert await context.database.read(lambda tx: service.export(tx, seal, member.id)) == []
    assert len(await service.box(context, answered=True)) == 1  # the visitor's
    assert await context.database.read(lambda tx: account(tx, seal, member.id))


async def test_letters_are_kept_for_180_days(house, visitor):
    old = await write(visitor)
    house.clock.advance(days=90)
    young = (await write(visitor)).json()["data"]["number"]
    house.clock.advance(days=90)
    assert await service.sweep(house.context) == 0
    house.clock.advance(seconds=1)
    assert await service.sweep(house.context) == 1
    assert [one.number for one in await service.box(house.context, answered=True)] == [young]
    assert await service.read(house.context, old.json()["data"]["number"]) is None


async def test_an_address_writes_five_letters_an_hour(visitor, guest):
    codes = [(await write(visitor)).status_code for _ in range(6)]
    assert codes == [201] * 5 + [429]
    refused = await write(guest)  # from the same address
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
    assert int(refused.headers["Retry-After"]) > 0


async def test_an_account_writes_five_letters_an_hour_from_wherever(open_house):
    house = await open_house(HEART_TRUSTED_PROXIES="127.0.0.0/8")
    async with house.person() as person:
        await person.enter()
        codes = []
        for at in range(7):
            person.http.headers["X-Forwarded-For"] = f"203.0.113.{at}"
            codes.append((await write(person)).status_code)
    assert codes == [201] * 5 + [429] * 2


async def test_a_refused_letter_is_not_counted(visitor):
    for _ in range(10):
        assert (await write(visitor, message=" ")).status_code == 422
    assert (await write(visitor)).status_code == 201


async def test_many_at_once_get_numbers_of_their_own(visitor):
    answers = await asyncio.gather(*(write(visitor) for _ in range(5)))
    assert len({answer.json()["data"]["number"] for answer in answers}) == 5


async def test_the_operator_is_written_to_and_answers_the_sender(open_house):
    house = await open_house(HEART_OPERATOR_EMAIL=OPERATOR)
    async with house.person() as person:
        number = (await write(person)).json()["data"]["number"]
    letter = await mailed(house, OPERATOR)
    assert letter["Reply-To"] == MAIL
    assert number in letter["Subject"]
    told = letter.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert NAME in told
    assert MAIL in told
    assert WORDS in told


async def test_another_site_cannot_write(house):
    async with browser(house.base_url) as other:
        headers = {"Origin": "https://elsewhere.example"}
        answer = await other.post("/api/contact", json=LETTER, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
