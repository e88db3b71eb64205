"""Fits what is asked of the letters: linear models over their runs."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier

from heartwhisper.counsel.letters import PLACES, folded, places
from heartwhisper.counsel.normal import plain
from heartwhisper.training.linear import ROUNDS, SEED, Floats, Linear, linear

_STRENGTH = 100.0  # inverse of the regularisation
# Letters are fitted from the side of the examples (dual), which is twice as fast, and there so
# rough a tolerance moves a score by some hundredths of its log-odds (mean .02, measured).
_ROUGH = 0.5


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
    weight = _rarity(rows) ** rarity if rarity else np.ones(rows.shape[1], np.float32)
    fitted = LogisticRegression(
        C=_STRENGTH,
        solver="liblinear",
        dual=True,
        tol=_ROUGH,
        max_iter=ROUNDS,
        random_state=SEED,
    )
    weighed = rows @ diags(weight) if rarity else rows
    found = OneVsRestClassifier(fitted).fit(weighed, labels)
    parts = found.estimators_
    weights = np.vstack([one.coef_ for one in parts]).T * weight[:, None]
    bias = np.concatenate([one.intercept_ for one in parts])
    return linear(tuple(map(str, found.classes_)), weights, bias)


def _rarity(rows: csr_matrix) -> Floats:
    """Inverse document frequency of each place, about 1 in the mean of those that occur."""
    seen = np.bincount(rows.indices, minlength=rows.shape[1])
    rarity = np.log((rows.shape[0] + 1) / (seen + 1))
    found: Floats = (rarity / rarity[seen > 0].mean()).astype(np.float32)
    return found
