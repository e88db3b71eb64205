"""The state of a purchase, as a reading and the payments make it (money.md 3.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.standing import state_of
from tests.billing.test_rules_records import DAY, HOUR, SECOND, back, day, payment, purchase, seen

STATUSES = [
    *("open", "approved", "processing", "declined", "failed", "closed", "paid"),
    *("live", "past_due", "ending", "ended", "suspended"),
]
WHOLE = payment(refunds=(back(700),), ends_at=day(5))
PART = payment(refunds=(back(400),), ends_at=day(5))


def state(status, *payments, now=0, trusted=True, **bought):
    return state_of(
        purchase(**bought), payments, seen(status), now=day(now) if now else day(0), trusted=trusted
    )


@pytest.mark.parametrize(
    ("status", "after"),
    [
        ("open", "pending"),
        ("declined", "pending"),  # the page offers another try
        ("paid", "pending"),  # until the money itself is seen
        ("live", "pending"),  # likewise: a subscription that began is no payment yet
        ("past_due", "pending"),
        ("approved", "capturing"),
        ("processing", "processing"),
        ("failed", "failed"),
        ("suspended", "failed"),
        ("closed", "abandoned"),
        ("ended", "abandoned"),
        ("ending", "abandoned"),
    ],
)
def test_before_any_money_the_provider_says_how_it_stands(status, after):
    assert state(status) == after


def test_after_the_money_failed_the_next_try_is_the_payer_s():
    assert state("approved", attempt="declined") == "pending"
    assert state("approved", attempt="in_1:2") == "capturing"
    assert state("processing", attempt="declined") == "processing"


@pytest.mark.parametrize(
    ("status", "lasts", "before", "after"),
    [
        ("open", DAY, "pending", "abandoned"),
        ("approved", 6 * HOUR, "capturing", "abandoned"),
        ("processing", 30 * DAY, "processing", "review"),
        ("failed", DAY, "failed", "failed"),
    ],
)
def test_nothing_waits_for_ever(status, lasts, *, before, after):
    assert state(status, now=(lasts - SECOND) / DAY) == before
    assert state(status, now=lasts / DAY) == after
    assert state(status, now=400) == after


def test_an_approved_order_that_was_declined_is_given_up_after_a_day():
    assert state("approved", attempt="declined", now=1) == "abandoned"


def test_an_order_of_paypal_that_nobody_approved_lives_six_hours():
    nearly = 0.25 - 1 / 86_400
    assert state("open", provider="paypal", now=nearly) == "pending"
    assert state("open", provider="paypal", now=0.25) == "abandoned"
    assert state("open", provider="paypal", recurring=True, now=0.25) == "pending"
    assert state("open", now=0.25) == "pending"
    assert state("processing", provider="paypal", now=0.25) == "processing"


@pytest.mark.parametrize("payments", [(), (payment(),), (payment(dispute="open"),)])
def test_what_is_not_what_was_bought_is_for_the_operator(payments):
    assert state("paid", *payments, trusted=False) == "review"


@pytest.mark.parametrize("trusted", [True, False])
@pytest.mark.parametrize("status", STATUSES)
def test_once_everything_went_back_it_is_refunded(status, trusted):
    assert state(status, WHOLE, trusted=trusted) == "refunded"
    assert state(status, WHOLE, WHOLE, trusted=trusted) == "refunded"
    assert state(status, WHOLE, payment(30, 60), trusted=trusted) != "refunded"


@pytest.mark.parametrize("held", ["open", "lost"])
@pytest.mark.parametrize("recurring", [True, False])
def test_a_dispute_of_any_payment_is_the_state(held, recurring):
    payments = payment(dispute=held), payment(30, 60)
    assert state("live", *payments, recurring=recurring) == "disputed"
    assert state("live", *payments[::-1], recurring=recurring, now=90) == "disputed"
    won = payment(dispute="won"), payment(30, 60)
    assert state("paid", *won, recurring=False) == "active"


def test_a_pass_is_active_and_then_over():
    assert state("paid", payment(), now=(30 * DAY - SECOND) / DAY) == "active"
    assert state("paid", payment(), now=30) == "expired"
    # its provider's word changes nothing once the money is here
    assert {state(one, payment(), now=29) for one in STATUSES} == {"active"}
    assert {state(one, payment(), now=31) for one in STATUSES} == {"expired"}


def test_a_pass_of_which_a_part_went_back_is_refunded_when_it_ends():
    assert state("paid", PART, now=4) == "active"
    assert state("paid", PART, now=5) == "refunded"
    assert state("paid", PART, payment(5, 35), now=35) == "expired"
    assert state("paid", payment(0, 5), payment(5, 35, ends_at=day(6)), now=6) == "refunded"


@pytest.mark.parametrize(
    ("status", "at", "after"),
    [
        ("live", 0, "active"),
        ("live", 30, "active"),  # the renewal is awaited
        ("live", 33 - 1 / 86_400, "active"),
        ("live", 33, "past_due"),  # for longer than grace lasts
        ("live", 51 - 1 / 86_400, "past_due"),
        ("live", 51, "expired"),
        ("live", 400, "expired"),
        ("past_due", 0, "past_due"),
        ("past_due", 30, "past_due"),
        ("past_due", 51 - 1 / 86_400, "past_due"),
        ("past_due", 51, "expired"),
        ("ending", 29, "cancelled"),
        ("ended", 29, "cancelled"),
        ("suspended", 29, "cancelled"),
        ("ending", 30, "expired"),
        ("ended", 30, "expired"),
        ("suspended", 30, "expired"),
    ],
)
def test_a_subscription_renews_lapses_or_ends(status, at, after):
    assert state(status, payment(), recurring=True, now=at) == after


def test_a_subscription_lasts_as_long_as_its_longest_payment():
    payments = payment(0, 90), payment(90, 120, ends_at=day(90))
    assert state("ended", *payments, recurring=True, now=89) == "cancelled"
    assert state("ended", *payments, recurring=True, now=90) == "refunded"


ENDLESS = {"pending", "capturing", "processing", "past_due", "cancelled"}


@given(
    some.sampled_from(STATUSES),
    some.lists(
        some.builds(
            payment,
            start=some.just(0),
            end=some.integers(0, 366),
            dispute=some.sampled_from([None, "open", "won", "lost"]),
            refunds=some.sampled_from([(), (back(700),), (back(10),)]),
        ),
        max_size=3,
    ),
    some.fixed_dictionaries({"trusted": some.booleans(), "recurring": some.booleans()}),
)
def test_no_state_outlasts_the_clock(status, payments, more):
    # 400 days on, whatever the provider says: it is over, or the operator knows of it.
    found = state(status, *payments, now=400, **more)
    assert found not in ENDLESS | {"active"}
