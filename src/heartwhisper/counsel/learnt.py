"""The second look: what was learnt from the project's own examples (`training/`).

It knows no rule, so it is right where a rule has no word for it, and wrong elsewhere than the
rules are. By its letters it looks at every message; by its meaning, which costs more, only at
those that are not clear by then.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.encoder import LANGUAGES, vector
from heartwhisper.counsel.letters import each_length, places
from heartwhisper.counsel.onfile import at_random
from heartwhisper.counsel.second import Opinion

SHELF = Path(__file__).parent / "learnt"

Floats = NDArray[np.float32]
_FAR = 50.0  # log-odds beyond which nothing changes, and exp would overflow
_SHORTEST_PIECE = 2  # a single letter tells nobody anything


@dataclass(frozen=True, slots=True)
class _Letters:
    table: NDArray[np.int8]
    scale: Floats
    bias: Floats
    emotion: list[int]
    off: int
    danger: int
    subjects: dict[str, int]
    kinds: dict[str, int]


def by_letters(text: str, language: str) -> Opinion:
    """Look at the letters of a text.

    Args:
        text: a plain text.
        language: one of the six.

    Returns:
        The opinion, for some 60 µs.
    """
    known = _letters(language)
    runs = places(text)
    summed = known.table[runs].sum(axis=0, dtype=np.int32)
    scores = (summed * (known.scale * len(runs) ** -0.5) + known.bias).tolist()
    return Opinion(
        emotion=_shares_of([scores[place] for place in known.emotion]),
        off=scores[known.off],
        danger=scores[known.danger],
        subject=_best(scores, known.subjects),
        kind=_best(scores, known.kinds),
    )


def by_meaning(text: str, language: str) -> Opinion | None:
    """Look at the meaning of a text.

    Args:
        text: what somebody wrote.
        language: one of the six.

    Returns:
        The opinion, for 1.5 to 7 ms; None for a language the encoder does not know.
    """
    if language not in LANGUAGES:
        return None
    known, meaning = _meaning(), vector(text)
    emotion = meaning @ known["emotion.only.weights"] + known["emotion.only.bias"]
    order = [list(known["emotion.only.classes"]).index(name) for name in EMOTIONS]
    return Opinion(
        emotion=_log_share(emotion)[order].tolist(),
        off=_asked(known, "topic", meaning),
        danger=_asked(known, "danger", meaning),
        subject=_named(known, "subject", meaning),
        kind=_named(known, "kind", meaning),
    )


def telling_word(text: str, language: str, column: str) -> str | None:
    """Name the word of a text that spoke loudest for a score: the reason that can be shown.

    Args:
        text: a plain text.
        language: one of the six.
        column: `off` or `danger`.

    Returns:
        A word, or in languages without spaces a piece of up to five letters; None for no text.
    """
    known = _letters(language)
    weights = known.table[:, getattr(known, column)]
    loudness = np.zeros(len(text) + 2)
    longest = (0.0, "")
    padded = f" {text} "
    for runs, length in each_length(text):
        spoken = weights[runs].astype(np.float64)
        best = int(spoken.argmax())
        if length >= _SHORTEST_PIECE:
            longest = max(longest, (float(spoken[best]), padded[best : best + length].strip()))
        for step in range(length):
            loudness[step : step + len(runs)] += spoken / length
    if language in {"zh", "ja"}:
        return longest[1] or None
    return _loudest_word(padded, loudness)


def _loudest_word(padded: str, loudness: NDArray[np.float64]) -> str | None:
    words, place = [], 0
    for word in padded.split(" "):
        if word:
            words.append((float(loudness[place : place + len(word)].sum()), word))
        place += len(word) + 1
    return max(words)[1] if words else None


@cache
def _letters(language: str) -> _Letters:
    told = json.loads((SHELF / f"{language}.json").read_text())
    columns = {name: place for place, name in enumerate(told["columns"])}

    def group(task: str) -> dict[str, int]:
        named = ((name.partition("."), place) for name, place in columns.items())
        return {name: place for (first, _, name), place in named if first == task}

    return _Letters(
        table=at_random(SHELF / f"{language}.npy"),
        scale=np.array(told["scale"], np.float32),
        bias=np.array(told["bias"], np.float32),
        emotion=[columns[f"emotion.{name}"] for name in EMOTIONS],
        off=columns["topic.off"],
        danger=columns["danger.yes"],
        subjects=group("subject"),
        kinds=group("kind"),
    )


@cache
def _meaning() -> dict[str, Any]:
    with np.load(SHELF / "meaning.npz") as file:
        return dict(file)


def _asked(known: dict[str, Any], task: str, meaning: Floats) -> float:
    hidden = np.maximum(
        meaning @ known[f"{task}.first.weights"] + known[f"{task}.first.bias"], np.float32(0)
    )
    return float((hidden @ known[f"{task}.second.weights"] + known[f"{task}.second.bias"])[0])


def _named(known: dict[str, Any], task: str, meaning: Floats) -> str:
    scores = meaning @ known[f"{task}.only.weights"] + known[f"{task}.only.bias"]
    return str(known[f"{task}.only.classes"][int(scores.argmax())])


def _best(scores: list[float], columns: dict[str, int]) -> str:
    return max(columns, key=lambda name: scores[columns[name]])


def _shares_of(odds: list[float]) -> list[float]:
    """Log-odds of classes, each asked for by itself, as logarithms of shares that sum to 1."""
    likely = [1 / (1 + math.exp(-max(-_FAR, one))) for one in odds]
    whole = sum(likely)
    return [math.log(one / whole) for one in likely]


def _log_share(logs: Floats) -> Floats:
    """Logarithms that belong together: their shares sum to 1."""
    found: Floats = logs - np.logaddexp.reduce(logs)
    return found
