"""Finds the part of a story in which danger stands, so that it can be read without the rest.

Letters and meaning of a whole story are mostly those of its calm part: what a rule found in one
sentence was denied for what stood beside it (docs/decisions/0017, 0018).
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.danger_rules import rules_of
from heartwhisper.counsel.normal import plain

# What follows three dots belongs to what stands before: "he threatens me... to eat my cake".
_DOTS = re.compile(r"\.{2,}|…+")
_SIGHS = r"~ㅠㅜ\U0001f000-\U0001faff"
_SENTENCE_END = re.compile(rf"[.!?\n。！？；।{_SIGHS}]+")
# A rule that excuses a word for a game or a film knows the other ends of a sentence itself.
_SIGH = re.compile(rf"[{_SIGHS}]+")
# Chinese and Japanese put a space only where something ends.
_CLAUSE_END = re.compile(r"[,、;]+|\.{2,}|(?<=[\u3040-\u30ff\u4e00-\u9fff]) ")
# From so many letters on one sentence tells more than one thing: nobody ended it. Syllables and
# signs say in 30 letters what takes 75 in an alphabet.
_TELLS_MORE = {"ko": 30, "zh": 30, "ja": 30}
_TELLS_MORE_IN_LETTERS = 75
# How many letters on either side belong to the words of danger where not even a comma stands.
_BESIDE = {"ko": 12, "zh": 8, "ja": 12}
_BESIDE_IN_LETTERS = 30
# A clause up to so many times as long is not cut.
_LITTLE_LONGER = 3
# A game or a film that excuses a blow excuses none of the next scene.
_IN_SCENES = frozenset({"violence", "stalking", "minor_abuse"})
# A passage that is nearly the whole says nothing new.
_SMALLER = 0.9


def passages(text: str, found: Danger, language: str) -> Iterator[str]:
    """Cut out what may be read alone of a text in which a rule found danger.

    Args:
        text: what somebody wrote.
        found: what the rules found, or excused, in it.
        language: its language.

    Yields:
        The sentences in which the words of danger stand. Of one long sentence its clauses, cut
        to some words around them. Of what was excused its scenes: "then", "later", "at home".
        Nothing where the text has nothing to cut off.
    """
    end = _SENTENCE_END if found.matched else _SIGH
    told = _cut(_DOTS.sub(",", text), end)
    if found.excused in _IN_SCENES and len(text) >= _least(found, language):
        yield from _scenes(plain(text), language)
    if len(told) > 1:
        yield from (one for one in told if found.stands_in(plain(one)))
    elif found.matched and len(text) >= _least(found, language):
        yield from _clauses(plain(text), found, _BESIDE.get(language, _BESIDE_IN_LETTERS))


def _least(found: Danger, language: str) -> float:
    """From how many letters on a sentence is cut; sooner where somebody may die."""
    letters = _TELLS_MORE.get(language, _TELLS_MORE_IN_LETTERS)
    return letters / 2 if found.kind == "suicide" else letters


def _scenes(words: str, language: str) -> Iterator[str]:
    starts = [0, *(found.start() for found in rules_of(language).anew.finditer(words)), len(words)]
    scenes = (words[start:end] for start, end in pairwise(starts))
    return (one for one in scenes if one.strip() and len(one) < _SMALLER * len(words))


def _clauses(words: str, found: Danger, beside: int) -> Iterator[str]:
    told = [one for one in _cut(words, _CLAUSE_END) if found.stands_in(one)] or [words]
    near = (_near(one, found, beside) for one in told)
    yield from (one for one in near if len(one) < _SMALLER * len(words))


def _near(clause: str, found: Danger, beside: int) -> str:
    """The words of danger and whole words beside them; a clause little longer as it is."""
    if len(clause) <= _LITTLE_LONGER * beside:
        return clause
    places = [(clause.find(part), len(part)) for part in found.parts]
    start = max(0, min(at for at, _ in places) - beside)
    end = max(at + length for at, length in places) + beside
    if " " in clause:
        start = clause.rfind(" ", 0, start + 1) + 1
        end = (clause.find(" ", end) + 1 or len(clause) + 1) - 1
    return clause[start:end]


def _cut(text: str, end: re.Pattern[str]) -> list[str]:
    return [one.strip() for one in end.split(text) if one.strip()]
