"""Finds, in one pass over a text, the few phrases of many that could be in it.

Each phrase has parts it cannot do without; only where a piece of every such part stands is the
phrase tried. So thousands of rules cost a text without their pieces next to nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from heartwhisper.counsel.phrases import Lists, expression
from heartwhisper.counsel.vocabulary import START, lengths_by_start

_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_LIST = re.compile(r"\{(\w+)\}")
_NOTATION = re.compile(r"[( *.?$]")
_LATIN_CHOICE = re.compile(r"[(|]'*[a-z0-9]")
_BRACKET = re.compile(r"[()]")
_BRACKET_OR_BAR = re.compile(r"[()|]")


class Index:
    """Phrases under labels."""

    def __init__(self, phrases: Iterable[tuple[str, str]], lists: Lists) -> None:
        """Build the index.

        Args:
            phrases: pairs of a label and a phrase of the notation.
            lists: the named lists the phrases may use.
        """
        # Lists and not an object for each: there are thousands.
        self._labels, self._phrases = zip(*phrases, strict=True)
        self._lists = lists
        self._patterns: dict[int, re.Pattern[str]] = {}
        self._also: dict[int, tuple[frozenset[str], ...]] = {}
        once: dict[frozenset[str], frozenset[str]] = {}  # phrases share their lists
        always: list[int] = []
        by_piece: dict[str, list[int]] = defaultdict(list)
        for number, phrase in enumerate(self._phrases):
            first, *others = needles(phrase, lists) or [frozenset[str]()]
            for piece in first:
                by_piece[piece].append(number)
            if not first:
                always.append(number)
            if others:
                self._also[number] = tuple(once.setdefault(one, one) for one in others)
        self._always = frozenset(always)
        self._by_piece = {piece: tuple(numbers) for piece, numbers in by_piece.items()}
        self._pieces = frozenset(self._by_piece).union(*once)
        self._lengths = lengths_by_start(self._pieces)
        self._first = frozenset(piece[0] for piece in self._pieces)

    def look(self, text: str) -> Mapping[str, list[re.Pattern[str]]]:
        """Name the phrases that may be in a text.

        Args:
            text: a plain text.

        Returns:
            For each label the expressions worth trying, in the order of the index; labels
            without any are missing.
        """
        there = self._there(text)
        numbers = set(self._always)
        for piece in there:
            numbers.update(self._by_piece.get(piece, ()))
        found: dict[str, list[re.Pattern[str]]] = {}
        also, labels = self._also, self._labels
        for number in sorted(numbers):
            if number not in also or not any(map(there.isdisjoint, also[number])):
                found.setdefault(labels[number], []).append(self._pattern(number))
        return found

    def _pattern(self, number: int) -> re.Pattern[str]:
        """The expression of a phrase, compiled when it is first worth trying."""
        pattern = self._patterns.get(number)
        if pattern is None:
            pattern = re.compile(expression(self._phrases[number], self._lists))
            self._patterns[number] = pattern
        return pattern

    def _there(self, text: str) -> set[str]:
        """The pieces of any phrase that stand in a text: Latin ones where a word begins.

        A word begins after anything but a letter, and where a piece ends (killmyself).
        """
        there = set[str]()
        # No piece has a space, and the words of an alphabet come again and again.
        for part in set(text.split()) if text.isascii() else (text,):
            self._look_in(part, there)
        return there

    def _look_in(self, text: str, there: set[str]) -> None:
        """Add the pieces of a part of a text. Most of a reading's time is spent here."""
        pieces, lengths, first = self._pieces, self._lengths.get, self._first
        ends, last = set[int](), ""
        for place, letter in enumerate(text):
            within = letter in _LATIN and last in _LATIN and place not in ends
            last = letter
            if within or letter not in first:
                continue
            start = text[place : place + START]
            for length in lengths(start) or lengths(start[:2]) or lengths(letter, ()):
                piece = text[place : place + length]
                if piece in pieces:
                    there.add(piece)
                    ends.add(place + length)


