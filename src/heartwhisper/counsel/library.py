"""Opens the knowledge: the files a counsellor can read and correct without reading code.

Beside it stands what `./heart learn` made of the examples, which nobody reads: of the letters on
each machine, of the meaning once, kept with the source.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

_SHELF = Path(__file__).parent / "knowledge"
LEARNT = Path(__file__).parent / "learnt"
KEPT = Path(__file__).parent / "kept"
WHOLE = "whole"  # stands beside what was learnt when nothing is missing


@cache
def book(name: str) -> Any:  # noqa: ANN401  a book is JSON, and its reader knows its shape
    """Read one file of the knowledge, once in a process.

    Args:
        name: path below `knowledge/` without its ending, such as `danger/ko`.

    Returns:
        The parsed JSON. It is shared: nobody changes it.
    """
    return opened(name)


def is_learnt() -> bool:
    """Whether the examples were learnt; without it no message can be read."""
    return (LEARNT / WHOLE).exists()


def opened(name: str) -> Any:  # noqa: ANN401  see above
    """Read one file of the knowledge anew, for a reader that keeps its own form of it."""
    return json.loads((_SHELF / f"{name}.json").read_text(encoding="utf-8"))
