"""Two at once, and who comes first: registering, signing in, the sweep, a new password."""

import asyncio
import contextlib
from functools import partial

import pytest
from sqlalchemy import text

from heartwhisper.account.privacy import sweep
from heartwhisper.app import ROOMS
from tests.people import MINA

MAIL, PASSWORD, NEW = MINA["email"], MINA["password"], "a new night 2026"

# On SQLite one thread writes, so nothing of this can meet there.
on_postgres = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
WAITING = text(
    "select count(*) from pg_stat_activity"
    " where datname = current_database() and wait_event_type = 'Lock'"
)


async def waiting(house, count):
    """Wait until so many units wait for a row."""
    async with asyncio.timeout(20):
        while True:
            found = await house.context.database.read(lambda tx: tx.execute(WAITING).scalar())
            if found >= count:
                return
            await asyncio.sleep(0.005)


async def in_turn(house, account_id, calls):
    """Have calls wait for one account's row, one behind the other, then let them go on."""
    engine = house.context.database.engine
    with engine.connect() as holder:
        holder.execute(text("select 1 from account where id = :id for update"), {"id": account_id})
        running = []
        for count, call in enumerate(calls, 1):
            running.append(asyncio.create_task(call()))
            await waiting(house, count)
    return await asyncio.gather(*running)


async def code_of(guest):
    return (await guest.http.post("/api/auth/recovery-code")).json()["data"]["code"]


async def recovered(person, code):
    return await person.http.post("/api/auth/recover", json={"code": code})


@contextlib.asynccontextmanager
async def elsewhere(house, guest):
    """Another browser that knows the guest's secret."""
    async with house.person() as person:
        person.secret = guest.secret
        yield person


async def opens(person, answer):
    """Whether an answer brought a token that opens an account now."""
    if answer.status_code != 200:
        return False
    person.keep(answer)
    return (await person.http.get("/api/auth/me")).status_code == 200


@on_postgres
@pytest.mark.parametrize("way", ["secret", "code"])
async def test_a_guests_secret_is_dead_while_it_registers(house, guest, way):
    code = await code_of(guest)
    async with elsewhere(house, guest) as other:
        enter = other.login if way == "secret" else partial(recovered, other, code)
        registered, entered = await in_turn(
            house, guest.id, [partial(guest.register, **MINA), enter]
        )
        assert registered.status_code == 201, registered.text
        assert (entered.status_code, entered.json()["code"]) == (401, "login_failed")


@on_postgres
@pytest.mark.parametrize("way", ["secret", "code"])
async def test_who_came_in_just_before_a_registration_is_out_after_it(house, guest, way):
    code = await code_of(guest)
    async with elsewhere(house, guest) as other:
        enter = other.login if way == "secret" else partial(recovered, other, code)
        entered, registered = await in_turn(
            house, guest.id, [enter, partial(guest.register, **MINA)]
        )
        assert (entered.status_code, registered.status_code) == (200, 201)
        assert not await opens(other, entered)


async def test_however_they_meet_no_guests_token_opens_the_members_account(house):
    async def pair(at):
        async with house.person() as guest, elsewhere(house, guest) as other:
            await guest.enter()
            form = MINA | {"email": f"mina{at}@example.com"}
            calls = (guest.register(**form), *(other.login() for _ in range(3)))
            registered, *entered = await asyncio.gather(*calls)
            assert registered.status_code == 201, registered.text
            assert {one.status_code for one in entered} <= {200, 401}
            assert not any([await opens(other, one) for one in entered])
            assert (await other.login()).status_code == 401
            before = guest.id
            assert (await guest.sign_in(form["email"], PASSWORD))["user"]["id"] == before

    await asyncio.gather(*(pair(at) for at in range(8)))


@on_postgres
async def test_a_guest_that_comes_back_before_the_sweep_takes_it_stays(house, guest):
    house.clock.advance(days=31)
    calls = [guest.login, partial(sweep, house.context, ROOMS)]
    entered, gone = await in_turn(house, guest.id, calls)
    assert (entered.status_code, gone) == (200, 0)
    assert await opens(guest, entered)


@on_postgres
async def test_a_guest_that_the_sweep_took_first_is_gone(house, guest):
    house.clock.advance(days=31)
    calls = [partial(sweep, house.context, ROOMS), guest.login]
    gone, entered = await in_turn(house, guest.id, calls)
    assert (entered.status_code, gone) == (401, 1)


async def change(person, **fields):
    return await person.http.put("/api/profile/me", json=fields)


async def change_password(person):
    body = {"currentPassword": PASSWORD, "newPassword": NEW}
    answer = await person.http.put("/api/auth/password", json=body)
    assert answer.status_code == 200, answer.text
    person.keep(answer)


@on_postgres
@pytest.mark.parametrize("first", ["the password", "the address"])
async def test_who_knows_the_old_password_moves_no_address_any_more(house, member, first):
    async with house.person() as thief:
        await thief.sign_in(MAIL, PASSWORD)
        move = partial(change, thief, email="thief@example.com", password=PASSWORD)
        calls = [partial(change_password, member), move]
        await in_turn(house, member.id, calls if first == "the password" else calls[::-1])
    assert (await member.me())["pendingEmail"] is None


@on_postgres
async def test_a_new_password_undoes_nothing_that_was_just_changed(house, member):
    await change(member, email="new@example.com", password=PASSWORD)
    calls = [partial(change, member, name="Nina"), partial(change_password, member)]
    await in_turn(house, member.id, calls)
    user = await member.me()
    assert (user["name"], user["pendingEmail"]) == ("Nina", None)
