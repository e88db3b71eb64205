"""What a client says about money is a claim, and none of it is believed."""

import asyncio
import uuid

import pytest

from heartwhisper.account.operator import block
from tests.billing.rows import books, each, refusal, sees
from tests.billing.test_bad_days import sqlite
from tests.people import MINA

CHANGED = (409, "price_changed")
MISSING = (404, "purchase_not_found")
ELSEWHERE = (422, "return_address_invalid")
LOGIN = (401, "login_required")
CALLS = (
    ("GET", "/api/purchases", None),
    ("GET", "/api/purchases/{id}", None),
    ("GET", "/api/purchases/{id}/receipts/{id}", None),
    *(("POST", f"/api/purchases/{{id}}/{what}", None) for what in ("cancel", "resume", "leave")),
    ("POST", "/api/purchases/{id}/portal", None),
    ("POST", "/api/create-checkout-session", {"priceId": "price_daily"}),
    ("POST", "/api/paypal/orders", {"subscriptionType": "daily"}),
    ("POST", "/api/payments", {"amount": 3.99, "paymentMethod": "paypal"}),
    ("POST", "/api/payments/recurring", {"subscriptionType": "monthly", "billingKey": "I-1"}),
)
# What leads elsewhere, or may be read otherwise than we read it; {own} is ours.
ADDRESSES = (
    "https://evil.example/success",
    "//evil.example/success",
    "///evil.example/success",
    "/success",
    "",
    "javascript:alert(1)//{own}/success",
    "data:text/html,{own}/success",
    "{own}@evil.example/success",
    "{scheme}user@{host}/success",
    "{scheme}user:secret@{host}/success",
    "{scheme}@{host}/success",
    "{own}.evil.example/success",
    "{scheme}evil.example\\@{host}/success",
    "{scheme}{host}\\success",
    "{scheme}\\{host}/success",
    "{scheme}127.0.0.1:1/success",
    "{scheme}127.0.0.1/success",
    "https://{host}/success",
    "ftp://{host}/success",
    "{own}/success\r\nLocation: https://evil.example",
    "{own}/succ\tess",
    "{own}/success\u0000",
    "{own}/success\u2028",
    "{own}\u2024example/success",
    "{own}//evil.example/success",
    "{own}/success/",
    "{own}/success/../api",
    "{own}/%73uccess",
    "{own}/success;x",
    "{own}/api/auth/logout",
    "{own}/",
    "{own}",
    "{scheme}[::1/success",
)


@sqlite
async def test_no_other_amount_is_taken(shop, buyer):
    _, ref = await shop.begin(buyer, "paypal")
    shop.pay("paypal", ref)
    before = await books(shop), len(shop.paypal.calls)
    said = {"content-type": "application/json"}
    for amount in (0.01, 0, -7.99, 7.98, 8, 799, 3.99, 1e300, "NaN", "Infinity", "-Infinity"):
        for path, more in (("paypal/orders", ""), ("payments", ', "paymentMethod": "paypal"')):
            body = f'{{"subscriptionType": "monthly", "amount": {amount}{more}}}'
            answer = await buyer.http.post(f"/api/{path}", content=body, headers=said)
            assert refusal(answer) == CHANGED, (path, amount)
    assert (await books(shop), len(shop.paypal.calls)) == before
    assert await sees(buyer) == ("pending", False)


@sqlite
@each
async def test_what_is_another_s_is_missing(shop, buyer, visitor, *, provider):
    bought = await shop.buy(buyer, provider, recurring=True)
    before = await books(shop)
    payment = bought["payments"][0]["id"]
    for name in (bought["id"], str(uuid.uuid4()), "x", payment, "%00", "x" * 300):
        answers = [await visitor.http.get(f"/api/purchases/{name}")]
        answers += [
            await shop.post(visitor, name, what) for what in ("cancel", "resume", "leave", "portal")
        ]
        answers.append(await visitor.http.get(f"/api/purchases/{name}/receipts/{payment}"))
        assert {refusal(one) for one in answers} == {MISSING}, name
    own = await shop.buy(visitor, provider, "daily")
    answer = await visitor.http.get(f"/api/purchases/{own['id']}/receipts/{payment}")
    assert refusal(answer) == MISSING
    assert set(before[0]) <= set((await books(shop))[0])


