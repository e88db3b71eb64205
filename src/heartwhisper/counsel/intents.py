"""Tells which intent of the built-in script a message is likely to have, or which kind of story.

An intent is narrower than a situation: "read my message and did not answer", "dreams of them". It
was learnt from the messages that stand with its lines (`training/intents.py`), and so was a kind of
story from letters (`training/stories.py`).
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from heartwhisper.counsel import encoder
from heartwhisper.counsel.letters import INTENTS, folded, places
from heartwhisper.counsel.library import LEARNT

Floats = NDArray[np.float32]
Of = Literal["intents", "stories"]


@dataclass(frozen=True, slots=True)
class _Known:
    letters: NDArray[np.int8]
    scale: Floats
    meaning: Floats
    bias: Floats
    names: list[str]


def likely(text: str, words: str, language: str, *, of: Of = "intents") -> dict[str, float]:
    """Say how likely each intent is, or each kind of story.

    Args:
        text: what somebody wrote.
        words: the same as a plain text.
        language: one of the six.
        of: what is asked for.

    Returns:
        By name: log-odds of an intent, each asked for by itself; for a kind of story how much more
        than by chance the text is like its letters, about .5 for one of these.
    """
    known, runs = _known(of, language), folded(places(words), INTENTS)
    scores = known.letters[runs].sum(axis=0, dtype=np.int32) * (known.scale * len(runs) ** -0.5)
    if language in encoder.LANGUAGES:
        scores = scores + encoder.vector(text) @ known.meaning
    scores = scores + known.bias
    return dict(zip(known.names, scores.tolist(), strict=True))


@cache
def _known(of: Of, language: str) -> _Known:
    with np.load(LEARNT / f"{language}.{of}.npz") as file:
        parts = {name: file[name] for name in ("letters", "scale", "meaning", "bias")}
        return _Known(**parts, names=file["names"].tolist())
