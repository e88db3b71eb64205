"""Finds, in one pass over a text, the few phrases of many that could be in it.

Each phrase has a piece it cannot do without; the pieces of all phrases are one tree. So
hundreds of rules cost a text without any of their pieces next to nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from heartwhisper.counsel.phrases import NOTHING, Lists, expression, tree

_LATIN = re.compile("[a-z0-9]")
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
        latin = [piece for piece in self._by_piece if _LATIN.match(piece)]
        other = [piece for piece in self._by_piece if not _LATIN.match(piece)]
        self._scans = [_scan("(?<![a-z0-9])", latin), _scan("", other)]

    def look(self, text: str) -> Mapping[str, list[re.Pattern[str]]]:
        """Name the phrases that may be in a text.

        Args:
            text: a plain text.

        Returns:
            For each label the expressions worth trying, in the order of the index; labels
            without any are missing.
        """
        numbers = set(self._always)
        for piece in {found for scan in self._scans for found in scan.findall(text)}:
            for end in range(1, len(piece) + 1):
                numbers.update(self._by_piece.get(piece[:end], ()))
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


def _scan(before: str, pieces: list[str]) -> re.Pattern[str]:
    """Find pieces everywhere, also where they overlap."""
    return re.compile(f"{before}(?=({tree(pieces)}))") if pieces else NOTHING


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
        if run and (at_word or not _LATIN.match(run)):
            yield run
        run = ""
        if sign == "(":
            end, group, needed = _group(phrase, place)
            if needed and (begins or not _LATIN.match(group.lstrip("("))):
                yield group
            begins = begins if not needed and _spaced(group) else False
        else:
            begins = sign in " ."
        place = end
    if run and (at_word or not _LATIN.match(run)):
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
