"""The fake PayPal's catalogue, plans and subscriptions, which the clock bills."""

import copy
from calendar import monthrange
from datetime import datetime, timedelta
from urllib.parse import parse_qs

from tests.providers.fake import name
from tests.providers.paypal_orders import UP, charge, found, made, unprocessable

RETRY = timedelta(days=5)
FAILURES = 3
MONTHS = {"MONTH": 1, "YEAR": 12}


def create_product(fake, _ref, body):
    ref = body.get("id") or name("PROD-", 17, UP)
    if ref in fake.shelf:
        raise unprocessable("DUPLICATE_RESOURCE_IDENTIFIER")
    links = [fake.link(f"/v1/catalogs/products/{ref}", "self")]
    product = {**body, "id": ref, "create_time": fake.written(), "links": links}
    return 201, made(fake, "product", product)


def create_plan(fake, _ref, body):
    found(fake, body["product_id"], "product")
    ref = name("P-", 24, UP)
    plan = {**copy.deepcopy(body), "id": ref, "status": body.get("status", "ACTIVE")}
    plan |= {"create_time": fake.written(), "update_time": fake.written()}
    plan["links"] = [fake.link(f"/v1/billing/plans/{ref}", "self")]
    for cycle in plan["billing_cycles"]:
        if cycle["tenure_type"] == "REGULAR" and "pricing_scheme" not in cycle:
            raise unprocessable("INVALID_PRICING_SCHEME")
    made(fake, "plan", plan)
    fake.happened("BILLING.PLAN.CREATED", plan, "plan")
    return 201, plan


def subscribe(fake, _ref, body):
    plan = found(fake, body["plan_id"], "plan")
    if plan["status"] != "ACTIVE":
        raise unprocessable("PLAN_STATUS_INACTIVE")
    ref = name("I-", 12, UP)
    page = body.pop("application_context", {})
    subscription = {
        **body,
        "id": ref,
        "status": "APPROVAL_PENDING",
        "status_update_time": fake.written(),
        "plan_overridden": False,
        "start_time": fake.written(),
        "quantity": "1",
        "create_time": fake.written(),
        "update_time": fake.written(),
        "links": [
            fake.link(f"/webapps/billing/subscriptions?ba_token={ref}", "approve"),
            fake.link(f"/v1/billing/subscriptions/{ref}", "self"),
        ],
    }
    made(fake, "subscription", subscription, page=page, transactions=[], cycles=0)
    fake.happened("BILLING.SUBSCRIPTION.CREATED", subscription, "subscription")
    return 201, subscription


def activate(fake, subscription):
    """The payer agreed: the first payment is taken at once."""
    if subscription["status"] != "APPROVAL_PENDING":
        return
    fake.extra[subscription["id"]]["began"] = fake.moment()
    subscription["subscriber"] = {"payer_id": "PAYERABCDEF23"}
    become(fake, subscription, "ACTIVE", word="ACTIVATED")
    bill(fake, subscription)


def become(fake, subscription, status, *, word=None):
    now = fake.written()
    subscription.update(status=status, status_update_time=now, update_time=now)
    fake.happened(f"BILLING.SUBSCRIPTION.{word or status}", subscription, "subscription")


def regular(fake, subscription):
    cycles = fake.shelf[subscription["plan_id"]]["billing_cycles"]
    return next(one for one in cycles if one["tenure_type"] == "REGULAR")


def due(fake, subscription):
    """When the next period begins: counted from the first day, clamped to the month."""
    more = fake.extra[subscription["id"]]
    often = regular(fake, subscription)["frequency"]
    began = more["began"]
    step = MONTHS[often["interval_unit"]] * often.get("interval_count", 1)
    months = began.month - 1 + step * more["cycles"]
    year, month = began.year + months // 12, months % 12 + 1
    day = min(began.day, monthrange(year, month)[1])
    return began.replace(year=year, month=month, day=day)


