"""What a reader is shown in danger: the level, and the official helplines of their region."""

import json
from dataclasses import asdict
from typing import Any

from heartwhisper.chat.watch import Watch
from heartwhisper.counsel import helplines
from heartwhisper.counsel.danger import Danger
from heartwhisper.kernel.crypto import Seal

WATCH = 200  # characters of every stored state
Place = tuple[str, str]  # region and language


def place(chosen: str | None, time_zone: str | None, *, default: str, language: str) -> Place:
    """Whose helplines: the user's setting, else the browser's time zone, else the service's region.

    The language only chooses the words (decisions.md section 1).
    """
    return chosen or helplines.region_of(time_zone) or default, language


def card(danger: Danger, where: Place) -> dict[str, Any] | None:
    """The safety object of the wire, or None without danger."""
    if danger.level == "none" or danger.kind is None:
        return None
    region, language = where
    lines = [asdict(line) for line in helplines.lines(region, danger.kind, language)]
    return {"level": danger.level, "kind": danger.kind, "region": region, "lines": lines}


def open_watch(seal: Seal, chat: Any) -> Watch | None:  # noqa: ANN401 - a row of chat
    """The danger state of a chat row."""
    if not chat.watch:
        return None
    stored = json.loads(seal.open(chat.watch, f"chat.watch:{chat.id}"))
    return Watch(**stored) if stored else None


def seal_watch(seal: Seal, chat_id: str, watch: Watch | None) -> bytes:
    """The sealed danger state of a chat; there is always one, and always as long."""
    stored = json.dumps(watch.as_json() if watch else None).ljust(WATCH)
    return seal.seal(stored, f"chat.watch:{chat_id}")
