"""Danger first: a message is read before anything may refuse it.

Whatever is refused afterwards (too large, not JSON, nobody signed in, too fast …), a text that
speaks of danger gets the helplines with the refusal. The root hands this to the kernel's edge.
"""

import asyncio
import json
import re
from typing import Any

from starlette.types import Scope

from heartwhisper.chat import safety, words
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.reading import glance, look_again
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.text import tidy

ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
PATHS = frozenset({"/api/chat", "/api/messages", "/api/safety/check"})


async def danger_first(context: Context, scope: Scope, body: bytes) -> None:
    """Read the message of a request into its state: `reading`, and `safety` in danger."""
    if scope["path"].rstrip("/") not in PATHS:
        return
    given = _fields(body)
    text = given.get("message")
    if not isinstance(text, str):
        if "message" not in given and given:
            return
        # Not what the call asks for, and so refused; still somebody may have written it.
        text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), body.decode(errors="replace"))
    language = given.get("language")
    language = language if language in LANGUAGES else "ko"
    begun = glance(words.glance(tidy(text)), language, context.settings.topic_guard)
    # The meaning takes milliseconds: on a thread, so that nobody else's answer waits for it.
    reading = look_again(begun) if begun.clear else await asyncio.to_thread(look_again, begun)
    zone = given.get("timeZone")
    zone = zone if isinstance(zone, str) else None
    where = safety.place(None, zone, default=context.settings.region, language=language)
    scope["state"]["reading"] = reading
    scope["state"]["safety"] = safety.card(reading.danger, where)


def _fields(body: bytes) -> dict[str, Any]:
    """The members of the body; none when it is not a JSON object."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return given if isinstance(given, dict) else {}
