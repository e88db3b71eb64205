"""Mends decisive words that are one slip away from what was meant: kilking, 죽거싶다.

People in distress type badly. Only the words of `knowledge/misspelt.json` are mended, and only for
the danger rules: a slip is a letter wrong, missing or too many, or two letters swapped. A word
that is another real word stays what it is.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from operator import add
from typing import NamedTuple

from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import LEADS, TAILS, VOWELS, letters_of, syllable_of
from heartwhisper.counsel.phrases import compiled

_WORD = r"[a-z]{3,}|[\u0900-\u097f]{3,}"
_HANGUL = r"[가-힣ㄱ-ㅣ ]+"
_SURE = 4  # letters of a word in which one may be wrong; in a shorter one two may be swapped


def mended(words: str, language: str) -> str:
    """Mend the decisive words of a text.

    Args:
        words: a plain text, unmasked.
        language: one of the six; Chinese and Japanese have no letters to slip on.

    Returns:
        The text with these words as they were meant; the same text where there are none.
    """
    if language == "ko":
        return compiled(_HANGUL).sub(lambda run: _stems_mended(run[0]), words)
    known = _known(language)
    return compiled(_WORD).sub(lambda word: known.meant(word[0]), words) if known else words


class _Words:
    """The decisive words of a language that is written letter by letter."""

    def __init__(self, words: list[str], real: list[str]) -> None:
        self._whole = frozenset((*words, *real))
        self._place = {word: place for place, word in enumerate(words)}
        self._without: dict[str, list[str]] = defaultdict(list)
        for word in words:
            for short in (word, *_shortened(word)):
                self._without[short].append(word)

    def meant(self, typed: str) -> str:
        """The decisive word that was meant, the first of the list, or the word as it was typed."""
        shorter = [typed, *_shortened(typed)]
        if typed in self._whole or self._without.keys().isdisjoint(shorter):
            return typed
        near = {word for short in shorter for word in self._without.get(short, ())}
        meant = (word for word in near if slipped(typed, word))
        return min(meant, key=self._place.__getitem__, default=typed)


def _shortened(word: str) -> list[str]:
    """A word with one letter left out: what two words share that are one slip apart."""
    return [word[:place] + word[place + 1 :] for place in range(len(word))]


def slipped(typed: str, meant: str) -> bool:
    """Whether a word is at most one slip away from another."""
    longest = max(len(typed), len(meant))
    start = next((n for n in range(longest) if typed[n : n + 1] != meant[n : n + 1]), longest)
    typed, meant = typed[start:], meant[start:]
    if len(typed) > 1 and typed[:2] == meant[1::-1] and typed[2:] == meant[2:]:
        return True
    if longest < _SURE:
        return False
    return meant[1:] in {typed, typed[1:]} or typed[1:] == meant


@cache
def _known(language: str) -> _Words | None:
    told = book("misspelt").get(language)
    return _Words(told["words"], told["real"]) if told else None


def _stems_mended(run: str) -> str:
    """Mend the stems in a run of Korean without other signs, however it is spaced."""
    places = [place for place, syllable in enumerate(run) if syllable != " "]
    typed = "".join(run[place] for place in places)
    slips, mends = _slips(), []
    if slips.begin.keys().isdisjoint(map(add, typed, typed[1:])):
        return run
    for start in range(len(typed) - 1):
        for slip in slips.begin.get(typed[start : start + 2], ()):
            if typed.startswith(slip, start):
                end = places[start + len(slip) - 1] + 1
                mends.append((places[start], end, slips.meant[slip]))
    before = len(run)
    for begin, end, stem in reversed(mends):
        if end <= before:  # two readings of one slip: the later one stands
            run, before = run[:begin] + stem + run[end:], begin
    return run


class _Slips(NamedTuple):
    """Slips of Korean stems: what each was meant to be, and those that begin with two syllables."""

    meant: dict[str, str]
    begin: dict[str, list[str]]


@cache
def _slips() -> _Slips:
    told = book("misspelt")["ko"]
    kept = frozenset((*told["words"], *told["real"]))
    meant = {slip: stem for stem in told["words"] for slip in _slipped(stem) if slip not in kept}
    begin: dict[str, list[str]] = defaultdict(list)
    for slip in meant:
        begin[slip[:2]].append(slip)
    return _Slips(meant, begin)


def _slipped(stem: str) -> Iterator[str]:
    for place, syllable in enumerate(stem):
        for other in _mistyped(syllable):
            yield stem[:place] + other + stem[place + 1 :]


def _mistyped(syllable: str) -> Iterator[str]:
    """A syllable with one letter typed for another; a final one may be missing."""
    lead, vowel, tail = letters_of(syllable)
    near: dict[str, str] = book("misspelt")["near"]
    yield from (syllable_of(one, vowel, tail) for one in near[lead] if one in LEADS)
    yield from (syllable_of(lead, one, tail) for one in near[vowel] if one in VOWELS)
    yield from (syllable_of(lead, vowel, one) for one in near[tail] if one in TAILS)
