"""The built front end: its files, its pages, and the page for what does not exist.

A known page answers 200 with the app, an unknown one 404 with the same app (decisions.md 3).
Files named by their content's hash may be kept for ever; everything else is asked for again.
"""

from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from pydantic import Field
from starlette.exceptions import HTTPException

from heartwhisper.kernel.log import log
from heartwhisper.kernel.web import BY_STATUS, Wire, client_address, context_of, problem

FOREVER = "public, max-age=31536000, immutable"
AGAIN = "no-cache"
REPORTS = 30  # a minute from one address
NOT_BUILT = "<!doctype html><title>Heart Whisper</title><p>Run ./heart run to build the front end."


class MissingPage(Wire):
    """A path that the app knows no page for."""

    path: str = Field(max_length=2000)


def serve(app: FastAPI, folder: Path, *, pages: frozenset[str], languages: frozenset[str]) -> None:
    """Serve the front end below `/`.

    Args:
        app: the app, its own routes already added.
        folder: what the build wrote.
        pages: the paths of the app's pages, such as `/chat`.
        languages: codes that may stand first in a path.
    """
    index = folder / "index.html"
    files = {
        "/" + path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file() and path != index and path.name != "heart.stamp"
    }
    html = index.read_text() if index.exists() else NOT_BUILT

    @app.post("/api/missing-pages", status_code=204, tags=["site"])
    async def missing_page(request: Request, body: MissingPage) -> None:
        """Log a page that the app itself could not show."""
        context_of(request).limiter.per_minute("missing", client_address(request), REPORTS)
        log().info("no such page in the app", path=body.path.partition("?")[0][:200])

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            return problem(request, 404, "not_found", detail=BY_STATUS[404][1])
        file = files.get(f"/{path}")
        if file and file.exists():
            kept = FOREVER if path.startswith("assets/") else AGAIN
            return FileResponse(file, headers={"cache-control": kept})
        if path.startswith("assets/"):
            raise HTTPException(404)  # never the app's HTML in place of a missing file
        first, _, rest = path.partition("/")
        known = f"/{rest if first in languages else path}".rstrip("/") or "/"
        if known not in pages:
            log().info("no such page", path=request.scope["path"][:200])
        status = 200 if known in pages else 404
        return HTMLResponse(html, status, headers={"cache-control": AGAIN})
