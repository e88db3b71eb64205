"""Fits the small models of the second look: linear ones over letter runs and over meanings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier
from sklearn.neural_network import MLPClassifier

from heartwhisper.counsel.letters import PLACES, places
from heartwhisper.counsel.normal import plain

Floats = NDArray[np.float32]
SEED = 20261121
_LETTERS_STRENGTH, _MEANING_STRENGTH = 10.0, 1.0  # inverse of the regularisation
_HIDDEN, _DECAY, _EPOCHS, _VOICES = 48, 3e-2, 25, 2


@dataclass(frozen=True, slots=True)
class Linear:
    """Scores of classes: `features @ weights + bias`."""

    classes: tuple[str, ...]
    weights: Floats
    bias: Floats


def letter_rows(texts: Sequence[str]) -> csr_matrix:
    """Texts as rows of letter runs, each row of length 1."""
    rows = [places(plain(text)) for text in texts]
    values = [np.full(len(row), len(row) ** -0.5, np.float32) for row in rows]
    ends = np.cumsum([0, *map(len, rows)])
    parts = (np.concatenate(values), np.concatenate(rows), ends)
    return csr_matrix(parts, shape=(len(texts), PLACES))


def by_letters(rows: csr_matrix, labels: Sequence[str]) -> Linear:
    """Fit one yes-or-no model for each class, so that a message may be several or none."""
    fitted = LogisticRegression(C=_LETTERS_STRENGTH, solver="liblinear", random_state=SEED)
    found = OneVsRestClassifier(fitted).fit(rows, labels)
    parts = found.estimators_
    weights = np.vstack([one.coef_ for one in parts]).T
    bias = np.concatenate([one.intercept_ for one in parts])
    return _linear(tuple(map(str, found.classes_)), weights, bias)


def by_meaning(vectors: Floats, labels: Sequence[str]) -> Linear:
    """Fit one model of all classes, which exclude each other."""
    fitted = LogisticRegression(C=_MEANING_STRENGTH, max_iter=3000, random_state=SEED)
    found = fitted.fit(vectors, labels)
    return _linear(tuple(map(str, found.classes_)), found.coef_.T, found.intercept_)


def yes_or_no(vectors: Floats, labels: Sequence[bool]) -> tuple[Linear, Linear]:
    """Fit a question of one hidden layer (rectified): its first and its second step.

    Several models that began differently are asked and their mean is taken: side by side in one
    layer they cost no more than one.
    """
    found = [_begun(seed).fit(vectors, labels) for seed in range(SEED, SEED + _VOICES)]
    first = [np.hstack([one.coefs_[0] for one in found])]
    first.append(np.concatenate([one.intercepts_[0] for one in found]))
    second = [np.vstack([one.coefs_[1] for one in found]) / _VOICES]
    second.append(np.mean([one.intercepts_[1] for one in found], axis=0))
    return _linear((), *first), _linear(("yes",), *second)


def _begun(seed: int) -> MLPClassifier:
    return MLPClassifier(
        (_HIDDEN,),
        alpha=_DECAY,
        max_iter=_EPOCHS,
        n_iter_no_change=_EPOCHS,
        learning_rate_init=2e-3,
        random_state=seed,
    )


def _linear(
    classes: tuple[str, ...], weights: NDArray[np.float64], bias: NDArray[np.float64]
) -> Linear:
    return Linear(classes, weights.astype(np.float32), bias.astype(np.float32))
