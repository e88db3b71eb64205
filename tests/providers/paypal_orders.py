"""The fake PayPal's orders, captures, refunds and disputes."""

from datetime import timedelta
from decimal import Decimal

from tests.providers.fake import name

UP = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
PAID = ("COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED")
REFUND_LIFE = timedelta(days=180)


class Refusal(Exception):
    """What PayPal answers with: a status, a name and an issue."""

    def __init__(self, status, title, issue=None):
        super().__init__(issue or title)
        self.status, self.title, self.issue = status, title, issue


def unprocessable(issue):
    return Refusal(422, "UNPROCESSABLE_ENTITY", issue)


def made(fake, kind, thing, **more):
    """Put a new object on the shelf; `more` is what PayPal knows but does not show."""
    fake.shelf[thing["id"]] = thing
    fake.extra[thing["id"]] = {"kind": kind, **more}
    return thing


def found(fake, ref, kind):
    if fake.extra.get(ref, {}).get("kind") != kind:
        raise Refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
    return fake.shelf[ref]


def create(fake, _ref, body):
    for unit in body["purchase_units"]:
        _sellable(unit["amount"])
        unit.setdefault("reference_id", "default")
        unit["payee"] = {"email_address": "merchant@example.com", "merchant_id": "TESTMERCHANT2"}
    ref = name("", 17, UP)
    source = body.get("payment_source")
    order = {
        "id": ref,
        "intent": body["intent"],
        "status": "PAYER_ACTION_REQUIRED" if source else "CREATED",
        "purchase_units": body["purchase_units"],
        "create_time": fake.written(),
        "links": [
            fake.link(f"/v2/checkout/orders/{ref}", "self"),
            fake.link(f"/checkoutnow?token={ref}", "payer-action" if source else "approve"),
        ],
    }
    if source:
        order["payment_source"] = {"paypal": {}}
    page = (source or {}).get("paypal", {}).get("experience_context", {})
    return 200 if source else 201, made(fake, "order", order, page=page)


def _sellable(amount):
    if amount["currency_code"] == "KRW":
        raise unprocessable("INVALID_CURRENCY_CODE")
    if amount["currency_code"] in ("JPY", "HUF", "TWD") and "." in amount["value"]:
        raise unprocessable("DECIMALS_NOT_SUPPORTED")
    if Decimal(amount["value"]).as_tuple().exponent < -2:
        raise unprocessable("DECIMAL_PRECISION")
    if Decimal(amount["value"]) <= 0:
        raise unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE")


def approve(fake, order):
    if order["status"] in ("CREATED", "PAYER_ACTION_REQUIRED"):
        order.update(status="APPROVED", payer={"payer_id": "PAYERABCDEF23"})
        fake.happened("CHECKOUT.ORDER.APPROVED", order, "checkout-order")


def capture(fake, ref, _body):
    order = found(fake, ref, "order")
    if order["status"] == "COMPLETED":
        raise unprocessable("ORDER_ALREADY_CAPTURED")
    if order["status"] != "APPROVED":
        raise unprocessable("ORDER_NOT_APPROVED")
    how = fake.extra[ref].pop("next_capture", "COMPLETED")
    if how not in ("COMPLETED", "PENDING", "DECLINED", "FAILED"):
        raise unprocessable(how)
    order.update(status="COMPLETED", update_time=fake.written())
    for unit in order["purchase_units"]:
        taken = charge(fake, unit["amount"], how, custom=unit.get("custom_id"), order=ref)
        unit["payments"] = {"captures": [dict(taken)]}
    if how == "COMPLETED":
        fake.happened("CHECKOUT.ORDER.COMPLETED", order, "checkout-order")
    return 201, order


def charge(fake, amount, status, *, custom=None, order=None):
    """Take money: the capture of an order, or what a subscription's sale is to Payments v2."""
    ref = name("", 17, UP)
    above = [fake.link(f"/v2/checkout/orders/{order}", "up")] if order else []
    taken = {
        "id": ref,
        "status": status,
        "amount": {key: amount[key] for key in ("currency_code", "value")},
        "final_capture": True,
        "create_time": fake.written(),
        "update_time": fake.written(),
        "links": [fake.link(f"/v2/payments/captures/{ref}", "self"), *above],
    }
    if custom:
        taken["custom_id"] = custom
    made(fake, "capture", taken, order=order, made_at=fake.moment(), refunded=Decimal(0))
    if order:
        announce(fake, taken)
    return taken


