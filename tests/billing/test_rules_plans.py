"""What is sold, and how long each lasts."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.plans import DAY, Plan, discount, period_end

FIRST = datetime(2020, 1, 1, tzinfo=UTC)
moments = some.integers(0, 70 * 366 * 86_400).map(lambda late: FIRST + timedelta(seconds=late))


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("plan", "start", "end"),
    [
        ("daily", "2026-10-24T23:59:59", "2026-10-25T23:59:59"),
        ("daily", "2028-02-28T12:00:00", "2028-02-29T12:00:00"),
        ("monthly", "2026-11-20T03:04:05", "2026-12-20T03:04:05"),
        ("monthly", "2026-12-31T00:00:00", "2027-01-31T00:00:00"),
        ("monthly", "2027-01-31T10:00:00", "2027-02-28T10:00:00"),
        ("monthly", "2028-01-31T10:00:00", "2028-02-29T10:00:00"),
        ("monthly", "2027-03-31T10:00:00", "2027-04-30T10:00:00"),
        ("yearly", "2026-11-20T03:04:05", "2027-11-20T03:04:05"),
        ("yearly", "2028-02-29T10:00:00", "2029-02-28T10:00:00"),
        ("yearly", "2026-12-01T10:00:00", "2027-12-01T10:00:00"),
        # what is no month and no year is a day: nobody gets more for it
        ("gift", "2026-12-01T10:00:00", "2026-12-02T10:00:00"),
    ],
)
def test_a_period_is_a_day_or_the_calendar_s_month_or_year(plan, start, end):
    assert period_end(plan, at(start)) == at(end)


@given(some.sampled_from(["daily", "monthly", "yearly"]), moments)
def test_no_period_is_shorter_or_longer_than_the_calendar_has_it(plan, start):
    shortest, longest = {"daily": (1, 1), "monthly": (28, 31), "yearly": (365, 366)}[plan]
    assert shortest * DAY <= period_end(plan, start) - start <= longest * DAY


@given(some.sampled_from(["daily", "monthly", "yearly"]), moments, moments)
def test_whoever_begins_later_ends_no_earlier(plan, one, other):
    first, second = sorted((one, other))
    assert period_end(plan, first) <= period_end(plan, second)


@pytest.mark.parametrize(("name", "renews"), [("daily", 0), ("monthly", 1), ("yearly", 1)])
def test_a_month_and_a_year_may_renew(name, renews):
    assert Plan(name, 700, 9900).renewable is bool(renews)


@pytest.mark.parametrize(
    ("year", "month", "percent"),
    [
        (99_000, 9_900, 17),  # 16.67
        (99_600, 9_900, 16),  # 16.16
        (197, 100, 84),  # 83.58
        (1_194, 100, 1),  # one half is one
        (1_195, 100, None),  # 0.42
        (1_188, 100, 1),
        (11_941, 1_000, None),  # 0.49
        (61, 1_000, 99),  # 99.49
        (1_200, 100, None),
        (1_300, 100, None),
        (99_000, 0, None),
    ],
)
def test_what_a_year_saves_is_told_in_whole_percent(year, month, percent):
    assert discount(Plan("yearly", 1, year), Plan("monthly", 1, month)) == percent