def needles(phrase: str, lists: Lists) -> list[frozenset[str]]:
    """Name, for each part that a phrase cannot do without, pieces of which a text must have one.

    Args:
        phrase: a phrase of the notation.
        lists: the named lists it may use.

    Returns:
        The pieces of each such part, the most telling part first; none when no part must be there.
    """
    while _LIST.search(phrase):
        phrase = _LIST.sub(lambda found: f"({'|'.join(lists[found[1]])})", phrase)
    return _needles(phrase if len(_choices(phrase)) == 1 else f"({phrase})")


def _needles(phrase: str) -> list[frozenset[str]]:
    if phrase and not _NOTATION.search(phrase):
        return [_typed(phrase)]
    parts = (
        _of_group(part[1:-1]) if part.startswith("(") else _typed(part) for part in _parts(phrase)
    )
    return sorted(filter(None, parts), key=lambda pieces: -min(map(len, pieces)))


@lru_cache(1000)  # the same lists stand in many phrases
def _of_group(group: str) -> frozenset[str]:
    every = [_needles(choice) for choice in _choices(group)]
    return frozenset().union(*(parts[0] for parts in every)) if all(every) else frozenset()


def _typed(run: str) -> frozenset[str]:
    """The ways to type a run: an apostrophe may be missing."""
    if "'" not in run:
        return frozenset((run,))
    first, *rest = run.split("'")
    ways = [first]
    for part in rest:
        ways = [way + mark + part for way in ways for mark in ("'", "")]
    return frozenset(ways)


def _parts(phrase: str) -> Iterable[str]:
    """Split a phrase into the literal runs and the groups it must have, at its top level.

    A Latin part counts only where a word begins, because that is where pieces are looked for.
    """
    run, place, begins, at_word = "", 0, True, True
    while place < len(phrase):
        sign = phrase[place]
        end = place + 1
        if sign not in "( *.?$":
            at_word = at_word if run else begins
            run += sign
            begins, place = False, end
            continue
        run = run[:-1] if sign == "?" else run
        if _found(run, at_word):
            yield run
        run = ""
        if sign == "(":
            end, group, needed = _group(phrase, place)
            if needed and (begins or not _LATIN_CHOICE.search(group)):
                yield group
            begins = _word_begins(group, before=begins, needed=needed)
        elif sign != "?":
            begins = sign in " ."
        place = end
    if _found(run, at_word):
        yield run


def _found(run: str, at_word: bool) -> bool:  # noqa: FBT001 - the two are one thing
    """Whether a run can be looked for."""
    typed = run.lstrip("'")
    return bool(typed) and (at_word or typed[0] not in _LATIN)


def _group(phrase: str, place: int) -> tuple[int, str, bool]:
    end = _closing(phrase, place) + 1
    needed = phrase[end : end + 1] != "?"
    return (end if needed else end + 1), phrase[place:end], needed


def _word_begins(group: str, *, before: bool, needed: bool) -> bool:
    """Whether a word begins behind a group; one that may be empty changes nothing."""
    choices = _choices(group[1:-1])
    spaced = all(choice.endswith(" ") for choice in choices if choice)
    return spaced and (before or (needed and "" not in choices))


def _closing(phrase: str, place: int) -> int:
    depth = 0
    for found in _BRACKET.finditer(phrase, place):
        depth += 1 if found[0] == "(" else -1
        if not depth:
            return found.start()
    message = f"a bracket is not closed: {phrase}"
    raise ValueError(message)


def _choices(group: str) -> list[str]:
    if "(" not in group:
        return group.split("|")
    choices, depth, begun = list[str](), 0, 0
    for found in _BRACKET_OR_BAR.finditer(group):
        if found[0] != "|":
            depth += 1 if found[0] == "(" else -1
        elif not depth:
            choices.append(group[begun : found.start()])
            begun = found.end()
    return [*choices, group[begun:]]
