"""Finds the words of a long list in a text, the longest first, in memory that does not grow."""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping

START = 2  # letters by which the lengths worth trying are looked up


def lengths_by_start(words: Iterable[str]) -> Mapping[str, tuple[int, ...]]:
    """Name the lengths that words have, the longest first, by their first `START` letters."""
    lengths: dict[str, set[int]] = defaultdict(set)
    for word in words:
        lengths[word[:START]].add(len(word))
    return {start: tuple(sorted(found)[::-1]) for start, found in lengths.items()}


class Words:
    """A list of words."""

    def __init__(self, words: Iterable[str], bounds: str) -> None:
        """Build the list.

        Args:
            words: the words; spaces inside are part of them. Kept, not copied, where it is a
                mapping or a set.
            bounds: letters, as inside the brackets of an expression, that may stand on neither
                side of a word; empty where a word may stand inside another.
        """
        self._words: Container[str] = words if isinstance(words, Mapping) else frozenset(words)
        self._inside = re.compile(f"[{bounds}]") if bounds else None
        self._lengths = lengths_by_start(words)

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """Find the words, from left to right, none inside another.

        Args:
            text: a plain text.

        Yields:
            Where each begins and ends.
        """
        place, last = 0, len(text)
        while place < last:
            end = self._end(text, place)
            if end:
                yield place, end
            place = end or place + 1

    def _end(self, text: str, place: int) -> int:
        """Where the longest word that begins here ends; 0 where none does."""
        if self._inside and place and self._inside.match(text, place - 1):
            return 0
        for start in (text[place : place + START], text[place]):
            for length in self._lengths.get(start, ()):
                end = place + length
                if text[place:end] in self._words and self._ends(text, end):
                    return end
        return 0

    def _ends(self, text: str, end: int) -> bool:
        return self._inside is None or end >= len(text) or not self._inside.match(text, end)
