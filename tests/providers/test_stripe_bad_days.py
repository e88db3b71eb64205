"""Whatever goes wrong on the way to Stripe: a call that is made again makes nothing twice."""

import json
import logging

import pytest
import stripe

from heartwhisper.payments.port import PaymentError
from heartwhisper.payments.stripe import calls, looking
from tests.providers.fake import KINDS
from tests.providers.stripe_desk import shop

FAULTS = [(kind, 500) for kind in sorted(KINDS)]
FAULTS += [(kind, status) for kind in ("status", "status_after") for status in (409, 429, 503)]
everything = pytest.mark.parametrize(("kind", "status"), FAULTS)
after_restart = pytest.mark.parametrize("restart", [False, True], ids=["same", "restarted"])


@pytest.fixture
async def desk():
    async with shop() as desk:
        yield desk


async def insist(call, restart):
    """Make a call until it works; how often it failed."""
    reasons = []
    while len(reasons) < 9:
        try:
            await call()
        except PaymentError as error:
            reasons.append(error.reason)
            restart()
        else:
            break
    assert set(reasons) == {"later"}
    return len(reasons)


def reborn(desk, *, restart):
    """What a restart does to the adapter, where there is one."""

    def again():
        if restart:
            desk.stripe = desk.another()

    return again


@after_restart
@everything
@pytest.mark.parametrize("times", [1, 3])
async def test_one_checkout(desk, kind, status, *, restart, times):
    order = desk.order()
    desk.fake.fault(kind, "POST /v1/checkout", status=status, times=times)
    failed = await insist(lambda: desk.stripe.open(order), reborn(desk, restart=restart))
    assert failed in {1, times}
    assert len(desk.fake.all("checkout.session")) == 1
    opened = await desk.stripe.open(order)
    assert opened.ref == desk.fake.all("checkout.session")[0]["id"]


@after_restart
@everything
async def test_one_refund(desk, kind, status, *, restart):
    charge = await desk.charge(await desk.bought())
    desk.fake.fault(kind, "POST /v1/refunds", status=status, times=2)

    async def refund():
        told = await desk.stripe.refund(charge.refund_ref, 120, "USD", "r1")
        assert (told.amount_minor, told.key) == (120, "r1")

    await insist(refund, reborn(desk, restart=restart))
    desk.clock.advance(days=2)  # Stripe has forgotten the key
    await refund()
    assert [one["amount"] for one in desk.fake.all("refund")] == [120]


@everything
@pytest.mark.parametrize("verb", ["stop", "end", "resume"])
async def test_one_change(desk, kind, status, *, verb):
    order = await desk.bought("monthly", recurring=True)
    if verb == "resume":
        await desk.stripe.stop(order)
    desk.fake.fault(kind, "(POST|DELETE) /v1/subscriptions", status=status)
    assert await insist(lambda: getattr(desk.stripe, verb)(order), list) == 1
    told = {"stop": "ending", "end": "ended", "resume": "live"}
    assert (await desk.stripe.look(order)).status == told[verb]


@everything
async def test_nothing_is_understood_by_halves(desk, kind, status):
    order = await desk.bought("monthly", recurring=True)
    good = await desk.stripe.look(order)
    for match in ("subscriptions", "invoices", "payment_intents"):
        desk.fake.fault(kind, f"GET /v1/{match}", status=status)
        with pytest.raises(PaymentError) as lost:
            await desk.stripe.look(order)
        assert lost.value.reason == "later"
    assert await desk.stripe.look(order) == good


async def test_a_failure_that_stripe_keeps_although_nothing_was_made(desk):
    order = desk.order()
    desk.fake.fault("status_after", "POST /v1/checkout", times=2)
    for _ in range(2):
        with pytest.raises(PaymentError):
            await desk.stripe.open(order)
        for session in desk.fake.all("checkout.session"):
            del desk.fake.things[session["id"]]
    opened = await desk.another().open(order)
    assert [one["id"] for one in desk.fake.all("checkout.session")] == [opened.ref]


async def test_a_failure_is_kept_for_every_key(desk):
    order = desk.order()
    desk.fake.fault("status_after", "POST /v1/checkout", times=calls.KEYS)
    for _ in range(calls.KEYS + 3):
        with pytest.raises(PaymentError) as lost:
            await desk.stripe.open(order)
        assert lost.value.reason == "later"
        for session in desk.fake.all("checkout.session"):
            del desk.fake.things[session["id"]]


