"""Reads labelled lines: one JSON object a line, with `text`, `lang`, `label` and `source`."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.language import LANGUAGES

# Labels that public sets have and the product does not: shown, and left out of the scores.
FOREIGN_EMOTIONS = ("surprise", "disgust")
_FIELDS = ("text", "lang", "label")


class BadLine(ValueError):
    """A line that cannot be measured; the message says which one and why."""


@dataclass(frozen=True, slots=True)
class Line:
    """One labelled text.

    Attributes:
        text: what somebody wrote.
        language: one of the six.
        label: what it is, as its source says.
        source: the set it comes from; `-` where it does not say.
        subject: what it is about, for the topic guard; `-` where it does not say.
    """

    text: str
    language: str
    label: str
    source: str = "-"
    subject: str = "-"


def load(path: Path, known: Callable[[str], bool]) -> Iterator[Line]:
    """Read a file of labelled lines.

    Args:
        path: a JSONL file. Empty lines are skipped, further fields ignored.
        known: whether a label can be measured.

    Yields:
        The lines.

    Raises:
        BadLine: when a line is no JSON, lacks a field, or has an unknown language or label.
    """
    with path.open(encoding="utf-8") as file:
        for number, written in enumerate(file, start=1):
            if written.strip():
                yield _line(_parsed(written, number), number, known)


def emotion_label(label: str) -> bool:
    """Whether the emotion reader can be measured on a label."""
    return label in EMOTIONS or label in FOREIGN_EMOTIONS


def any_label(label: str) -> bool:
    """Whether a label is there at all: every set names its small talk and dangers differently."""
    return bool(label)


def _parsed(written: str, number: int) -> Mapping[str, Any]:
    try:
        found = json.loads(written)
    except ValueError:
        raise BadLine(f"line {number} is not JSON") from None
    if not isinstance(found, dict):
        raise BadLine(f"line {number} is not a JSON object")
    return found


def _line(found: Mapping[str, Any], number: int, known: Callable[[str], bool]) -> Line:
    missing = [name for name in _FIELDS if not isinstance(found.get(name), str)]
    if missing:
        raise BadLine(f"line {number} has no {', no '.join(missing)}")
    if found["lang"] not in LANGUAGES:
        raise BadLine(f"line {number}: {found['lang']!r} is none of {', '.join(LANGUAGES)}")
    if not known(found["label"]):
        raise BadLine(f"line {number}: the label {found['label']!r} cannot be measured")
    return Line(
        text=found["text"],
        language=found["lang"],
        label=found["label"],
        source=str(found.get("source") or "-"),
        subject=str(found.get("subject") or "-"),
    )
