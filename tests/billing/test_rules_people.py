"""What payers and banks do at the fake providers, for the machine that mixes it all up."""

from contextlib import suppress
from datetime import timedelta

import pytest

from heartwhisper.billing import operator
from tests.billing.model import World
from tests.billing.shop import PROVIDERS
from tests.billing.test_rules_books import facts
from tests.billing.test_rules_watch import Watch
from tests.providers.paypal_orders import Refusal
from tests.providers.stripe_shelf import ApiError

DAY = 86_400
REFUNDABLE = timedelta(days=180)  # PayPal pays back no later


def pay(world, sale, how):
    """What a payer does on the page they were given last: pay, decline, slow or nothing."""
    if not sale.refs or how == "nothing":
        return
    ref, fake = sale.refs[-1], getattr(world, sale.provider)
    if sale.provider == "stripe":
        if fake.get(ref, "checkout.session")["status"] == "open":
            slow = "pay" if sale.recurring else "async"
            fake.act({"slow": slow}.get(how, how), id=ref)
        return
    outcome = {"decline": "INSTRUMENT_DECLINED", "slow": "PENDING"}
    if how in outcome and not sale.recurring:
        fake.act("next_capture", id=ref, status=outcome[how])
    fake.act("approve", id=ref)


def subscriptions(world, sale):
    """Those of a purchase that live, with the fake that keeps them."""
    for one in world.stripe.all("subscription"):
        mine = one["metadata"]["purchase_id"] == sale.id
        if mine and one["status"] in {"active", "past_due"}:
            yield world.stripe, one
    for ref in at_paypal(world, "subscription", "ACTIVE"):
        if world.paypal.shelf[ref]["custom_id"].endswith(f":{sale.id}"):
            yield world.paypal, world.paypal.shelf[ref]


def at_paypal(world, kind, status):
    """The names of PayPal's objects of a kind that stand so."""
    shelf, extra = world.paypal.shelf, world.paypal.extra
    return [
        ref for ref in shelf if (extra[ref]["kind"], shelf[ref].get("status")) == (kind, status)
    ]


def use_the_portal(world, sale, *, on):
    """A payer stops a subscription, or takes it up again, at the provider."""
    for fake, one in subscriptions(world, sale):
        if fake is world.stripe:
            fake.act("cancel_at_period_end", id=one["id"], on=on)
        elif on:
            fake.act("cancel_sub", id=one["id"])


def change_the_card(world, sale, *, fail):
    """From now on renewals fail, or are paid again; Stripe asks for an open one at once."""
    for fake, one in subscriptions(world, sale):
        fake.act("card", id=one["id"], fail=fail)
        if fake is world.stripe and one["status"] == "past_due":
            fake.act("retry_invoice", id=one["id"], ok=not fail)


def decide_slow_money(world, *, ok):
    """Transfers that were on their way arrive, or come back."""
    for session in world.stripe.all("checkout.session", payment_status="unpaid"):
        intent = world.stripe.things.get(session["payment_intent"] or "", {})
        if intent.get("status") == "processing":
            world.stripe.act("async_succeed" if ok else "async_fail", id=session["id"])
    for ref in at_paypal(world, "capture", "PENDING"):
        world.paypal.act("clear_pending" if ok else "deny_pending", id=ref)


def slow_refunds(world, *, on):
    """Banks take their time with refunds from now on, or do them at once."""
    world.stripe.refunds_are = "pending" if on else "succeeded"
    for more in world.paypal.extra.values():
        if more["kind"] == "capture":
            more["next_refund"] = "PENDING" if on else "COMPLETED"


def decide_refunds(world, *, ok):
    """Refunds that were on their way arrive or fail; gives whose failed."""
    failed = set()
    for one in world.stripe.all("refund", status="pending"):
        world.stripe.act("refund_succeed" if ok else "refund_fail", id=one["id"])
        failed |= set() if ok else {one["payment_intent"]}
    for ref in at_paypal(world, "refund", "PENDING"):
        world.paypal.act("clear_refund" if ok else "fail_refund", id=ref)
        failed |= set() if ok else {world.paypal.extra[ref]["capture"]}
    return failed


def bounce(world, fact):
    """Stripe takes a refund back that had succeeded; gives whose."""
    late = world.clock.now() - fact.paid_at >= REFUNDABLE
    found = [] if late else world.stripe.all("refund", payment_intent=fact.handle)
    done = [one for one in found if one["status"] == "succeeded"]
    for one in done:
        world.stripe.act("refund_fail", id=one["id"])
    return {one["payment_intent"] for one in done}


