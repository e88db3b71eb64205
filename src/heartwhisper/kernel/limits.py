"""How often something may be done: moving windows over the `limits` library.

In memory, or in Valkey where several processes share what they count. Keys are hashed before they
are kept: the store holds no address. A Valkey that is out of reach refuses nobody: until it is back
each process counts for itself.
"""

import hashlib
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from heartwhisper.kernel.errors import RateLimited
from heartwhisper.kernel.log import log

if TYPE_CHECKING:
    from collections.abc import Callable

    from limits import RateLimitItem
    from limits.strategies import MovingWindowRateLimiter

T = TypeVar("T")
_PATIENCE = 0.25  # seconds for an answer of Valkey: a person waits for it
_AWAY = 5.0  # seconds before a Valkey that did not answer is asked again


class Limiter:
    """Counts what was done, per purpose and key.

    Args:
        url: of a Valkey (or Redis) server, `redis://…`; empty to count in memory.
    """

    def __init__(self, url: str = "") -> None:
        self._url = url
        self._away_until = 0.0

    @cached_property
    def _own(self) -> "MovingWindowRateLimiter":
        # The library loads all its storages, which a start need not wait for.
        from limits.storage import MemoryStorage  # noqa: PLC0415
        from limits.strategies import MovingWindowRateLimiter  # noqa: PLC0415

        return MovingWindowRateLimiter(MemoryStorage())

    @cached_property
    def _shared(self) -> "MovingWindowRateLimiter":
        from limits.storage import RedisStorage  # noqa: PLC0415
        from limits.strategies import MovingWindowRateLimiter  # noqa: PLC0415

        patience: Any = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
        store = RedisStorage(self._url, wrap_exceptions=True, **patience)
        return MovingWindowRateLimiter(store)

    def _ask(self, work: "Callable[[MovingWindowRateLimiter], T]") -> "T":
        if not self._url or time.monotonic() < self._away_until:
            return work(self._own)
        from limits.errors import StorageError  # noqa: PLC0415

        try:
            return work(self._shared)
        except StorageError as error:
            log().error("valkey cannot be reached", error=error)
            self._away_until = time.monotonic() + _AWAY
            return work(self._own)

    def per_minute(self, purpose: str, key: str, amount: int, *, minutes: int = 1) -> None:
        """Count one; `amount` of 0 means no limit.

        Raises:
            RateLimited: `amount` were counted within the last minutes.
        """
        if amount:
            from limits import RateLimitItemPerMinute  # noqa: PLC0415 - as above

            self._hit(RateLimitItemPerMinute(amount, minutes), purpose, key)

    def forget(self, purpose: str, key: str, amount: int, *, minutes: int = 1) -> None:
        """Forget what `per_minute` counted."""
        from limits import RateLimitItemPerMinute  # noqa: PLC0415 - as above

        item, name = RateLimitItemPerMinute(amount, minutes), _named(purpose, key)
        self._ask(lambda windows: windows.clear(item, name))

    def per_hour(self, purpose: str, key: str, amount: int) -> None:
        """Count one within an hour; else as `per_minute`."""
        self.per_minute(purpose, key, amount, minutes=60)

    def _hit(self, item: "RateLimitItem", purpose: str, key: str) -> None:
        name = _named(purpose, key)
        if self._ask(lambda windows: windows.hit(item, name)):
            return
        resets_at = self._ask(lambda windows: windows.get_window_stats(item, name)).reset_time
        raise RateLimited(max(1, round(resets_at - time.time())))


def _named(purpose: str, key: str) -> str:
    return hashlib.sha256(f"{purpose}/{key}".encode()).hexdigest()
