"""Asks the reader about labelled lines and says whether it was right."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from heartwhisper.counsel.reading import Reading, read
from heartwhisper.evaluation.lines import FOREIGN_EMOTIONS, Line, any_label, emotion_label

ACCEPTED, REFUSED, IN_DANGER = "accepted", "refused", "danger"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Judged:
    """A line, what should have been read, and what was.

    Attributes:
        line: the line.
        expected: the right class.
        got: the class that was read.
        right: whether that is as good as right.
        why: the words that decided, or the scores.
        weight: how sure the reader was, from 0 to 1: the worst errors are the sure ones.
        apart: whether the line is shown and left out of the scores.
    """

    line: Line
    expected: str
    got: str
    right: bool
    why: str
    weight: float = 1.0
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """Something the reader is measured at.

    Attributes:
        name: `topic`, `emotion` or `danger`.
        known: whether a label can be measured.
        judge: compares a line with its reading.
        found: the class whose precision and recall are of interest; None for all classes alike.
    """

    name: str
    known: Callable[[str], bool]
    judge: Callable[[Line, Reading], Judged]
    found: str | None


def judge(task: Task, lines: Iterable[Line]) -> list[Judged]:
    """Read every line as if its writer had the interface in that language."""
    return [task.judge(line, read(line.text, line.language)) for line in lines]


def _topic(line: Line, reading: Reading) -> Judged:
    expected = REFUSED if line.label == "off" else ACCEPTED
    got = REFUSED if reading.topic.refused else ACCEPTED
    if reading.danger.level != NONE:
        got = IN_DANGER  # answered with help: neither refused nor let through
    right = got in {expected, IN_DANGER}
    why = f"{reading.topic.subject or '-'}: {reading.topic.matched or '-'}"
    return Judged(line, expected, got, right, why)


def _emotion(line: Line, reading: Reading) -> Judged:
    got, scores = reading.emotion.dominant, reading.emotion.scores
    felt = sorted(scores.items(), key=lambda pair: -pair[1])[:2]
    why = ", ".join(f"{name} {score:.2f}" for name, score in felt)
    apart = line.label in FOREIGN_EMOTIONS
    return Judged(line, line.label, got, got == line.label, why, scores[got], apart)


def _danger(line: Line, reading: Reading) -> Judged:
    found = reading.danger
    expected = NONE if line.label == NONE else IN_DANGER
    got = NONE if found.level == NONE else IN_DANGER
    why = f"{found.level} {found.kind or ''}: {found.matched or '-'}"
    return Judged(line, expected, got, got == expected, why, 1.0 if found.level == "acute" else 0.5)


TASKS = {
    task.name: task
    for task in (
        Task("topic", any_label, _topic, REFUSED),
        Task("emotion", emotion_label, _emotion, None),
        Task("danger", any_label, _danger, IN_DANGER),
    )
}
