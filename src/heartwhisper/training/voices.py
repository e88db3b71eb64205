"""Fits what is asked of the meaning: voices that answer yes or no, and names of classes."""

from collections.abc import Sequence

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier

from heartwhisper.training.linear import ROUNDS, SEED, Floats, Linear, linear

SEEDS = tuple(range(SEED, SEED + 8))
_STRENGTH = 1.0  # inverse of the regularisation
_HIDDEN, _BATCH = 128, 500
# Decay was too weak to be felt, and in 32 bits it shrank what nobody needs to numbers with which
# a CPU is three times slower.
_NO_DECAY = 0.0
# Rounds through all examples, and how far each step may go: long steps find the place and short
# ones settle there, so that what is learnt depends less on the order of the examples and on the
# last digits of a machine. More rounds teach the examples by heart.
_PACES = ((8, 3e-3), (3, 1e-3), (2, 3e-4))


def by_meaning(vectors: Floats, labels: Sequence[str]) -> dict[str, Linear]:
    """Fit one model of all classes, which exclude each other: its `only` step."""
    fitted = LogisticRegression(C=_STRENGTH, max_iter=ROUNDS, random_state=SEED)
    found = fitted.fit(vectors, labels)
    return {"only": linear(tuple(map(str, found.classes_)), found.coef_.T, found.intercept_)}


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
    return {"first": linear((), *first), "second": linear(("yes",), *second)}
