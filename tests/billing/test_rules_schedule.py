"""When a provider is asked again, if no webhook comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.schedule import DAY, HOUR, MINUTE, next_check
from tests.billing.test_rules_records import NOON, SECOND, day

SETTLED = ["abandoned", "failed", "expired", "refunded", "disputed", "review"]
OPEN = ["pending", "capturing", "processing"]
RUNNING = ["active", "past_due", "cancelled"]


def asked(state, *, now, ends_at=None, recurring=False):
    return next_check(state, recurring=recurring, created_at=NOON, ends_at=ends_at, now=now)


@pytest.mark.parametrize("state", SETTLED)
@pytest.mark.parametrize("recurring", [True, False])
def test_what_is_settled_waits_for_the_provider_s_own_word(state, recurring):
    assert asked(state, now=day(3), ends_at=day(30), recurring=recurring) is None


@pytest.mark.parametrize("state", OPEN)
@pytest.mark.parametrize(
    ("age", "after"),
    [
        (0 * MINUTE, 2 * MINUTE),
        (MINUTE - SECOND, 2 * MINUTE),
        (MINUTE + SECOND, 2 * MINUTE + SECOND),
        (31 * MINUTE, 32 * MINUTE),
        (32 * MINUTE, 47 * MINUTE),
        (DAY - SECOND, DAY - SECOND + 15 * MINUTE),
        (DAY, DAY + 6 * HOUR),
        (20 * DAY, 20 * DAY + 6 * HOUR),
    ],
)
def test_what_is_open_is_asked_about_often_and_then_less(state, age, after):
    assert asked(state, now=NOON + age) == NOON + after
    # a payment seen meanwhile makes no difference while it is open
    assert asked(state, now=NOON + age, ends_at=day(30)) == NOON + after


@pytest.mark.parametrize("state", RUNNING)
def test_what_runs_without_any_money_is_asked_about_as_if_it_were_open(state):
    assert asked(state, now=day(2), recurring=True) == day(2) + 6 * HOUR


@pytest.mark.parametrize("state", RUNNING)
@pytest.mark.parametrize("recurring", [True, False])
def test_what_runs_is_asked_about_when_it_ends(state, recurring):
    assert asked(state, now=day(3), ends_at=day(30), recurring=recurring) == day(30)
    nearly = day(30) - SECOND
    assert asked(state, now=nearly, ends_at=day(30), recurring=recurring) == nearly + MINUTE


def test_a_pass_that_is_over_is_looked_at_once_more():
    assert asked("active", now=day(30), ends_at=day(30)) == day(30) + MINUTE


@pytest.mark.parametrize("state", ["active", "past_due"])
@pytest.mark.parametrize(
    ("late", "after"),
    [
        (0 * HOUR, HOUR),
        (HOUR - SECOND, HOUR),
        (HOUR, 3 * HOUR),
        (3 * HOUR - SECOND, 3 * HOUR),
        (3 * HOUR, 3 * HOUR + DAY),
        (9 * DAY, 10 * DAY),
    ],
)
def test_a_renewal_is_asked_for_after_an_hour_three_hours_and_then_daily(state, late, after):
    found = asked(state, now=day(30) + late, ends_at=day(30), recurring=True)
    assert found == day(30) + after


@given(
    some.sampled_from(OPEN + RUNNING),
    some.booleans(),
    some.tuples(some.none() | some.integers(-60, 60), some.integers(0, 90 * 86_400)),
)
def test_the_next_look_is_never_in_the_past(state, recurring, times):
    ends, age = times
    now, ends_at = NOON + age * SECOND, None if ends is None else day(ends)
    found = asked(state, now=now, ends_at=ends_at, recurring=recurring)
    assert found is not None
    assert found > now
