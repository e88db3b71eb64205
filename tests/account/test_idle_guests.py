"""The sweep: who comes back stays, who does not is erased, and one odd row stops nobody's."""

import contextlib
import sqlite3

import pytest

from heartwhisper.account.privacy import sweep
from heartwhisper.app import ROOMS
from heartwhisper.billing import gifts


async def login(person):
    return await person.login()


async def register(person):
    return await person.register()


async def recover(person):
    return await person.http.post("/api/auth/recover", json={"code": person.code})


@pytest.fixture
async def guest(guest):
    """A guest that has written down its recovery code."""
    guest.code = (await guest.http.post("/api/auth/recovery-code")).json()["data"]["code"]
    return guest


@pytest.mark.parametrize("back", [login, register, recover])
async def test_a_guest_that_comes_back_stays_and_another_goes(house, guest, *, stranger, back):
    house.clock.advance(days=31)
    assert (await back(guest)).status_code == 200
    assert await sweep(house.context, ROOMS) == 1
    assert (await guest.login()).json()["data"]["user"]["id"] == guest.id
    assert (await stranger.login()).status_code == 401


@pytest.mark.parametrize("back", [login, register, recover])
async def test_the_thirty_days_begin_anew(house, guest, back):
    house.clock.advance(days=20)
    await back(guest)
    house.clock.advance(days=20)
    assert await sweep(house.context, ROOMS) == 0
    house.clock.advance(days=11)
    assert await sweep(house.context, ROOMS) == 1
    assert (await back(guest)).status_code in {201, 401}  # a new guest, or nobody


@pytest.fixture
async def three(house):
    """Three guests, the first one the longest away."""
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(house.person()) for _ in range(3)]
        for person in people:
            await person.enter()
            house.clock.advance(hours=1)
        yield people


@pytest.mark.parametrize(
    "change", ["delete from data_key", "update data_key set wrapped = substr(wrapped, 1, 5)"]
)
async def test_guests_without_a_key_stop_nobody_elses_sweep(house, three, *, open_house, change):
    with contextlib.closing(sqlite3.connect(house.folder / "keys.db", timeout=20)) as keys:
        for person in three[:2]:
            keys.execute(f"{change} where account_id = ?", [person.id])
        keys.commit()
    again = await open_house(clock=house.clock)  # which remembers no key
    house.clock.advance(days=31)
    assert await sweep(again.context, ROOMS) == 3
    assert [(await person.login()).status_code for person in three] == [401] * 3


async def test_a_guest_whose_premium_runs_is_kept_however_long_away(house, guest, stranger):
    await gifts.give(house.context, guest.id, 90)
    house.clock.advance(days=40)
    assert await sweep(house.context, ROOMS) == 1
    assert (await guest.login()).json()["data"]["user"]["isPremium"]
    assert (await stranger.login()).status_code == 401
    house.clock.advance(days=100)
    assert await sweep(house.context, ROOMS) == 1
    assert (await guest.login()).status_code == 401
