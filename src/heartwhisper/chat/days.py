"""Which days are looked back on, and what was felt on each. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from heartwhisper.chat.words import Read
from heartwhisper.quota.limits import day_of

DAYS = 90


def window(now: datetime, zone: ZoneInfo) -> list[date]:
    """The days that are looked back on, today first."""
    today = now.astimezone(zone).date()
    return [today - timedelta(days=back) for back in range(DAYS)]


def mean(reads: Sequence[Read]) -> tuple[str, dict[str, float]]:
    """The dominant emotion of some readings, at least one, and the mean of each score (0 to 1)."""
    names = reads[0].scores.keys()
    scores = {name: round(sum(r.scores[name] for r in reads) / len(reads), 4) for name in names}
    return max(scores, key=lambda name: scores[name]), scores


def by_day(felt: Iterable[tuple[datetime, Read]], zone: ZoneInfo) -> list[dict[str, Any]]:
    """What was felt on each day of the service, newest first; `felt` is in the order of time."""
    found = []
    for day, those in groupby(felt, key=lambda one: day_of(one[0], zone)):
        reads = [read for _, read in those]
        dominant, scores = mean(reads)
        found.append(
            {
                "date": day,
                "message_count": len(reads),
                "dominant_emotion": dominant,
                "emotions": scores,
            }
        )
    return found[::-1]
