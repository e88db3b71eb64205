"""What goes back, and what stays of the access then (money.md 3.5)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from heartwhisper.billing.refunds import Quote, cut, quote
from heartwhisper.billing.segments import with_refunds
from tests.billing.test_rules_records import DAY, HOUR, NOON, SECOND, back, day, payment

seconds = some.integers(-40 * 86_400, 900 * 86_400)
lengths = some.integers(1, 400 * 86_400)
prices = some.integers(1, 1_000_000)


def asked(when, *, paid=700, days=30, refunded=0):
    return quote(NOON, day(days), paid=paid, refunded=refunded, now=when)


@pytest.mark.parametrize(
    ("when", "amount", "used"),
    [
        (NOON, 676, 1),  # at once: the first day has begun
        (day(1) - SECOND, 676, 1),
        (day(1), 653, 2),  # exactly a day
        (day(9), 466, 10),  # on day 10
        (day(29), 0, 30),
        (day(30), 0, 30),
        (day(365), 0, 30),
        (NOON - SECOND, 700, 0),  # a segment that is yet to come
    ],
)
def test_a_month_for_seven_dollars(when, amount, used):
    assert asked(when) == Quote(amount, used, 30)


@pytest.mark.parametrize(("number", "amount"), [(100, 5082), (365, 0), (1, 6980)])
def test_a_year_for_seventy_dollars(number, amount):
    assert asked(day(number - 1), paid=7000, days=365) == Quote(amount, number, 365)


def test_a_day_is_used_once_it_has_begun():
    assert asked(NOON, paid=100, days=1) == Quote(0, 1, 1)
    assert asked(NOON - SECOND, paid=100, days=1) == Quote(100, 0, 1)


def test_what_went_back_before_is_not_paid_again():
    assert asked(day(9), refunded=66) == Quote(400, 10, 30)
    assert asked(day(9), refunded=500) == Quote(0, 10, 30)


def test_a_begun_last_day_counts_as_a_whole_one():
    assert quote(NOON, day(1) + SECOND, paid=100, refunded=0, now=NOON) == Quote(50, 1, 2)


def test_what_gave_no_access_goes_back_whole():
    assert quote(NOON, NOON, paid=700, refunded=200, now=day(3)) == Quote(500, 0, 0)


@given(prices, lengths, some.lists(seconds, min_size=1, max_size=8))
def test_refunds_never_exceed_what_was_paid(paid, length, moments):
    refunded = 0
    for moment in sorted(moments):
        end, now = NOON + length * SECOND, NOON + moment * SECOND
        found = quote(NOON, end, paid=paid, refunded=refunded, now=now)
        assert 0 <= found.used_days <= found.total_days
        assert found.amount_minor >= 0
        refunded += found.amount_minor
    assert refunded <= paid


@given(prices, lengths, some.tuples(seconds, seconds))
def test_a_quote_falls_with_time(paid, length, moments):
    first, second = (
        quote(NOON, NOON + length * SECOND, paid=paid, refunded=0, now=NOON + at * SECOND)
        for at in sorted(moments)
    )
    assert first.amount_minor >= second.amount_minor


@pytest.mark.parametrize(
    ("refunded", "when", "ends"),
    [
        (0, day(5), day(30)),
        (350, day(5), day(15)),  # half the money, half the time
        (700, day(5), day(5)),
        (234, day(20), day(20)),  # more went back than was left unused
        (350, day(14), day(14)),  # the day that has begun is used: all of the unused part
        (349, day(14), NOON + 30 * DAY * 351 // 700),
        (350, day(14) - SECOND, day(15)),
        (350, day(60), day(30)),  # it was over before
        (350, day(-5), day(15)),
        (700, day(-5), NOON),  # a segment that was yet to come
    ],
)
def test_access_is_cut_to_the_share_that_is_still_paid(refunded, when, ends):
    assert cut(NOON, day(30), paid=700, refunded=refunded, now=when) == ends


@pytest.mark.parametrize("number", [0, 0.03, 0.5, 1, 9, 28.9])
def test_who_is_paid_back_what_is_unused_ends_now(number):
    back_now = asked(day(number)).amount_minor
    assert cut(NOON, day(30), paid=700, refunded=back_now, now=day(number)) == day(number)


@given(prices, some.floats(0, 1), some.tuples(lengths, seconds))
def test_a_cut_never_lengthens(paid, share, times):
    end, now = (NOON + one * SECOND for one in times)
    left = cut(NOON, end, paid=paid, refunded=int(paid * share), now=now)
    assert NOON <= left <= end
    assert left == end or left >= min(now, end)  # nobody loses what they used


@given(some.lists(some.tuples(some.integers(1, 300), some.integers(0, 40)), max_size=5))
def test_no_further_refund_brings_access_back(refunds):
    paid = payment()
    for number, (amount, when) in enumerate(sorted(refunds, key=lambda one: one[1])):
        one = back(amount, ref=f"re_{number}", name=f"r{number}")
        after = with_refunds(paid, (*paid.refunds, one), day(when))
        assert after.ends_at <= paid.ends_at
        paid = after


@given(some.integers(0, 50), some.integers(1, 700))
def test_a_refund_that_failed_gives_the_access_back(when, amount):
    assume(when < 30)
    paid = with_refunds(payment(), (back(amount),), day(when))
    assert with_refunds(paid, (back(amount, "failed"),), day(60)).ends_at == day(30)


def test_a_refund_that_is_only_confirmed_changes_nothing_of_the_access():
    paid = with_refunds(payment(), (back(350, "pending"),), day(5))
    assert paid.ends_at == day(15)
    assert with_refunds(paid, (back(350),), day(5) + HOUR).ends_at == day(15)
    assert with_refunds(paid, (back(350),), day(14) + DAY / 2).ends_at == day(15)
