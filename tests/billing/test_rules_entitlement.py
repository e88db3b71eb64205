"""Until when somebody has premium, and what is said of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.entitlement import Entitlement, Segment, entitlement
from heartwhisper.billing.telling import subscription
from tests.billing.test_rules_records import DAY, HOUR, NOON, SECOND, day


def segment(start=0, end=30, **more):
    given_ones = {"plan": "monthly", "recurring": False, "state": "active"}
    given_ones |= {"start": day(start), "period_end": day(end), "ends_at": day(end)}
    return Segment(**given_ones | more)


def renewing(start=0, end=30, **more):
    return segment(start, end, **{"recurring": True, "plan": "yearly"} | more)


def has(now, *segments):
    return entitlement(segments, now)


def test_nothing_paid_is_no_premium():
    assert has(NOON) is None


def test_premium_runs_from_its_first_second_to_before_its_last():
    assert has(NOON - SECOND, segment()) is None
    assert has(NOON, segment()) == Entitlement("monthly", day(30), renews=False)
    assert has(day(30) - SECOND, segment()) is not None
    assert has(day(30), segment()) is None


def test_what_follows_is_added_and_what_is_over_says_nothing():
    both = segment(0, 30), segment(30, 60, plan="daily")
    assert has(day(3), *both) == Entitlement("monthly", day(60), renews=False)
    assert has(day(30), *both[::-1]) == Entitlement("daily", day(60), renews=False)
    assert has(day(3), segment(40, 70)) is None  # it is yet to come


@pytest.mark.parametrize("state", ["active", "past_due"])
def test_a_renewal_that_is_awaited_has_three_days_of_grace(state):
    one = renewing(state=state)
    assert has(day(30) - SECOND, one) == Entitlement("yearly", day(30), renews=True)
    assert has(day(30), one) == Entitlement("yearly", day(33), renews=True)
    assert has(day(33) - SECOND, one) == Entitlement("yearly", day(33), renews=True)
    assert has(day(33), one) is None


@pytest.mark.parametrize("more", [{"state": "cancelled"}, {"recurring": False}])
def test_nobody_else_has_grace(more):
    assert has(day(30), renewing(**more)) is None
    assert not has(day(3), renewing(**more)).renews


def test_what_was_cut_short_is_not_awaited():
    assert has(day(30), renewing(period_end=day(31))) is None
    assert has(day(29), renewing(period_end=day(31))).renews


def test_what_is_paid_comes_before_grace():
    both = renewing(0, 30), segment(31, 61)
    # In grace, with a pass still to come: that is what it lasts until.
    assert has(day(30), *both) == Entitlement("yearly", day(61), renews=True)
    assert has(day(31), *both) == Entitlement("monthly", day(61), renews=True)
    assert has(day(33), *both) == Entitlement("monthly", day(61), renews=False)
    over = renewing(0, 30), segment(30, 60)
    assert has(day(30), *over).plan == has(day(30), *over[::-1]).plan == "monthly"


def test_of_two_in_grace_the_later_counts():
    both = renewing(0, 30), renewing(0, 31, plan="monthly")
    assert has(day(31), *both) == Entitlement("yearly", day(34), renews=True)


def test_of_two_that_run_the_earlier_names_the_plan():
    assert has(day(5), segment(4, 34, plan="daily"), segment()).plan == "monthly"


@given(
    some.lists(
        some.builds(
            segment,
            start=some.integers(0, 60),
            end=some.integers(60, 120),
            recurring=some.booleans(),
            state=some.sampled_from(["active", "past_due", "cancelled", "expired", "refunded"]),
        )
    ),
    some.integers(-5, 130),
)
def test_premium_is_what_some_payment_covers(segments, at):
    found = has(day(at), *segments)
    assert (found is not None) == any(one.start <= day(at) < one.lasts for one in segments)
    assert found is None or found.ends_at > day(at)
    assert found == has(day(at), *segments[::-1]) or len({one.start for one in segments}) < len(
        segments
    )


@pytest.mark.parametrize(
    ("left", "days"),
    [(SECOND, 1), (DAY, 1), (DAY + SECOND, 2), (HOUR, 1), (30 * DAY - SECOND, 30)],
)
def test_the_days_that_remain_are_rounded_up(left, days):
    told = subscription(Entitlement("monthly", NOON + left, renews=True), NOON)
    assert (told.is_premium, told.subscription_type, told.renews) == (True, "monthly", True)
    assert (told.days_remaining, told.subscription_end_date) == (days, NOON + left)


def test_without_premium_it_is_free():
    told = subscription(None, NOON)
    assert (told.is_premium, told.subscription_type, told.renews) == (False, "free", False)
    assert (told.days_remaining, told.subscription_end_date) == (None, None)
