"""The calls by which somebody pays. What the client names is a claim, never proof."""

from typing import Annotated

from fastapi import APIRouter, Header

from heartwhisper.billing import service
from heartwhisper.billing.checkout import Wish, begin, plan_of, return_address
from heartwhisper.billing.errors import PlanUnknown, PriceChanged, RenewalNotOffered
from heartwhisper.billing.plans import Plan
from heartwhisper.billing.records import Purchase
from heartwhisper.billing.routes import Buyer, SignedInBuyer, told
from heartwhisper.billing.schemas import (
    BoughtAnswer,
    Checkout,
    CheckoutAnswer,
    Payment,
    PaypalOrder,
    PaypalOrderAnswer,
    Recurring,
)
from heartwhisper.billing.till import Till

router = APIRouter(prefix="/api", tags=["billing"])
Key = Annotated[str | None, Header(alias="Idempotency-Key", max_length=255)]
PRICE = "price_"
TINY = 1e-6  # what a number of JSON may be beside a whole cent
AN_HOUR = 30  # checkouts, captures of one account


@router.post("/create-checkout-session")
async def create_checkout_session(
    buyer: SignedInBuyer, body: Checkout, idempotency_key: Key = None
) -> CheckoutAnswer:
    """Begin a purchase by card."""
    till, own = buyer.till, buyer.own
    if not body.price_id.startswith(PRICE):
        raise PlanUnknown
    provider = till.takes_cards()
    wish = Wish(
        account_id=buyer.account_id,
        plan=body.price_id.removeprefix(PRICE),
        recurring=body.recurring,
        language=body.language,
        success_url=return_address(body.success_url, own),
        cancel_url=return_address(body.cancel_url, own),
        request_key=idempotency_key or None,
    )
    till.context.limiter.per_hour("pay", buyer.account_id, AN_HOUR)
    begun = await begin(till, provider, wish)
    return CheckoutAnswer(
        session_id=begun.opened.ref, url=begun.opened.url, purchase_id=begun.purchase_id
    )


@router.post("/paypal/orders")
async def paypal_order(
    buyer: SignedInBuyer, body: PaypalOrder, idempotency_key: Key = None
) -> PaypalOrderAnswer:
    """Begin a purchase by PayPal."""
    till, own = buyer.till, buyer.own
    provider = till.takes_paypal()
    plan = plan_of(till, body.subscription_type)
    _compare(plan, body.amount)
    if body.recurring and plan.name not in till.renews_by_paypal:
        raise RenewalNotOffered
    wish = Wish(
        account_id=buyer.account_id,
        plan=plan.name,
        recurring=body.recurring,
        language=body.language,
        success_url=f"{own}/subscription/success",
        cancel_url=f"{own}/subscription",
        request_key=idempotency_key or None,
    )
    till.context.limiter.per_hour("pay", buyer.account_id, AN_HOUR)
    begun = await begin(till, provider, wish)
    return PaypalOrderAnswer(
        id=begun.opened.ref, approve_url=begun.opened.url, purchase_id=begun.purchase_id
    )


@router.post("/payments")
async def payments(buyer: SignedInBuyer, body: Payment) -> BoughtAnswer:
    """Take the money of an order that its payer approved."""
    till = _counted(buyer)
    till.takes_paypal()
    plan = plan_of(till, body.subscription_type)
    held = await service.capture(
        till,
        buyer.account_id,
        plan.name,
        order_id=body.order_id,
        check=lambda purchase: _compare(purchase, body.amount),
    )
    return BoughtAnswer(data=told(till, held))


@router.post("/payments/recurring")
async def recurring(buyer: SignedInBuyer, body: Recurring) -> BoughtAnswer:
    """Look at a subscription that its payer approved."""
    till = _counted(buyer)
    till.takes_paypal()
    plan = plan_of(till, body.subscription_type)
    key = body.billing_key.strip()
    held = await service.subscribed(till, buyer.account_id, plan.name, billing_key=key)
    return BoughtAnswer(data=told(till, held))


def _counted(buyer: Buyer) -> Till:
    buyer.till.context.limiter.per_hour("capture", buyer.account_id, 4 * AN_HOUR)
    return buyer.till


def _compare(sold: Plan | Purchase, amount: float | None) -> None:
    """A client that names another amount showed another price."""
    # Said so, what is no number is refused too.
    if amount is not None and not abs(amount * 100 - sold.amount_minor) <= TINY:
        raise PriceChanged
