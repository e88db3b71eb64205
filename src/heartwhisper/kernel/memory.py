"""What was just looked up: remembered for a while, forgotten when it may have changed.

A process hears only of its own changes, and the operator's command line is another one: so the
while is a second (row 7 of the promises: a session that ended is of no use after one).
"""

from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Any

from heartwhisper.kernel.clock import Clock

MOST = 10_000
WHILE = timedelta(seconds=1)


class Memory:
    """Values by key, the newest MOST of them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._values: OrderedDict[bytes, tuple[datetime, Any]] = OrderedDict()

    def get(self, key: bytes) -> Any:  # noqa: ANN401 - what was put
        """The value, or None."""
        found = self._values.get(key)
        return found[1] if found and self._clock.now() - found[0] < WHILE else None

    def put(self, key: bytes, value: object) -> None:
        """Remember a value that was just read."""
        self._values[key] = (self._clock.now(), value)
        if len(self._values) > MOST:
            self._values.popitem(last=False)

    def forget(self) -> None:
        """Forget everything: something of it has ended."""
        self._values.clear()
