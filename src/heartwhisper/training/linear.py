"""What every small model of the second look is: scores of classes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
SEED = 20261121
ROUNDS = 300  # a solution that hardly moves any more
_NEXT_TO_NOTHING = 1e-12


@dataclass(frozen=True, slots=True)
class Linear:
    """Scores of classes: `features @ weights + bias`."""

    classes: tuple[str, ...]
    weights: Floats
    bias: Floats


def linear(
    classes: tuple[str, ...], weights: NDArray[np.float64], bias: NDArray[np.float64]
) -> Linear:
    """Keep what was fitted, in 32 bits."""
    # What is next to nothing is nothing: a CPU is slow with the smallest numbers.
    weights[np.abs(weights) < _NEXT_TO_NOTHING] = 0
    return Linear(classes, weights.astype(np.float32), bias.astype(np.float32))
