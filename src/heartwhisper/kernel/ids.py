"""Names for rows, and secrets: both handed in, so that tests decide."""

import re
import secrets
import threading
import uuid

from heartwhisper.kernel.clock import Clock

_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

_SPOKEN = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def is_id(text: str) -> bool:
    """Whether a text from outside can be a row's id at all; what cannot is never asked for."""
    return _ID.fullmatch(text) is not None


class Ids:
    """Makes row ids that sort by time (UUID version 7, RFC 9562) and unguessable tokens."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._lock = threading.Lock()

    def new(self) -> str:
        """A new id: 48 bits of milliseconds, a 12-bit count within them, 62 random bits."""
        with self._lock:
            tick = int(self._clock.now().timestamp() * 1000) << 12
            self._last = max(tick, self._last + 1)
            tick = self._last
        high = (tick >> 12 << 16) | 0x7000 | (tick & 0xFFF)
        low = (0b10 << 62) | secrets.randbits(62)
        return str(uuid.UUID(int=high << 64 | low))

    def code(self, length: int) -> str:
        """A name for people, read aloud without doubt: no letter is taken for another."""
        return "".join(secrets.choice(_SPOKEN) for _ in range(length))

    def token(self) -> str:
        """A secret of 256 random bits, safe in a header and in a link."""
        return secrets.token_urlsafe(32)