async def test_a_checkout_in_other_words_is_the_first_one(desk):
    order = desk.order()
    first = await desk.stripe.open(order)
    other = desk.order(purchase_id=order.purchase_id, label="premium", created_at=order.created_at)
    assert await desk.stripe.open(other) == first


async def test_a_checkout_whose_answer_was_lost_is_found(desk):
    order = desk.order()
    desk.fake.fault("reset_after", "POST /v1/checkout")
    with pytest.raises(PaymentError):
        await desk.stripe.open(order)
    for _ in range(130):  # more than a page of others
        await desk.opened()
    (session,) = (
        one
        for one in desk.fake.all("checkout.session")
        if one["metadata"]["purchase_id"] == order.purchase_id
    )
    assert (await desk.stripe.look(order)).ref == session["id"]
    desk.fake.act("pay", id=session["id"])
    assert (await desk.stripe.look(order)).status == "paid"
    desk.clock.advance(hours=30)
    with pytest.raises(PaymentError) as done:
        await desk.another().open(order)
    assert done.value.reason == "spent"


async def test_the_search_has_an_end(desk, monkeypatch):
    monkeypatch.setattr(looking, "BOUND", 3)
    order = await desk.opened()
    for _ in range(3):
        await desk.opened()
    with pytest.raises(PaymentError) as lost:
        await desk.stripe.look(desk.order(purchase_id=order.purchase_id))
    assert lost.value.reason == "missing"


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b'"x"', b"{}", b'{"data":7}', b"\xff", b"[" * 9999]
)
@pytest.mark.parametrize("verb", ["look", "stop", "open", "events", "refund", "portal"])
async def test_an_answer_that_is_none(desk, body, verb):
    order = desk.order(subscription_ref="sub_x") if verb == "stop" else desk.order(ref="cs_x")
    given = {"events": (desk.clock.now(),), "refund": ("pi_x", 1, "USD", "r"), "portal": ("c", "u")}

    def answer(*_request, **_more):
        return body, 200, {}

    desk.stripe._calls.v1._requestor._client.request = answer
    if verb == "stop" and body in {b"{}", b'{"data":7}'}:
        await desk.stripe.stop(order)  # the answer to a change is not needed
        return
    with pytest.raises(PaymentError) as lost:
        await getattr(desk.stripe, verb)(*given.get(verb, (order,)))
    assert lost.value.reason == "later"


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (400, None, "refused"),
        (400, "parameter_unknown", "refused"),
        (400, "charge_disputed", "disputed"),
        (400, "charge_already_refunded", "spent"),
        (400, "rate_limit", "later"),
        (401, None, "later"),
        (402, "card_declined", "declined"),
        (402, "expired_card", "declined"),
        (403, None, "later"),
        (404, "resource_missing", "missing"),
        (404, None, "refused"),
        (409, "lock_timeout", "later"),
        (424, None, "refused"),
        (429, None, "later"),
        (502, None, "later"),
    ],
)
async def test_what_a_refusal_means(desk, caplog, *, status, code, reason):
    caplog.set_level(logging.DEBUG)
    said = {"message": "a word of theirs", "type": "any", "code": code}

    def answer(*_request, **_more):
        return json.dumps({"error": said}).encode(), status, {"Request-Id": "req_1"}

    desk.stripe._calls.v1._requestor._client.request = answer
    with pytest.raises(PaymentError) as refused:
        await desk.stripe.look(desk.order(ref="cs_x"))
    assert refused.value.reason == reason
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__
    assert "theirs" not in f"{refused.value!r}{caplog.text}"


async def test_no_id_of_this_machine_is_sent(desk):
    await desk.opened()
    assert "telemetry" not in json.dumps([one["headers"] for one in desk.fake.calls])
    assert stripe.enable_telemetry is False


@pytest.mark.parametrize(
    "change",
    [
        {"currency": "xxx"},
        {"amount_minor": 49},
        {"success_url": "javascript:alert(1)"},
        {"label": "x" * 5001},
    ],
)
async def test_what_stripe_will_never_take(desk, change):
    with pytest.raises(PaymentError) as refused:
        await desk.stripe.open(desk.order(**change))
    assert refused.value.reason == "refused"
    desk.fake.warnings.clear()