def announce(fake, taken):
    word = {"DECLINED": "DENIED", "FAILED": "DENIED"}.get(taken["status"], taken["status"])
    related = {"related_ids": {"order_id": fake.extra[taken["id"]]["order"]}}
    told = {**taken, "supplementary_data": related}
    fake.happened(f"PAYMENT.CAPTURE.{word}", told, "capture")


def settle(fake, ref, *, paid):
    """A capture that was PENDING is decided."""
    taken = found(fake, ref, "capture")
    assert taken["status"] == "PENDING"
    taken.update(status="COMPLETED" if paid else "DECLINED", update_time=fake.written())
    announce(fake, taken)


def left(fake, taken):
    return Decimal(taken["amount"]["value"]) - fake.extra[taken["id"]]["refunded"]


def refund(fake, ref, body):
    taken, more = found(fake, ref, "capture"), fake.extra[ref]
    _refundable(fake, taken, more)
    currency = taken["amount"]["currency_code"]
    amount = body.get("amount") or {"currency_code": currency, "value": f"{left(fake, taken):.2f}"}
    if amount["currency_code"] != currency:
        raise unprocessable("REFUND_CAPTURE_CURRENCY_MISMATCH")
    if Decimal(amount["value"]) > left(fake, taken):
        raise unprocessable("REFUND_AMOUNT_EXCEEDED")
    status = more.pop("next_refund", "COMPLETED")
    more["refunded"] += Decimal(amount["value"])
    _mark(fake, taken)
    back_ref = name("", 17, UP)
    back = {
        "id": back_ref,
        "status": status,
        "amount": amount,
        "create_time": fake.written(),
        "update_time": fake.written(),
        "links": [
            fake.link(f"/v2/payments/refunds/{back_ref}", "self"),
            fake.link(f"/v2/payments/captures/{ref}", "up"),
        ],
        **{key: body[key] for key in ("custom_id", "note_to_payer") if key in body},
    }
    made(fake, "refund", back, capture=ref)
    if status == "COMPLETED":
        announce_refund(fake, back)
    return 201, back


def _refundable(fake, taken, more):
    if taken["status"] not in PAID:
        raise unprocessable("REFUND_NOT_ALLOWED")
    if more.get("disputed"):
        raise unprocessable("REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK")
    if left(fake, taken) == 0:
        raise unprocessable("CAPTURE_FULLY_REFUNDED")
    if fake.moment() - more["made_at"] > REFUND_LIFE:
        raise unprocessable("REFUND_TIME_LIMIT_EXCEEDED")


def _mark(fake, taken):
    states = {Decimal(taken["amount"]["value"]): "COMPLETED", Decimal(0): "REFUNDED"}
    taken["status"] = states.get(left(fake, taken), "PARTIALLY_REFUNDED")
    for one in fake.extra.values():
        for sold in one.get("transactions", ()):
            if sold["id"] == taken["id"]:
                sold["status"] = taken["status"]


def settle_refund(fake, ref, *, paid):
    """A refund that was PENDING is decided."""
    back = found(fake, ref, "refund")
    assert back["status"] == "PENDING"
    back.update(status="COMPLETED" if paid else "FAILED", update_time=fake.written())
    if paid:
        announce_refund(fake, back)
        return
    taken = fake.shelf[fake.extra[ref]["capture"]]
    fake.extra[taken["id"]]["refunded"] -= Decimal(back["amount"]["value"])
    _mark(fake, taken)
    fake.happened("PAYMENT.REFUND.FAILED", back, "refund")


def announce_refund(fake, back):
    charge_ref = fake.extra[back["id"]]["capture"]
    if not fake.extra[charge_ref].get("subscription"):
        fake.happened("PAYMENT.CAPTURE.REFUNDED", back, "refund")
        return
    total = {"total": "-" + back["amount"]["value"], "currency": back["amount"]["currency_code"]}
    told = {"id": back["id"], "sale_id": charge_ref, "state": "completed", "amount": total}
    told["create_time"] = fake.written()
    fake.happened("PAYMENT.SALE.REFUNDED", told, "refund")
