"""Accounts go, come and grow together while money moves (money.md 3.6)."""

from datetime import timedelta
from itertools import pairwise

import pytest

from heartwhisper.billing.models import EVENT
from tests.billing.rows import MAIL, alarms, each, is_over, post, sees, verified
from tests.billing.test_bad_days import rest, sqlite
from tests.people import MINA

both = pytest.mark.parametrize("recurring", [False, True])
DAY = timedelta(days=1)


async def leave(person):
    """The account is deleted by its owner."""
    body = {"password": MINA["password"]}
    answer = await person.http.request("DELETE", "/api/account", json=body)
    assert answer.status_code == 200, answer.text


async def bring(person, guest):
    """A member takes over what a guest had."""
    body = {"guestId": guest.secret}
    answer = await person.http.post("/api/account/bring", json=body)
    assert answer.status_code == 200, answer.text


async def spans(shop):
    """The segments that there are, in their order."""
    return sorted((one.period_start, one.ends_at) for one in await shop.payments())


@sqlite
@each
async def test_who_leaves_is_not_charged_again(shop, buyer, *, provider):
    await verified(shop)
    await shop.buy(buyer, provider, recurring=True)
    await shop.deliver()
    shop.fake(provider).fault("status", "(POST|DELETE) /v1/(billing/)?subscriptions/", times=3)
    await leave(buyer)
    for _ in range(5):
        await shop.pass_time(minutes=3)
    assert is_over(shop, provider)
    known = await post(shop)
    await shop.deliver()
    await shop.pass_time(days=400)
    assert shop.fake(provider).ledger()["charged"] == 799
    assert await post(shop) == known


@sqlite
@each
async def test_what_stays_of_who_left_names_nobody(shop, buyer, *, provider):
    shop.fake(provider).take()  # what is nobody's
    bought = await shop.buy(buyer, provider)
    events = shop.fake(provider).take()
    await shop.send(provider, events[0])
    await shop.settled()
    await leave(buyer)
    for event in events:
        await shop.send(provider, event)
    await rest(shop)
    (kept,) = await shop.purchases()
    assert (kept.id, kept.amount_minor, kept.request_key) == (bought["id"], 799, None)
    (paid,) = await shop.payments()
    assert (paid.amount_minor, paid.refunded_minor) == (799, 0)
    told = await shop.rows(EVENT)
    assert len(told) == len(events)
    assert {one.raw for one in told} == {None}
    assert not any(word in f"{kept} {paid} {told}" for word in (MAIL, MINA["name"], "buyer"))


@sqlite
@both
@pytest.mark.parametrize("told", [True, False])
@each
async def test_money_that_comes_after_who_left_goes_back(shop, buyer, *, provider, told, recurring):
    await verified(shop)
    _, ref = await shop.begin(buyer, provider, recurring=recurring)
    await leave(buyer)
    await shop.poll()
    known = await post(shop)
    shop.pay(provider, ref)
    if told:
        await shop.deliver()
        await rest(shop)
    for _ in range(6):
        await shop.pass_time(minutes=4)
    books = shop.fake(provider).ledger()
    captured = provider == "stripe" or recurring  # we capture no order of somebody who is gone
    assert (books["charged"], books["refunded"]) == ((799, 799) if captured else (0, 0))
    await shop.pass_time(days=35)
    assert shop.fake(provider).ledger() == books
    assert {one.state for one in await shop.purchases()} <= {"refunded", "abandoned"}
    assert await post(shop) == known


@sqlite
@both
@each
async def test_a_guest_who_paid_registers(shop, visitor, *, provider, recurring):
    bought = await shop.buy(visitor, provider, recurring=recurring)
    assert (await visitor.register(**MINA)).status_code == 201
    await visitor.sign_in(MAIL, MINA["password"])
    assert await sees(visitor) == ("active", True)
    assert (await shop.show(visitor, bought["id"]))["endsAt"] == bought["endsAt"]
    await shop.pass_time(days=31)
    assert len(await shop.payments()) == (2 if recurring else 1)


@sqlite
@each
async def test_a_guest_who_paid_comes_to_a_member(shop, buyer, visitor, *, provider):
    await shop.buy(buyer, provider, "daily")
    for plan in ("monthly", "daily"):
        await shop.buy(visitor, provider, plan)
    before = sum((end - start for start, end in await spans(shop)), timedelta())
    await bring(buyer, visitor)
    found = await spans(shop)
    for one, other in pairwise(found):
        assert one[1] == other[0]
    assert sum((end - start for start, end in found), timedelta()) == before
    told = (await buyer.http.get("/api/purchases")).json()
    assert len(told["purchases"]) == 3
    assert told["subscription"]["daysRemaining"] == 32
    shop.clock.advance(days=1)
    assert (await buyer.me())["subscriptionType"] == "monthly"
    await shop.deliver()
    await rest(shop)
    assert await spans(shop) == found


@sqlite
@each
async def test_a_guest_s_subscription_beside_a_member_s_stops(shop, buyer, visitor, *, provider):
    await shop.buy(buyer, "stripe", recurring=True)
    await shop.buy(visitor, provider, recurring=True)
    await bring(buyer, visitor)
    with alarms() as why:
        await shop.pass_time(minutes=3)
    assert set(why) == {"twice"}
    states = {one["state"]: one["renews"] for one in await _bought(buyer)}
    assert states == {"active": True, "cancelled": False}
    before = shop.stripe.ledger()["charged"] + shop.paypal.ledger()["charged"]
    assert before == 2 * 799
    await shop.pass_time(days=31)
    assert shop.stripe.ledger()["charged"] + shop.paypal.ledger()["charged"] == 3 * 799


async def _bought(person):
    return (await person.http.get("/api/purchases")).json()["purchases"]
