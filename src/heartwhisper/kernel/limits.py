"""How often something may be done: moving windows over the `limits` library, in memory.

Keys are hashed before they are kept: the store holds no address.
"""

import hashlib
import time

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from heartwhisper.kernel.errors import RateLimited


class Limiter:
    """Counts what was done, per purpose and key."""

    def __init__(self) -> None:
        self._windows = MovingWindowRateLimiter(MemoryStorage())

    def per_minute(self, purpose: str, key: str, amount: int) -> None:
        """Count one; `amount` of 0 means no limit.

        Raises:
            RateLimited: `amount` were counted within the last minute.
        """
        if amount:
            self._hit(RateLimitItemPerMinute(amount), purpose, key)

    def per_hour(self, purpose: str, key: str, amount: int) -> None:
        """Count one within an hour; else as `per_minute`."""
        if amount:
            self._hit(RateLimitItemPerHour(amount), purpose, key)

    def _hit(self, item: RateLimitItem, purpose: str, key: str) -> None:
        name = hashlib.sha256(f"{purpose}/{key}".encode()).hexdigest()
        if self._windows.hit(item, name):
            return
        resets_at = self._windows.get_window_stats(item, name).reset_time
        raise RateLimited(max(1, round(resets_at - time.time())))
