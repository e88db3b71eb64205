"""Opens large tables where they lie: only the rows that are asked for come into memory."""

import mmap
import os
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
    return table.view(np.ndarray)  # asked row by row, a memmap thinks longer than it reads


class Rows:
    """The rows of a table too large to stay in memory: each is read when it is asked for.

    A mapped table would soon be in memory as a whole, because every page of it holds a row that
    somebody needs; reading a row costs a microsecond from the system's cache.
    """

    def __init__(self, path: Path) -> None:
        """Open the table.

        Args:
            path: a file that `numpy.save` wrote.
        """
        mapped = np.load(path, mmap_mode="r")
        self._width, self._dtype = mapped.shape[1], mapped.dtype
        self._begins, self._length = mapped.offset, mapped.strides[0]
        self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)

    def __getitem__(self, numbers: NDArray[np.int64]) -> NDArray[Any]:
        """Read the rows of these numbers, in their order."""
        found = np.empty((len(numbers), self._width), self._dtype)
        for row, number in zip(found, numbers.tolist(), strict=True):
            os.preadv(self._file, [row], self._begins + number * self._length)
        return found
