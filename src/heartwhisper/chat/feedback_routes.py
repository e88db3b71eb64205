"""The calls about what somebody thought of an answer."""

from typing import Any

from fastapi import APIRouter, Request

from heartwhisper.account.visitor import Visitor
from heartwhisper.chat import feedback, schemas
from heartwhisper.chat.routes import Talker
from heartwhisper.kernel.web import context_of

router = APIRouter(prefix="/api", tags=["chat"])


@router.put("/messages/{turn_id}/feedback")
async def rate(
    request: Request, *, visitor: Talker, turn_id: str, body: schemas.Opinion
) -> schemas.FeedbackAnswer:
    """Keep what the reader thought of an answer, in place of what they thought before."""
    return await _rated(request, visitor, turn_id, given=body.model_dump())


@router.delete("/messages/{turn_id}/feedback")
async def take_back(request: Request, visitor: Talker, turn_id: str) -> schemas.FeedbackAnswer:
    """Forget what the reader thought of an answer."""
    return await _rated(request, visitor, turn_id, given=None)


async def _rated(
    request: Request, visitor: Visitor, turn_id: str, *, given: dict[str, Any] | None
) -> schemas.FeedbackAnswer:
    context = context_of(request)
    context.limiter.per_minute("feedback", visitor.account_id, context.settings.sends_per_minute)
    kept = await feedback.rate(context, visitor.account_id, turn_id, feedback=given)
    return schemas.FeedbackAnswer.model_validate({"data": kept})
