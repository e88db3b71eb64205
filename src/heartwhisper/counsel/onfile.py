"""Opens large tables where they lie: only the rows that are asked for come into memory."""

import mmap
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def at_random(path: Path) -> NDArray[Any]:
    """Open a table to be read row by row, in no order.

    Args:
        path: a file that `numpy.save` wrote.

    Returns:
        The table, read-only. The system may drop and read its pages as it likes.
    """
    table: NDArray[Any] = np.load(path, mmap_mode="r")
    file: object = table.base
    if isinstance(file, mmap.mmap):
        file.madvise(mmap.MADV_RANDOM)  # nobody asks for the neighbours
    return table
