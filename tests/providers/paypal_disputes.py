"""The fake PayPal's disputes and reversals."""

from decimal import Decimal

from tests.providers.fake import name
from tests.providers.paypal_orders import PAID, found

LOST = ("RESOLVED_BUYER_FAVOUR", "ACCEPTED")


def dispute(fake, ref):
    """The payer disputes a charge; the money is held."""
    taken, more = found(fake, ref, "capture"), fake.extra[ref]
    more["disputed"] = True
    more["case"] = {
        "dispute_id": name("PP-D-", 6, "0123456789"),
        "create_time": fake.written(),
        "disputed_transactions": [{"seller_transaction_id": ref, **_custom(taken)}],
        "reason": "UNAUTHORISED",
        "status": "OPEN",
        "dispute_amount": dict(taken["amount"]),
    }
    fake.happened("CUSTOMER.DISPUTE.CREATED", more["case"], "dispute")


def resolve(fake, ref, outcome="RESOLVED_SELLER_FAVOUR"):
    """A dispute is decided; only one that the buyer lost gives the money back to us."""
    more = fake.extra[ref]
    case = more["case"]
    case.update(status="RESOLVED", dispute_outcome={"outcome_code": outcome})
    if outcome in LOST:
        case["dispute_outcome"]["amount_refunded"] = case["dispute_amount"]
    else:
        more["disputed"] = False
    fake.happened("CUSTOMER.DISPUTE.RESOLVED", case, "dispute")


def reverse(fake, ref):
    """A bank takes the money back, without a word of a dispute."""
    taken, more = found(fake, ref, "capture"), fake.extra[ref]
    more["disputed"] = True
    if not more.get("subscription"):
        fake.happened("PAYMENT.CAPTURE.REVERSED", taken, "capture")
        return
    amount = taken["amount"]
    told = {
        "id": ref,
        "billing_agreement_id": more["subscription"],
        "state": "reversed",
        "amount": {"total": amount["value"], "currency": amount["currency_code"]},
        "create_time": fake.written(),
    }
    fake.happened("PAYMENT.SALE.REVERSED", told, "sale")


def ledger(fake):
    """All money that moved, in minor units of whatever currency it was."""
    taken = [one for ref, one in fake.shelf.items() if fake.extra[ref]["kind"] == "capture"]
    back = [one for ref, one in fake.shelf.items() if fake.extra[ref]["kind"] == "refund"]
    charged = sum(_cents(one) for one in taken if one["status"] in PAID)
    refunded = sum(_cents(one) for one in back if one["status"] not in ("FAILED", "CANCELLED"))
    disputed = sum(_cents(one) for one in taken if fake.extra[one["id"]].get("disputed"))
    net = charged - refunded - disputed
    return {"charged": charged, "refunded": refunded, "disputed": disputed, "net": net}


def _cents(thing):
    return int(Decimal(thing["amount"]["value"]) * 100)


def _custom(taken):
    return {"custom": taken["custom_id"]} if taken.get("custom_id") else {}
