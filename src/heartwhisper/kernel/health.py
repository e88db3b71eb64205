"""Whether the process lives, and whether it can answer: for whoever watches over it."""

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse
from sqlalchemy import text

from heartwhisper.kernel.context import Context
from heartwhisper.kernel.errors import ServiceUnavailable


def health(app: FastAPI, context: Context) -> None:
    """Add `/healthz` (it lives) and `/readyz` (its database answers, and what reads is open).

    `app.state.warming`, where it is set, is the future of what is being opened after the start.
    """

    @app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
    async def healthz() -> Response:
        return JSONResponse({"status": "alive"})

    @app.api_route("/readyz", methods=["GET", "HEAD"], include_in_schema=False)
    async def readyz() -> Response:
        try:
            await context.database.read(lambda tx: tx.execute(text("select 1")))
        except ServiceUnavailable:
            return JSONResponse({"status": "database unavailable"}, 503)
        warming = getattr(app.state, "warming", None)
        if warming and not warming.done():
            return JSONResponse({"status": "warming up"}, 503)
        return JSONResponse({"status": "ready"})
