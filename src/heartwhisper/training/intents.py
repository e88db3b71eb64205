"""Learns which intent of the built-in script a message has: by letters and meaning together.

In Hindi, which the encoder does not know, by letters alone.
"""

from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack

from heartwhisper.counsel import encoder
from heartwhisper.counsel.letters import INTENTS
from heartwhisper.counsel.library import book
from heartwhisper.training import fit

_FINEST = 127  # the largest number of an int8


def write_intents(folder: Path, language: str) -> None:
    """Learn the intents of one language from the messages that stand with their lines.

    Args:
        folder: where the files go.
        language: one of the six.
    """
    told = book(f"playbook/{language}/intents")
    texts = [text for one in told.values() for text in one["like"]]
    labels = [name for name, one in told.items() for _ in one["like"]]
    letters = fit.letter_rows(fit.runs(texts), halvings=INTENTS)
    meant = [csr_matrix(encoder.vectors(texts))] if language in encoder.LANGUAGES else []
    found = fit.by_letters(hstack([*meant, letters]).tocsr(), labels, rarity=0)
    meaning, written = np.split(found.weights, [encoder.WIDTH * len(meant)])
    scale = np.abs(written).max(axis=0) / _FINEST
    np.savez(
        folder / f"{language}.intents.npz",
        letters=np.rint(written / scale).astype(np.int8),
        scale=scale,
        meaning=meaning,
        bias=found.bias,
        names=np.asarray(found.classes),
    )
