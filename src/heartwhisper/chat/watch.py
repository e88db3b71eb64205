"""Danger is a state of the talk (decisions.md section 1). Pure.

After a dangerous message the next turns of the chat are answered without quota or topic rule, until
five readings in a row are `none`, at most 30 turns or 24 hours.
"""

from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from heartwhisper.counsel.danger import NO_DANGER, Danger
from heartwhisper.counsel.danger_rules import Kind, Level

CALM = 5
TURNS = 30
LONGEST = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Watch:
    """What the talk stands under, and for whom the helplines are; `since` in seconds of 1970."""

    level: Level
    kind: Kind
    region: str
    language: str
    since: float
    fixed: int = 0  # fixed answers given so far
    turns: int = 0
    calm: int = 0

    def active(self, now: datetime) -> bool:
        """Whether the next message is still under watch."""
        young = now.timestamp() - self.since < LONGEST.total_seconds()
        return self.calm < CALM and self.turns < TURNS and young

    def as_json(self) -> dict[str, Any]:
        """The stored form."""
        return asdict(self)


def standing(watch: Watch | None, danger: Danger, now: datetime) -> Danger:
    """The danger that this turn is answered under: the message's own, else the talk's."""
    if danger.level != "none":
        return danger
    if watch and watch.active(now):
        return Danger("concern", watch.kind, None)
    return NO_DANGER


def after(
    watch: Watch | None, danger: Danger, now: datetime, *, place: tuple[str, str]
) -> Watch | None:
    """The state once this message is accepted; a danger starts it anew.

    Args:
        watch: the state before it.
        danger: the message's own reading.
        now: the moment it came.
        place: the region and the language of the helplines.
    """
    if danger.level != "none" and danger.kind:
        fixed = (watch.fixed if watch else 0) + (danger.level == "acute")
        return Watch(danger.level, danger.kind, *place, since=now.timestamp(), fixed=fixed)
    if watch is None or not watch.active(now):
        return None
    return replace(watch, turns=watch.turns + 1, calm=watch.calm + 1)