def bill(fake, subscription):
    """Take the money of one period, unless the payer's card fails."""
    more = fake.extra[subscription["id"]]
    price = regular(fake, subscription)["pricing_scheme"]["fixed_price"]
    nothing = {"currency_code": price["currency_code"], "value": "0.00"}
    started = {"outstanding_balance": nothing, "failed_payments_count": 0}
    billing = subscription.setdefault("billing_info", started)
    if more.get("fail"):
        _failed(fake, subscription, price)
        return
    more["cycles"] += 1
    more["next"] = due(fake, subscription)
    billing.update(
        outstanding_balance=nothing,
        failed_payments_count=0,
        last_payment={"amount": price, "time": fake.written()},
        next_billing_time=fake.written(more["next"]),
    )
    sold = charge(fake, price, "COMPLETED", custom=subscription.get("custom_id"))
    fake.extra[sold["id"]]["subscription"] = subscription["id"]
    gross = {"gross_amount": price}
    paid = {"id": sold["id"], "status": "COMPLETED", "time": fake.written()}
    more["transactions"].append({**paid, "amount_with_breakdown": gross})
    sale = {
        "id": sold["id"],
        "billing_agreement_id": subscription["id"],
        "state": "completed",
        "custom": subscription.get("custom_id", ""),
        "amount": {"total": price["value"], "currency": price["currency_code"]},
        "create_time": fake.written(),
    }
    fake.happened("PAYMENT.SALE.COMPLETED", sale, "sale")


def _failed(fake, subscription, price):
    more, billing = fake.extra[subscription["id"]], subscription["billing_info"]
    more["next"] = fake.moment() + RETRY
    billing["failed_payments_count"] += 1
    billing["outstanding_balance"] = price
    billing["last_failed_payment"] = {
        "amount": price,
        "time": fake.written(),
        "reason_code": "PAYMENT_DENIED",
        "next_payment_retry_time": fake.written(more["next"]),
    }
    fake.happened("BILLING.SUBSCRIPTION.PAYMENT.FAILED", subscription, "subscription")
    if billing["failed_payments_count"] >= FAILURES:
        become(fake, subscription, "SUSPENDED")


def renew(fake):
    """Bill every active subscription for each period that has begun by now."""
    for ref, more in list(fake.extra.items()):
        if more["kind"] != "subscription":
            continue
        subscription = fake.shelf[ref]
        while subscription["status"] == "ACTIVE" and more["next"] <= fake.now():
            with fake.at(more["next"]):
                bill(fake, subscription)


def cancel(fake, ref, _body):
    subscription = found(fake, ref, "subscription")
    if subscription["status"] not in ("ACTIVE", "SUSPENDED"):
        raise unprocessable("SUBSCRIPTION_STATUS_INVALID")
    subscription["billing_info"].pop("next_billing_time", None)
    become(fake, subscription, "CANCELLED")
    return 204, None


def expire(fake, ref):
    """The last period of a subscription that had an end is over."""
    subscription = found(fake, ref, "subscription")
    subscription["billing_info"].pop("next_billing_time", None)
    become(fake, subscription, "EXPIRED")


def transactions(fake, ref, query):
    """Those of a time; `fake.page_size` of them at most, and then no more pages to ask for."""
    found(fake, ref, "subscription")
    asked = {key: values[0] for key, values in parse_qs(query).items()}
    start, end = (datetime.fromisoformat(asked[key]) for key in ("start_time", "end_time"))
    sold = fake.extra[ref]["transactions"]
    hits = [one for one in sold if start <= datetime.fromisoformat(one["time"]) <= end]
    pages = -(-len(hits) // fake.page_size)
    return {
        "transactions": hits[: fake.page_size],
        "total_items": len(hits),
        "total_pages": max(pages, 1),
        "links": [fake.link(f"/v1/billing/subscriptions/{ref}/transactions", "self")],
    }
