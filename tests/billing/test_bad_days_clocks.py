"""Days that are odd on the calendar are none for money: UTC, half-open periods (money.md 3.6)."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.billing.rows import each
from tests.billing.test_bad_days import sqlite

SECOND = timedelta(seconds=1)
# When somebody buys, what, and when it ends.
PERIODS = [
    ("2026-12-31T23:59:59", "daily", "2027-01-01T23:59:59"),
    ("2026-12-31T23:59:59", "monthly", "2027-01-31T23:59:59"),
    ("2028-02-29T00:00:00", "yearly", "2029-02-28T00:00:00"),
    ("2028-02-29T12:00:00", "monthly", "2028-03-29T12:00:00"),
    ("2028-01-31T08:30:00", "monthly", "2028-02-29T08:30:00"),
    ("2027-01-31T08:30:00", "monthly", "2027-02-28T08:30:00"),
    ("2028-02-28T23:59:59", "daily", "2028-02-29T23:59:59"),
    # Clocks go forward and back: in Europe, in America.
    ("2027-03-28T00:30:00", "daily", "2027-03-29T00:30:00"),
    ("2027-10-31T00:59:59", "daily", "2027-11-01T00:59:59"),
    ("2027-03-14T09:59:59", "daily", "2027-03-15T09:59:59"),
    ("2027-11-07T08:00:00", "daily", "2027-11-08T08:00:00"),
    # Midnight in Seoul, where the day of the free messages begins.
    ("2026-11-20T14:59:59", "daily", "2026-11-21T14:59:59"),
]


def moment(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def remaining(person):
    told = (await person.http.get("/api/purchases")).json()["subscription"]
    assert told["isPremium"] == (await person.me())["isPremium"]
    return told["daysRemaining"]


async def buy_at(shop, provider, when, *, plan, recurring=False):
    """A guest who comes at a moment and buys; what was bought."""
    shop.clock.moment = moment(when)
    person = shop.house.person()
    await person.enter()
    return person, await shop.buy(person, provider, plan, recurring=recurring)


@sqlite
@each
async def test_a_period_ends_on_the_second(shop, provider):
    for when, plan, ends in sorted(PERIODS):
        person, bought = await buy_at(shop, provider, when, plan=plan)
        async with person:
            assert moment(bought["endsAt"].rstrip("Z")) == moment(ends), when
            days = -((moment(when) - moment(ends)) // timedelta(days=1))
            assert await remaining(person) == days, when
            if plan == "daily":
                await _ends(shop, person, moment(ends))


async def _ends(shop, person, end):
    """To the last second, and not one longer."""
    shop.clock.moment = end - SECOND
    assert await remaining(person) == 1
    shop.clock.moment = end
    assert await remaining(person) is None
    shop.clock.moment = end - timedelta(days=1)


@sqlite
@pytest.mark.parametrize(
    ("when", "ends"),
    [
        ("2028-01-31T08:30:00", ("2028-02-29T08:30:00", "2028-03-31T08:30:00")),
        ("2027-02-28T23:59:59", ("2027-03-28T23:59:59", "2027-04-28T23:59:59")),
    ],
)
@each
async def test_a_subscription_keeps_its_provider_s_calendar(shop, *, provider, when, ends):
    person, _ = await buy_at(shop, provider, when, plan="monthly", recurring=True)
    async with person:
        shop.clock.moment = moment(ends[0])
        await shop.pass_time(seconds=0)
        found = sorted((one.period_start, one.ends_at) for one in await shop.payments())
    assert found == [(moment(when), moment(ends[0])), (moment(ends[0]), moment(ends[1]))]


@sqlite
@each
async def test_days_that_remain_are_whole_ones_rounded_up(shop, buyer, *, provider):
    await shop.buy(buyer, provider)
    for passed, days in ((0, 30), (1, 30), (86_400, 29), (86_401, 29), (7 * 86_400 - 1, 24)):
        shop.clock.moment = moment("2026-11-20T03:00:00") + timedelta(seconds=passed)
        assert await remaining(buyer) == days, passed
