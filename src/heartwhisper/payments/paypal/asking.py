"""What PayPal is asked: pure, from an order to the body of a request."""

import re
from typing import Any

from heartwhisper.payments.paypal.money import money
from heartwhisper.payments.port import Order, PaymentError

_BRAND = "Heart Whisper"
# PayPal has no page in Hindi; without a locale it takes the payer's own.
_LOCALES = {"ko": "ko-KR", "en": "en-US", "zh": "zh-CN", "ja": "ja-JP", "fr": "fr-FR"}
_CLIP = 127
_REF = re.compile(r"[A-Za-z0-9-]{1,64}", re.ASCII)


def safe(ref: str | None) -> str:
    """Give a name of PayPal's that can stand in a path, and cannot become another one.

    Raises:
        PaymentError: `missing`, for what is no name of PayPal's.
    """
    if ref is None or not _REF.fullmatch(ref):
        raise PaymentError("missing")
    return ref


def checkout(order: Order) -> dict[str, Any]:
    """Ask for one payment (`POST /v2/checkout/orders`)."""
    return {
        "intent": "CAPTURE",
        "purchase_units": [
            {
                "description": order.label[:_CLIP],
                "custom_id": order.custom,
                "amount": money(order.amount_minor, order.currency),
            }
        ],
        "payment_source": {"paypal": {"experience_context": _page(order, "PAY_NOW")}},
    }


def subscription(order: Order, plan_id: str) -> dict[str, Any]:
    """Ask for a subscription (`POST /v1/billing/subscriptions`)."""
    return {
        "plan_id": plan_id,
        "custom_id": order.custom,
        "application_context": _page(order, "SUBSCRIBE_NOW"),
    }


def refund(amount_minor: int, currency: str, key: str) -> dict[str, Any]:
    """Ask for money to be paid back; `key` comes back as `custom_id` of the refund."""
    return {"amount": money(amount_minor, currency), "custom_id": key}


def product(product_id: str, name: str) -> dict[str, Any]:
    """Ask for the entry of the catalogue that plans belong to."""
    return {"id": product_id, "name": name, "type": "SERVICE"}


def plan(product_id: str, name: str, *, unit: str, price: dict[str, str]) -> dict[str, Any]:
    """Ask for a plan that renews each `MONTH` or `YEAR` (`unit`) without end."""
    cycle = {
        "frequency": {"interval_unit": unit, "interval_count": 1},
        "tenure_type": "REGULAR",
        "sequence": 1,
        "total_cycles": 0,
        "pricing_scheme": {"fixed_price": price},
    }
    # What was not paid was not used either: the next period costs one price, not two.
    preferences = {"auto_bill_outstanding": False, "payment_failure_threshold": 3}
    return {
        "product_id": product_id,
        "name": name,
        "status": "ACTIVE",
        "billing_cycles": [cycle],
        "payment_preferences": preferences,
    }


def _page(order: Order, action: str) -> dict[str, str]:
    page = {
        "brand_name": _BRAND,
        "shipping_preference": "NO_SHIPPING",
        "user_action": action,
        "return_url": order.success_url,
        "cancel_url": order.cancel_url,
    }
    if order.language in _LOCALES:
        page["locale"] = _LOCALES[order.language]
    return page