@sqlite
async def test_an_order_of_another_is_missing(shop, buyer, visitor):
    _, ref = await shop.begin(buyer, "paypal")
    shop.pay("paypal", ref)
    body = {"amount": 7.99, "paymentMethod": "paypal", "subscriptionType": "monthly"}
    for name in (ref, "NOSUCHORDER", "../x", None):
        answer = await visitor.http.post("/api/payments", json=body | {"orderId": name})
        assert refusal(answer) == (404, "order_not_found"), name
    wrong = await buyer.http.post(
        "/api/payments", json=body | {"orderId": ref, "subscriptionType": "daily"}
    )
    assert refusal(wrong) == (404, "order_not_found")
    assert shop.paypal.ledger()["charged"] == 0
    assert (await buyer.http.post("/api/payments", json=body | {"orderId": ref})).status_code == 200
    assert (await sees(buyer), shop.paypal.ledger()["charged"]) == (("active", True), 799)


@sqlite
async def test_a_billing_key_is_looked_up(shop, buyer, visitor):
    _, ref = await shop.begin(buyer, "paypal", recurring=True)
    shop.pay("paypal", ref)
    _, order = await shop.begin(visitor, "paypal")
    for person, name, plan in (
        *((visitor, name, "monthly") for name in (ref, order, "", " ", "I-NONE", "../../orders")),
        (buyer, ref, "yearly"),
    ):
        body = {"subscriptionType": plan, "billingKey": name}
        answer = await person.http.post("/api/payments/recurring", json=body)
        assert refusal(answer) == (422, "billing_key_unknown"), name
    assert await shop.payments() == []
    body = {"subscriptionType": "monthly", "billingKey": f" {ref} "}
    assert (await buyer.http.post("/api/payments/recurring", json=body)).status_code == 200
    assert await sees(buyer) == ("active", True)


@sqlite
async def test_a_payer_comes_back_to_us_alone(shop, buyer):
    own = str(buyer.http.base_url).rstrip("/")
    parts = {"own": own, "host": own.removeprefix("http://"), "scheme": "http://"}
    for shape in ADDRESSES:
        given = shape.format(**parts)
        for name in ("successUrl", "cancelUrl"):
            answer = await shop.checkout(buyer, "daily", **{name: given})
            assert refusal(answer) == ELSEWHERE, (name, given)
    assert await shop.purchases() == []
    for page in ("success?x=1#y", "cancel", "subscription", "subscription/success"):
        answer = await shop.checkout(buyer, "daily", successUrl=f"{own}/{page}")
        assert answer.status_code == 200, page
    kept = {one.success_url.partition("?")[0] for one in await shop.purchases()}
    pages = ("success", "cancel", "subscription", "subscription/success")
    assert kept == {f"{own}/{page}" for page in pages}


@sqlite
async def test_only_plans_are_sold(shop, buyer):
    for plan, recurring, why in (
        *((plan, False, "plan_unknown") for plan in ("gift", "", "Monthly", "monthly\u0000")),
        ("daily", True, "renewal_not_offered"),
        *((plan, False, "invalid_request") for plan in ("m" * 65, 7, None, ["monthly"])),
        *(("monthly", recurring, "invalid_request") for recurring in ("perhaps", None, {})),
    ):
        price = f"price_{plan}" if isinstance(plan, str) else plan
        answer = await shop.checkout(buyer, priceId=price, recurring=recurring)
        assert refusal(answer) == (422, why), plan
        answer = await shop.order(buyer, plan, recurring=recurring)
        assert refusal(answer) == (422, why), plan
    assert refusal(await shop.checkout(buyer, priceId="daily")) == (422, "plan_unknown")
    assert await shop.purchases() == []


