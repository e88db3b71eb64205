"""A provider does not answer, or its answer is lost (money.md 3.6): nothing is done twice."""

from contextlib import asynccontextmanager, suppress
from itertools import product

from heartwhisper.billing import operator
from tests.billing.rows import captured, each, keys, refusal, sees, subscription
from tests.billing.test_bad_days import one_of_each, rest, sqlite

LOST = ("timeout", "timeout_after", "reset", "reset_after", "status", "status_after", "garbage")
DONE = {"timeout_after", "reset_after", "status_after", "garbage"}  # the work, not the answer
OPENS = {
    ("stripe", False): "checkout/sessions$",
    ("stripe", True): "checkout/sessions$",
    ("paypal", False): "checkout/orders$",
    ("paypal", True): "billing/subscriptions$",
}
CHECKOUTS = {"stripe": ["checkout.session"], "paypal": ["order", "subscription"]}
FAILED = {"stripe": (502, "payment_error"), "paypal": (502, "paypal_error")}
READS = {"stripe": "GET /v1/", "paypal": "GET /v1/billing/"}
STOPS = {"stripe": "POST /v1/subscriptions/", "paypal": "POST .*/cancel$"}


@asynccontextmanager
async def somebody(shop):
    """A guest who has bought nothing yet, on a day that begins well."""
    shop.stripe.faults.clear()
    shop.paypal.faults.clear()
    async with shop.house.person() as person:
        await person.enter()
        yield person


def things(shop, provider, *kinds):
    """What the provider made of these kinds."""
    if provider == "stripe":
        return [one for one in shop.stripe.things.values() if one["object"] in kinds]
    known = shop.paypal.extra.items()
    return [shop.paypal.shelf[ref] for ref, one in known if one["kind"] in kinds]


@sqlite
@each
async def test_the_provider_is_down_while_an_event_is_worked_on(shop, buyer, *, provider):
    _, ref = await shop.begin(buyer, provider, recurring=True)
    shop.pay(provider, ref)
    shop.fake(provider).fault("status", READS[provider], times=20)
    for event in shop.fake(provider).take():
        assert (await shop.send(provider, event)).status_code == 200
    (fault,) = shop.fake(provider).faults
    while fault.hits < 20:
        assert await shop.payments() == []
        shop.clock.advance(minutes=70)
        await shop.till.jobs.work_once()
    await rest(shop)
    paid = await one_of_each(shop)
    assert paid.ends_at.date().isoformat() == "2026-12-20"
    assert await sees(buyer) == ("active", True)


@sqlite
@each
async def test_the_answer_to_a_new_checkout_is_lost(shop, provider):
    begin = shop.checkout if provider == "stripe" else shop.order
    cases = [*product(LOST, (False, True))]
    for number, (kind, recurring) in enumerate(cases, 1):
        async with somebody(shop) as person:
            person.http.headers["Idempotency-Key"] = "the-same-click"
            shop.fake(provider).fault(kind, f"POST .*{OPENS[provider, recurring]}", times=2)
            answer = await begin(person, recurring=recurring)
            if kind != "status_after" or provider == "paypal":  # else it is found at Stripe
                assert refusal(answer) == FAILED[provider], kind
            told = (await begin(person, recurring=recurring)).json()
            shop.pay(provider, told.get("sessionId") or told["id"])
            assert (await shop.show(person, told["purchaseId"]))["state"] == "active", kind
        assert len(things(shop, provider, *CHECKOUTS[provider])) == number, kind
        assert shop.fake(provider).ledger()["charged"] == 799 * number, kind
    assert len(await shop.purchases()) == len(cases)


@sqlite
@each
async def test_a_checkout_whose_address_nobody_got_is_given_up(shop, *, provider):
    begin = shop.checkout if provider == "stripe" else shop.order
    for kind in LOST:
        async with somebody(shop) as person:
            shop.fake(provider).fault(kind, f"POST .*{OPENS[provider, False]}", times=2)
            await begin(person)
    for _ in range(24):
        await shop.pass_time(minutes=70)
    assert {(one.state, one.check_at) for one in await shop.purchases()} == {("abandoned", None)}
    assert await shop.payments() == []


@sqlite
@each
async def test_the_answer_to_a_refund_is_lost(shop, provider):
    for number, kind in enumerate(LOST, 1):
        async with somebody(shop) as person:
            bought = await shop.buy(person, provider)
            shop.fake(provider).fault(kind, "POST .*refund", times=2)
            (asked,) = await operator.make(shop.till, bought["id"])
            assert asked.state in {"pending", "succeeded"}, kind
            for _ in range(3):
                await shop.pass_time(minutes=3)
            assert await sees(person) == ("refunded", False), kind
        (refund,) = [one for one in await shop.refunds() if one.id == asked.id]
        assert (refund.amount_minor, refund.state) == (772, "succeeded"), kind
        assert shop.fake(provider).ledger()["refunded"] == 772 * number, kind
        assert len(things(shop, provider, "refund")) == number, kind
        if provider == "paypal":
            assert f"refund:{asked.id}" in keys(shop, provider, "/refund")


@sqlite
@each
async def test_the_answer_to_a_cancellation_is_lost(shop, provider):
    for kind in LOST:
        async with somebody(shop) as person:
            bought = await shop.buy(person, provider, recurring=True)
            shop.fake(provider).fault(kind, STOPS[provider])
            answer = await shop.post(person, bought["id"], "cancel")
            if kind not in DONE:  # what was done is found to be done
                assert refusal(answer) == FAILED[provider], kind
                answer = await shop.post(person, bought["id"], "cancel")
            assert answer.json()["data"]["state"] == "cancelled", kind
            assert await sees(person) == ("cancelled", True), kind
        one = subscription(shop, provider)
        assert one.get("cancel_at_period_end") or one["status"] == "CANCELLED", kind
    await shop.pass_time(days=40)
    assert shop.fake(provider).ledger()["charged"] == 799 * len(LOST)
    assert {one.state for one in await shop.purchases()} == {"expired"}


@sqlite
async def test_the_answer_to_a_capture_is_lost(shop):
    for number, kind in enumerate(LOST, 1):
        async with somebody(shop) as person:
            purchase_id, ref = await shop.begin(person, "paypal")
            shop.pay("paypal", ref)
            shop.paypal.fault(kind, "/capture$", times=2)
            for _ in range(3):
                await shop.show(person, purchase_id)
            assert await sees(person) == ("active", True), kind
        assert len(captured(shop)) == len(await shop.payments()) == number, kind
        assert f"purchase:{purchase_id}:capture" in keys(shop, "paypal", "/capture")


@sqlite
@each
async def test_one_purchase_that_nobody_understands_keeps_no_other_waiting(shop, provider):
    seller, bought = shop.till.providers[provider], []
    for _ in range(3):
        async with somebody(shop) as person:
            bought.append(await shop.begin(person, provider, recurring=True))
            shop.pay(provider, bought[-1][1])

    async def look(order, event=None):
        if order.purchase_id == bought[0][0]:
            raise RuntimeError
        return await understood(order, event)

    understood, seller.look = seller.look, look
    for _ in range(3):
        shop.clock.advance(minutes=3)
        with suppress(RuntimeError):
            await shop.poll()
    states = {one.id: one.state for one in await shop.purchases()}
    assert [states[one] for one, _ in bought] == ["pending", "active", "active"]
    del seller.look
    await shop.pass_time(minutes=3)
    assert {one.state for one in await shop.purchases()} == {"active"}
