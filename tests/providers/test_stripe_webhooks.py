"""A webhook is Stripe's only when our secret signed these bytes within five minutes of now."""

import hashlib
import hmac
import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.payments.port import Forged, PaymentEvent
from heartwhisper.payments.stripe.telling import TYPES, event, verified
from tests.providers.fake import Standing
from tests.providers.stripe_desk import shop
from tests.providers.stripe_fake import SECRET, StripeFake

NOW = Standing().now()
JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=9),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=9), inner),
    max_leaves=9,
)


def sold():
    """A fake that has told of every kind of event."""
    fake = StripeFake()
    asked = {
        "line_items": [
            {
                "quantity": 1,
                "price_data": {
                    "currency": "usd",
                    "unit_amount": 700,
                    "product_data": {"name": "x"},
                    "recurring": {"interval": "month"},
                },
            }
        ],
        "mode": "subscription",
        "success_url": "https://heart.test/",
        "cancel_url": "https://heart.test/",
        "metadata": {"purchase_id": "p1"},
        "subscription_data": {"metadata": {"purchase_id": "p1"}},
    }
    fake.act("pay", id=fake.create_session(asked)["id"])
    charge = fake.all("charge")[0]["id"]
    fake.act("refund", charge=charge, amount=1)
    fake.act("refund_fail", id=fake.all("refund")[0]["id"])
    fake.act("dispute", charge=charge)
    fake.act("dispute_won", charge=charge)
    fake.act("cancel_now", id=fake.all("subscription")[0]["id"])
    return fake


FAKE = sold()
GOOD = next(one for one in FAKE.events if one["type"] == "checkout.session.completed")


def signed(body, secret=SECRET, at=NOW):
    stamp = int(at.timestamp())
    mac = hmac.new(secret.encode(), b"%d." % stamp + body, hashlib.sha256).hexdigest()
    return {"Stripe-Signature": f"t={stamp},v1={mac}"}


def forged(headers, body, *, secrets=(SECRET,), now=NOW):
    with pytest.raises(Forged):
        verified(headers, body, secrets, now=now)
    return True


def test_what_an_event_says():
    headers, body = FAKE.signed(GOOD)
    told = verified(headers, body, [SECRET], now=NOW)
    session = GOOD["data"]["object"]
    assert (told.id, told.type, told.at) == (GOOD["id"], "checkout.session.completed", NOW)
    assert (told.purchase_id, told.live, told.raw) == ("p1", False, body)
    assert told.refs == (session["id"], session["subscription"], session["invoice"])


@pytest.mark.parametrize("entry", FAKE.events, ids=lambda one: one["type"])
def test_every_event_leads_to_its_purchase(entry):
    told = verified(*FAKE.signed(entry), [SECRET], now=NOW)
    known = {one["id"] for one in FAKE.things.values()}
    assert told.refs
    assert set(told.refs) <= known
    assert bool(told.dispute) == told.type.startswith("charge.dispute.")
    assert bool(told.refund_refs) == told.type.startswith("refund.")
    if told.type.startswith(("invoice.", "customer.subscription.")):
        assert told.purchase_id == "p1"
        assert FAKE.all("subscription")[0]["id"] in told.refs


def test_the_types_fit_into_one_list():
    assert len(set(TYPES)) == len(TYPES) <= 20


def test_a_new_secret_beside_the_old_one():
    headers, body = FAKE.signed(GOOD)
    for secrets in (["whsec_new", SECRET], [SECRET, "whsec_new"]):
        assert verified(headers, body, secrets, now=NOW).id == GOOD["id"]
    for secrets in ([], ["whsec_new"], [""], ["whsec_new", " "]):
        assert forged(headers, body, secrets=secrets)


@pytest.mark.parametrize("mode", ["bad_sig", "stale", "future"])
def test_signed_wrongly_or_at_another_time(mode):
    assert forged(*FAKE.signed(GOOD, mode))


