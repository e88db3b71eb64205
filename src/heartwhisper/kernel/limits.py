"""How often something may be done: moving windows over the `limits` library, in memory.

Keys are hashed before they are kept: the store holds no address.
"""

import hashlib
import time
from functools import cached_property
from typing import TYPE_CHECKING

from heartwhisper.kernel.errors import RateLimited

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import MovingWindowRateLimiter


class Limiter:
    """Counts what was done, per purpose and key."""

    @cached_property
    def _windows(self) -> "MovingWindowRateLimiter":
        # The library loads all its storages, which a start need not wait for.
        from limits.storage import MemoryStorage  # noqa: PLC0415
        from limits.strategies import MovingWindowRateLimiter  # noqa: PLC0415

        return MovingWindowRateLimiter(MemoryStorage())

    def per_minute(self, purpose: str, key: str, amount: int) -> None:
        """Count one; `amount` of 0 means no limit.

        Raises:
            RateLimited: `amount` were counted within the last minute.
        """
        if amount:
            from limits import RateLimitItemPerMinute  # noqa: PLC0415 - as above

            self._hit(RateLimitItemPerMinute(amount), purpose, key)

    def per_hour(self, purpose: str, key: str, amount: int) -> None:
        """Count one within an hour; else as `per_minute`."""
        if amount:
            from limits import RateLimitItemPerHour  # noqa: PLC0415 - as above

            self._hit(RateLimitItemPerHour(amount), purpose, key)

    def _hit(self, item: "RateLimitItem", purpose: str, key: str) -> None:
        name = hashlib.sha256(f"{purpose}/{key}".encode()).hexdigest()
        if self._windows.hit(item, name):
            return
        resets_at = self._windows.get_window_stats(item, name).reset_time
        raise RateLimited(max(1, round(resets_at - time.time())))
