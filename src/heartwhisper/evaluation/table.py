"""Writes figures for people (tables in plain text) and for programs (JSON)."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from heartwhisper.evaluation.figures import Figures

_SHOWN = 100  # characters of a text


def as_json(measured: Sequence[Figures]) -> str:
    """The figures as one JSON document: of one task as they are, of several by their names."""
    told = {figures.task: asdict(figures) for figures in measured}
    return json.dumps(told if len(told) > 1 else asdict(measured[0]), ensure_ascii=False, indent=1)


def as_text(figures: Figures) -> str:
    """The figures as tables, widest question first."""
    parts = [
        f"{figures.task}: {figures.lines} lines",
        table(["language", "class", "lines", "precision", "recall", "F1"], _scores(figures)),
        table(["language", "source", "label", "lines", "right", "read as"], _groups(figures)),
        *(_confusion(figures, language) for language in figures.confusion),
        "worst errors\n" + "\n".join(_errors(figures)),
    ]
    return "\n\n".join(parts)


def _scores(figures: Figures) -> Iterable[list[str]]:
    for language, scores in figures.scores.items():
        for score in scores:
            shares = (score.precision, score.recall, score.f1)
            yield [language, score.name, str(score.lines), *map(_share, shares)]


def _groups(figures: Figures) -> Iterable[list[str]]:
    for group in figures.groups:
        got = ", ".join(f"{name} {number}" for name, number in group.got.items())
        place = [group.language, group.source, group.label]
        yield [*place, str(group.lines), _share(group.right), got]


def _confusion(figures: Figures, language: str) -> str:
    rows = figures.confusion[language]
    names = sorted({got for row in rows.values() for got in row})
    body = [
        [expected, *(str(row.get(name, 0)) for name in names)] for expected, row in rows.items()
    ]
    return table([f"{language}: is, read as", *names], body)


def _errors(figures: Figures) -> Iterable[str]:
    for one in figures.worst:
        line = one.line
        text = line.text.replace("\n", " ")[:_SHOWN]
        read = f"{one.expected} read as {one.got} ({one.why})"
        yield f"  {line.language} {line.source}: {read}: {text}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def table(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    """Lay out rows of words below a head, in columns."""
    rows = [head, *body]
    widths = [max(len(row[place]) for row in rows) for place in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
