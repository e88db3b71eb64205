"""The root: the only place that knows everybody and introduces them to each other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import JSONResponse
from pydantic.json_schema import models_json_schema
from sqlalchemy import text
from starlette.types import ASGIApp, Scope

from heartwhisper.account import links, privacy
from heartwhisper.account.privacy import Rooms
from heartwhisper.account.routes import router as account_routes
from heartwhisper.account.sign_ins import sweep
from heartwhisper.chat import history
from heartwhisper.chat import privacy as chats
from heartwhisper.chat.answer import Answers
from heartwhisper.chat.first import danger_first
from heartwhisper.chat.routes import router as chat_routes
from heartwhisper.chat.schemas import Accepted, Delta, SendAnswer
from heartwhisper.contact import service as contact
from heartwhisper.contact.routes import router as contact_routes
from heartwhisper.counsel.counsellor import Counsellor
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.counsel.playbook.counsellor import Playbook
from heartwhisper.counsel.reading import warm
from heartwhisper.kernel import site
from heartwhisper.kernel.clock import Clock, SystemClock
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import keyring
from heartwhisper.kernel.database import Database
from heartwhisper.kernel.edge import Edge
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.ids import Ids
from heartwhisper.kernel.jobs import Jobs, Payload, every
from heartwhisper.kernel.keys import KeyStore
from heartwhisper.kernel.limits import Limiter
from heartwhisper.kernel.memory import Memory
from heartwhisper.kernel.settings import Settings
from heartwhisper.kernel.web import refuse
from heartwhisper.llm.openai import OpenAICompatible, Patience
from heartwhisper.llm.port import LanguageModel
from heartwhisper.mail import outbox
from heartwhisper.mail.mailbox import Mailbox
from heartwhisper.mail.port import Post
from heartwhisper.mail.smtp import SmtpPost
from heartwhisper.quota import service as quota
from heartwhisper.quota.service import standing
from heartwhisper.safety.routes import router as safety_routes

ROOMS = Rooms(
    erasers=(quota.erase, contact.erase),
    exporters={
        "chats": chats.export,
        "counts": quota.export,
        "grants": quota.export_grants,
        "letters": contact.export,
    },
    adopters=(chats.adopt, quota.adopt, contact.adopt),
    count=chats.count,
    keeps=quota.keeps,
)
HOUR = 3600.0  # seconds
SITE = Path(__file__).parent / "site"
# web/src/app/paths.ts has the same list
PAGES = frozenset(
    {
        *("/", "/chat", "/safety", "/contact", "/profile", "/settings"),
        *("/login", "/register", "/forgot-password", "/reset-password", "/verify-email"),
    }
)


def build_context(settings: Settings, clock: Clock | None = None) -> Context:
    """The kernel's parts, wired."""
    clock = clock or SystemClock()
    ids, ring = Ids(clock), keyring(settings)
    database = Database(settings.database)
    return Context(
        settings=settings,
        clock=clock,
        ids=ids,
        database=database,
        keyring=ring,
        keys=KeyStore(Database(settings.keys), ring),
        jobs=Jobs(database, clock, ids),
        limiter=Limiter(settings.valkey_url.get_secret_value() if settings.valkey_url else ""),
        sessions=Memory(clock),
    )


def build_models(settings: Settings) -> list[LanguageModel]:
    """The configured language models: the one to ask, and the one to fall back on."""
    near, far = settings.llm_base_url, settings.llm_fallback_base_url
    key, other = settings.llm_api_key, settings.llm_fallback_api_key
    wanted = [(near, settings.llm_model, key)]
    # At the same address it is the same host, and so the same key.
    wanted.append((far or near, settings.llm_fallback_model, other or (None if far else key)))
    patience = Patience(first=settings.llm_first_seconds, between=settings.llm_between_seconds)
    return [
        OpenAICompatible(
            url,
            model,
            api_key=secret.get_secret_value() if secret else "",
            patience=patience,
        )
        for url, model, secret in wanted
        if url and model
    ]


def build_post(settings: Settings) -> Post:
    """Where letters go: to the SMTP server, or into the development mailbox."""
    if settings.smtp_url:
        return SmtpPost(settings.smtp_url.get_secret_value(), settings.sender)
    return Mailbox(settings.data_dir / "mailbox")


def build_app(context: Context, counsellor: Counsellor | None = None) -> FastAPI:
    """The app; `counsellor` replaces the one that the settings choose."""
    models = build_models(context.settings) if counsellor is None else []
    if counsellor is None:
        counsellor = ModelCounsellor(*models) if models else Playbook()
    stands_in = models and context.settings.llm_failed == "playbook"
    post = build_post(context.settings)
    answers = Answers(context, counsellor, Playbook() if stands_in else None)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        if context.database.is_sqlite:
            await answers.reap(None)  # one process: whatever is open has lost its writer
        asyncio.get_running_loop().run_in_executor(None, warm)
        work = (answers.beat(), context.jobs.work(), every(HOUR, lambda: _sweep(context)))
        tasks = [asyncio.create_task(one) for one in work]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await answers.close()
        for model in models:
            await model.aclose()
        await post.aclose()
        context.keys.close()
        context.database.close()

    app = FastAPI(
        title="Heart Whisper",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.context, app.state.answers = context, answers
    refuse(app)
    _health(app, context)
    app.router.routes.extend(_calls().routes)
    site.serve(app, SITE, pages=PAGES, languages=frozenset(LANGUAGES))

    _jobs(context, post)
    return app


@cache
def _calls() -> APIRouter:
    """The calls of all rooms: what FastAPI makes of them serves every app of the process."""
    calls = APIRouter()
    for routes in (account_routes(standing, ROOMS), chat_routes, contact_routes, safety_routes):
        calls.include_router(routes)
    return calls


async def _sweep(context: Context) -> None:
    """What every hour is for: sessions that ended, old letters, guests long gone."""
    await sweep(context)
    await contact.sweep(context)
    await privacy.sweep(context, ROOMS)


def _jobs(context: Context, post: Post) -> None:
    async def erase(payload: Payload) -> None:
        await history.erase(context, payload["account_id"], payload["chat_id"])

    async def mail_reset(payload: Payload) -> None:
        await links.mail_reset(context, payload)

    context.jobs.handle(history.ERASE, erase)
    context.jobs.handle(links.RESET, mail_reset)
    context.jobs.handle(outbox.JOB, outbox.carrier(context, post))


def surround(app: FastAPI, context: Context) -> ASGIApp:
    """What the server runs: the app inside its outermost layer."""

    async def first(scope: Scope, body: bytes) -> None:
        await danger_first(context, scope, body)

    return Edge(app, context, first)


def describe(app: FastAPI) -> dict[str, Any]:
    """The calls as OpenAPI, with the shapes of the stream's events, which no call returns whole."""
    document = app.openapi()
    shapes = [(shape, "serialization") for shape in (Accepted, Delta, SendAnswer)]
    template = "#/components/schemas/{model}"
    _, found = models_json_schema(shapes, ref_template=template)  # type: ignore[arg-type]
    document["components"]["schemas"] |= found["$defs"]
    return document


def _health(app: FastAPI, context: Context) -> None:
    @app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
    async def healthz() -> Response:
        return JSONResponse({"status": "alive"})

    @app.api_route("/readyz", methods=["GET", "HEAD"], include_in_schema=False)
    async def readyz() -> Response:
        try:
            await context.database.read(lambda tx: tx.execute(text("select 1")))
        except ServiceUnavailable:
            return JSONResponse({"status": "database unavailable"}, 503)
        return JSONResponse({"status": "ready"})
