"""The calls about safety. They need no account, no token and no consent."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from heartwhisper.account.consents import VERSION
from heartwhisper.kernel.web import context_of
from heartwhisper.safety import schemas, service

TimeZone = Annotated[str | None, Query(alias="timeZone", max_length=64)]
Language = Annotated[str, Query(max_length=8)]
router = APIRouter(prefix="/api", tags=["safety"])


@router.get("/safety")
async def safety(
    request: Request,
    time_zone: TimeZone = None,
    language: Language = "ko",
) -> schemas.SafetyPage:
    """All helplines, the reader's region first, and how well danger is found."""
    region = context_of(request).settings.region
    return schemas.SafetyPage.model_validate(service.page(time_zone, language, default=region))


@router.get("/first-step")
async def first_step(
    request: Request,
    time_zone: TimeZone = None,
    language: Language = "ko",
) -> schemas.FirstStep:
    """Who answers, what is asked once before the first message, and the helplines beside it."""
    settings = context_of(request).settings
    told = service.first_step(time_zone, language, default=settings.region)
    about = {"version": VERSION, "provider": settings.provider}
    return schemas.FirstStep.model_validate(told | about)