@sqlite
async def test_nobody_makes_himself_premium(shop, buyer):
    extra = ("state", "isPremium", "userId", "accountId", "provider", "ref", "currency", "paidAt")
    for name in extra:
        answers = [
            await shop.checkout(buyer, **{name: "active"}),
            await shop.order(buyer, **{name: "active"}),
            await buyer.http.patch("/api/auth/profile", json={name: "active"}),
        ]
        for path in ("payments", "payments/recurring"):
            body = {"subscriptionType": "monthly", "amount": 7.99, "paymentMethod": "paypal"}
            answers.append(await buyer.http.post(f"/api/{path}", json=body | {name: "active"}))
        assert {one.status_code for one in answers} <= {404, 405, 422}, name
    assert await shop.purchases() == []
    assert not (await buyer.me())["isPremium"]


@pytest.mark.parametrize("key", ["a click; it's mine", ""])
@each
async def test_a_key_makes_one_purchase(shop, buyer, visitor, *, provider, key):
    begin = shop.checkout if provider == "stripe" else shop.order
    for person in (buyer, visitor):
        person.http.headers["Idempotency-Key"] = key
    first = await asyncio.gather(*(begin(buyer) for _ in range(5)))
    assert {one.status_code for one in first} == {200}
    ids = {one.json()["purchaseId"] for one in first}
    assert len(ids) == (1 if key else 5)
    if not key:
        return
    other = await begin(visitor)
    assert other.json()["purchaseId"] not in ids
    for changed in (begin(buyer, "daily"), begin(buyer, recurring=True)):
        assert refusal(await changed) == (409, "request_reused")
    elsewhere = shop.order if provider == "stripe" else shop.checkout
    assert refusal(await elsewhere(buyer)) == (409, "request_reused")
    assert len(await shop.purchases()) == 2
    buyer.http.headers["Idempotency-Key"] = "k" * 256
    assert refusal(await begin(buyer)) == (422, "invalid_request")


@sqlite
@pytest.mark.parametrize("recurring", [False, True])
@each
async def test_a_key_comes_again_after_it_was_paid(shop, buyer, *, provider, recurring):
    begin = shop.checkout if provider == "stripe" else shop.order
    buyer.http.headers["Idempotency-Key"] = "a-click"
    told = (await begin(buyer, recurring=recurring)).json()
    shop.pay(provider, told.get("sessionId") or told["id"])
    for hours in (0, 1, 10):
        shop.clock.advance(hours=hours)
        again = await begin(buyer, recurring=recurring)
        assert again.json()["purchaseId"] == told["purchaseId"]
        bought = await shop.show(buyer, told["purchaseId"])
        assert (bought["state"], bought["renews"]) == ("active", recurring), hours
    assert await sees(buyer) == ("active", True)
    (kept,) = await shop.purchases()
    assert kept.ref == told.get("sessionId", told.get("id"))
    assert kept.check_at is not None


@sqlite
@pytest.mark.parametrize("who", ["nobody", "guest", "stranger", "blocked", "deleted"])
async def test_who_is_nobody_buys_nothing(shop, buyer, *, who):
    if who == "blocked":
        await block(shop.house.context, buyer.id, blocked=True)
    elif who == "deleted":
        body = {"password": MINA["password"]}
        await buyer.http.request("DELETE", "/api/account", json=body)
    else:
        bearer = {"nobody": "", "guest": "Bearer guest", "stranger": "Bearer " + "x" * 43}
        buyer.http.headers["Authorization"] = bearer[who]
    for method, path, body in CALLS:
        url = path.replace("{id}", str(uuid.uuid4()))
        assert refusal(await buyer.http.request(method, url, json=body)) == LOGIN, path
    assert await shop.purchases() == []
