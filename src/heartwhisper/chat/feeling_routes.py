"""The calls about what somebody felt."""

from fastapi import APIRouter, Request

from heartwhisper.account.visitor import SignedInVisitor, Visitor
from heartwhisper.chat import feeling_schemas as schemas
from heartwhisper.chat import feelings
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.web import context_of

router = APIRouter(prefix="/api", tags=["feelings"])


def _allowed(request: Request, visitor: Visitor, what: str) -> Context:
    """The context, unless this account has done that too often within the minute."""
    context = context_of(request)
    context.limiter.per_minute(what, visitor.account_id, context.settings.sends_per_minute)
    return context


@router.get("/feelings")
async def over_days(request: Request, visitor: SignedInVisitor) -> schemas.Feelings:
    """The caller's emotions over the last ninety days, and their tendencies."""
    found = await feelings.over_days(_allowed(request, visitor, "feelings"), visitor.account_id)
    return schemas.Feelings(**found)


@router.get("/feelings/{day}")
async def of_day(request: Request, visitor: SignedInVisitor, day: str) -> schemas.FeltDay:
    """The caller's messages of one day (YYYY-MM-DD), each with its emotion."""
    context = _allowed(request, visitor, "feelings")
    found = await feelings.of_day(context, visitor.account_id, day)
    return schemas.FeltDay(**found)


@router.put("/messages/{message_id}/emotion")
async def correct(
    request: Request, *, visitor: SignedInVisitor, message_id: str, body: schemas.Correction
) -> schemas.CorrectionAnswer:
    """Name the emotion of an own message."""
    context = _allowed(request, visitor, "correct")
    found = await feelings.correct(context, visitor.account_id, message_id, emotion=body.emotion)
    return schemas.CorrectionAnswer(data=schemas.Corrected(**found))
