"""What a hosted checkout is asked to be. Pure."""

from typing import Literal

from stripe.params.checkout import (
    SessionCreateParams,
    SessionCreateParamsLineItemPriceDataRecurring,
)

from heartwhisper.payments.port import Opened, Order, PaymentError
from heartwhisper.payments.stripe.reading import Thing

_INTERVALS: dict[str, Literal["month", "year"]] = {"monthly": "month", "yearly": "year"}
# Stripe's word for each of our languages; it calls Hindi by its country too.
_LOCALES: dict[str, Literal["ko", "en", "zh", "ja", "fr", "hi-IN"]] = {
    "ko": "ko",
    "en": "en",
    "zh": "zh",
    "ja": "ja",
    "fr": "fr",
    "hi": "hi-IN",
}


def wanted(order: Order) -> SessionCreateParams:
    """The checkout of a purchase; the same purchase gives the same words.

    The methods of payment are those that the operator has switched on at Stripe.
    """
    metadata = {"purchase_id": order.purchase_id, "custom": order.custom}
    params: SessionCreateParams = {
        "mode": "subscription" if order.recurring else "payment",
        "line_items": [
            {
                "quantity": 1,
                "price_data": {
                    "currency": order.currency.lower(),
                    "unit_amount": order.amount_minor,
                    "product_data": {"name": order.label},
                },
            }
        ],
        "client_reference_id": order.buyer_id,
        "metadata": metadata,
        "success_url": order.success_url,
        "cancel_url": order.cancel_url,
        "locale": _LOCALES.get(order.language, "auto"),
    }
    if order.recurring:
        every: SessionCreateParamsLineItemPriceDataRecurring = {"interval": _INTERVALS[order.plan]}
        params["line_items"][0]["price_data"]["recurring"] = every
        params["subscription_data"] = {"metadata": metadata}
    else:
        params["payment_intent_data"] = {"metadata": metadata}
    return params


def opened(session: Thing) -> Opened:
    """Where the payer goes.

    Raises:
        PaymentError: `spent`: it is paid, or has run out.
    """
    if session["url"] is None:
        raise PaymentError("spent")
    return Opened(str(session["id"]), str(session["url"]))
