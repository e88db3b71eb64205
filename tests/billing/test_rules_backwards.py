"""Refunds and disputes, as providers tell them: in any order, again, under two names."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.billing.test_rules_records import (
    back,
    charge,
    day,
    dispute,
    moment,
    payment,
    told,
)
from tests.billing.test_rules_segments import lines, merged


def refunded(*refunds, known=(), at=5):
    """One payment and one reading that tells of refunds."""
    return merged(charge(refunds=refunds), known=[payment(refunds=known)], at=moment(at))


def test_a_refund_of_the_dashboard_is_taken_in():
    found = refunded(told(350))
    (paid,) = found.payments
    assert paid.refunds == (back(350, name="n1"),)
    assert (paid.ends_at, paid.period_end) == (day(15), day(30))
    assert lines(found) == [("refund", "re_1", -350)]
    assert found.entries[0].at == day(5)
    assert (found.paid_back, found.failed) == (350, 0)


def test_a_refund_of_ours_gets_its_name_at_the_provider():
    asked = back(350, "pending", ref=None)
    found = refunded(told(350, "pending", key="r1"), known=(asked,))
    assert found.payments[0].refunds == (back(350, "pending"),)
    assert lines(found) == [("refund", "re_1", -350)]  # it is taken, though not there yet
    assert (found.paid_back, found.failed) == (0, 0)


def test_another_s_key_is_not_ours():
    asked = back(350, "pending", ref=None)
    found = refunded(told(350, key="r9"), known=(asked,))
    assert found.payments[0].refunds == (asked, back(350, name="n1"))
    named = back(350, name="r2")
    again = refunded(told(350, ref="re_2", key="r2"), known=(named,))
    assert again.payments[0].refunds == (named, back(350, ref="re_2", name="n1"))


def test_a_refund_is_confirmed_once():
    known = (back(350, "pending"),)
    found = refunded(told(350), known=known)
    assert found.payments[0].refunds == (back(350),)
    assert (lines(found), found.paid_back) == ([], 350)
    again = refunded(told(350), known=(back(350),))
    assert (lines(again), again.paid_back) == ([], 0)
    assert again.payments == [payment(refunds=(back(350),))]


def test_a_refund_that_fails_is_written_back():
    found = refunded(told(350, "failed"), known=(back(350),))
    assert lines(found) == [("refund_failed", "re_1", 350)]
    assert (found.paid_back, found.failed) == (0, 1)
    assert (found.payments[0].refunded_minor, found.payments[0].ends_at) == (0, day(30))


@pytest.mark.parametrize("known", [(), (back(350, "pending", ref=None),)])
def test_a_refund_that_failed_at_once_never_was_in_the_books(known):
    found = refunded(told(350, "failed", key="r1"), known=known)
    assert (lines(found), found.failed) == ([], 1)
    again = merged(charge(refunds=[told(350, "failed", key="r1")]), known=found.payments)
    assert (lines(again), again.failed) == ([], 0)


def test_a_refund_that_we_gave_up_is_booked_when_it_was_made_after_all():
    found = refunded(told(350, key="r1"), known=(back(350, "failed", ref=None),))
    assert found.payments[0].refunds == (back(350),)
    assert lines(found) == [("refund", "re_1", -350)]
    found = refunded(told(350), known=(back(350, "failed"),))
    assert lines(found) == [("refund", "re_1", -350)]


def test_what_comes_of_several_refunds_is_added_up():
    found = refunded(told(100), told(50, ref="re_2"), told(9, "failed", ref="re_3"))
    assert (found.paid_back, found.failed) == (150, 1)
    both = refunded(told(9, "failed", ref="re_3"), told(8, "failed", ref="re_4"))
    assert (both.paid_back, both.failed) == (0, 2)


def test_one_refund_changes_and_the_others_stay():
    others = (back(10, ref="re_2", name="r2"), back(20, ref="re_3", name="r3"))
    found = refunded(told(350), known=(others[0], back(350, "pending"), others[1]))
    assert set(found.payments[0].refunds) == {*others, back(350)}


@given(some.permutations([told(100), told(250, ref="re_2"), told(90, "failed", ref="re_3")]))
def test_refunds_are_told_in_any_order(refunds):
    found = refunded(*refunds)
    assert found.payments[0].refunded_minor == 350
    assert found.payments[0].ends_at == day(15)
    assert lines(found) == [("refund", "re_1", -100), ("refund", "re_2", -250)]
    again = merged(charge(refunds=refunds[::-1]), known=found.payments, at=moment(9))
    assert (again.payments, again.entries) == (found.payments, [])


# ---- disputes: what is told one after the other, how it stands then, what is in the books
OPEN, WON, LOST = (dispute(state) for state in ("open", "won", "lost"))
OTHER, OTHER_WON = (dispute(state, "reversal:ch_1") for state in ("open", "won"))
SECOND, SECOND_WON = (dispute(state, "dp_2") for state in ("open", "won"))
TAKEN, GIVEN = ("dispute", "dp_1", -700), ("dispute_won", "dp_1", 700)
OTHER_TAKEN = ("dispute", "reversal:ch_1", -700)
BOTH_WON = (WON, OTHER_WON)
SECOND_TAKEN = ("dispute", "dp_2", -700)


@pytest.mark.parametrize(
    ("news", "state", "names", "booked"),
    [
        ([OPEN], "open", "dp_1", [TAKEN]),
        ([OPEN, OPEN], "open", "dp_1", [TAKEN]),
        ([OPEN, WON], "won", "dp_1.", [TAKEN, GIVEN]),
        ([OPEN, LOST], "lost", "dp_1.", [TAKEN]),
        ([LOST], "lost", "dp_1.", [TAKEN]),
        ([WON], "won", "dp_1.", []),
        # late news brings nothing back
        ([OPEN, WON, OPEN], "won", "dp_1.", [TAKEN, GIVEN]),
        ([OPEN, WON, WON], "won", "dp_1.", [TAKEN, GIVEN]),
        ([LOST, OPEN, WON], "lost", "dp_1.", [TAKEN]),
        ([WON, OPEN], "won", "dp_1.", []),
        ([OPEN, LOST, SECOND], "lost", "dp_1.", [TAKEN]),
        # two names for one: it is taken once, and given back once
        ([OPEN, OTHER], "open", "dp_1 reversal:ch_1", [TAKEN]),
        ([OPEN, OTHER, WON], "open", "reversal:ch_1 dp_1.", [TAKEN]),
        ([OPEN, OTHER, BOTH_WON], "won", "dp_1. reversal:ch_1.", [TAKEN, GIVEN]),
        ([OTHER, BOTH_WON, OPEN], "won", "dp_1. reversal:ch_1.", [OTHER_TAKEN, GIVEN]),
        ([BOTH_WON, OTHER, OPEN], "won", "dp_1. reversal:ch_1.", []),
        ([OPEN, OTHER_WON, WON], "won", "reversal:ch_1. dp_1.", [TAKEN, GIVEN]),
        ([OTHER, LOST, OTHER], "lost", "reversal:ch_1 dp_1.", [OTHER_TAKEN]),
        # a second one, whenever the first is told again
        ([OPEN, WON, SECOND, OPEN, WON], "open", "dp_1. dp_2", [TAKEN, SECOND_TAKEN, GIVEN]),
        ([OPEN, SECOND, WON], "open", "dp_2 dp_1.", [TAKEN]),
        ([SECOND, WON, OPEN], "open", "dp_2 dp_1.", [SECOND_TAKEN]),
        (
            [OPEN, WON, SECOND, WON, SECOND_WON],
            "won",
            "dp_1. dp_2.",
            [TAKEN, SECOND_TAKEN, GIVEN, ("dispute_won", "dp_2", 700)],
        ),
    ],
)
def test_a_dispute_is_taken_once_and_decided_once(news, state, *, names, booked):
    known, entries = [payment()], []
    for one in news:
        told_now = one if isinstance(one, tuple) else (one,)
        found = merged(charge(disputes=told_now), known=known, at=moment(3))
        known, entries = found.payments, entries + lines(found)
    assert (known[0].dispute, known[0].dispute_ref) == (state, names)
    assert sorted(entries) == sorted(booked)


def test_a_dispute_neither_moves_the_segment_nor_is_a_refund():
    found = merged(charge(disputes=[OPEN]), known=[payment()], at=moment(3))
    assert found.payments == [payment(dispute="open", dispute_ref="dp_1")]
    assert (found.paid_back, found.failed, found.fresh) == (0, 0, [])


@given(
    some.permutations([charge(f"pi_{number}", at=number) for number in range(3)]),
    some.lists(
        some.sampled_from([told(100), told(50, ref="re_2"), told(9, ref="re_3")]), max_size=4
    ),
    some.sampled_from([(), (OPEN,), (OPEN, WON), (LOST,)]),
)
def test_a_reading_taken_in_again_changes_nothing(charges, refunds, disputes):
    given_ones = [
        charge(one.ref, at=(one.paid_at - day(0)).days, refunds=refunds, disputes=disputes)
        if one.ref == "pi_1"
        else one
        for one in charges
    ]
    first = merged(*given_ones, at=moment(3), plan="daily")
    other = merged(*given_ones[::-1], at=moment(3), plan="daily")
    assert (first.payments, first.entries) == (other.payments, other.entries)
    again = merged(*given_ones, known=first.payments, at=moment(20), plan="daily")
    assert (again.payments, again.entries, again.fresh) == (first.payments, [], [])
