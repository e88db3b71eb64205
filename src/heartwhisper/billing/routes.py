"""The calls about plans and purchases."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from heartwhisper.account.visitor import SignedInVisitor
from heartwhisper.billing import service
from heartwhisper.billing.errors import PurchaseNotFound
from heartwhisper.billing.plans import CURRENCY, INTERVALS, discount
from heartwhisper.billing.receipt import receipt
from heartwhisper.billing.schemas import (
    Bought,
    BoughtAnswer,
    Language,
    Methods,
    Option,
    Portal,
    Purchases,
)
from heartwhisper.billing.service import Held
from heartwhisper.billing.telling import Means, bought, subscription
from heartwhisper.billing.till import Till
from heartwhisper.billing.words import features, plan_words
from heartwhisper.kernel.web import origin_of

router = APIRouter(prefix="/api", tags=["billing"])
LOOKS = 600  # of one account within an hour: the success page asks every few seconds


@dataclass(frozen=True, slots=True)
class Buyer:
    """Who calls, at which till, and the origin that they reach it at."""

    till: Till
    account_id: str
    own: str


def till_of(request: Request) -> Till:
    """The money of the service that answers this request."""
    till: Till = request.app.state.till
    return till


def buyer_of(request: Request, visitor: SignedInVisitor) -> Buyer:
    """Whoever calls with a session token."""
    return Buyer(till_of(request), visitor.account_id, origin_of(request))


SignedInBuyer = Annotated[Buyer, Depends(buyer_of)]


@router.get("/subscription-options")
async def options(request: Request, language: Language = "ko") -> list[Option]:
    """What can be bought, the shortest first."""
    till = till_of(request)
    limit = till.context.settings.premium_daily_messages
    saved = discount(till.plans["yearly"], till.plans["monthly"])
    return [
        Option(
            type=plan.name,
            price=plan.amount_minor / 100,
            currency=CURRENCY,
            price_krw=plan.won,
            interval=INTERVALS[plan.name],
            renewable=plan.renewable,
            discount_percent=saved if plan.name == "yearly" else None,
            description=plan_words(language, plan.name)["description"],
            features=list(features(language, plan.name, limit)),
        )
        for plan in till.plans.values()
    ]


@router.get("/payment-methods")
async def methods(request: Request) -> Methods:
    """How somebody may pay here."""
    till = till_of(request)
    return Methods(
        card=till.card is not None,
        paypal="paypal" in till.providers,
        paypal_renews=[name for name in till.plans if name in till.renews_by_paypal],
        test=till.card is not None and till.card.name == "sandbox",
    )


@router.get("/purchases")
async def purchases(buyer: SignedInBuyer) -> Purchases:
    """What the caller bought, and the premium that comes of it."""
    till, now = buyer.till, buyer.till.context.clock.now()
    read = till.context.database.read
    has = await read(lambda tx: service.premium(tx, buyer.account_id, now))
    held = await service.held(till, buyer.account_id)
    return Purchases(
        subscription=subscription(has, now), purchases=[told(till, one) for one in held]
    )


@router.get("/purchases/{purchase_id}")
async def purchase(buyer: SignedInBuyer, purchase_id: str) -> Bought:
    """One purchase; its provider is asked where it is not settled."""
    buyer.till.context.limiter.per_hour("purchase", buyer.account_id, LOOKS)
    return told(buyer.till, await service.asked(buyer.till, buyer.account_id, purchase_id))


@router.post("/purchases/{purchase_id}/cancel")
async def cancel(buyer: SignedInBuyer, purchase_id: str) -> BoughtAnswer:
    """Let it end with what is paid."""
    held = await service.cancel(buyer.till, buyer.account_id, purchase_id)
    return BoughtAnswer(data=told(buyer.till, held))


@router.post("/purchases/{purchase_id}/resume")
async def resume(buyer: SignedInBuyer, purchase_id: str) -> BoughtAnswer:
    """Let it renew again."""
    held = await service.resume(buyer.till, buyer.account_id, purchase_id)
    return BoughtAnswer(data=told(buyer.till, held))


@router.post("/purchases/{purchase_id}/leave")
async def leave(buyer: SignedInBuyer, purchase_id: str) -> BoughtAnswer:
    """Note that its payer came back without having paid."""
    held = await service.leave(buyer.till, buyer.account_id, purchase_id)
    return BoughtAnswer(data=told(buyer.till, held))


@router.post("/purchases/{purchase_id}/portal")
async def portal(buyer: SignedInBuyer, purchase_id: str) -> Portal:
    """Where its payer changes the card."""
    back = f"{buyer.own}/subscription"
    url = await service.portal(buyer.till, buyer.account_id, purchase_id, back=back)
    return Portal(url=url)


@router.get("/purchases/{purchase_id}/receipts/{payment_id}", response_class=HTMLResponse)
async def readable(
    buyer: SignedInBuyer, purchase_id: str, payment_id: str, *, language: Language = "ko"
) -> Response:
    """The receipt of one payment, to keep."""
    held, paid = await service.one(buyer.till, buyer.account_id, purchase_id)
    this = next((one for one in paid if one.id == payment_id), None)
    if this is None:
        raise PurchaseNotFound
    settings = buyer.till.context.settings
    seller = dict(settings.seller)
    page = receipt(held, this, language, zone=settings.timezone, seller=seller)
    headers = {"Content-Disposition": 'attachment; filename="receipt.html"'}
    return HTMLResponse(page, headers=headers)


def told(till: Till, held: Held) -> Bought:
    """A purchase, as its owner sees it."""
    provider = till.of(held[0])
    means = Means(here=provider is not None, resumes=bool(provider and provider.resumes))
    return bought(*held, means, now=till.context.clock.now())
