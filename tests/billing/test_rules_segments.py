"""What a provider's charges make of our payments."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.plans import period_end
from heartwhisper.billing.segments import merge
from tests.billing.test_rules_records import (
    DAY,
    HOUR,
    NOON,
    SECOND,
    charge,
    day,
    moment,
    payment,
    purchase,
    told,
)


def merged(*charges, known=(), at=None, trusted=True, **bought):
    return merge(purchase(**bought), known, charges, at=at or moment(), trusted=trusted)


def spans(found):
    """Where each payment's access lies, in days after noon."""
    return [((one.period_start - NOON) / DAY, (one.ends_at - NOON) / DAY) for one in found.payments]


def lines(found):
    return sorted((one.kind, one.ref, one.amount_minor) for one in found.entries)


def test_a_charge_becomes_a_payment_and_a_line_of_the_ledger():
    found = merged(charge(at=-0.01), at=moment())
    (paid,) = found.payments
    names = (paid.id, paid.ref, paid.refund_ref, paid.amount_minor, paid.currency, paid.paid_at)
    assert names == ("n1", "pi_1", "ch_1", 700, "USD", day(-0.01))
    assert (paid.period_start, paid.period_end, paid.ends_at) == (
        day(-0.01),
        day(29.99),
        day(29.99),
    )
    assert (paid.dispute, paid.dispute_ref, paid.refunds) == (None, None, ())
    (line,) = found.entries
    assert (line.kind, line.ref, line.amount_minor) == ("charge", "ch_1", 700)
    assert (line.currency, line.at) == ("USD", day(-0.01))
    assert (found.fresh, found.paid_back, found.failed) == (["n1"], 0, 0)


def test_a_charge_that_is_known_is_no_second_payment():
    found = merged(charge(), known=[payment()], at=moment(9))
    assert (found.payments, found.fresh, found.entries) == ([payment()], [], [])


def test_what_is_not_told_of_any_more_stays():
    assert merged(known=[payment()]).payments == [payment()]


@pytest.mark.parametrize(
    ("at", "until", "start"),
    [
        (-HOUR, None, -1 / 24),  # within the hour the provider's time counts
        (-HOUR - SECOND, None, 0),  # our own lateness is nobody's loss
        (-3 * DAY, None, 0),
        (0 * DAY, 12, 12),  # after what there is
        (0 * DAY, -12, 0),
        (-3 * DAY, 12, 12),
    ],
)
def test_a_pass_begins_when_it_was_paid_or_where_premium_ends(at, until, start):
    found = merged(charge(at=at / DAY), at=moment(0, until), plan="daily")
    assert spans(found)[0] == (pytest.approx(start), pytest.approx(start + 1))


def test_a_subscription_lasts_as_the_provider_says_even_when_told_late():
    found = merged(charge(at=0, period=(0, 31)), charge("pi_2", at=31, period=(31, 59)))
    assert spans(found) == [(0, 31), (31, 59)]
    assert spans(merged(charge(at=0, period=(0, 31)), at=moment(20))) == [(0, 31)]
    assert spans(merged(charge(at=0, period=(0, 31)), at=moment(0, 5))) == [(5, 36)]


def test_a_renewal_follows_what_is_left_of_the_last_period():
    cut, whole = payment(0, 30, ends_at=day(15)), payment(0, 30, ends_at=day(35))
    renewal = charge("pi_2", at=30, period=(30, 61))
    assert spans(merged(renewal, known=[cut], at=moment(30)))[1] == (30, 61)
    assert spans(merged(renewal, known=[whole], at=moment(30)))[1] == (35, 66)


@pytest.mark.parametrize(("state", "start"), [("open", 10), ("lost", 10), ("won", 30)])
def test_what_is_disputed_takes_no_room(state, start):
    known = [payment(dispute=state, dispute_ref="dp_1")]
    found = merged(charge("pi_2", at=10), known=known, at=moment(10), plan="daily")
    assert spans(found)[1] == (start, start + 1)


def test_what_is_not_what_was_bought_gives_no_access():
    (paid,) = merged(charge(at=-1, period=(-1, 30)), trusted=False).payments
    assert (paid.period_start, paid.period_end, paid.ends_at) == (day(-1), day(-1), day(-1))


def test_charges_lie_one_after_another_in_the_order_they_were_paid():
    found = merged(charge("pi_2", at=2), charge("pi_1", at=1), at=moment(2.01), plan="daily")
    assert [one.ref for one in found.payments] == ["pi_1", "pi_2"]
    same = merged(charge("pi_2"), charge("pi_1"), plan="daily")
    assert [(one.ref, one.id) for one in same.payments] == [("pi_1", "n1"), ("pi_2", "n2")]
    assert spans(same) == [(0, 1), (1, 2)]
    assert same.fresh == ["n1", "n2"]


def test_payments_that_begin_together_are_told_apart_by_their_ids():
    ends = {"period_end": day(0), "ends_at": day(0)}
    known = [payment(id="y2", ref="pi_2", **ends), payment(id="y1", **ends)]
    assert [one.id for one in merged(known=known).payments] == ["y1", "y2"]


sold = some.tuples(some.integers(0, 90), some.integers(0, 60), some.integers(0, 700))


@given(some.lists(sold, max_size=6), some.sampled_from(["daily", "monthly", "yearly"]))
def test_segments_never_overlap_and_lose_no_second(bought, plan):
    known, now = [], 0
    for number, (at, late, refund) in enumerate(sorted(bought)):
        now = max(now, at + late)
        back = [told(refund, ref=f"re_{number}")] if refund else []
        one = charge(f"pi_{number}", at=at, refunds=back)
        known = merged(one, known=known, at=moment(now), plan=plan).payments
        known = [replace(paid, id=paid.ref) for paid in known]
        fresh = next(paid for paid in known if paid.ref == one.ref)
        assert fresh.period_end == period_end(plan, fresh.period_start)
        assert fresh.period_end > day(now)
    lasting = sorted((one.period_start, one.ends_at) for one in known)
    lasting = [(start, end) for start, end in lasting if start < end]
    for (_, end), (start, _) in itertools.pairwise(lasting):
        assert end <= start
