"""What time it is: handed in, so that tests decide."""

from datetime import UTC, datetime
from typing import Protocol

from typing_extensions import override


class Clock(Protocol):
    """A source of the present moment."""

    def now(self) -> datetime:
        """The present moment in UTC."""
        ...


class SystemClock(Clock):
    """The machine's clock."""

    @override
    def now(self) -> datetime:
        return datetime.now(UTC)  # noqa: TID251 - this is the one place that asks the machine
