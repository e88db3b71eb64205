"""What the fake providers' own books say: who paid what, until when, and what of it went back.

Whatever is here is read from the fakes alone; the shop under test is compared with it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from tests.billing.model import World
from tests.billing.shop import PROVIDERS
from tests.providers.paypal_orders import PAID
from tests.providers.stripe_shelf import months_on


@dataclass(frozen=True)
class Fact:
    """One charge.

    `handle` is what a refund or a dispute names, `period` that of a subscription; `held` says that
    a bank has the money, `disputed` that one ever had.
    """

    provider: str
    ref: str
    handle: str
    purchase_id: str
    amount: int
    paid_at: datetime
    period: tuple | None
    refunded: int
    held: bool
    disputed: bool

    @property
    def gone(self):
        return self.refunded == self.amount


def moment(stamp):
    return datetime.fromtimestamp(stamp, UTC)


def facts(shop):
    """Every charge of both providers, by provider and its name there."""
    found = [*_of_stripe(shop.stripe), *_of_paypal(shop.paypal)]
    return {(one.provider, one.ref): one for one in found}


def renewing(shop):
    """The purchases whose subscription will take money again, as the providers have it."""
    at_stripe = {
        one["metadata"]["purchase_id"]
        for one in shop.stripe.all("subscription")
        if one["status"] in {"active", "past_due"} and not one["cancel_at_period_end"]
    }
    at_paypal = {
        one["custom_id"].split(":")[2]
        for ref, one in shop.paypal.shelf.items()
        if shop.paypal.extra[ref]["kind"] == "subscription" and one["status"] == "ACTIVE"
    }
    return at_stripe | at_paypal


def _of_stripe(fake):
    sessions = {one["payment_intent"]: one for one in fake.all("checkout.session")}
    invoices = {
        paid["payment"]["payment_intent"]: one
        for one in fake.all("invoice")
        for paid in one["payments"]["data"]
    }
    for charge in fake.all("charge", status="succeeded"):
        intent = charge["payment_intent"]
        invoice = invoices.get(intent)
        disputes = fake.all("dispute", charge=charge["id"])
        about = invoice["parent"]["subscription_details"] if invoice else sessions[intent]
        line = invoice and invoice["lines"]["data"][0]["period"]
        yield Fact(
            provider="stripe",
            ref=invoice["id"] if invoice else intent,
            handle=intent,
            purchase_id=about["metadata"]["purchase_id"],
            amount=charge["amount"],
            paid_at=moment(_arrived(fake, charge, sessions.get(intent))),
            period=line and (moment(line["start"]), moment(line["end"])),
            refunded=charge["amount_refunded"],
            held=any(one["status"] != "won" for one in disputes),
            disputed=bool(disputes),
        )


def _arrived(fake, charge, session):
    """A transfer is here when Stripe says so, days after the charge was made."""
    arrived = "checkout.session.async_payment_succeeded"
    for event in fake.events if session else ():
        if event["type"] == arrived and event["data"]["object"]["id"] == session["id"]:
            return event["created"]
    return charge["created"]


def _of_paypal(fake):
    for ref, taken in fake.shelf.items():
        more = fake.extra[ref]
        if more["kind"] != "capture" or taken["status"] not in PAID:
            continue
        settled = taken["update_time"] if more["order"] else taken["create_time"]
        start, months = datetime.fromisoformat(settled), None
        if more.get("subscription"):
            plan = fake.shelf[fake.shelf[more["subscription"]]["plan_id"]]
            unit = plan["billing_cycles"][0]["frequency"]["interval_unit"]
            months = {"MONTH": 1, "YEAR": 12}[unit]
        yield Fact(
            provider="paypal",
            ref=ref,
            handle=ref,
            purchase_id=taken["custom_id"].split(":")[2],
            amount=int(Decimal(taken["amount"]["value"]) * 100),
            paid_at=start,
            period=months and (start, moment(months_on(int(start.timestamp()), months))),
            refunded=int(more["refunded"] * 100),
            held=bool(more.get("disputed")),
            disputed=bool(more.get("disputed") or more.get("case")),
        )


def paid(provider, *, recurring):
    """A world in which one person bought a month."""
    world = World()
    sale = world.begin(0, provider, ("monthly", recurring))
    fake = getattr(world, provider)
    fake.act("pay" if provider == "stripe" else "approve", id=sale.refs[0])
    world.settle()
    return world, fake, sale.id


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("recurring", [True, False])
def test_the_books_add_up_to_what_the_provider_says(provider, recurring):
    world, fake, purchase_id = paid(provider, recurring=recurring)
    (fact,) = facts(world).values()
    assert (fact.purchase_id, fact.amount, fact.held) == (purchase_id, 799, False)
    assert (fact.period is not None) is recurring
    assert renewing(world) == ({purchase_id} if recurring else set())
    fake.act("refund", id=fact.handle, amount=200)
    fake.act("dispute", id=fact.handle)
    (fact,) = facts(world).values()
    ledger = fake.ledger()
    assert (fact.amount, fact.refunded) == (ledger["charged"], ledger["refunded"]) == (799, 200)
    assert fact.held
    assert ledger["disputed"] == 799
