"""How the operator's commands ask the service's parts, beside a server that may be running."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import NoReturn, TypeVar

import typer
from sqlalchemy.exc import SQLAlchemyError

from heartwhisper.app import build_context
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.settings import load
from heartwhisper.migrations.run import HEAD, current

T = TypeVar("T")


def ask(work: Callable[[Context], Awaitable[T]]) -> T:
    """Do something with the parts of the service; what stands in the way ends with a sentence."""

    async def done() -> T:
        return await work(context)

    settings = load()
    try:
        if current(settings) != HEAD:
            stop("the tables are not up to date; ./heart migrate does it")
    except SQLAlchemyError as error:
        stop(f"the database cannot be reached ({type(error).__name__})")
    context = build_context(settings)
    try:
        return asyncio.run(done())
    except ServiceUnavailable:
        stop("the database cannot take this now; try again")
    finally:
        context.keys.close()
        context.database.close()


def stop(sentence: str, code: int = 2) -> NoReturn:
    """End the command with a sentence on standard error."""
    sys.stderr.write(f"heart: {sentence}\n")
    raise typer.Exit(code)
