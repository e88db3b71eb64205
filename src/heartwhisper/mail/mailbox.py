"""A folder in place of a mail server, for development."""

import asyncio
import contextlib
import os
import secrets
from email.message import EmailMessage
from email.parser import Parser
from email.policy import SMTPUTF8
from pathlib import Path

from heartwhisper.kernel.clock import Clock, SystemClock
from heartwhisper.mail.message import flat, written
from heartwhisper.mail.port import Letter, MailError

_SENDER = "heart-whisper@localhost"
_ENDING = ".eml"


def letters(folder: Path) -> list[tuple[str, EmailMessage]]:
    """Read the letters of a folder.

    Args:
        folder: what a `Mailbox` writes to; it may be missing.

    Returns:
        The id and the message of each letter, the one written last at the end.
    """
    found = [(path.stat().st_mtime_ns, path.stem, path) for path in folder.glob(f"*{_ENDING}")]
    # Read as text: bodies are base64, and an address beyond ASCII stands there in UTF-8.
    parser = Parser(EmailMessage, policy=SMTPUTF8)
    return [(name, parser.parsestr(path.read_text("utf-8"))) for _, name, path in sorted(found)]


class Mailbox:
    """Keeps each letter as `<id>.eml`, readable by its owner alone.

    Args:
        folder: where; it is made with the first letter.
        clock: dates the letters; the machine's by default.
    """

    def __init__(self, folder: Path, *, clock: Clock | None = None) -> None:
        self._folder = folder
        self._clock = clock or SystemClock()

    async def send(self, letter: Letter) -> None:
        """Write one letter; one with the same id is replaced.

        Raises:
            MailError: `refused` when it could stand in no message, `later` when the disk does not
                take it.
        """
        message = written(letter, _SENDER, self._clock.now())
        try:
            await asyncio.to_thread(self._keep, f"{letter.id}{_ENDING}", flat(message))
        except OSError:
            raise MailError("later") from None

    async def aclose(self) -> None:
        """Do nothing: no file stays open."""

    def _keep(self, name: str, data: bytes) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        # Written whole beside its place, then put there: nobody reads half a letter.
        fresh = self._folder / f".{name}.{secrets.token_hex(4)}"
        try:
            with os.fdopen(
                os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
            ) as file:
                file.write(data)
            fresh.replace(self._folder / name)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
