"""Make what PayPal has to know before it can sell subscriptions: a product and its plans."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from heartwhisper.payments.paypal import asking
from heartwhisper.payments.paypal.money import money
from heartwhisper.payments.port import PaymentError

if TYPE_CHECKING:
    from heartwhisper.payments.paypal.client import Client

UNITS = {"monthly": "MONTH", "yearly": "YEAR"}
_PRODUCT = "HEART-WHISPER"


async def make_plans(
    client: "Client", name: str, prices: Mapping[str, tuple[int, str]]
) -> dict[str, str]:
    """Make the product, unless it is there, and one plan for each price.

    Asked again with the same prices within three days, PayPal answers the same plans; later it
    makes new ones, which harm nobody: a checkout uses the plan that the settings name.

    Args:
        client: with the operator's keys.
        name: what the payer reads.
        prices: minor units and currency, by `monthly` and `yearly`.

    Returns:
        PayPal's plan ids, by `monthly` and `yearly`.

    Raises:
        PaymentError: as `Client.post` has it.
    """
    await _product(client, name)
    made = {}
    for plan, (amount_minor, currency) in prices.items():
        price = money(amount_minor, currency)
        body = asking.plan(_PRODUCT, f"{name} {plan}", unit=UNITS[plan], price=price)
        answer = await client.post(
            "/v1/billing/plans", body, f"plan:{plan}:{amount_minor}:{currency}"
        )
        made[plan] = str(answer["id"])
    return made


async def _product(client: "Client", name: str) -> None:
    try:
        await client.get(f"/v1/catalogs/products/{_PRODUCT}")
    except PaymentError as error:
        if error.reason != "missing":
            raise
        await client.post("/v1/catalogs/products", asking.product(_PRODUCT, name), "product")
