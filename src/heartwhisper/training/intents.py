"""Learns which intent of the built-in script a message has: by letters and meaning together.

In Hindi, which the encoder does not know, by letters alone. Kinds of story are kept alike.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack

from heartwhisper.counsel import encoder
from heartwhisper.counsel.letters import INTENTS, PLACES
from heartwhisper.counsel.library import book
from heartwhisper.training import fit
from heartwhisper.training.linear import Floats

_FINEST = 127  # the largest number of an int8
# An intent is told from the examples of others that are most like its own: those further away
# would change nothing, and there are hundreds of intents.
_NEIGHBOURS = 1_500


def write_intents(folder: Path, language: str) -> None:
    """Learn the intents of one language from the messages that stand with their lines.

    Args:
        folder: where the files go.
        language: one of the six.
    """
    told = book(f"playbook/{language}/intents")
    texts = [text for one in told.values() for text in one["like"]]
    places = np.repeat(np.arange(len(told)), [len(one["like"]) for one in told.values()])
    weights, bias = _fitted(rows_of(texts, language), places, len(told))
    keep(folder / f"{language}.intents.npz", list(told), weights=weights, bias=bias)


def rows_of(texts: Sequence[str], language: str) -> csr_matrix:
    """The meaning of each text, where the encoder knows the language, then its letter runs."""
    letters = fit.letter_rows(fit.runs(texts), halvings=INTENTS)
    meant = [csr_matrix(encoder.vectors(list(texts)))] if language in encoder.LANGUAGES else []
    return hstack([*meant, letters]).tocsr()


def keep(file: Path, names: Sequence[str], *, weights: Floats, bias: Floats) -> None:
    """Write weights of meaning and letters, those of letters in 8 bits.

    Args:
        file: where they go.
        names: what each column stands for.
        weights: a row for each number of the meaning, where it was learnt, and each letter run.
        bias: of each column.
    """
    meaning, written = np.split(weights, [len(weights) - (PLACES >> INTENTS)])
    scale = np.abs(written).max(axis=0) / _FINEST
    np.savez(
        file,
        letters=np.rint(written / scale).astype(np.int8),
        scale=scale,
        meaning=meaning,
        bias=bias,
        names=np.asarray(names),
    )


def _fitted(rows: csr_matrix, places: NDArray[np.int64], classes: int) -> tuple[Floats, Floats]:
    """Weights, a column for each class, and their bias."""
    of_class = csr_matrix((np.ones(len(places)), (places, np.arange(len(places)))))
    alike = (rows @ (of_class @ rows).T).toarray()
    found = []
    for place in range(classes):
        ranked = np.argsort(-alike[:, place], kind="stable")
        near = np.union1d(ranked[:_NEIGHBOURS], np.flatnonzero(places == place))
        labels = ["yes" if one == place else "no" for one in places[near]]
        found.append(fit.by_letters(rows[near], labels, rarity=0))
    return np.hstack([one.weights for one in found]), np.concatenate([one.bias for one in found])
