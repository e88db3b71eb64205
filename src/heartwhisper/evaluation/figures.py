"""Counts judged lines into figures: precision, recall, F1, shares and confusion. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from heartwhisper.evaluation.judging import Judged, Task

# A class with fewer lines says nothing of the reader; it stays out of the mean.
ENOUGH_LINES = 50


@dataclass(frozen=True, slots=True)
class Score:
    """How one class was found; shares from 0 to 1, None where nothing can be divided."""

    name: str
    lines: int
    precision: float | None
    recall: float | None
    f1: float | None


@dataclass(frozen=True, slots=True)
class Group:
    """One part of the lines.

    Attributes:
        language: of the lines.
        source: of the lines, `all` for every source.
        label: as the source says; for the topic guard with its subject.
        lines: how many there are.
        right: the share that was read right.
        got: how many were read as each class.
    """

    language: str
    source: str
    label: str
    lines: int
    right: float
    got: dict[str, int]


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything said of one task.

    Attributes:
        task: `topic`, `emotion` or `danger`.
        lines: how many lines were judged.
        groups: the parts, by language, source and label.
        scores: for each language its classes, then `macro`, the mean F1 of classes with
            `ENOUGH_LINES`.
        confusion: for each language how often a class was read as another.
        worst: errors, the surest first.
    """

    task: str
    lines: int
    groups: list[Group]
    scores: dict[str, list[Score]]
    confusion: dict[str, dict[str, dict[str, int]]]
    worst: list[Judged]


def count(task: Task, judged: Sequence[Judged], *, most_errors: int = 20) -> Figures:
    """Count judged lines.

    Args:
        task: what was measured.
        judged: the lines.
        most_errors: so many of the worst errors are named.

    Returns:
        The figures.
    """
    by_language: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        by_language[one.line.language].append(one)
    errors = [one for one in judged if not one.right and not one.apart]
    return Figures(
        task=task.name,
        lines=len(judged),
        groups=_groups(judged),
        scores={code: scores(task, found) for code, found in sorted(by_language.items())},
        confusion={code: _confusion(found) for code, found in sorted(by_language.items())},
        worst=sorted(errors, key=lambda one: -one.weight)[:most_errors],
    )


def scores(task: Task, judged: Iterable[Judged]) -> list[Score]:
    """Score the classes of some judged lines; with several classes their mean comes last."""
    counted = [one for one in judged if not one.apart]
    names = [task.found] if task.found else sorted({one.expected for one in counted})
    found = [_score(name, counted) for name in names]
    if task.found:
        return found
    enough = [one.f1 or 0.0 for one in found if one.lines >= ENOUGH_LINES]
    mean = sum(enough) / len(enough) if enough else None
    return [*found, Score("macro", len(counted), None, None, mean)]


def _score(name: str, judged: Sequence[Judged]) -> Score:
    there = [one for one in judged if one.expected == name]
    hits = sum(one.right for one in there)
    wrong = sum(one.got == name and one.expected != name for one in judged)
    precision = hits / (hits + wrong) if hits + wrong else None
    recall = hits / len(there) if there else None
    both = 2 * hits + wrong + len(there) - hits
    return Score(name, len(there), precision, recall, 2 * hits / both if both else None)


def _groups(judged: Iterable[Judged]) -> list[Group]:
    parts: dict[tuple[str, str, str], list[Judged]] = defaultdict(list)
    for one in judged:
        line = one.line
        label = line.label if line.subject == "-" else f"{line.label} {line.subject}"
        parts[line.language, line.source, label].append(one)
        parts[line.language, "all", line.label].append(one)
    return [
        Group(
            *place,
            lines=len(found),
            right=sum(one.right for one in found) / len(found),
            got=dict(Counter(one.got for one in found).most_common()),
        )
        for place, found in sorted(parts.items())
    ]


def _confusion(judged: Iterable[Judged]) -> dict[str, dict[str, int]]:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for one in judged:
        rows[one.expected][one.got] += 1
    return {expected: dict(got) for expected, got in sorted(rows.items())}
