"""The one call of the contact page. It is open to everybody and makes no account."""

from fastapi import APIRouter, Request

from heartwhisper.account.visitor import caller, cookie_account, member
from heartwhisper.contact import service
from heartwhisper.contact.schemas import Contact, ContactAnswer, Received
from heartwhisper.kernel.errors import LoginRequired
from heartwhisper.kernel.web import context_of

router = APIRouter(prefix="/api", tags=["contact"])


@router.post("/contact", status_code=201)
async def contact(request: Request, body: Contact) -> ContactAnswer:
    """Take a letter to the operator."""
    entry = await service.receive(
        context_of(request),
        body.model_dump(),
        account_id=await _writer(request),
        network=caller(request).network,
    )
    return ContactAnswer(data=Received(number=entry.number, received_at=entry.received_at))


async def _writer(request: Request) -> str | None:
    """The account that a letter comes from; None where nobody is signed in, or not any more."""
    try:
        return (await member(request)).account_id
    except LoginRequired:
        return await cookie_account(request)