def pay_back_by_hand(world, fact, share):
    """Somebody pays back some percent of what is left, on the provider's dashboard."""
    left = fact.amount - fact.refunded
    if left and not fact.held and world.clock.now() - fact.paid_at < REFUNDABLE:
        slow_refunds(world, on=False)
        amount = max(1, left * share // 100)
        with suppress(Refusal, ApiError):  # it was made even earlier, or disputed once
            getattr(world, fact.provider).act("refund", id=fact.handle, amount=amount)


def dispute(world, fact, what):
    """A bank disputes, reverses (PayPal alone says so) or decides: won, lost."""
    fake = getattr(world, fact.provider)
    if fact.provider == "stripe":
        charge = fake.paid_charge(fact.handle)["id"]
        cases = fake.all("dispute", charge=charge, status="needs_response")
        if what in {"won", "lost"}:
            for _ in cases:
                fake.act(f"dispute_{what}", id=fact.handle)
        elif not fact.held:
            fake.act("dispute", id=fact.handle)
        return
    more = fake.extra[fact.handle]
    if what in {"won", "lost"}:
        if more.get("case", {}).get("status") == "OPEN":
            outcome = {"won": "RESOLVED_SELLER_FAVOUR", "lost": "RESOLVED_BUYER_FAVOUR"}[what]
            fake.act("dispute_resolved", id=fact.handle, outcome=outcome)
    elif "case" not in more or (what == "dispute" and not fact.held):
        fake.act(what, id=fact.handle)


@pytest.fixture
def world():
    made = World()
    watch, settle = Watch(made), made.settle

    def settled():
        settle()
        watch.settled()

    made.settle = settled
    yield made
    made.settle()


def bought(world, provider, plan="monthly", *, recurring=True, how="pay"):
    sale = world.begin(0, provider, (plan, recurring))
    pay(world, sale, how)
    world.settle()
    return sale


def first(world):
    return next(iter(facts(world).values()))


each = pytest.mark.parametrize("provider", PROVIDERS)


@each
def test_a_subscription_is_stopped_where_it_is_paid(world, provider):
    sale = bought(world, provider)
    use_the_portal(world, sale, on=True)
    world.settle()
    assert world.state(sale) == "cancelled"


@each
def test_a_card_fails_and_is_changed(world, provider):
    sale = bought(world, provider)
    change_the_card(world, sale, fail=True)
    world.move(32 * DAY)
    world.settle()
    assert world.state(sale) == "past_due"
    change_the_card(world, sale, fail=False)
    world.move(6 * DAY)
    world.settle()
    assert world.state(sale) == "active"


@each
@pytest.mark.parametrize(("ok", "after"), [(True, "active"), (False, "failed")])
def test_slow_money_arrives_or_does_not(world, provider, *, ok, after):
    sale = bought(world, provider, recurring=False, how="slow")
    decide_slow_money(world, ok=ok)
    world.settle()
    assert world.state(sale) == after


@each
@pytest.mark.parametrize(("what", "after"), [("won", "active"), ("lost", "disputed")])
def test_a_dispute_is_decided(world, provider, *, what, after):
    sale = bought(world, provider, recurring=False)
    for act in ("dispute", what):
        dispute(world, first(world), act)
        world.settle()
    assert world.state(sale) == after


@each
def test_who_is_paid_back_at_once_has_nothing_left(world, provider):
    sale = bought(world, provider)
    world.run(operator.make(world.till, sale.id))
    assert (world.state(sale), world.premium(0)) == ("refunded", None)


@each
def test_a_later_refund_takes_no_room_of_what_was_bought_meanwhile(world, provider):
    bought(world, provider, recurring=False)
    pay_back_by_hand(world, first(world), 50)
    world.settle()
    world.move(16 * DAY)
    bought(world, provider, recurring=False)
    pay_back_by_hand(world, first(world), 10)


@each
def test_a_second_dispute_is_told_of_before_the_answer_to_the_first(world, provider):
    sale = bought(world, provider, recurring=False)
    for what in ("dispute", "won", "dispute"):
        dispute(world, first(world), what)
    told = getattr(world, provider).take()
    world.receive(provider, [told[0], *told[:0:-1]])
    world.settle()
    assert (world.state(sale), world.premium(0)) == ("disputed", None)
    dispute(world, first(world), "won")
    world.settle()
    assert world.state(sale) == "active"


@each
def test_a_transfer_that_takes_a_month_is_for_the_operator(world, provider):
    sale = bought(world, provider, recurring=False, how="slow")
    world.move(31 * DAY)
    world.settle()
    decide_slow_money(world, ok=True)
    world.settle()
    assert world.state(sale) == "review"
