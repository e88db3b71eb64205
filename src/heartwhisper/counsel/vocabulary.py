"""Finds the words of a long list in a text, the longest first, in memory that does not grow."""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping

START = 3  # letters by which the lengths worth trying are looked up
Lengths = Mapping[str, tuple[int, ...]]


def lengths_by_start(words: Iterable[str]) -> Lengths:
    """Name the lengths that words have, the longest first, by their first `START` letters.

    A shorter word stands by all its letters, and with those that begin with it: a text is asked
    by `START` letters, and only where nothing begins so, by fewer.
    """
    lengths: dict[str, set[int]] = defaultdict(set)
    for word in words:
        lengths[word[:START]].add(len(word))
    for start, found in lengths.items():
        found.update(short for short in range(1, len(start)) if start[:short] in lengths)
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
        self._begins = re.compile(rf"(?<![{bounds}])\S") if bounds else None
        self._first = frozenset(word[:1] for word in words)
        self._lengths = lengths_by_start(words)

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """Find the words, from left to right, none inside another.

        Args:
            text: a plain text.

        Yields:
            Where each begins and ends.
        """
        if self._first.isdisjoint(text):
            return
        last = 0
        for place in self._places(text):
            if place >= last and text[place] in self._first:
                end = self._end(text, place)
                if end:
                    yield place, end
                    last = end

    def _places(self, text: str) -> Iterable[int]:
        """Where a word may begin."""
        if self._begins is None:
            return range(len(text))
        return (found.start() for found in self._begins.finditer(text))

    def _end(self, text: str, place: int) -> int:
        """Where the longest word that begins here ends; 0 where none does."""
        known, start = self._lengths.get, text[place : place + START]
        for length in known(start) or known(start[:2]) or known(start[:1]) or ():
            end = place + length
            if text[place:end] in self._words and self._ends(text, end):
                return end
        return 0

    def _ends(self, text: str, end: int) -> bool:
        return self._inside is None or end >= len(text) or not self._inside.match(text, end)
