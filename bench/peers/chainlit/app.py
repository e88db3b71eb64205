"""The smallest Chainlit app that does what ours does: log in, stream a model's answer, store both.

It is Chainlit as it comes, with its own SQL data layer; see https://docs.chainlit.io.
"""

import logging
import os

import chainlit as cl
from chainlit.data.sql_alchemy import SQLAlchemyDataLayer
from openai import AsyncOpenAI

for name in ("httpx", "httpx2"):
    logging.getLogger(name).setLevel(logging.WARNING)

model = AsyncOpenAI(base_url=os.environ["BENCH_MODEL_URL"], api_key="x")


@cl.data_layer
def data_layer() -> SQLAlchemyDataLayer:
    """Store users, threads and steps."""
    return SQLAlchemyDataLayer(conninfo=os.environ["BENCH_DATABASE"])


@cl.password_auth_callback
def auth(username: str, password: str) -> cl.User:
    """Let everybody in."""
    return cl.User(identifier=username)


@cl.on_message
async def answer(message: cl.Message) -> None:
    """Stream the model's answer to the user."""
    reply = cl.Message(content="")
    stream = await model.chat.completions.create(
        model="mock", messages=cl.chat_context.to_openai(), stream=True
    )
    async for part in stream:
        if part.choices and (token := part.choices[0].delta.content):
            await reply.stream_token(token)
    await reply.send()
