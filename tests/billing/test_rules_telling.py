"""A purchase in the words of the wire, and where a payer may be sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.billing.checkout import return_address
from heartwhisper.billing.errors import ReturnAddressInvalid
from heartwhisper.billing.refunds import Quote
from heartwhisper.billing.telling import Means, bought, whole_quote
from tests.billing.test_rules_records import back, day, payment, purchase

OWN = "https://heart.test"
ALL = Means(here=True, resumes=True)
TWO = payment(refunds=(back(100),)), payment(30, 60, id="y2", amount_minor=800)


def told(*paid, means=ALL, now=3, **more):
    return bought(purchase(**{"state": "active"} | more), paid, means, now=day(now))


def test_a_pass_is_told_to_its_owner():
    found = told(payment(refunds=(back(100),), ends_at=day(20)), state="active")
    names = (found.id, found.provider, found.plan, found.recurring, found.state)
    assert names == ("p1", "stripe", "monthly", False, "active")
    assert (found.amount, found.currency, found.created_at) == (7.0, "USD", day(0))
    assert (found.test, found.renews, found.ends_at) == (False, False, day(20))
    assert (found.cancellable, found.resumable, found.portal) == (False, False, False)
    assert found.grace_until is None
    (paid,) = found.payments
    assert (paid.id, paid.amount, paid.currency, paid.refunded) == ("y1", 7.0, "USD", 1.0)
    assert (paid.paid_at, paid.period_start, paid.period_end) == (day(0), day(0), day(30))
    assert paid.disputed is False


def test_what_is_not_paid_ends_nowhere():
    found = told(state="pending")
    assert (found.ends_at, found.payments, found.refund, found.grace_until) == (
        None,
        [],
        None,
        None,
    )
    assert told(state="past_due").grace_until is None


def test_the_sandbox_is_told_apart():
    assert told(provider="sandbox").test
    assert not told(provider="paypal").test


def test_a_disputed_payment_says_so():
    assert told(payment(dispute="open")).payments[0].disputed


@pytest.mark.parametrize("state", ["active", "past_due"])
def test_what_renews_may_be_cancelled_where_its_provider_is(state):
    found = told(payment(), recurring=True, state=state, means=Means(here=True, resumes=False))
    assert (found.renews, found.cancellable, found.resumable) == (True, True, False)
    gone = told(payment(), recurring=True, state=state, means=Means(here=False, resumes=False))
    assert (gone.renews, gone.cancellable) == (True, False)
    assert not told(payment(), recurring=True, state="cancelled").renews


def test_what_was_cancelled_may_be_resumed_while_it_lasts():
    held = {"recurring": True, "state": "cancelled"}
    assert told(payment(), now=29, **held).resumable
    assert not told(payment(), now=30, **held).resumable
    assert not told(**held).resumable
    assert not told(payment(), recurring=True, state="active").resumable
    for means in (Means(here=True, resumes=False), Means(here=False, resumes=True)):
        assert not told(payment(), means=means, **held).resumable


def test_a_payer_with_a_subscription_has_the_provider_s_page():
    payer = {"recurring": True, "customer_ref": "cus_1"}
    assert told(**payer).portal
    assert not told(**payer | {"recurring": False}).portal
    assert not told(**payer | {"customer_ref": None}).portal
    assert not told(means=Means(here=False, resumes=True), **payer).portal


def test_an_unpaid_renewal_says_how_long_access_stays():
    assert told(payment(), recurring=True, state="past_due").grace_until == day(33)
    assert told(payment(), recurring=True, state="active").grace_until is None


def test_it_lasts_as_long_as_its_longest_payment():
    assert told(payment(0, 60), payment(1, 2)).ends_at == day(60)


# ---- what a refund would be
def test_a_refund_of_the_whole_is_the_sum_over_what_still_runs():
    assert whole_quote(TWO, day(9)) == Quote(366 + 800, 10, 60)
    assert whole_quote(TWO, day(30)) == Quote(773, 1, 30)
    assert whole_quote([payment(dispute="open"), TWO[1]], day(9)) == Quote(800, 0, 30)
    assert whole_quote([payment(ends_at=day(9))], day(9)) == Quote(0, 0, 0)


@pytest.mark.parametrize("state", ["active", "past_due", "cancelled"])
def test_what_runs_tells_what_would_go_back(state):
    found = told(*TWO, state=state, now=9).refund
    assert (found.amount, found.currency) == (11.66, "USD")
    assert (found.used_days, found.total_days) == (10, 60)


@pytest.mark.parametrize("state", ["pending", "expired", "refunded", "disputed", "review"])
def test_what_does_not_run_tells_of_no_refund(state):
    assert told(*TWO, state=state, now=9).refund is None


def test_nothing_goes_back_of_a_gift_or_of_what_is_over():
    assert told(*TWO, plan="gift", now=9).refund is None
    assert told(*TWO, now=60).refund is None


# ---- where a payer may be sent
@pytest.mark.parametrize("path", ["/success", "/cancel", "/subscription", "/subscription/success"])
def test_a_payer_comes_back_to_a_page_of_ours(path):
    assert return_address(f"{OWN}{path}", OWN) == f"{OWN}{path}"
    assert return_address(f"{OWN}{path}?next=//evil.test#x", OWN) == f"{OWN}{path}"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "/success",
        "//heart.test/success",
        "http://heart.test/success",
        "https://heart.test.evil.test/success",
        "https://heart.test:444/success",
        "https://heart.test@evil.test/success",
        "https://mina@heart.test/success",
        "https://evil.test/https://heart.test/success",
        "https://heart.test",
        "https://heart.test/",
        "https://heart.test/success/",
        "https://heart.test/logout",
        "https://heart.test/success/../logout",
        "https:\\\\heart.test\\success",
        "https://heart.test/success\\",
        "https://heart.test/suc\ncess",
        "https://heart.test/success\u200b",
        "https://[heart.test/success",
        "javascript:alert(1)//https://heart.test/success",
    ],
)
def test_nobody_is_sent_elsewhere(address):
    with pytest.raises(ReturnAddressInvalid):
        return_address(address, OWN)


@given(some.text())
def test_whatever_is_named_it_is_a_page_of_ours_or_refused(text):
    for address in (text, OWN + text, f"{OWN}/success{text}"):
        try:
            found = return_address(address, OWN)
        except ReturnAddressInvalid:
            continue
        assert found.removeprefix(OWN) in {
            *("/success", "/cancel", "/subscription", "/subscription/success")
        }
