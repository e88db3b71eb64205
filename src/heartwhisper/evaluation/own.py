"""The project's own labelled sets, and the floors below which no figure may fall."""

from collections.abc import Iterator
from pathlib import Path

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.evaluation.lines import Line
from heartwhisper.training.examples import sentences

SETS = Path(__file__).parent / "sets"
_TOPICS = ("on", "small_talk", "off")


def lines(task: str) -> Iterator[Line]:
    """Read the own set of a task in all languages.

    Args:
        task: `topic`, `emotion` or `danger`.

    Yields:
        The lines; their source is `own`.
    """
    for language in LANGUAGES:
        folder = SETS / language
        if task == "emotion":
            yield from _labelled(folder / "emotion", language, EMOTIONS)
        elif task == "topic":
            yield from _labelled(folder / "topic", language, _TOPICS)
        else:
            yield from _labelled(folder, language, ("danger", "none"))


def _labelled(folder: Path, language: str, labels: tuple[str, ...]) -> Iterator[Line]:
    for label in labels:
        for written in sentences(folder / f"{label}.txt"):
            first, tab, rest = written.partition("\t")
            text, subject = (rest, first) if tab else (written, "-")
            kind = subject if label == "danger" else label
            yield Line(text, language, kind, "own", "-" if label == "danger" else subject)
