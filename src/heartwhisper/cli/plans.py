"""PayPal's plans, made at our prices (money.md 3.1: plan codes for monthly and yearly)."""

from heartwhisper.billing.plans import CURRENCY, RENEWABLE
from heartwhisper.cli.asking import stop
from heartwhisper.kernel.context import Context
from heartwhisper.payments.paypal.client import Client
from heartwhisper.payments.paypal.plans import make_plans
from heartwhisper.wiring import paypal_address, plans_of

NAME = "Premium"  # what the payer reads; it does not say what the service is for


async def made(context: Context) -> dict[str, str]:
    """PayPal's codes, by the plans' names.

    Raises:
        PaymentError: PayPal could not be asked.
    """
    settings = context.settings
    if not (settings.paypal_client_id and settings.paypal_secret):
        stop("set HEART_PAYPAL_CLIENT_ID, HEART_PAYPAL_SECRET and HEART_PAYPAL_WEBHOOK_ID first")
    secret = settings.paypal_secret.get_secret_value()
    client = Client(
        settings.paypal_client_id,
        secret,
        base_url=paypal_address(settings),
        clock=context.clock,
    )
    prices = {
        name: (plan.amount_minor, CURRENCY)
        for name, plan in plans_of(settings).items()
        if name in RENEWABLE
    }
    try:
        return await make_plans(client, NAME, prices)
    finally:
        await client.aclose()
