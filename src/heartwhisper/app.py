"""The root: the only place that knows everybody and introduces them to each other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from fastapi import APIRouter, FastAPI
from pydantic.json_schema import models_json_schema
from starlette.types import ASGIApp, Scope

from heartwhisper.account import links, privacy
from heartwhisper.account.privacy import Rooms
from heartwhisper.account.routes import router as account_routes
from heartwhisper.account.sign_ins import sweep
from heartwhisper.billing import inbox
from heartwhisper.billing import privacy as money
from heartwhisper.billing.pay_routes import router as pay_routes
from heartwhisper.billing.routes import router as billing_routes
from heartwhisper.billing.sandbox_routes import Counter, sandbox_routes
from heartwhisper.billing.service import keeps
from heartwhisper.billing.sweep import EVERY, poll
from heartwhisper.billing.sweep import sweep as sweep_money
from heartwhisper.billing.till import Till
from heartwhisper.billing.webhook_routes import router as webhook_routes
from heartwhisper.chat import history
from heartwhisper.chat import privacy as chats
from heartwhisper.chat.answer import Answers
from heartwhisper.chat.feedback_routes import router as feedback_routes
from heartwhisper.chat.feeling_routes import router as feeling_routes
from heartwhisper.chat.first import danger_first
from heartwhisper.chat.routes import router as chat_routes
from heartwhisper.chat.schemas import Accepted, Delta, SendAnswer
from heartwhisper.contact import service as contact
from heartwhisper.contact.routes import router as contact_routes
from heartwhisper.counsel.counsellor import Counsellor
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.playbook.counsellor import Playbook
from heartwhisper.counsel.reading import warm
from heartwhisper.kernel import site
from heartwhisper.kernel.clock import Clock, SystemClock
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import keyring
from heartwhisper.kernel.database import Database
from heartwhisper.kernel.edge import Edge
from heartwhisper.kernel.health import health
from heartwhisper.kernel.ids import Ids
from heartwhisper.kernel.jobs import Jobs, Payload, end, every
from heartwhisper.kernel.keys import KeyStore
from heartwhisper.kernel.limits import Limiter
from heartwhisper.kernel.memory import Memory
from heartwhisper.kernel.settings import Settings
from heartwhisper.kernel.web import refuse
from heartwhisper.llm.port import LanguageModel
from heartwhisper.mail import outbox
from heartwhisper.mail.port import Post
from heartwhisper.quota import service as quota
from heartwhisper.quota.service import standing
from heartwhisper.safety.routes import router as safety_routes
from heartwhisper.wiring import build_counsellor, build_models, build_post, build_till

ROOMS = Rooms(
    erasers=(quota.erase, contact.erase, money.erase),
    exporters={
        "chats": chats.export,
        "counts": quota.export,
        "purchases": money.export,
        "payments": money.export_payments,
        "letters": contact.export,
    },
    adopters=(chats.adopt, quota.adopt, contact.adopt, money.adopt),
    count=chats.count,
    keeps=keeps,
)
HOUR = 3600.0  # seconds
SITE = Path(__file__).parent / "site"
# web/src/app/paths.ts has the same list
PAGES = frozenset(
    {
        *("/", "/chat", "/safety", "/contact", "/profile", "/settings", "/feelings"),
        *("/login", "/register", "/forgot-password", "/reset-password", "/verify-email"),
        *("/subscription", "/subscription/success", "/success", "/cancel"),
        *("/terms", "/privacy", "/faq"),
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


@dataclass(frozen=True, slots=True)
class _Parts:
    """What runs while the service runs, and is let go of with it."""

    context: Context
    answers: Answers
    till: Till
    post: Post
    models: Sequence[LanguageModel]

    async def aclose(self) -> None:
        await self.answers.close()
        for model in self.models:
            await model.aclose()
        for provider in self.till.providers.values():
            await provider.aclose()
        await self.post.aclose()
        self.context.keys.close()
        self.context.database.close()


def build_app(
    context: Context,
    counsellor: Counsellor | None = None,
    *,
    host: str | None = None,
    till: Till | None = None,
) -> FastAPI:
    """The app.

    Args:
        context: the kernel's parts.
        counsellor: replaces the one that the settings choose.
        host: what the service listens on, see `build_till`.
        till: replaces the one that the settings choose.
    """
    till = till or build_till(context, host=host)
    models = build_models(context.settings) if counsellor is None else []
    counsellor = counsellor or build_counsellor(models)
    stands_in = models and context.settings.llm_failed == "playbook"
    post = build_post(context.settings)
    answers = Answers(context, counsellor, Playbook() if stands_in else None)
    parts = _Parts(context, answers, till, post, models)
    app = FastAPI(
        title="Heart Whisper",
        lifespan=_lifespan(parts),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.context, app.state.answers, app.state.till = context, answers, till
    refuse(app)
    health(app, context)
    app.router.routes.extend(_calls().routes)
    if sandbox := till.providers.get("sandbox"):
        app.include_router(sandbox_routes(cast("Counter", sandbox)))
    site.serve(app, SITE, site.Pages(PAGES, LANGUAGES))

    _jobs(context, post)
    till.jobs.handle(inbox.JOB, inbox.worker(till))
    return app


@cache
def _calls() -> APIRouter:
    """The calls of all rooms: what FastAPI makes of them serves every app of the process."""
    calls = APIRouter()
    money_routes = (billing_routes, pay_routes, webhook_routes)
    rest = (contact_routes, safety_routes, *money_routes)
    others = (chat_routes, feeling_routes, feedback_routes, *rest)
    for routes in (account_routes(standing, ROOMS), *others):
        calls.include_router(routes)
    return calls


def _lifespan(parts: _Parts) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    context, till, answers = parts.context, parts.till, parts.answers

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if context.database.is_sqlite:
            await answers.reap(None)  # one process: whatever is open has lost its writer
        app.state.warming = asyncio.get_running_loop().run_in_executor(None, warm)
        work = (
            answers.beat(),
            context.jobs.work(),
            till.jobs.work(),
            every(EVERY, lambda: poll(till)),
            every(HOUR, lambda: _sweep(context)),
            every(HOUR, lambda: sweep_money(till)),
        )
        tasks = [asyncio.create_task(one) for one in work]
        yield
        await end(tasks)
        await parts.aclose()

    return lifespan


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
