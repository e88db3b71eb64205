"""Webhooks that no provider sent us now leave no trace; what is true is kept sealed."""

import base64
import hmac
import json
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heartwhisper.billing import sweep
from heartwhisper.billing.errors import WebhookRefused
from heartwhisper.billing.inbox import receive
from heartwhisper.billing.models import EVENT
from tests.billing.rows import books, each, refusal, sees
from tests.billing.test_bad_days import rest, sqlite
from tests.people import MINA
from tests.providers.paypal_chain import chain
from tests.providers.paypal_shelf import CERTIFICATE
from tests.providers.stripe_fake import SECRET

CANARY = "canary.payer@example.org"
REFUSED = (400, "webhook_refused")
PARTS = ("transmission-id", "transmission-time", "transmission-sig", "cert-url", "auth-algo")
SIGNED = {"stripe": ["stripe-signature"], "paypal": [f"paypal-{one}" for one in PARTS]}
OLD = ["bad_sig", "stale", "future"]
MODES = {"stripe": OLD, "paypal": [*OLD, "other_webhook"]}


async def push(shop, provider, headers, *, body):
    """One call of the webhook, by anybody."""
    async with shop.house.person() as anybody:
        return await anybody.http.post(f"/api/webhooks/{provider}", headers=headers, content=body)


async def trace(shop):
    """All that a webhook might change."""
    return await books(shop), await shop.rows(EVENT)


async def paid(shop, person, provider):
    """A subscription that was paid, of which nobody has told us; its events."""
    shop.fake(provider).take()
    _, ref = await shop.begin(person, provider, recurring=True)
    shop.pay(provider, ref)
    return shop.fake(provider).take()


def as_signed(shop, provider, body):
    """Headers by which a provider sends these very bytes."""
    headers, _ = shop.fake(provider).signed({})
    if provider == "stripe":
        stamp = int(shop.clock.now().timestamp())
        mac = hmac.new(SECRET.encode(), b"%d." % stamp + body, "sha256").hexdigest()
        return headers | {"stripe-signature": f"t={stamp},v1={mac}"}
    parts = [headers[f"paypal-transmission-{one}"] for one in ("id", "time")]
    said = "|".join([*parts, shop.paypal.webhook_id, str(zlib.crc32(body))])
    signature = shop.paypal.chain.sign(said.encode())
    return headers | {"paypal-transmission-sig": base64.b64encode(signature).decode()}


@sqlite
@each
async def test_what_is_not_signed_for_us_now_is_refused(shop, buyer, *, provider):
    events = await paid(shop, buyer, provider)
    before = await trace(shop)
    for mode in MODES[provider]:
        for event in events:
            assert refusal(await shop.send(provider, event, mode)) == REFUSED, mode
    assert await trace(shop) == before
    for event in events:
        assert (await shop.send(provider, event)).status_code == 200
    await rest(shop)
    assert await sees(buyer) == ("active", True)


@pytest.fixture
async def true_one(shop, buyer, provider):
    """A true webhook; whatever a test makes of it must leave no trace, and it is taken at last."""
    events = await paid(shop, buyer, provider)
    headers, body = shop.fake(provider).signed(events[-1])
    before = await trace(shop)
    yield headers, body
    assert await trace(shop) == before
    assert (await push(shop, provider, headers, body=body)).status_code == 200
    await rest(shop)
    assert await sees(buyer) == ("active", True)


@sqlite
@each
@settings(max_examples=40, deadline=None, suppress_health_check=[*HealthCheck])
@given(part=st.integers(0, 9), at=st.integers(0, 9999), flip=st.integers(1, 127))
async def test_whatever_is_changed_is_refused(shop, true_one, *, provider, part, at, flip):
    """Any bit of the body, of the signature, of what is signed with it."""
    headers, body = dict(true_one[0]), bytearray(true_one[1])
    if part < 5:
        body[at % len(body)] ^= flip
    else:
        name = SIGNED[provider][part % len(SIGNED[provider])]
        value = bytearray(headers[name], "latin-1")
        value[at % len(value.partition(b",v0")[0])] ^= flip  # nobody reads Stripe's old scheme
        headers[name] = value.decode("latin-1")
    with pytest.raises(WebhookRefused):
        await receive(shop.till, shop.till.providers[provider], headers=headers, body=bytes(body))


@sqlite
async def test_another_s_certificate_is_refused(shop, buyer):
    events = await paid(shop, buyer, "paypal")
    before = await trace(shop)
    true, shop.paypal.chain = shop.paypal.chain, chain(root="somebody")
    assert refusal(await shop.send("paypal", events[-1])) == REFUSED
    shop.paypal.chain = true
    good, body = shop.paypal.signed(events[-1])
    for host in ("http://evil.example", f"{shop.paypal.base}@evil.example", "http://127.0.0.1", ""):
        url = {"paypal-cert-url": f"{host}{CERTIFICATE}"}
        assert refusal(await push(shop, "paypal", good | url, body=body)) == REFUSED, host
    assert await trace(shop) == before
    assert (await push(shop, "paypal", good, body=body)).status_code == 200
    await rest(shop)


