"""A key that was destroyed is gone from the disk too, not only from the table."""

import asyncio
import contextlib
import sqlite3

import pytest
from sqlalchemy import select

from heartwhisper.account.privacy import sweep
from heartwhisper.app import ROOMS
from heartwhisper.kernel.keys import DATA_KEY

WORDS = "그 사람이 자꾸 생각나요"
FORM = {"name": "Mina", "email": "mina@example.com", "password": "두 사람의 여름 1987"}
PIECE = 8  # bytes: what is found of a key by chance is shorter
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


async def wrapped(house, account_id):
    """The wrapped key of an account, as it is stored; None when it was destroyed."""
    this = select(DATA_KEY.c.wrapped).where(DATA_KEY.c.account_id == account_id)
    return await house.context.keys._database.read(lambda tx: tx.execute(this).scalar())


def found(house, key):
    """The pieces of a key that lie in the files of the store: the table and what is beside it."""
    stored = b"".join(path.read_bytes() for path in sorted(house.folder.glob("keys.db*")))
    pieces = [key[at : at + PIECE] for at in range(len(key) - PIECE + 1)]
    return [piece for piece in pieces if piece in stored]


async def test_an_erased_account_leaves_no_piece_of_its_key(house, guest, stranger):
    for person in (guest, stranger):
        assert (await person.say(WORDS)).status_code == 200
    mine, other = await wrapped(house, guest.id), await wrapped(house, stranger.id)
    assert len(found(house, mine)) == len(mine) - PIECE + 1  # it is looked for where it lies
    assert await erase(guest) == 200
    assert found(house, mine) == []
    assert found(house, other)
    assert (await stranger.http.get("/api/chat")).json()[0]["messages"]


@contextlib.contextmanager
def reading(house):
    """Somebody reads the store the while, such as whoever makes a backup of it."""
    with contextlib.closing(sqlite3.connect(house.folder / "keys.db")) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM data_key").fetchone()
        yield


async def erase(person):
    return (await person.http.request("DELETE", "/api/account", json={})).status_code


async def test_who_reads_the_store_is_waited_for_and_holds_nobody_up(house, guest, stranger):
    mine = await wrapped(house, guest.id)
    with reading(house):
        erasing = asyncio.create_task(erase(guest))
        async with asyncio.timeout(20):
            while await wrapped(house, guest.id):
                pass
        assert (await stranger.me())["id"] == stranger.id
        assert not erasing.done()
    assert await erasing == 200
    assert found(house, mine) == []


async def test_what_a_long_reader_left_there_goes_with_the_next_sweep(open_house, monkeypatch):
    monkeypatch.setattr("heartwhisper.kernel.database.BUSY_MS", 50)
    house = await open_house()
    async with house.person() as guest:
        await guest.enter()
        mine = await wrapped(house, guest.id)
        with reading(house):
            assert await erase(guest) == 200
    assert found(house, mine)  # it could not be wiped off yet
    await sweep(house.context, ROOMS)
    assert found(house, mine) == []


async def test_a_guest_that_was_brought_along_leaves_none_either(house, guest):
    await guest.say(WORDS)
    mine = await wrapped(house, guest.id)
    async with house.person() as member:
        await member.register(**FORM)
        await member.sign_in(FORM["email"], FORM["password"])
        secret = {"guestId": guest.secret}
        assert (await member.http.post("/api/account/bring", json=secret)).status_code == 200
        assert found(house, mine) == []
        assert found(house, await wrapped(house, member.id))
