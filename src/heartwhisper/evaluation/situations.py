"""Measures whether an answer is about the right situation, on questions labelled by line number."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from heartwhisper.counsel.playbook.intent import intent
from heartwhisper.counsel.playbook.situation import clear, situations
from heartwhisper.counsel.playbook.story import kinds
from heartwhisper.counsel.reading import read
from heartwhisper.evaluation.lines import BadLine
from heartwhisper.evaluation.table import table

LABELS = Path(__file__).parent / "labels/counsel.json"
_NONE = "none"
_SHOWN = 70  # letters of a question


@dataclass(frozen=True, slots=True)
class Placed:
    """A question and what its answer is about.

    Attributes:
        number: the line of the file, from 1.
        language: its language.
        text: the question.
        wanted: the situations that are right; `none` where no situation is.
        found: the situation of the answer; `none` for one that fits any talk.
        danger: whether it is answered as danger instead.
    """

    number: int
    language: str
    text: str
    wanted: tuple[str, ...]
    found: str
    danger: bool

    @property
    def right(self) -> bool:
        """Whether the answer is about a right situation; `none` is never right."""
        return self.found != _NONE and self.found in self.wanted and not self.danger


def place(file: Path) -> list[Placed]:
    """Find the situations of the labelled lines of a file.

    Args:
        file: JSONL with `lang` and `question`; the lines that `labels/counsel.json` names.

    Raises:
        BadLine: a line that is named is missing or of another language.
    """
    rows = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]
    return list(_placed(rows))


def _placed(rows: list[dict[str, str]]) -> Iterator[Placed]:
    for language, labels in _labels().items():
        for number, label in labels.items():
            row = rows[int(number) - 1] if int(number) <= len(rows) else {}
            if row.get("lang") != language:
                raise BadLine(f"line {number} is no question in {language}")
            text = row["question"]
            reading = read(text, language)
            about = situations((text,), language, clear(reading.emotion)).names
            danger = reading.danger.level != "none"
            # An answer to a story of a known kind is about that; an intent goes before.
            told = [] if intent(text, language) else kinds(text, language)
            found = told[0].said["situation"] if told else next(iter(about), _NONE)
            wanted = tuple(label.split("|"))
            yield Placed(int(number), language, text, wanted, found, danger)


def as_text(placed: list[Placed], most: int) -> str:
    """The shares by language, and the first wrong ones."""
    body = []
    for language in _labels():
        mine = [one for one in placed if one.language == language]
        right = sum(one.right for one in mine)
        danger = sum(one.danger for one in mine)
        body.append([language, str(len(mine)), str(right), str(danger)])
    head = ["language", "questions", "right situation", "answered as danger"]
    wrong = [one for one in placed if not one.right]
    shown = [
        f"  {one.language} {one.number} {'|'.join(one.wanted)} as"
        f" {'danger' if one.danger else one.found}: {' '.join(one.text.split())[:_SHOWN]}"
        for one in wrong[:most]
    ]
    return "\n\n".join(["situations", table(head, body), "\n".join(["wrong", *shown])])


@cache
def _labels() -> dict[str, dict[str, str]]:
    told: dict[str, Any] = json.loads(LABELS.read_text(encoding="utf-8"))
    return {language: told[language] for language in ("ko", "en")}
