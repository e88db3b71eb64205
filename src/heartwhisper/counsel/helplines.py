"""Names the helplines of a region: official ones, at most three, the fitting one first.

The list is `knowledge/helplines.json`; the operator checks it monthly (`verified_on`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heartwhisper.counsel.library import book

ELSEWHERE = "elsewhere"
REGIONS = ("KR", "US", "GB", "CA", "AU", "CN", "TW", "HK", "JP", "FR", "IN", ELSEWHERE)

_MOST = 3
_DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Line:
    """One helpline.

    Attributes:
        name: in the region's own language, and what it is in the reader's.
        number: as people write it; for a page its address without `https://`.
        tel: what a telephone dials; None for a page.
        hours: in the reader's language.
        note: whom it helps and by which channels, in the reader's language.
        url: a page for writing instead of speaking, or None.
    """

    name: str
    number: str
    tel: str | None
    hours: str
    note: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One helpline as the directory tells it.

    Attributes:
        line: what a reader in danger is shown.
        languages: codes of the languages it answers in.
        verified_on: the day the operator last checked it (ISO 8601).
    """

    line: Line
    languages: tuple[str, ...]
    verified_on: str


def directory(language: str) -> dict[str, tuple[Entry, ...]]:
    """Name every helpline of every region, in the order of `REGIONS`.

    Args:
        language: the reader's language.

    Returns:
        For each region its lines, the most general first.
    """
    data = book("helplines")
    reader = (language, data["words"].get(language) or data["words"][_DEFAULT_LANGUAGE])
    return {
        region: tuple(
            Entry(_line(home, name, reader), tuple(entry["languages"]), entry["verified_on"])
            for name, entry in home["lines"].items()
        )
        for region, home in ((region, data["regions"][region]) for region in REGIONS)
    }


def lines(region: str, kind: str, language: str) -> tuple[Line, ...]:
    """Name the helplines for a danger.

    Args:
        region: one of `REGIONS`; any other counts as `elsewhere`.
        kind: a kind of danger; an unknown one counts as suicide.
        language: the reader's language.

    Returns:
        One to three lines, the most fitting first.
    """
    data = book("helplines")
    home = data["regions"].get(region) or data["regions"][ELSEWHERE]
    names = home["for"].get(kind) or home["for"]["suicide"]
    words = data["words"].get(language) or data["words"][_DEFAULT_LANGUAGE]
    return tuple(_line(home, name, (language, words)) for name in names[:_MOST])


def region_of(time_zone: str | None) -> str | None:
    """Tell the region of a time zone.

    Args:
        time_zone: an IANA name, such as `Asia/Seoul`.

    Returns:
        One of `REGIONS`, `elsewhere` for a zone of a country not listed; None for no zone, or
        one that says nothing of a place.
    """
    if not time_zone:
        return None
    region = _zones().get(time_zone)
    area, slash, _ = time_zone.partition("/")
    if region or not slash:
        return region
    data = book("zones")
    return data["areas"].get(area) or (ELSEWHERE if area in data["elsewhere"] else None)


def _line(home: Mapping[str, Any], name: str, reader: tuple[str, Mapping[str, Any]]) -> Line:
    language, words = reader
    entry = home["lines"][name]
    role = words["roles"][entry["role"]]
    channels = [words["channels"][channel] for channel in entry["channels"] if channel != "call"]
    own = entry["name"]
    return Line(
        name=own if language in home["languages"] else f"{own} ({role})",
        number=entry["number"],
        tel=entry["tel"],
        hours=words["hours"][entry["hours"]],
        note=" · ".join([words["notes"][entry["role"]], *channels]),
        url=entry.get("url"),
    )


@cache
def _zones() -> dict[str, str]:
    zones = book("zones")["regions"]
    return {zone: region for region, names in zones.items() for zone in names}
