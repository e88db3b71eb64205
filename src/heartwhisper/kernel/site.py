"""The built front end: its files, its pages, and the page for what does not exist.

A known page answers 200 with the app, an unknown one 404 with the same app (decisions.md 3).
Files named by their content's hash may be kept for ever; everything else is asked for again.
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field
from starlette.exceptions import HTTPException

from heartwhisper.kernel import head
from heartwhisper.kernel.log import log
from heartwhisper.kernel.packed import AGAIN, answer_text, files, weighed
from heartwhisper.kernel.web import (
    BY_STATUS,
    Wire,
    client_address,
    context_of,
    origin_of,
    problem,
)

REPORTS = 30  # a minute from one address
NOT_BUILT = "<!doctype html><title>Heart Whisper</title><p>Run ./heart run to build the front end."
# somebody's own, or only a step on the way: not for search engines
UNLISTED = frozenset(
    {
        *("/feelings", "/profile", "/settings"),
        *("/login", "/register", "/forgot-password", "/reset-password", "/verify-email"),
        *("/subscription/success", "/success", "/cancel"),
    }
)
INSIDE = frozenset({"index.html", "heart.stamp", "site.json"})  # not for the browser as they are


class MissingPage(Wire):
    """A path that the app knows no page for."""

    path: str = Field(max_length=2000)


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of the app.

    Attributes:
        known: their paths, such as `/chat`.
        languages: codes that may stand first in a path, the first one first.
    """

    known: frozenset[str]
    languages: tuple[str, ...]

    def place(self, request: Request, path: str) -> head.Place:
        """Which page a path (without its leading slash) asks for, in which language."""
        codes = frozenset(self.languages)
        first, _, rest = path.partition("/")
        named = first in codes
        wanted = f"/{rest if named else path}".rstrip("/") or "/"
        known = wanted if wanted in self.known else None
        listed = known is not None and known not in UNLISTED
        accepted = [code for code, weight in _accepted(request) if weight > 0]
        language = first if named else head.language_of(accepted, codes)
        return head.Place(known, language, named, listed)

    @property
    def public(self) -> list[str]:
        """The paths for search engines."""
        return sorted(self.known - UNLISTED)


def _accepted(request: Request) -> list[tuple[str, float]]:
    return list(weighed(request.headers.get("accept-language", "")).items())


def serve(app: FastAPI, folder: Path, pages: Pages) -> None:
    """Serve the front end below `/`.

    Args:
        app: the app, its own routes already added.
        folder: what the build wrote.
        pages: the pages of the app.
    """
    _reports(app)
    _for_search_engines(app, pages)
    found = files(folder, except_for=INSIDE)
    written = _writer(folder)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            return problem(request, 404, "not_found", detail=BY_STATUS[404][1])
        file = found.get(f"/{path}")
        if file and (answer := file.answer(request)):
            return answer
        if f"{path}/".startswith("assets/") or PurePosixPath(path).suffix:
            raise HTTPException(404)  # never the app's HTML in place of a missing file
        place = pages.place(request, path)
        if place.path is None:
            log().info("no such page", path=request.scope["path"][:200])
        settings = context_of(request).settings
        html, zipped = written(place, head.House(settings.base_url, settings.seller))
        return answer_text(request, html, zipped, status=200 if place.path else 404)


def _writer(folder: Path) -> Callable[[head.Place, head.House], tuple[bytes, bytes]]:
    """Writes a page, plain and zipped; each once."""
    index, facts = (
        path.read_text() if path.exists() else None
        for path in (folder / "index.html", folder / "site.json")
    )
    told = head.facts_of(facts)

    @cache  # as many as there are pages and languages
    def written(place: head.Place, house: head.House) -> tuple[bytes, bytes]:
        html = head.page(index or NOT_BUILT, told, place, house=house).encode()
        return html, gzip.compress(html, mtime=0)

    return written


def _reports(app: FastAPI) -> None:
    @app.post("/api/missing-pages", status_code=204, tags=["site"])
    async def missing_page(request: Request, body: MissingPage) -> None:
        """Log a page that the app itself could not show."""
        context_of(request).limiter.per_minute("missing", client_address(request), REPORTS)
        log().info("no such page in the app", path=body.path.partition("?")[0][:200])


def _for_search_engines(app: FastAPI, pages: Pages) -> None:
    told = {"cache-control": AGAIN}

    @app.api_route("/robots.txt", methods=["GET", "HEAD"], include_in_schema=False)
    async def robots(request: Request) -> Response:
        return PlainTextResponse(head.robots(origin_of(request)), headers=told)

    @app.api_route("/sitemap.xml", methods=["GET", "HEAD"], include_in_schema=False)
    async def sitemap(request: Request) -> Response:
        text = head.sitemap(origin_of(request), pages.public, list(pages.languages))
        return Response(text, headers=told, media_type="application/xml")
