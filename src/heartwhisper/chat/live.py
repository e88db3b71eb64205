"""A turn while it is written in this process: text that grows, readers that follow it."""

import asyncio
from dataclasses import dataclass
from typing import Any

PING = 15.0  # seconds of silence after which a reader is told that the line is alive


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ended: state, whole answer, why it failed, the user record then, who answered."""

    state: str
    text: str
    code: str | None
    user: dict[str, Any]
    counsellor: str


class Live:
    """The text so far; readers wait for more of it."""

    def __init__(self) -> None:
        self.text = ""
        self.ending: Ending | None = None
        self.stop = False
        self.lost = False  # it could not be stored: the row decides, later
        self._waiting: list[asyncio.Future[bool]] = []

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
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()
        self._waiting.append(future)
        # Not asyncio.wait: this is waited for once for every token of every reader.
        silence = loop.call_later(PING, _set, future, False)  # noqa: FBT003 - the future's result
        try:
            return await future
        finally:
            silence.cancel()

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            _set(future, True)  # noqa: FBT003 - the future's result


def _set(future: asyncio.Future[bool], value: bool) -> None:  # noqa: FBT001 - the future's result
    if not future.done():
        future.set_result(value)
