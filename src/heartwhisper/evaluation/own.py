"""The project's own labelled sets, and the floors below which no figure may fall."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.reading import read
from heartwhisper.evaluation.figures import scores
from heartwhisper.evaluation.judging import IN_DANGER, NONE, TASKS, Judged, judge
from heartwhisper.evaluation.lines import Line
from heartwhisper.evaluation.talks import Conversation, conversations
from heartwhisper.training.examples import sentences

# Written by people who had seen neither rules nor examples; whoever improves the reading may look.
SETS = Path(__file__).parent / "sets"
# Unseen ones of before: thresholds are set on them.
TUNING = Path(__file__).parent / "tuning"
# The other half of the dangerous and harmless ones, which nobody looks at: measured once.
UNSEEN = Path(__file__).parent / "unseen"
# Danger in words that are typed wrongly, and harmless words that look like it.
MISSPELT = Path(__file__).parent / "misspelt"
FLOORS = Path(__file__).parent / "floors.json"
_TOPICS = ("on", "small_talk", "off")
Shares = dict[str, float]


def lines(task: str, shelf: Path = SETS) -> Iterator[Line]:
    """Read the own set of a task in all languages.

    Args:
        task: `topic`, `emotion` or `danger`.
        shelf: `SETS`; for danger `TUNING`, `UNSEEN` or `MISSPELT` too.

    Yields:
        The lines; their source is `own`.
    """
    for language in LANGUAGES:
        folder = shelf / language
        if task == "emotion":
            yield from _labelled(folder / "emotion", language, EMOTIONS)
        elif task == "topic":
            yield from _labelled(folder / "topic", language, _TOPICS)
        else:
            yield from _labelled(folder, language, ("danger", "none"))


@cache
def floors() -> dict[str, dict[str, Shares]]:
    """The floors: by task and language, a share for each figure of `shares`.

    `misspelt` is danger in words that are typed wrongly, `talks` what is left alone in talks.
    """
    found: dict[str, Any] = json.loads(FLOORS.read_text(encoding="utf-8"))
    return {task: found[task] for task in (*TASKS, "misspelt", "talks")}


@cache
def judged(task: str) -> list[Judged]:
    """Read the own set of a task, once."""
    return judge(TASKS[task], lines(task))


def shares(task: str, shelf: Path = SETS) -> dict[str, Shares]:
    """Measure the own set of a task.

    Args:
        task: `topic`, `emotion` or `danger`.
        shelf: as for `lines`.

    Returns:
        For each language: of danger `found` and `calm` (harmless lines left alone); of topics
        `on`, `small_talk` (accepted) and `off` (refused); of feelings `f1`, the mean of the six.
    """
    found = judged(task) if shelf == SETS else judge(TASKS[task], lines(task, shelf))
    return {
        language: _shares(task, [one for one in found if one.line.language == language])
        for language in LANGUAGES
    }


def left_alone() -> Shares:
    """Measure the scripted talks in which nobody is in danger.

    Returns:
        For each language the share of messages that are not taken for danger.
    """
    calm = [one for one in conversations() if not one.danger]
    return {
        language: _quiet([one for one in calm if one.language == language])
        for language in LANGUAGES
    }


def _quiet(talks: Sequence[Conversation]) -> float:
    found = [read(text, talk.language) for talk in talks for text, _ in talk.turns]
    return sum(one.danger.level == NONE for one in found) / len(found)


def _shares(task: str, judged: Sequence[Judged]) -> Shares:
    if task == "emotion":
        classes = [one.f1 or 0.0 for one in scores(TASKS[task], judged) if one.name in EMOTIONS]
        return {"f1": sum(classes) / len(classes)}
    if task == "danger":
        groups = {"found": IN_DANGER, "calm": NONE}
        return {
            name: _right([one for one in judged if one.expected == wanted])
            for name, wanted in groups.items()
        }
    return {label: _right([one for one in judged if one.line.label == label]) for label in _TOPICS}


def _right(judged: Sequence[Judged]) -> float:
    return sum(one.right for one in judged) / len(judged)


def _labelled(folder: Path, language: str, labels: tuple[str, ...]) -> Iterator[Line]:
    for label in labels:
        for written in sentences(folder / f"{label}.txt"):
            first, tab, rest = written.partition("\t")
            text, subject = (rest, first) if tab else (written, "-")
            kind = subject if label == "danger" else label
            yield Line(text, language, kind, "own", "-" if label == "danger" else subject)
