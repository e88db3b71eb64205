"""Puts the directory of helplines in the reader's order. Pure."""

from dataclasses import asdict
from typing import Any

from heartwhisper.counsel import helplines
from heartwhisper.counsel.library import book


def page(time_zone: str | None, language: str, *, default: str) -> dict[str, Any]:
    """Everything the safety page tells.

    Args:
        time_zone: of the browser, an IANA name; None where it is not known.
        language: the reader's language; it only chooses the words.
        default: the service's region, where the time zone says nothing.

    Returns:
        The fields of `schemas.SafetyPage`.
    """
    own = helplines.region_of(time_zone) or default
    everywhere = helplines.directory(language)
    if own not in everywhere:
        own = helplines.ELSEWHERE
    order = sorted(everywhere, key=lambda region: region != own)
    measured = book("measured")["danger"]
    return {
        "region": own,
        "regions": [
            {"region": region, "lines": [_entry(entry) for entry in everywhere[region]]}
            for region in order
        ],
        "measured_on": measured["on"],
        "measured": measured["unseen"],
    }


def first_step(time_zone: str | None, language: str, *, default: str) -> dict[str, Any]:
    """The helplines of the first step: for anybody, and for who is under fourteen."""
    own = helplines.region_of(time_zone) or default
    told = {"lines": "suicide", "youth": "minor_abuse"}
    shown = {
        name: [asdict(line) for line in helplines.lines(own, kind, language)]
        for name, kind in told.items()
    }
    return {"region": own, **shown}


def _entry(entry: helplines.Entry) -> dict[str, Any]:
    return asdict(entry.line) | {
        "languages": list(entry.languages),
        "verified_on": entry.verified_on,
    }
