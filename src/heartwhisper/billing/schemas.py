"""The shapes of the calls about money."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from heartwhisper.billing.records import State
from heartwhisper.kernel.web import Wire

Language = Literal["ko", "en", "zh", "ja", "fr", "hi"]
Sold = Literal["daily", "monthly", "yearly"]
# The longest a value of the client may be; what is longer is none of ours.
NAME, ADDRESS = 64, 2048


class Option(Wire):
    """A plan that can be bought."""

    type: Sold
    price: float
    currency: str
    price_krw: int
    interval: Literal["day", "month", "year"]
    renewable: bool
    discount_percent: int | None
    description: str
    features: list[str]


class Methods(Wire):
    """How somebody may pay here."""

    card: bool
    paypal: bool
    paypal_renews: list[Sold]
    test: bool


class Checkout(Wire):
    """What a card checkout is made from."""

    price_id: str = Field(max_length=NAME)
    recurring: bool = False
    success_url: str = Field(max_length=ADDRESS)
    cancel_url: str = Field(max_length=ADDRESS)
    language: Language = "ko"


class CheckoutAnswer(Wire):
    """Where to go to pay by card."""

    session_id: str
    url: str
    purchase_id: str


class PaypalOrder(Wire):
    """What a PayPal order or subscription is made from; `amount` is compared, never used."""

    subscription_type: str = Field(max_length=NAME)
    recurring: bool = False
    amount: float | None = None
    language: Language = "ko"


class PaypalOrderAnswer(Wire):
    """Where to go to agree at PayPal."""

    id: str
    approve_url: str
    purchase_id: str


class Payment(Wire):
    """The claim that a PayPal order was approved."""

    amount: float
    payment_method: Literal["paypal"]
    subscription_type: str = Field(max_length=NAME)
    order_id: str | None = Field(default=None, max_length=NAME)


class Recurring(Wire):
    """The claim that a PayPal subscription was approved."""

    subscription_type: str = Field(max_length=NAME)
    billing_key: str = Field(max_length=NAME)


class Paid(Wire):
    """One payment."""

    id: str
    amount: float
    currency: str
    paid_at: datetime
    period_start: datetime
    period_end: datetime
    refunded: float
    disputed: bool


class Back(Wire):
    """What a refund of a whole purchase would be now."""

    amount: float
    currency: str
    used_days: int
    total_days: int


class Bought(Wire):
    """A purchase, as its owner sees it."""

    id: str
    provider: Literal["stripe", "paypal", "sandbox", "gift"]
    plan: Literal["daily", "monthly", "yearly", "gift"]
    recurring: bool
    state: State
    amount: float
    currency: str
    created_at: datetime
    test: bool
    renews: bool
    ends_at: datetime | None
    renews_at: datetime | None
    cancellable: bool
    resumable: bool
    portal: bool
    grace_until: datetime | None
    payments: list[Paid]
    refund: Back | None


class BoughtAnswer(Wire):
    """A purchase after it was changed."""

    data: Bought


class Subscription(Wire):
    """The premium of an account now."""

    is_premium: bool
    subscription_type: Literal["free", "daily", "monthly", "yearly", "gift"]
    subscription_end_date: datetime | None
    renews: bool
    days_remaining: int | None


class Purchases(Wire):
    """Everything an account bought, the newest first."""

    subscription: Subscription
    purchases: list[Bought]


class Portal(Wire):
    """The provider's page for the payer."""

    url: str


class WebhookAnswer(Wire):
    """The provider need not send it again."""

    received: bool
