"""The built-in counsellor as a `Counsellor`: a composed answer, handed over in pieces."""

import asyncio
import re
from collections.abc import AsyncGenerator

from heartwhisper.counsel.counsellor import Talk

# A word with what follows it; where words are not set apart, up to the next mark.
_PIECE = re.compile(r"[^\s、。，！？]+[、。，！？]*\s*|\s+|[、。，！？]+\s*")


class Playbook:
    """The built-in counsellor."""

    name = "playbook"

    async def answer(self, talk: Talk) -> AsyncGenerator[str, None]:
        """Answer the last message of a talk, word by word; see `Counsellor.answer`."""
        # It costs some ten milliseconds, the first one more: nobody else waits for them.
        for piece in _PIECE.findall(await asyncio.to_thread(_composed, talk)):
            yield piece


def _composed(talk: Talk) -> str:
    from heartwhisper.counsel.playbook.reply import compose  # noqa: PLC0415 - not at the start

    return compose(talk)
