"""What the owner is told by mail, and what the operator is told at once."""

import pytest

from tests.billing.test_rules_lifecycle import PERIOD, settled
from tests.billing.test_rules_records import back, charge, dispute, payment, seen, told

RENEWAL = charge("pi_2", at=30, period=(30, 60))


def news(*given, **more):
    return settled(*given, **more).news


def test_the_first_money_starts_it_and_every_other_renews_it():
    assert news(seen("live", charge(**PERIOD)), recurring=True) == ["started"]
    late = seen("live", charge(**PERIOD), RENEWAL)
    assert news(late, recurring=True, at=30) == ["started"]
    assert news(late, [payment()], recurring=True, at=30) == ["renewed"]
    assert news(late, [payment(), payment(30, 60, ref="pi_2")], recurring=True, at=30) == []


@pytest.mark.parametrize(
    "reading",
    [
        seen("paid", charge(disputes=[dispute("open")])),
        seen("paid", charge(refunds=[told(700)])),
        seen("paid", charge(), live=True),
    ],
)
def test_what_gives_no_access_starts_nothing(reading):
    assert "started" not in news(reading)


def test_each_attempt_that_failed_is_told_of_once():
    due = seen("past_due", attempt="in_2:1")
    assert news(due, [payment()], recurring=True, at=30, state="active") == ["past_due"]
    again = {"recurring": True, "at": 30, "state": "past_due"}
    assert news(due, [payment()], attempt="in_2:1", **again) == []
    assert news(due, [payment()], attempt="in_2:0", **again) == ["past_due"]
    assert news(seen("past_due"), [payment()], **again) == []
    assert news(seen("live", attempt="in_2:1"), [payment()], recurring=True, at=1) == []


@pytest.mark.parametrize(
    ("before", "told_of"),
    [("active", ["cancelled"]), ("past_due", ["cancelled"]), ("cancelled", []), ("pending", [])],
)
def test_the_end_of_renewing_is_told_once(before, told_of):
    assert news(seen("ending"), [payment()], recurring=True, at=1, state=before) == told_of
    assert news(seen("live"), [payment()], recurring=True, at=1, state=before) == []


def test_money_that_went_back_is_told_of_when_it_is_there():
    found = settled(seen("paid", charge(refunds=[told(100)])), [payment()], state="active")
    assert (found.news, found.paid_back) == (["refunded"], 100)
    waits = seen("paid", charge(refunds=[told(100, "pending")]))
    assert news(waits, [payment()], state="active") == []


def test_a_dispute_is_told_to_the_operator_when_it_takes_the_money():
    opened = seen("paid", charge(disputes=[dispute("open")]))
    assert settled(opened, [payment()], state="active").alarms == ["dispute"]
    held = payment(dispute="open", dispute_ref="dp_1")
    assert settled(opened, [held], state="disputed").alarms == []
    won = seen("paid", charge(disputes=[dispute("won")]))
    assert settled(won, [held], state="disputed").alarms == []


def test_a_refund_that_failed_is_told_to_the_operator():
    failed = seen("paid", charge(refunds=[told(100, "failed")]))
    assert settled(failed, [payment(refunds=(back(100),))]).alarms == ["refund_failed"]
    known = payment(refunds=(back(100, "failed"),))
    assert settled(failed, [known]).alarms == []
