"""What follows from a reading: calls, letters, alarms, and when to ask again."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.lifecycle import Terms, settle
from tests.billing.test_rules_records import (
    HOUR,
    back,
    charge,
    day,
    dispute,
    moment,
    payment,
    purchase,
    seen,
    told,
)
from tests.billing.test_rules_standing import STATUSES

OVER = ["expired", "failed", "abandoned", "refunded", "disputed", "review"]
PERIOD = {"period": (0, 30)}


def settled(reading, known=(), *, at=0, rival=False, prices=(700,), **bought):
    terms = Terms(amounts=frozenset(prices), live=False, rival=rival)
    return settle(purchase(**bought), known, reading, at=moment(at), terms=terms)


def test_a_pass_is_paid():
    found = settled(seen("paid", charge()))
    assert (found.purchase.state, found.purchase.version) == ("active", 1)
    assert found.purchase.check_at == day(30)
    assert [one.ends_at for one in found.payments] == [day(30)]
    assert [one.kind for one in found.entries] == ["charge"]
    assert found.news == ["started"]
    assert (found.calls, found.pay_back, found.alarms, found.paid_back) == ([], (), [], 0)


def test_what_the_provider_names_is_noted_and_never_forgotten():
    named = {"subscription_ref": "sub_1", "customer_ref": "cus_1", "attempt": "in_1:1"}
    first = settled(seen("live", charge(**PERIOD), ref="cs_2", **named), recurring=True).purchase
    kept = {name: getattr(first, name) for name in ("ref", *named)}
    assert kept == {"ref": "cs_2", **named}
    second = settled(seen("live", ref=""), recurring=True, **kept).purchase
    assert {name: getattr(second, name) for name in kept} == kept


def test_a_renewal_that_is_late_is_asked_for_more_often_than_a_pass():
    found = settled(seen("live"), [payment()], recurring=True, at=30).purchase
    assert (found.state, found.check_at) == ("active", day(30) + HOUR)


def test_one_that_began_after_another_is_asked_about_when_it_renews():
    waited = payment(10, 40, period_end=day(40), paid_at=day(0))
    renews = settled(seen("live"), [waited], recurring=True, at=1).purchase
    ends = settled(seen("cancelled"), [waited], recurring=True, at=1).purchase
    assert renews.check_at == waited.renews_at < waited.ends_at
    assert ends.check_at == waited.ends_at


# ---- row 21: whether it is what was bought
@pytest.mark.parametrize(
    "told_by_provider",
    [
        {"custom": "somebody:monthly:p1"},
        {"custom": "mina:yearly:p1"},
        {"custom": "mina:monthly:p2"},
        {"live": True},
    ],
)
def test_another_s_money_is_for_the_operator(told_by_provider):
    found = settled(seen("paid", charge(), **told_by_provider))
    assert (found.purchase.state, found.alarms, found.news) == ("review", ["review"], [])
    assert [one.ends_at for one in found.payments] == [day(0)]
    assert found.purchase.check_at is None


@pytest.mark.parametrize("unsaid", [{"custom": None}, {"live": None}])
def test_what_a_provider_does_not_say_is_no_contradiction(unsaid):
    assert settled(seen("paid", charge(), **unsaid)).purchase.state == "active"


@pytest.mark.parametrize(
    ("charged", "state"),
    [
        ({}, "active"),
        ({"amount_minor": 699}, "review"),
        ({"amount_minor": 500}, "review"),  # a pass costs what it cost when it was bought
        ({"currency": "EUR"}, "review"),
        ({"amount_minor": 500, **PERIOD}, "active"),  # a subscription runs on at an older price
        ({"amount_minor": 501, **PERIOD}, "review"),
        ({"amount_minor": 500, "currency": "EUR", **PERIOD}, "review"),
        (PERIOD, "active"),
    ],
)
def test_a_charge_has_to_be_the_price(charged, state):
    reading = seen("live", charge(**charged))
    assert settled(reading, recurring=True, prices=(500, 800)).purchase.state == state
    both = seen("live", charge(**charged), charge("pi_2", at=30, period=(30, 60)))
    assert settled(both, recurring=True, prices=(500, 800)).purchase.state == state


def test_review_is_left_by_the_operator_alone():
    found = settled(seen("paid", charge()), [payment(0, 0)], state="review", at=9)
    assert (found.purchase.state, found.alarms) == ("review", [])
    more = settled(seen("paid", charge(), charge("pi_2")), [payment(0, 0)], state="review")
    assert more.alarms == ["review"]
    back_again = settled(seen("paid", charge(refunds=[told(700)])), [payment(0, 0)], state="review")
    assert back_again.purchase.state == "refunded"


# ---- what has to be said to the provider
def test_an_approved_order_is_captured():
    assert settled(seen("approved")).calls == ["capture"]
    assert settled(seen("approved"), attempt="declined").calls == []
    assert settled(seen("approved"), at=1).calls == []


@pytest.mark.parametrize("status", ["live", "past_due", "ending"])
@pytest.mark.parametrize("state", OVER)
def test_what_is_over_must_not_wake_again(status, state):
    readings = {
        "expired": ([payment()], {"at": 60}),
        "abandoned": ([], {"at": 2}),
        "refunded": ([payment(refunds=(back(700),))], {}),
        "disputed": ([payment(dispute="open")], {}),
        "review": ([payment()], {"state": "review"}),
    }
    if state == "failed":
        found = settled(seen("suspended"), recurring=True)  # the only word that makes it so
    else:
        known, more = readings[state]
        found = settled(seen(status), known, recurring=True, **more)
    assert (found.purchase.state, found.calls) == (state, ["end"])


def test_a_pass_has_nothing_to_be_ended():
    assert settled(seen("live"), [payment(dispute="lost")]).calls == []


@pytest.mark.parametrize("status", ["open", "closed", "ended", "failed"])
def test_what_does_not_live_is_not_ended(status):
    assert settled(seen(status), [payment(dispute="lost")], recurring=True).calls == []


def test_a_subscription_that_was_stopped_for_want_of_money_is_ended_for_good():
    found = settled(seen("suspended"), [payment()], recurring=True, at=31, state="past_due")
    assert (found.purchase.state, found.calls) == ("expired", ["end"])


def test_a_running_subscription_is_left_alone():
    assert settled(seen("live"), [payment()], recurring=True).calls == []


def test_a_second_subscription_is_stopped_and_told_of():
    reading = seen("live", charge(**PERIOD))
    found = settled(reading, recurring=True, rival=True)
    assert (found.purchase.state, found.calls, found.alarms) == ("active", ["stop"], ["twice"])
    assert settled(reading, [payment()], recurring=True, rival=True).calls == ["stop"]
    assert settled(reading, recurring=True).alarms == []
    ending = settled(seen("ending", charge(**PERIOD)), recurring=True, rival=True)
    assert (ending.calls, ending.alarms) == ([], [])
    assert settled(seen("live"), recurring=True, rival=True).calls == []


# ---- nobody is there any more
@pytest.mark.parametrize("status", ["live", "past_due", "ending"])
def test_what_renews_ends_with_its_account(status):
    found = settled(seen(status), [payment()], recurring=True, orphaned_at=day(1), at=2)
    assert found.calls == ["end"]


def test_money_that_comes_after_the_account_went_goes_back():
    reading = seen("live", charge(**PERIOD), charge("pi_2", at=30, period=(30, 60)))
    found = settled(reading, [payment()], recurring=True, orphaned_at=day(20), at=30)
    assert ([one.ref for one in found.pay_back], found.news) == (["pi_2"], ())
    assert settled(reading, [payment()], recurring=True, at=30).pay_back == ()


def test_what_was_read_before_is_not_paid_back_with_its_account():
    found = settled(seen("paid", charge()), [payment()], orphaned_at=day(1), at=2)
    assert (list(found.pay_back), found.calls) == ([], [])


@given(
    some.sampled_from(STATUSES),
    some.lists(some.sampled_from([told(100), told(50, "failed", ref="re_2")]), max_size=2),
    some.sampled_from([(), (dispute("open"),), (dispute("won"),)]),
)
def test_settling_twice_changes_nothing(status, refunds, disputes):
    reading = seen(status, charge(refunds=refunds, disputes=disputes, **PERIOD))
    for recurring in (True, False):
        once = settled(reading, recurring=recurring)
        terms = Terms(amounts=frozenset({700}), live=False, rival=False)
        twice = settle(once.purchase, once.payments, reading, at=moment(), terms=terms)
        assert twice.payments == once.payments
        assert replace(twice.purchase, version=1) == once.purchase
        assert (twice.entries, twice.paid_back, twice.alarms) == ([], 0, [])
        assert (twice.news, twice.calls) == ([], once.calls)
