"""What is sealed for one place opens in no other, whoever can write to the database."""

import pytest
from sqlalchemy import text

from heartwhisper.contact import service as contact
from heartwhisper.kernel.crypto import Broken

PASSWORD = "두 사람의 여름 1987"
MINA = {"name": "Mina", "email": "mina@example.com", "religion": "buddhism"}
JUN = {"name": "Jun", "email": "jun@example.com", "religion": "islam"}
HERS, HIS = "quokka-7719 그 사람이 좋아요", "numbat-3305 그 사람이 미워요"


@pytest.fixture
async def mina(house):
    async with house.person() as person:
        await person.register(**MINA, password=PASSWORD)
        await person.sign_in(MINA["email"], PASSWORD)
        yield person


@pytest.fixture
async def jun(house):
    async with house.person() as person:
        await person.register(**JUN, password=PASSWORD)
        await person.sign_in(JUN["email"], PASSWORD)
        yield person


async def swap(house, table, column, *, ids):
    """Exchange what two rows hold, as a thief with the database's password would."""

    def unit(tx):
        held = text(f"select {column} from {table} where id = :id")
        kept = [tx.execute(held, {"id": one}).scalar_one() for one in ids]
        for one, value in zip(ids, reversed(kept), strict=True):
            new = text(f"update {table} set {column} = :value where id = :id")
            tx.execute(new, {"id": one, "value": value})

    await house.context.database.write(unit)


def of_nobody(answer, *words):
    """An answer that says it failed, and nothing of anybody."""
    assert answer.status_code == 500, answer.text
    assert answer.json()["code"] == "internal_error"
    for told in (*MINA.values(), *JUN.values(), *words):
        assert told not in answer.text


CALLS = [
    ("GET", "/api/auth/me", None),
    ("GET", "/api/account/export", None),
    ("GET", "/api/account/export.html", None),
    ("PUT", "/api/profile/me", {"gender": "other"}),
    ("POST", "/api/auth/login", {"email": MINA["email"], "password": PASSWORD}),
    ("POST", "/api/contact", {"message": HERS}),
    ("POST", "/api/chat", {"message": HERS}),
]


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=lambda one: str(one)[:24])
async def test_nobody_is_shown_as_somebody_else(house, mina, *, jun, method, path, body):
    await swap(house, "account", "person", ids=(mina.id, jun.id))
    of_nobody(await mina.http.request(method, path, json=body))
    await swap(house, "account", "person", ids=(mina.id, jun.id))
    user = (await mina.sign_in(MINA["email"], PASSWORD))["user"]  # nothing was written over
    told = (user["name"], user["religion"], user["gender"], user["dailyMessageCount"])
    assert told == ("Mina", "buddhism", None, 0)
    assert (await jun.me())["name"] == "Jun"


async def test_even_then_danger_is_answered_with_helplines(house, mina, jun):
    await swap(house, "account", "person", ids=(mina.id, jun.id))
    answer = await mina.say("죽고 싶어요")
    of_nobody(answer)
    assert answer.json()["safety"]["lines"]


async def test_nobody_gets_the_feelings_of_somebody_else(house, mina, jun):
    await mina.say(HERS)
    await jun.say(HIS)
    await swap(house, "account", "feelings", ids=(mina.id, jun.id))
    for person in (mina, jun):
        answer = await person.http.get("/api/auth/me")
        of_nobody(answer, "emotionalTendencies", "sadness")


async def sent(person, words, **more):
    return (await person.say(words, **more)).json()["chat"]


async def said(person, chat):
    rows = await person.messages(chat["id"])
    return [row["id"] for row in rows if row["role"] == "user"]


@pytest.mark.parametrize("whose", ["hers", "another's"])
async def test_no_message_stands_in_the_place_of_another(house, mina, *, jun, whose):
    chat = await sent(mina, HERS)
    other = jun if whose == "another's" else mina
    theirs = await sent(other, HIS)  # in another talk
    ids = (*await said(mina, chat), *await said(other, theirs))
    await swap(house, "message", "body", ids=ids)
    of_nobody(await mina.http.get(f"/api/chats/{chat['id']}/messages"), HERS, HIS)
    of_nobody(await other.http.get(f"/api/chats/{theirs['id']}/messages"), HERS, HIS)


async def lies_as(house, number):
    find = text("select id from letter where number = :number")
    return await house.context.database.read(
        lambda tx: tx.execute(find, {"number": number}).scalar_one()
    )


async def written(house, person, words, **sender):
    """Send a letter; gives its number and its row's id."""
    answer = await person.http.post("/api/contact", json={"message": words} | sender)
    number = answer.json()["data"]["number"]
    return number, await lies_as(house, number)


async def opened(house, number):
    return (await contact.read(house.context, number))[1].message


async def test_no_letter_stands_under_the_number_of_another_visitors(house):
    async with house.person() as visitor:  # one key seals the letters of all visitors
        sender = {"name": "Eve", "customerEmail": "eve@example.com"}
        first = await written(house, visitor, HERS, **sender)
        second = await written(house, visitor, HIS, **sender)
    await swap(house, "letter", "body", ids=(first[1], second[1]))
    for number, _ in (first, second):
        with pytest.raises(Broken):
            await opened(house, number)
    await swap(house, "letter", "body", ids=(first[1], second[1]))
    assert await opened(house, first[0]) == HERS


@pytest.mark.parametrize("column", ["body", "owner"])
async def test_no_letter_is_given_out_as_somebody_elses(house, mina, *, jun, column):
    first, second = await written(house, mina, HERS), await written(house, jun, HIS)
    await swap(house, "letter", column, ids=(first[1], second[1]))
    for person, (number, _) in ((mina, first), (jun, second)):
        with pytest.raises(Broken):
            await opened(house, number)
        of_nobody(await person.http.get("/api/account/export"), HERS, HIS)
