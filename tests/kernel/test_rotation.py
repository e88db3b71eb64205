"""Rotating the secret keys brings nothing back that was destroyed or changed meanwhile."""

import asyncio

import pytest
from sqlalchemy import event, select

from heartwhisper.account import operator
from heartwhisper.kernel.crypto import Broken, Keyring
from heartwhisper.kernel.database import Database
from heartwhisper.kernel.keys import DATA_KEY, KeyStore
from tests.conftest import KEY, NOON
from tests.letters import mailed, token_of

OLD, NEW = b"o" * 32, b"n" * 32
NEWEST = "B" * 42 + "E="
PASSWORD = "두 사람의 여름 1987"
RECEIPT = "X" * 12


def cut_in(database, beginning, work, *, wait):
    """Do something once, elsewhere, right after a statement that begins so; gives how it went."""
    loop, begun = asyncio.get_running_loop(), []

    def after(_connection, _cursor, statement, *_):
        if not begun and " ".join(statement.split()).startswith(beginning):
            begun.append(asyncio.run_coroutine_threadsafe(work(), loop))
            if wait:
                begun[0].result(30)

    event.listen(database.engine, "after_cursor_execute", after)
    return begun


@pytest.fixture
def opened(database_url):
    """Opens key stores on one database, as processes of their own would."""
    stores = []

    def one(*keys):
        database = Database(database_url)
        stores.append(KeyStore(database, Keyring(list(keys))))
        return stores[-1], database

    yield one
    for store in stores:
        store.close()


async def test_a_key_destroyed_while_the_keys_rotate_stays_destroyed(opened):
    serving, _ = opened(OLD)
    for name in ("first", "gone", "last"):
        await serving.create(name)
    rotating, database = opened(NEW, OLD)

    async def erase():
        await serving.erase("gone", receipt=RECEIPT, now=NOON)

    # SQLite has one writer at a time: there the erasure waits for the rotation, not it for that.
    begun = cut_in(database, "SELECT data_key", erase, wait=not database.is_sqlite)
    await rotating.rotate()
    await asyncio.wrap_future(begun[0])
    kept = select(DATA_KEY.c.account_id, DATA_KEY.c.key_id).order_by(DATA_KEY.c.account_id)
    rows = await database.read(lambda tx: tx.execute(kept).all())
    newest = Keyring([NEW]).newest
    assert [tuple(row) for row in rows] == [("first", newest), ("last", newest)]
    alone, _ = opened(NEW)
    with pytest.raises(Broken, match="no data key"):
        await alone.seal_of("gone")
    assert await alone.seal_of("first")
    assert await rotating.rotate() == 0


@pytest.fixture
async def houses(open_house):
    """The house with the old key alone, and one that rotates to a new key, on the same data."""
    old = await open_house(HEART_SECRET_KEYS=KEY)
    return old, await open_house(HEART_SECRET_KEYS=f"{NEWEST},{KEY}", clock=old.clock)


async def member(house, name):
    person = house.person()
    form = {"name": name, "email": f"{name}@example.com", "password": PASSWORD}
    assert (await person.register(**form)).status_code == 201
    await person.sign_in(form["email"], PASSWORD)
    return person


async def rotated(house, meanwhile):
    """Have members found by the newest key; the rest is done once they were read."""
    # Only rekey asks for members in the order of their ids.
    begun = cut_in(house.context.database, "SELECT account.id", meanwhile, wait=True)
    changed = await operator.rekey(house.context)
    assert begun, "nothing was cut in"
    return changed


async def test_a_member_erased_while_the_keys_rotate_stays_erased(houses):
    old, new = houses
    async with await member(old, "mina") as mina, await member(old, "juno"):

        async def erase():
            body = {"password": PASSWORD}
            answer = await mina.http.request("DELETE", "/api/account", json=body)
            assert answer.status_code == 200

        assert await rotated(new, erase) == 1
        assert await operator.find(new.context, mina.id) is None
    async with new.person() as person:
        body = {"email": "mina@example.com", "password": PASSWORD}
        assert (await person.http.post("/api/auth/login", json=body)).status_code == 401
        assert await person.sign_in("juno@example.com", PASSWORD)


async def test_an_address_changed_while_the_keys_rotate_stays_changed(houses):
    old, new = houses
    async with await member(old, "mina") as mina:
        change = {"email": "mina@example.org", "password": PASSWORD}
        assert (await mina.http.put("/api/profile/me", json=change)).status_code == 200
        token = token_of(await mailed(old, "mina@example.org"))

        async def follow():
            answer = await mina.http.post("/api/auth/verify-email", json={"token": token})
            assert answer.status_code == 200, answer.text

        await rotated(new, follow)
    for house in houses:
        async with house.person() as person:
            await person.sign_in("mina@example.org", PASSWORD)
            body = {"email": "mina@example.com", "password": PASSWORD}
            assert (await person.http.post("/api/auth/login", json=body)).status_code == 401
