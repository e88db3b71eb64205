"""The fake Stripe takes and says what the real one does, and nothing else."""

import pytest

from tests.providers.stripe_desk import Desk
from tests.providers.stripe_types import problems


@pytest.fixture
def desk():
    return Desk()


def refused(desk, call):
    """What the SDK's client is told."""
    with pytest.raises(Exception) as error:  # noqa: PT011 - each test names what it is
        call(desk.stripe._calls.v1)
    return error.value


def session(**more):
    price = {"currency": "usd", "unit_amount": 700, "product_data": {"name": "x"}}
    return {
        "mode": "payment",
        "line_items": [{"price_data": price, "quantity": 1}],
        "success_url": "https://heart.test/",
        "cancel_url": "https://heart.test/",
        **more,
    }


@pytest.mark.parametrize(
    "more",
    [
        {"payment_method_types": ["card"]},  # gone from the API
        {"no_such_thing": 1},
        {"ui_mode": "hosted"},
        {"locale": "hi"},
        {"mode": "donation"},
        {"line_items": [{"quantity": "many"}]},
        {"metadata": {"x" * 41: "y"}},
        {"metadata": {"x": "y" * 501}},
        {"metadata": "x"},
        {"expires_at": "soon"},
        {"allow_promotion_codes": "perhaps"},
    ],
)
def test_a_parameter_that_stripe_would_not_take(desk, more):
    error = refused(desk, lambda v1: v1.checkout.sessions.create(session(**more)))
    assert error.http_status == 400
    assert desk.fake.all("checkout.session") == []
    assert len(desk.fake.warnings) == 1


def test_a_key_goes_with_its_words(desk):
    v1 = desk.stripe._calls.v1
    first = v1.checkout.sessions.create(session(), {"idempotency_key": "k"})
    again = v1.checkout.sessions.create(session(), {"idempotency_key": "k"})
    assert (again.id, again.last_response.headers["idempotent-replayed"]) == (first.id, "true")
    other = session(client_reference_id="x")
    error = refused(desk, lambda v1: v1.checkout.sessions.create(other, {"idempotency_key": "k"}))
    assert type(error).__name__ == "IdempotencyError"
    desk.clock.advance(days=1)
    assert v1.checkout.sessions.create(session(), {"idempotency_key": "k"}).id != first.id


def test_another_key_of_the_api(desk):
    desk.fake.key = "sk_test_other"
    error = refused(desk, lambda v1: v1.checkout.sessions.create(session()))
    assert error.http_status == 401


def test_an_address_that_is_none(desk):
    answer = desk.fake.answer(
        "GET", "/v1/nothing", {"Authorization": f"Bearer {desk.fake.key}"}, b""
    )
    assert answer.status == 404


async def test_a_page_of_a_list(desk):
    for _ in range(3):
        await desk.opened()
    v1 = desk.stripe._calls.v1
    page = v1.checkout.sessions.list({"limit": 2})
    newest = [one["id"] for one in desk.fake.all("checkout.session")][::-1]
    assert [one.id for one in page.data] == newest[:2]
    rest = v1.checkout.sessions.list({"limit": 2, "starting_after": newest[1]})
    assert ([one.id for one in rest.data], rest.has_more) == (newest[2:], False)
    for wrong in ({"limit": 101}, {"starting_after": "cs_none"}):
        assert refused(desk, lambda v1, wrong=wrong: v1.checkout.sessions.list(wrong))


async def test_events_are_kept_for_thirty_days(desk):
    desk.fake.act("expire", id=(await desk.opened()).ref)
    v1 = desk.stripe._calls.v1
    assert len(v1.events.list().data) == 1
    desk.clock.advance(days=30, seconds=1)
    assert v1.events.list().data == []


async def test_what_cannot_be_expanded(desk):
    order = await desk.bought()
    for path in ("nothing", "currency", "payment_intent.nothing"):
        error = refused(
            desk,
            lambda v1, path=path: v1.checkout.sessions.retrieve(order.ref, {"expand": [path]}),
        )
        assert error.http_status == 400


async def test_an_answer_that_stripe_would_not_give(desk):
    await desk.bought("monthly", recurring=True)
    (invoice,) = desk.fake.all("invoice")
    assert problems(desk.fake.view(invoice)) == []
    spoilt = {**invoice, "paid": True, "status": "payed", "currency": None, "amount_due": "7"}
    del spoilt["lines"]
    assert sorted(problems(spoilt)) == [
        ":invoice has an unknown field paid",
        ":invoice has no such amount_due: '7'",
        ":invoice has no such status: 'payed'",
        ":invoice lacks lines",
        ":invoice must not have currency null",
    ]


async def test_taken_events_are_handed_out_once(desk):
    desk.fake.act("expire", id=(await desk.opened()).ref)
    assert [one["type"] for one in desk.fake.take()] == ["checkout.session.expired"]
    assert desk.fake.take() == []
    desk.fake.reset()
    assert (desk.fake.events, desk.fake.things) == ([], {})