@pytest.mark.parametrize(("seconds", "good"), [(300, True), (301, False)])
@pytest.mark.parametrize("sign", [1, -1])
def test_five_minutes(seconds, good, sign):
    headers, body = FAKE.signed(GOOD)
    now = NOW + timedelta(seconds=sign * seconds)
    assert verified(headers, body, [SECRET], now=now) if good else forged(headers, body, now=now)


@given(place=some.integers(0, 100_000), flip=some.integers(1, 255))
def test_no_byte_can_be_changed(place, flip):
    headers, body = FAKE.signed(GOOD)
    changed = bytearray(body)
    changed[place % len(body)] ^= flip
    assert forged(headers, bytes(changed))


@given(place=some.integers(0, 100_000), flip=some.integers(1, 127))
def test_nor_one_of_the_signature(place, flip):
    body = json.dumps(GOOD).encode()
    changed = bytearray(signed(body)["Stripe-Signature"].encode())
    changed[place % len(changed)] ^= flip
    assert forged({"stripe-signature": changed.decode("latin-1")}, body)


@given(header=some.text(), body=some.binary())
def test_garbage_is_forged(header, body):
    assert forged({"stripe-signature": header}, body)
    assert forged({}, body)


@pytest.mark.parametrize(
    "header", ["t=1,v1=é", "v1=0", "t=x,v1=0", "t=,v1=", "t=1", f"t={'9' * 5000},v1=0"]
)
def test_odd_headers_are_forged(header):
    assert forged({"stripe-signature": header}, b"{}")


def test_a_signed_stamp_beyond_all_time_is_forged():
    stamp = "9" * 400
    mac = hmac.new(SECRET.encode(), f"{stamp}.{{}}".encode(), hashlib.sha256).hexdigest()
    assert forged({"stripe-signature": f"t={stamp},v1={mac}"}, b"{}")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a":' * 100_000, b"1" * 9999, b"NaN", b"[]"]
)
def test_signed_garbage_is_forged(body):
    assert forged(signed(body), body)


@given(value=JSON)
def test_signed_values_that_are_no_event_are_forged(value):
    body = json.dumps(value).encode()
    assert forged(signed(body), body)


def places(tree, path=()):
    yield path
    if isinstance(tree, dict | list):
        for key in tree if isinstance(tree, dict) else range(len(tree)):
            yield from places(tree[key], (*path, key))


@given(data=some.data(), entry=some.sampled_from(FAKE.events), value=JSON)
def test_whatever_stands_in_a_field_is_an_event_or_forged(data, entry, value):
    entry = json.loads(json.dumps(entry))
    *path, last = data.draw(some.sampled_from([one for one in places(entry) if one]))
    tree = entry
    for key in path:
        tree = tree[key]
    if data.draw(some.booleans()) and isinstance(tree, dict):
        del tree[last]
    else:
        tree[last] = value
    body = json.dumps(entry).encode()
    try:
        told = verified(signed(body), body, [SECRET], now=NOW)
    except Forged:
        return
    assert isinstance(told, PaymentEvent)
    names = [told.id, told.type, *told.refs, *told.refund_refs]
    names += [told.dispute[0], told.dispute[1].ref] if told.dispute else []
    assert all(isinstance(one, str) and one.isascii() and one.isprintable() for one in names)


def test_another_shop_on_the_same_account():
    entry = {**GOOD, "data": {"object": {**GOOD["data"]["object"]}}}
    for metadata in ({"purchase_id": "no word of ours"}, {}, None):
        entry["data"]["object"]["metadata"] = metadata
        assert event(entry).purchase_id is None


async def test_the_adapter_reads_them():
    async with shop() as desk:
        await desk.bought()
        headers, body = desk.fake.signed(desk.told("checkout.session.completed"))
        assert (await desk.stripe.read(headers, body)).type == "checkout.session.completed"
        desk.clock.advance(minutes=6)
        with pytest.raises(Forged):
            await desk.stripe.read(headers, body)
