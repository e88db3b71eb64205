"""Row 21: what the provider says is not what was bought. Nobody gets access, a person looks."""

import pytest

from heartwhisper.billing.operator import make
from tests.billing.rows import (
    alarms,
    captured,
    come_back,
    each,
    is_over,
    lines,
    nothing_new,
    post,
    priced,
    sees,
    sqlite,
    subscription,
    verified,
)
from tests.billing.shop import on_both

SOMEBODY = "01a1f6e5-0000-7000-8000-000000000000"
wrongs = pytest.mark.parametrize("what", ["amount", "currency", "user", "plan", "livemode"])
both = pytest.mark.parametrize("recurring", [False, True])


def spoil(shop, provider, ref, *, what):
    """Make an open checkout another one than was asked for."""
    if what == "livemode" and provider == "paypal":
        shop.till.providers["paypal"]._live = True  # its objects do not say so themselves
    elif provider == "stripe":
        _spoil_stripe(shop.stripe, ref, what)
    else:
        _spoil_paypal(shop.paypal, ref, what)


def _spoil_stripe(fake, ref, what):
    session, kept = fake.things[ref], fake.extra[ref]
    price = kept["items"][0]["price_data"]
    notes = [session["metadata"], *(kept["asked"][one]["metadata"] for one in _data(kept["asked"]))]
    if what == "amount":
        session["amount_total"] = price["unit_amount"] = 100
    elif what == "currency":
        session["currency"] = price["currency"] = "eur"
    elif what == "livemode":
        session["livemode"] = fake.live = True
    else:
        for note in notes:
            note["custom"] = _other(note["custom"], what)


def _data(asked):
    return [one for one in ("payment_intent_data", "subscription_data") if one in asked]


def _spoil_paypal(fake, ref, what):
    made = fake.shelf[ref]
    unit = made["purchase_units"][0] if "purchase_units" in made else made
    if what in {"user", "plan"}:
        unit["custom_id"] = _other(unit["custom_id"], what)
        return
    changed = {"amount": ("USD", "1.00"), "currency": ("EUR", "7.99")}[what]
    money = dict(zip(("currency_code", "value"), changed, strict=True))
    if unit is made:
        cycle = fake.shelf[made["plan_id"]]["billing_cycles"][0]
        cycle["pricing_scheme"]["fixed_price"] = money
    else:
        unit["amount"] = money


def _other(custom, what):
    user, plan, purchase = custom.split(":")
    return f"{SOMEBODY}:{plan}:{purchase}" if what == "user" else f"{user}:daily:{purchase}"


async def charged(shop, provider):
    """What the provider took, in minor units."""
    return shop.fake(provider).ledger()["charged"]


@sqlite
@each
@both
@wrongs
async def test_row_21_what_differs_from_the_purchase(shop, buyer, *, provider, recurring, what):
    await verified(shop)
    purchase_id, ref = await shop.begin(buyer, provider, recurring=recurring)
    spoil(shop, provider, ref, what=what)
    shop.pay(provider, ref)
    with alarms() as told:
        await shop.deliver()
    assert told[:1] == ["review"]
    assert await sees(buyer) == ("review", False)
    shown = await shop.show(buyer, purchase_id)
    assert (shown["state"], shown["refund"]) == ("review", None)
    taken = await charged(shop, provider)
    assert await lines(shop) == ([("charge", taken)] if taken else [])
    if recurring:
        assert is_over(shop, provider), "no more money is taken"
    await nothing_new(shop, provider)
    await shop.pass_time(days=40)
    await come_back(buyer)
    assert await sees(buyer) == ("review", False)
    assert await charged(shop, provider) == taken
    assert await post(shop) == []


@on_both
@each
@both
async def test_row_21_the_operator_pays_it_back(shop, buyer, *, provider, recurring):
    purchase_id, ref = await shop.begin(buyer, provider, recurring=recurring)
    spoil(shop, provider, ref, what="amount")
    shop.pay(provider, ref)
    await shop.deliver()
    assert await sees(buyer) == ("review", False)
    (refund,) = await make(shop.till, purchase_id, whole=True)
    assert (refund.state, refund.amount_minor) == ("succeeded", 100)
    assert await sees(buyer) == ("refunded", False)
    assert await lines(shop) == [("charge", 100), ("refund", -100)]


@sqlite
@each
async def test_row_21_a_renewal_at_no_price_of_ours(shop, buyer, *, provider):
    await shop.buy(buyer, provider, recurring=True)
    if provider == "stripe":
        subscription(shop, provider)["items"]["data"][0]["price"]["unit_amount"] = 1799
    else:
        priced(shop, "17.99")
    await shop.deliver()
    with alarms() as told:
        await shop.pass_time(days=30)
    await come_back(buyer)
    assert "review" in told
    assert await sees(buyer) == ("review", False)
    assert is_over(shop, provider)
    assert await lines(shop) == [("charge", 799), ("charge", 1799)]


@sqlite
async def test_row_21_what_is_not_captured_cannot_be_wrong(shop, buyer):
    """An order whose note is another's is left alone before any money moves."""
    _, ref = await shop.begin(buyer, "paypal")
    spoil(shop, "paypal", ref, what="user")
    shop.pay("paypal", ref)
    await shop.deliver()
    assert captured(shop) == []