@sqlite
@each
async def test_signed_nonsense_is_refused(shop, buyer, *, provider):
    events = await paid(shop, buyer, provider)
    before = await trace(shop)
    whole = json.dumps(events[-1])
    bodies = [b"", b"null", b"[]", b"{}", b'"x"', b"1e999", b"[" * 9000, b"\xff\xfe", b"\x00"]
    bodies += [whole[:-1].encode(), json.dumps(events).encode(), b'{"id": "evt_1"}']
    for body in bodies:
        answer = await push(shop, provider, as_signed(shop, provider, body), body=body)
        assert refusal(answer) == REFUSED, body[:20]
    huge = json.dumps({**events[-1], "more": "x" * 70_000}).encode()
    answer = await push(shop, provider, as_signed(shop, provider, huge), body=huge)
    assert refusal(answer) == (413, "body_too_large")
    plain = as_signed(shop, provider, whole.encode()) | {"content-type": "text/plain"}
    answer = await push(shop, provider, plain, body=whole.encode())
    assert refusal(answer) == (415, "unsupported_media_type")
    assert await trace(shop) == before
    await shop.send(provider, events[-1])
    await rest(shop)
    assert await sees(buyer) == ("active", True)


@sqlite
@each
async def test_another_shop_sells_through_the_same_account(shop, buyer, visitor, *, provider):
    """Its events are true, but none of ours; one of them names a purchase of ours."""
    bought = await shop.buy(buyer, provider, recurring=True)
    shop.fake(provider).take()
    before = await books(shop)
    for name in (None, bought["id"]):
        for event in _foreign(shop, provider, name):
            assert (await shop.send(provider, event)).status_code == 200
    await shop.settled()
    told = {one.purchase_id for one in await shop.rows(EVENT)}
    assert told == {None, bought["id"]}
    assert await books(shop) == before
    assert await sees(buyer) == ("active", True)
    await sweep.sweep(shop.till)
    await shop.settled()
    assert await books(shop) == before
    assert not (await visitor.me())["isPremium"]


def _foreign(shop, provider, named):
    """What happens at another shop: a payment, and what is odd."""
    fake = shop.fake(provider)
    if provider == "stripe":
        note = {"purchase_id": named} if named else {"purchase_id": "not an id", "order": "7"}
        intent = fake.intend(5000, "usd", metadata=note)
        fake.charge(intent)
        fake.things.pop(intent["latest_charge"])
        return fake.take()
    note = f"mina:monthly:{named}" if named else "an:other:shop:7"
    thing = {"id": "9XX", "custom_id": note, "amount": {"currency_code": "USD", "value": "50.00"}}
    fake.happened("PAYMENT.CAPTURE.COMPLETED", thing, "capture")
    fake.happened("INVOICING.INVOICE.PAID", {"invoice": {"id": "INV2", "note": note}}, "invoices")
    fake.happened("CATALOG.PRODUCT.CREATED", {"id": "PROD-9", "name": "tea"}, "product")
    return fake.take()


@sqlite
@each
async def test_a_dispute_of_nobody_s_payment_is_given_up(shop, buyer, *, provider):
    bought = await shop.buy(buyer, provider)
    shop.fake(provider).take()
    case = _dispute(shop, provider)
    before = await books(shop)
    assert (await shop.send(provider, case)).status_code == 200
    shop.clock.advance(hours=20)
    await shop.till.jobs.work_once()
    (event,) = await shop.rows(EVENT)
    assert (event.state, event.purchase_id) == ("waiting", None)
    shop.clock.advance(hours=5)
    await rest(shop)
    assert [one.state for one in await shop.rows(EVENT)] == ["foreign"]
    assert await books(shop) == before
    assert (await shop.show(buyer, bought["id"]))["state"] == "active"


def _dispute(shop, provider):
    fake = shop.fake(provider)
    if provider == "stripe":
        thing = {"object": "dispute", "id": "du_other", "charge": "ch_other", "status": "lost"}
        fake.event("charge.dispute.closed", thing | {"payment_intent": "pi_other"})
    else:
        of = [{"seller_transaction_id": "9XX"}]
        thing = {"dispute_id": "PP-D-1", "status": "OPEN", "disputed_transactions": of}
        fake.happened("CUSTOMER.DISPUTE.CREATED", thing, "dispute")
    return fake.take()[0]


@sqlite
async def test_nobody_listens_where_nothing_is_set_up(house):
    async with house.person() as anybody:
        for provider, name in (("stripe", "card"), ("paypal", "paypal")):
            answer = await anybody.http.post(f"/api/webhooks/{provider}", json={"id": "evt_1"})
            assert refusal(answer) == (409, f"{name}_not_configured")


@sqlite
@each
async def test_what_a_provider_says_of_the_payer_is_sealed(shop, buyer, *, provider):
    events = await paid(shop, buyer, provider)
    for event in events:
        thing = event["resource"] if provider == "paypal" else event["data"]["object"]
        thing["subscriber"] = {"email_address": CANARY, "name": MINA["name"]}
        await shop.send(provider, event)
    await rest(shop)
    assert CANARY.encode() not in await _files(shop)
    told = await shop.rows(EVENT)
    assert all(one.raw for one in told)
    body = {"password": MINA["password"]}
    await buyer.http.request("DELETE", "/api/account", json=body)
    await shop.house.context.database.settle()
    left = await _files(shop)
    assert not any(one.raw in left for one in told)
    assert {one.raw for one in await shop.rows(EVENT)} == {None}


async def _files(shop):
    """All bytes that the databases hold."""
    kept = [one for one in shop.house.folder.iterdir() if ".db" in one.name]
    assert len(kept) >= 2
    return b"".join(one.read_bytes() for one in kept)
