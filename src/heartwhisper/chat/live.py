"""A turn while it is written in this process: text that grows, readers that follow it."""

import asyncio
from dataclasses import dataclass
from typing import Any

PING = 15.0  # seconds of silence after which a reader is told that the line is alive


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ended: its state, the whole answer, why it failed, the user record then."""

    state: str
    text: str
    code: str | None
    user: dict[str, Any]


class Live:
    """The text so far; readers wait for more of it."""

    def __init__(self) -> None:
        self.text = ""
        self.ending: Ending | None = None
        self.stop = False
        self.lost = False  # it could not be stored: the row decides, later
        self._waiting: list[asyncio.Future[None]] = []

    def append(self, piece: str) -> None:
        """Add a piece."""
        self.text += piece
        self._tell()

    def finish(self, ending: Ending | None) -> None:
        """End it; None when the end could not be stored."""
        self.ending, self.lost = ending, ending is None
        self._tell()

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.lost or self.ending is not None

    async def more(self, offset: int) -> bool:
        """Wait until there is more than `offset`, or the end; False after a long silence."""
        if len(self.text) > offset or self.over:
            return True
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        done, _ = await asyncio.wait((future,), timeout=PING)
        if not done:
            self._waiting.remove(future)
        return bool(done)

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)
