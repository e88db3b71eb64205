"""Where providers tell us what happened. Open to everybody; the signature says who speaks."""

from fastapi import APIRouter, Request

from heartwhisper.billing.errors import CardNotConfigured, PaypalNotConfigured
from heartwhisper.billing.inbox import receive
from heartwhisper.billing.routes import till_of
from heartwhisper.billing.schemas import WebhookAnswer
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.payments.port import PaymentError

router = APIRouter(prefix="/api/webhooks", tags=["billing"])


@router.post("/stripe")
async def stripe(request: Request) -> WebhookAnswer:
    """Take in what Stripe tells."""
    if "stripe" not in till_of(request).providers:
        raise CardNotConfigured
    return await _take(request, "stripe")


@router.post("/paypal")
async def paypal(request: Request) -> WebhookAnswer:
    """Take in what PayPal tells."""
    if "paypal" not in till_of(request).providers:
        raise PaypalNotConfigured
    return await _take(request, "paypal")


async def _take(request: Request, name: str) -> WebhookAnswer:
    till = till_of(request)
    headers, body = dict(request.headers), await request.body()
    try:
        await receive(till, till.providers[name], headers=headers, body=body)
    except PaymentError as error:  # it cannot be verified now: the provider sends it again
        raise ServiceUnavailable from error
    return WebhookAnswer(received=True)
