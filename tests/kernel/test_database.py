"""Units: all or nothing, each for itself, committed before they answer."""

import asyncio

import pytest
from sqlalchemy import text

from heartwhisper.kernel.database import Database
from heartwhisper.kernel.errors import ServiceUnavailable


@pytest.fixture
async def database(database_url):
    database = Database(database_url)
    await database.write(lambda tx: tx.execute(text("create table note (word text unique)")))
    yield database
    database.close()


def put(word, *, fail=False):
    def unit(tx):
        tx.execute(text("insert into note values (:word)"), {"word": word})
        if fail:
            raise ValueError(word)
        return word

    return unit


async def words(database):
    rows = await database.read(lambda tx: tx.execute(text("select word from note")).scalars().all())
    return set(rows)


async def test_a_unit_is_there_when_write_returns(database):
    assert await database.write(put("here")) == "here"
    assert await words(database) == {"here"}


async def test_a_failing_unit_undoes_its_own_work_alone(database):
    units = [put(str(number), fail=number % 3 == 0) for number in range(30)]
    outcomes = await asyncio.gather(*map(database.write, units), return_exceptions=True)
    assert [isinstance(one, ValueError) for one in outcomes] == [n % 3 == 0 for n in range(30)]
    assert await words(database) == {str(n) for n in range(30) if n % 3}


async def test_a_unit_whose_caller_left_is_still_committed(database, database_url):
    task = asyncio.create_task(database.write(put("left")))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await database.write(put("after"))
    database.close()  # on PostgreSQL the second may have overtaken the first, on its own thread
    again = Database(database_url)
    assert await words(again) == {"left", "after"}
    again.close()


async def test_a_database_that_cannot_be_reached():
    database = Database("postgresql+psycopg://nobody@127.0.0.1:1/none")
    with pytest.raises(ServiceUnavailable):
        await database.write(put("x"))
    with pytest.raises(ServiceUnavailable):
        await database.read(put("x"))
    database.close()


async def test_a_locked_sqlite_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr("heartwhisper.kernel.database.BUSY_MS", 50)
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    await database.write(lambda tx: tx.execute(text("create table note (word text)")))
    with database.engine.connect() as other:
        other.exec_driver_sql("BEGIN IMMEDIATE")
        with pytest.raises(ServiceUnavailable):
            await database.write(put("x"))
        other.exec_driver_sql("ROLLBACK")
    assert await database.write(put("x")) == "x"
    database.close()
