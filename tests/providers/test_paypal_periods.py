"""Where a period ends, by the calendar: pure."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heartwhisper.payments.paypal.money import counted, money
from heartwhisper.payments.paypal.times import after, moment, until, written

moments = st.integers(0, 7 * 10**9).map(lambda at: datetime.fromtimestamp(at, UTC))


def on(text):
    return datetime.fromisoformat(text).replace(hour=5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "plan", "end"),
    [
        ("2027-01-31", "monthly", "2027-02-28"),
        ("2028-01-31", "monthly", "2028-02-29"),
        ("2027-03-31", "monthly", "2027-04-30"),
        ("2027-12-31", "monthly", "2028-01-31"),
        ("2027-11-20", "monthly", "2027-12-20"),
        ("2028-02-29", "yearly", "2029-02-28"),
        ("2027-02-28", "yearly", "2028-02-28"),
        ("2027-12-31", "yearly", "2028-12-31"),
    ],
)
def test_a_month_and_a_year(start, plan, end):
    assert after(on(start), plan) == on(end)


@given(moments, st.sampled_from(["monthly", "yearly"]))
def test_a_period_is_never_short_nor_long(at, plan):
    length = after(at, plan) - at
    days = (28, 31) if plan == "monthly" else (365, 366)
    assert timedelta(days=days[0]) <= length <= timedelta(days=days[1])
    assert after(at, plan).day <= at.day


@pytest.mark.parametrize(
    ("following", "end"),
    [
        ("2027-03-28", "2027-03-28"),
        ("2027-03-31", "2027-03-31"),
        ("2027-04-01", "2027-03-28"),
        ("2027-03-02", "2027-03-02"),
        ("2027-03-01", "2027-03-01"),
        ("2027-02-28", "2027-03-28"),
        ("2027-02-20", "2027-03-28"),
        (None, "2027-03-28"),
    ],
)
def test_the_next_time_ends_a_period_only_where_it_can(following, end):
    said = on(following) if following else None
    assert until(on("2027-02-28"), said, "monthly") == on(end)


@given(moments)
def test_times_are_read_as_they_were_written(at):
    assert moment(written(at)) == at


@pytest.mark.parametrize("text", ["", "2027-02-30T00:00:00Z", "2027-02-03T00:00:00", "٢027-02-03"])
def test_what_is_no_time(text):
    with pytest.raises(ValueError, match=r"RFC 3339|day|range"):
        moment(text)


@given(st.integers(0, 10**9), st.sampled_from(["USD", "JPY", "EUR"]))
def test_amounts_are_read_as_they_were_written(minor, currency):
    assert counted(money(minor, currency)) == (minor, currency)


def test_version_one_writes_refunds_below_zero():
    assert counted({"total": "-7.99", "currency": "USD"}) == (799, "USD")
    assert counted({"value": ".5", "currency_code": "USD"}) == (50, "USD")
