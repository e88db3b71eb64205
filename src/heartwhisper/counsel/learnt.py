"""The second look: what was learnt from the project's own examples (`training/`).

It knows no rule, so it is right where a rule has no word for it, and wrong elsewhere than the
rules are. By its letters it looks at every message; by its meaning, which costs more, only at
those that are not clear by then.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.encoder import LANGUAGES, vector
from heartwhisper.counsel.letters import each_length, folded, places
from heartwhisper.counsel.library import KEPT, LEARNT
from heartwhisper.counsel.onfile import at_random
from heartwhisper.counsel.second import Opinion

Floats = NDArray[np.float32]
_FAR = 50.0  # log-odds beyond which nothing changes, and exp would overflow
# Asked of every message, and only to name what was found: two tables of different height.
JUDGED, NAMED = "judged", "named"
_TOLD = {"off": "topic.off", "danger": "danger.yes"}
_SITUATION = "situation."
_LETTERS_OF_SITUATION = 1.0  # beside the meaning
_SHORTEST_PIECE = 2  # a single letter tells nobody anything


@dataclass(frozen=True, slots=True)
class _Letters:
    """What runs of letters say: a row for each place, a column for each question."""

    table: NDArray[np.int8]
    scale: Floats
    bias: Floats
    columns: dict[str, int]

    def scores(self, runs: NDArray[np.int64]) -> list[float]:
        """Add up the rows of the places of a text's runs."""
        summed = self.table[runs].sum(axis=0, dtype=np.int32)
        found: list[float] = (summed * (self.scale * len(runs) ** -0.5) + self.bias).tolist()
        return found


def by_letters(text: str, language: str) -> Opinion:
    """Look at the letters of a text.

    Args:
        text: a plain text.
        language: one of the six.

    Returns:
        The opinion, without a subject, for some 40 µs.
    """
    known = _letters(language, JUDGED)
    scores = known.scores(places(text))
    return Opinion(
        emotion=_shares_of([scores[known.columns[f"emotion.{name}"]] for name in EMOTIONS]),
        off=scores[known.columns["topic.off"]],
        danger=scores[known.columns["danger.yes"]],
    )


def name_by_letters(text: str, language: str, task: str) -> str:
    """Name what a text would be by its letters.

    Args:
        text: a plain text.
        language: one of the six.
        task: `subject` for the blocked subject, `kind` for the kind of danger.

    Returns:
        The likeliest name.
    """
    known = _letters(language, NAMED)
    scores = known.scores(folded(places(text)))
    named = {key: place for key, place in known.columns.items() if key.startswith(f"{task}.")}
    best = max(named, key=lambda key: scores[named[key]])
    return best.removeprefix(f"{task}.")


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
    )


def likely(text: str, words: str, language: str) -> dict[str, float]:
    """Say how likely each situation of the playbook is for a message.

    Args:
        text: what somebody wrote.
        words: the same as a plain text.
        language: one of the six.

    Returns:
        For each situation the logarithm of its likelihood.
    """
    known = _letters(language, NAMED)
    scores = known.scores(folded(places(words)))
    named = {
        name.removeprefix(_SITUATION): place
        for name, place in known.columns.items()
        if name.startswith(_SITUATION)
    }
    logs = np.array(_shares_of([scores[place] for place in named.values()]))
    if language in LANGUAGES:
        meant, meaning = _meaning(), vector(text)
        asked = meaning @ meant["situation.only.weights"] + meant["situation.only.bias"]
        order = [list(meant["situation.only.classes"]).index(name) for name in named]
        logs = _LETTERS_OF_SITUATION * logs + _log_share(asked)[order]
    return dict(zip(named, _log_share(logs).tolist(), strict=True))


def telling_word(text: str, language: str, column: str) -> str | None:
    """Name the word of a text that spoke loudest for a score: the reason that can be shown.

    Args:
        text: a plain text.
        language: one of the six.
        column: `off` or `danger`.

    Returns:
        A word, or in languages without spaces a piece of up to six letters; None for no text.
    """
    known = _letters(language, JUDGED)
    weights = known.table[:, known.columns[_TOLD[column]]]
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
def _letters(language: str, part: str) -> _Letters:
    told = json.loads((LEARNT / f"{language}.{part}.json").read_text())
    return _Letters(
        table=at_random(LEARNT / f"{language}.{part}.npy"),
        scale=np.array(told["scale"], np.float32),
        bias=np.array(told["bias"], np.float32),
        columns={name: place for place, name in enumerate(told["columns"])},
    )


@cache
def _meaning() -> dict[str, Any]:
    with np.load(KEPT / "meaning.npz") as file:
        # Kept in 16 bits, in which a CPU does not calculate.
        return {
            name: part if name.endswith(".classes") else part.astype(np.float32)
            for name, part in file.items()
        }


def _asked(known: dict[str, Any], task: str, meaning: Floats) -> float:
    hidden = np.maximum(
        meaning @ known[f"{task}.first.weights"] + known[f"{task}.first.bias"], np.float32(0)
    )
    return float((hidden @ known[f"{task}.second.weights"] + known[f"{task}.second.bias"])[0])


def _named(known: dict[str, Any], task: str, meaning: Floats) -> str:
    scores = meaning @ known[f"{task}.only.weights"] + known[f"{task}.only.bias"]
    return str(known[f"{task}.only.classes"][int(scores.argmax())])


def _shares_of(odds: list[float]) -> list[float]:
    """Log-odds of classes, each asked for by itself, as logarithms of shares that sum to 1."""
    likely = [1 / (1 + math.exp(-max(-_FAR, one))) for one in odds]
    whole = sum(likely)
    return [math.log(one / whole) for one in likely]


def _log_share(logs: Floats) -> Floats:
    """Logarithms that belong together: their shares sum to 1."""
    found: Floats = logs - np.logaddexp.reduce(logs)
    return found
