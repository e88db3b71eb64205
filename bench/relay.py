"""A bare relay: Starlette hands the model's stream through. No login, no database, no thought.

It is what is left of a chat server when everything a chat server is for is taken away, and so the
mark to compare with.
"""

import os
from collections.abc import AsyncIterator

import aiohttp
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

MODEL = os.environ["BENCH_MODEL_URL"] + "/chat/completions"
pool: list[aiohttp.ClientSession] = []


async def ready(_: Request) -> PlainTextResponse:
    """Say that it runs."""
    return PlainTextResponse("ok")


async def chat(request: Request) -> StreamingResponse:
    """Hand the stream through."""
    body = await request.body()
    if not pool:
        pool.append(aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)))

    async def stream() -> AsyncIterator[bytes]:
        headers = {"Content-Type": "application/json"}
        async with pool[0].post(MODEL, data=body, headers=headers) as response:
            async for piece in response.content.iter_any():
                yield piece

    return StreamingResponse(stream(), media_type="text/event-stream")


app = Starlette(routes=[Route("/", ready), Route("/v1/chat/completions", chat, methods=["POST"])])
