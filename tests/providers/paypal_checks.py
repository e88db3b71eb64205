"""What PayPal's specification asks of the bodies we send, as far as we send it.

A shape is a dict of fields (`?` at the end: may be missing), a list of one shape (that, at least
once), a type, or a pattern for the whole of a string. A field that is not named is refused.
"""

import re

VALUE = r"-?[0-9]+|-?[0-9]*\.[0-9]+"
MONEY = {"currency_code": r"[A-Z]{3}", "value": VALUE}
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"
_URL = r"https?://\S{1,3990}"
_LOCALE = r"[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?"
_ID = r"[A-Za-z0-9-]{3,50}"
_PAGE = {
    "brand_name?": r".{1,127}",
    "locale?": _LOCALE,
    "shipping_preference?": "GET_FROM_FILE|NO_SHIPPING|SET_PROVIDED_ADDRESS",
    "return_url": _URL,
    "cancel_url": _URL,
}

ORDER = {
    "intent": "CAPTURE|AUTHORIZE",
    "purchase_units": [
        {
            "amount": MONEY,
            "custom_id?": r".{1,127}",
            "description?": r".{1,127}",
            "reference_id?": r".{1,256}",
        }
    ],
    "payment_source?": {
        "paypal": {"experience_context?": {**_PAGE, "user_action?": "CONTINUE|PAY_NOW"}}
    },
}
SUBSCRIPTION = {
    "plan_id": _ID,
    "custom_id?": r"[\x20-\x7e]{1,127}",
    "application_context?": {**_PAGE, "user_action?": "CONTINUE|SUBSCRIBE_NOW"},
}
REFUND = {"amount?": MONEY, "custom_id?": r"[A-Za-z0-9_.,-]{1,127}", "note_to_payer?": r".{1,255}"}
CANCEL = {"reason": r".{1,128}"}
PRODUCT = {"name": r".{1,127}", "type": "PHYSICAL|DIGITAL|SERVICE", "id?": r".{6,50}"}
PLAN = {
    "product_id": r".{6,50}",
    "name": r".{1,127}",
    "status?": "CREATED|ACTIVE",
    "billing_cycles": [
        {
            "frequency": {"interval_unit": "DAY|WEEK|MONTH|YEAR", "interval_count?": int},
            "tenure_type": "REGULAR|TRIAL",
            "sequence": int,
            "total_cycles?": int,
            "pricing_scheme?": {"fixed_price": MONEY},
        }
    ],
    "payment_preferences": {
        "auto_bill_outstanding?": bool,
        "payment_failure_threshold?": int,
        "setup_fee_failure_action?": "CONTINUE|CANCEL",
    },
}


def problems(shape, value, where=""):
    """Every (field, issue) by which a body differs from a shape."""
    if isinstance(shape, dict):
        return _fields(shape, value, where)
    if isinstance(shape, list):
        return _items(shape[0], value, where)
    if isinstance(shape, type):
        return [] if type(value) is shape else [(where, "INVALID_PARAMETER_VALUE")]
    good = isinstance(value, str) and re.fullmatch(shape, value)
    return [] if good else [(where, "INVALID_PARAMETER_SYNTAX")]


def _items(shape, value, where):
    if not isinstance(value, list) or not value:
        return [(where, "INVALID_ARRAY_MIN_ITEMS")]
    return [one for at, each in enumerate(value) for one in problems(shape, each, f"{where}/{at}")]


def _fields(shape, value, where):
    if not isinstance(value, dict):
        return [(where, "INVALID_PARAMETER_VALUE")]
    known = {key.rstrip("?"): rule for key, rule in shape.items()}
    needed = {key for key in shape if not key.endswith("?")}
    found = [(f"{where}/{key}", "MISSING_REQUIRED_PARAMETER") for key in needed - set(value)]
    found += [(f"{where}/{key}", "NOT_SUPPORTED") for key in set(value) - set(known)]
    for key in set(value) & set(known):
        found += problems(known[key], value[key], f"{where}/{key}")
    return found
