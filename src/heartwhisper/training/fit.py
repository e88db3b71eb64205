"""Fits the small models of the second look: linear ones over letter runs and over meanings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier
from sklearn.neural_network import MLPClassifier

from heartwhisper.counsel.letters import PLACES, folded, places
from heartwhisper.counsel.normal import plain

Floats = NDArray[np.float32]
SEED = 20261121
SEEDS = tuple(range(SEED, SEED + 4))
_LETTERS_STRENGTH, _MEANING_STRENGTH = 100.0, 1.0  # inverse of the regularisation
_ROUNDS = 300  # a solution that hardly moves any more
# Letters are fitted from the side of the examples (dual), which is twice as fast, and there so
# rough a tolerance moves no score by more than a hundredth.
_ROUGH = 0.1
_NEXT_TO_NOTHING = 1e-12
_HIDDEN, _BATCH = 128, 500
# Decay was too weak to be felt, and in 32 bits it shrank what nobody needs to numbers with which
# a CPU is three times slower.
_NO_DECAY = 0.0
# Rounds through all examples, and how far each step may go: long steps find the place and short
# ones settle there, so that what is learnt depends less on the order of the examples and on the
# last digits of a machine. More rounds teach the examples by heart.
_PACES = ((8, 3e-3), (3, 1e-3), (2, 3e-4))


@dataclass(frozen=True, slots=True)
class Linear:
    """Scores of classes: `features @ weights + bias`."""

    classes: tuple[str, ...]
    weights: Floats
    bias: Floats


def runs(texts: Sequence[str]) -> list[NDArray[np.int64]]:
    """The places of the letter runs of each text."""
    return [places(plain(text)) for text in texts]


def letter_rows(rows: Sequence[NDArray[np.int64]], halvings: int = 0) -> csr_matrix:
    """Letter runs as rows, each row of length 1; of a table halved so many times."""
    rows = [folded(row, halvings) for row in rows] if halvings else rows
    values = [np.full(len(row), len(row) ** -0.5, np.float32) for row in rows]
    ends = np.cumsum([0, *map(len, rows)])
    parts = (np.concatenate(values), np.concatenate(rows), ends)
    return csr_matrix(parts, shape=(len(rows), PLACES >> halvings))


def by_letters(rows: csr_matrix, labels: Sequence[str], rarity: float) -> Linear:
    """Fit one yes-or-no model for each class, so that a message may be several or none.

    Args:
        rows: of `letter_rows`.
        labels: the class of each.
        rarity: the power of the inverse document frequency by which a run counts more the
            rarer it is; it stands in the weights afterwards.
    """
    weight = _rarity(rows) ** rarity
    fitted = LogisticRegression(
        C=_LETTERS_STRENGTH,
        solver="liblinear",
        dual=True,
        tol=_ROUGH,
        max_iter=_ROUNDS,
        random_state=SEED,
    )
    found = OneVsRestClassifier(fitted).fit(rows @ diags(weight), labels)
    parts = found.estimators_
    weights = np.vstack([one.coef_ for one in parts]).T * weight[:, None]
    bias = np.concatenate([one.intercept_ for one in parts])
    return _linear(tuple(map(str, found.classes_)), weights, bias)


def _rarity(rows: csr_matrix) -> Floats:
    """Inverse document frequency of each place, about 1 in the mean of those that occur."""
    seen = np.bincount(rows.indices, minlength=rows.shape[1])
    rarity = np.log((rows.shape[0] + 1) / (seen + 1))
    found: Floats = (rarity / rarity[seen > 0].mean()).astype(np.float32)
    return found


def by_meaning(vectors: Floats, labels: Sequence[str]) -> dict[str, Linear]:
    """Fit one model of all classes, which exclude each other: its `only` step."""
    fitted = LogisticRegression(C=_MEANING_STRENGTH, max_iter=_ROUNDS, random_state=SEED)
    found = fitted.fit(vectors, labels)
    return {"only": _linear(tuple(map(str, found.classes_)), found.coef_.T, found.intercept_)}


def voice(vectors: Floats, labels: Sequence[bool], seed: int) -> MLPClassifier:
    """Fit one of the `SEEDS` that answer a question together: one hidden layer (rectified)."""
    found = MLPClassifier(
        (_HIDDEN,), alpha=_NO_DECAY, batch_size=_BATCH, random_state=seed, warm_start=True
    )
    for rounds, pace in _PACES:
        found.set_params(max_iter=rounds, n_iter_no_change=rounds, learning_rate_init=pace)
        found.fit(vectors, labels)
    return found


def together(voices: Sequence[MLPClassifier]) -> dict[str, Linear]:
    """Lay voices that began differently side by side in one layer: its `first` and `second` step.

    Their mean is what is asked for, and costs no more than one of them would.
    """
    first = [np.hstack([one.coefs_[0] for one in voices])]
    first.append(np.concatenate([one.intercepts_[0] for one in voices]))
    second = [np.vstack([one.coefs_[1] for one in voices]) / len(voices)]
    second.append(np.mean([one.intercepts_[1] for one in voices], axis=0))
    return {"first": _linear((), *first), "second": _linear(("yes",), *second)}


def _linear(
    classes: tuple[str, ...], weights: NDArray[np.float64], bias: NDArray[np.float64]
) -> Linear:
    # What is next to nothing is nothing: a CPU is slow with the smallest numbers.
    weights[np.abs(weights) < _NEXT_TO_NOTHING] = 0
    return Linear(classes, weights.astype(np.float32), bias.astype(np.float32))
