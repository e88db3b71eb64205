"""Finds, in one pass over a text, the few phrases of many that could be in it.

Each phrase has a piece it cannot do without; only where that piece stands is the phrase tried.
So thousands of rules cost a text without any of their pieces next to nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from heartwhisper.counsel.phrases import Lists, expression
from heartwhisper.counsel.vocabulary import START, lengths_by_start

_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_LIST = re.compile(r"\{(\w+)\}")


class Index:
    """Phrases under labels."""

    def __init__(self, phrases: Iterable[tuple[str, str]], lists: Lists) -> None:
        """Build the index.

        Args:
            phrases: pairs of a label and a phrase of the notation.
            lists: the named lists the phrases may use.
        """
        self._rules = [_Rule(label, phrase, lists) for label, phrase in phrases]
        self._always: list[int] = []
        self._by_piece: dict[str, list[int]] = defaultdict(list)
        for number, rule in enumerate(self._rules):
            pieces = needles(rule.phrase, lists)
            for piece in pieces:
                self._by_piece[piece].append(number)
            if not pieces:
                self._always.append(number)
        self._lengths = lengths_by_start(self._by_piece)

    def look(self, text: str) -> Mapping[str, list[re.Pattern[str]]]:
        """Name the phrases that may be in a text.

        Args:
            text: a plain text.

        Returns:
            For each label the expressions worth trying, in the order of the index; labels
            without any are missing.
        """
        numbers = set(self._always)
        lengths, by_piece = self._lengths, self._by_piece
        for place, letter in enumerate(text):
            if letter in _LATIN and place and text[place - 1] in _LATIN:
                continue  # a Latin piece begins a word
            for start in (letter, text[place : place + START]):
                for length in lengths.get(start, ()):
                    numbers.update(by_piece.get(text[place : place + length], ()))
        found: dict[str, list[re.Pattern[str]]] = {}
        for number in sorted(numbers):
            rule = self._rules[number]
            found.setdefault(rule.label, []).append(rule.pattern)
        return found


class _Rule:
    """A phrase, compiled when it is first worth trying."""

    def __init__(self, label: str, phrase: str, lists: Lists) -> None:
        self.label = label
        self.phrase = phrase
        self._lists = lists

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(expression(self.phrase, self._lists))


def needles(phrase: str, lists: Lists) -> frozenset[str]:
    """Name pieces of which a text must contain one for a phrase to match.

    Args:
        phrase: a phrase of the notation.
        lists: the named lists it may use.

    Returns:
        The pieces of its most telling part; none when no part must be there.
    """
    while _LIST.search(phrase):
        phrase = _LIST.sub(lambda found: f"({'|'.join(lists[found[1]])})", phrase)
    best: frozenset[str] = frozenset()
    for part in _parts(phrase):
        pieces = _of_group(part[1:-1], lists) if part.startswith("(") else frozenset((part,))
        if pieces and (not best or min(map(len, pieces)) > min(map(len, best))):
            best = pieces
    return best


def _of_group(group: str, lists: Lists) -> frozenset[str]:
    every = [needles(choice, lists) for choice in _choices(group)]
    return frozenset().union(*every) if all(every) else frozenset()


def _parts(phrase: str) -> Iterable[str]:
    """Split a phrase into the literal runs and the groups it must have, at its top level.

    A Latin part counts only where a word begins, because that is where pieces are looked for.
    """
    run, place, begins, at_word = "", 0, True, True
    while place < len(phrase):
        sign = phrase[place]
        end = place + 1
        if sign not in "( *'.?":
            at_word = at_word if run else begins
            run += sign
            begins, place = False, end
            continue
        run = run[:-1] if sign == "?" else run
        if run and (at_word or run[0] not in _LATIN):
            yield run
        run = ""
        if sign == "(":
            end, group, needed = _group(phrase, place)
            if needed and (begins or group.lstrip("(")[:1] not in _LATIN):
                yield group
            begins = begins if not needed and _spaced(group) else False
        else:
            begins = sign in " ."
        place = end
    if run and (at_word or run[0] not in _LATIN):
        yield run


def _group(phrase: str, place: int) -> tuple[int, str, bool]:
    end = _closing(phrase, place) + 1
    needed = phrase[end : end + 1] != "?"
    return (end if needed else end + 1), phrase[place:end], needed


def _spaced(group: str) -> bool:
    return all(choice.endswith(" ") for choice in _choices(group[1:-1]))


def _closing(phrase: str, place: int) -> int:
    depth = 0
    for number in range(place, len(phrase)):
        depth += {"(": 1, ")": -1}.get(phrase[number], 0)
        if not depth:
            return number
    message = f"a bracket is not closed: {phrase}"
    raise ValueError(message)


def _choices(group: str) -> list[str]:
    choices, depth = [""], 0
    for sign in group:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "|" and not depth:
            choices.append("")
        else:
            choices[-1] += sign
    return choices
