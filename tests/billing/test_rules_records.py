"""The values that the rules work with, made in few words; and what they say of themselves."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest

from heartwhisper.billing.records import Payment, Purchase, Refund
from heartwhisper.billing.segments import Moment
from heartwhisper.payments.port import Charge, Disputed, Refunded, Seen

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)


def day(number):
    return NOON + number * DAY


def purchase(**more):
    """A pass for a month, opened at noon."""
    given = {
        "id": "p1",
        "account_id": "mina",
        "buyer_id": "mina",
        "provider": "stripe",
        "plan": "monthly",
        "recurring": False,
        "amount_minor": 700,
        "currency": "USD",
        "language": "ko",
        "success_url": "https://heart.test/success?purchase=p1",
        "cancel_url": "https://heart.test/cancel?purchase=p1",
        "created_at": NOON,
        "ref": "cs_1",
    }
    return Purchase(**given | more)


def payment(start=0, end=30, **more):
    """A payment of 7 dollars; `start` and `end` in days after noon."""
    given = {
        "id": "y1",
        "ref": "pi_1",
        "refund_ref": "ch_1",
        "amount_minor": 700,
        "currency": "USD",
        "paid_at": day(start),
        "period_start": day(start),
        "period_end": day(end),
        "ends_at": day(end),
    }
    return Payment(**given | more)


def back(amount, state="succeeded", *, ref="re_1", name="r1"):
    """A refund as we keep it."""
    return Refund(id=name, ref=ref, amount_minor=amount, state=state)


def charge(ref="pi_1", *, at=0, period=None, **more):
    """A charge of 7 dollars as a provider tells it; `at` and `period` in days after noon."""
    given = {
        "ref": ref,
        "refund_ref": ref.replace("pi", "ch"),
        "amount_minor": 700,
        "currency": "USD",
        "paid_at": day(at),
        "period": period and (day(period[0]), day(period[1])),
    }
    return Charge(**given | more)


def told(amount, state="succeeded", *, ref="re_1", key=None):
    """A refund as a provider tells it."""
    return Refunded(ref=ref, amount_minor=amount, state=state, key=key)


def dispute(state, ref="dp_1"):
    return Disputed(ref=ref, state=state)


def seen(status="paid", *charges, **more):
    """A purchase as its provider shows it."""
    given = {"ref": "cs_1", "custom": "mina:monthly:p1", "live": False, "charges": charges}
    return Seen(status=status, **given | more)


def moment(number=0, until=None):
    """When a reading is applied, in days after noon; new rows are called n1, n2, …"""
    ids = itertools.count(1)
    until = until if until is None else day(until)
    return Moment(now=day(number), until=until, new_id=lambda: f"n{next(ids)}")


def test_the_note_at_the_provider_names_buyer_plan_and_purchase():
    # The buyer's note stays, whoever the purchase belongs to later.
    assert purchase(account_id="adopted").custom == "mina:monthly:p1"


@pytest.mark.parametrize(
    ("refunds", "gone"),
    [
        ([], 0),
        ([back(100), back(50, "pending", name="r2")], 150),
        ([back(100, "failed")], 0),
        ([back(100, "failed"), back(30, name="r2")], 30),
        # one of ours that waits, and meanwhile the dashboard's
        ([back(700, "pending", ref=None), back(700, name="r2")], 700),
    ],
)
def test_what_went_back_is_never_more_than_was_paid(refunds, gone):
    assert payment(refunds=tuple(refunds)).refunded_minor == gone


@pytest.mark.parametrize(
    ("state", "disputed"), [(None, False), ("open", True), ("lost", True), ("won", False)]
)
def test_a_dispute_holds_the_money_until_it_is_won(state, disputed):
    assert payment(dispute=state).disputed is disputed
