"""Turns a text into numbers of the letter runs in it: what the learnt look knows words by.

Runs of one to six letters, spaces included, each hashed to a place of a table. It needs no list
of words, knows endings and misspellings by their pieces, and costs some 40 µs whatever the text.
"""

import numpy as np
from numpy.typing import NDArray

LONGEST_RUN = 6
PLACES = 1 << 18
# Halvings of the tables that only name, and that name an intent of the script.
FOLDED, INTENTS = 2, 4

# Multipliers of the hash: odd 64-bit constants of xxHash and wyhash, which mix well.
_LETTER = np.uint64(0x9E3779B97F4A7C15)
_RUN = np.uint64(0xE7037ED1A0B428DB)
_LAST = np.uint64(0xC2B2AE3D27D4EB4F)
_FOLD = np.uint64(29)
_LENGTHS = tuple(np.uint64(before + 1) for before in range(LONGEST_RUN))
_KEEP = np.uint64(46)  # 64 - log2(PLACES)


def places(text: str) -> NDArray[np.int64]:
    """Name the places of the letter runs of a text.

    Args:
        text: a plain text.

    Returns:
        Each place once, ascending; between 0 and `PLACES` - 1.
    """
    return _once(_placed(np.concatenate(_runs(text))))


def folded(found: NDArray[np.int64], halvings: int = FOLDED) -> NDArray[np.int64]:
    """Fold places into a smaller table, of `PLACES >> halvings` places; each once, ascending."""
    return _once(found >> halvings)


def each_length(text: str) -> list[tuple[NDArray[np.int64], int]]:
    """Name the place of every run, by length.

    Args:
        text: a plain text.

    Returns:
        Pairs of an array and a length n: item i is the place of the n letters from letter i of
        the text on, the text standing between two spaces.
    """
    return [(_placed(runs), length) for length, runs in enumerate(_runs(text), start=1)]


def _runs(text: str) -> list[NDArray[np.uint64]]:
    """Mix the letters of every run into one number; an array for each length."""
    codes = np.frombuffer(f" {text} ".encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    letters = codes * _LETTER
    found = [letters]
    for length in range(1, min(LONGEST_RUN, len(letters))):
        runs = (found[-1][:-1] * _RUN) ^ (letters[length:] + _LENGTHS[length])
        runs ^= runs >> _FOLD
        found.append(runs)
    return found


def _placed(runs: NDArray[np.uint64]) -> NDArray[np.int64]:
    return ((runs * _LAST) >> _KEEP).view(np.int64)


def _once(found: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sort, and keep one of each: `numpy.unique` without what it asks first."""
    found.sort()
    fresh = np.empty(len(found), bool)
    fresh[0] = True
    np.not_equal(found[1:], found[:-1], out=fresh[1:])
    return found[fresh]
