"""Finds which kind of story a longer message tells: a found message, an ex who is sorry again.

Learnt from the letters that stand with each kind, helped by signs, which a letter has words enough
for, and by the situation (docs/decisions/0027-kinds-of-stories.md).
"""

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import STORY, Sign, script, sign
from heartwhisper.counsel.playbook.situation import shares

# How much likelier a sign makes a kind, and a situation that is sure; by how much the likeliest
# must lead to be believed. Set on letters kept apart and on the labelled ones.
_SIGN, _SITUATION = 0.15, 0.15
_LEAD, _LEADS = 0.03, {"fr": 0.08}
_SHORTEST = 0.5  # of a story: who tells less may say enough, where a sign of it stands there
_TRIED = 30  # the likeliest, of which signs are looked for
_BESIDE = 0.5  # of the likelihood of the best: what is told beside it


def kinds(text: str, language: str) -> list[Sign]:
    """Find the kinds of story that a message tells.

    Args:
        text: what somebody wrote.
        language: its language.

    Returns:
        The kind that it tells, then those of which a sign stands there too, the likeliest first;
        none where one of another situation is nearly as likely and has no sign less, and for
        something grave or somebody else's story.
    """
    words = plain(text)
    shortest = STORY[language] * _SHORTEST
    if len(words) < shortest or script(language).elsewhere.search(words):
        return []
    scores: dict[str, float] = _learnt().likely(text, words, language, of="stories")
    about = shares(text, language)
    for name in scores:
        scores[name] += _SITUATION * about.get(_about(name, language), 0)
    tried = sorted(scores, key=scores.__getitem__, reverse=True)[:_TRIED]
    signed = [name for name in tried if _stands(_kind(language, name), words)]
    for name in signed:
        scores[name] += _SIGN
    best = max(tried, key=scores.__getitem__)
    if not (len(words) >= STORY[language] or best in signed):
        return []
    # Between neighbours either is right enough, and of two that are signed either is told.
    rivals = [name for name in tried if _about(name, language) != _about(best, language)]
    doubts = [name for name in rivals if best not in signed or name not in signed]
    lead = scores[best] - max((scores[name] for name in doubts), default=0.0)
    if lead < _LEADS.get(language, _LEAD):
        return []
    beside = [name for name in signed if scores[name] >= _BESIDE * scores[best] and name != best]
    beside.sort(key=scores.__getitem__, reverse=True)
    return [_kind(language, name) for name in (best, *beside)]


def _about(name: str, language: str) -> str:
    return str(known(language)[name]["situation"])


def _stands(kind: Sign, words: str) -> bool:
    return bool(kind.pattern.search(words)) and not kind.unless.search(words)


@cache
def known(language: str) -> Mapping[str, Mapping[str, Any]]:
    """The kinds of a language by name, with their lines."""
    return {one["id"]: one for one in book(f"playbook/{language}/stories")}


@cache
def _kind(language: str, name: str) -> Sign:
    """A kind: its signs are compiled when it is first likely, for there are many."""
    return sign(name, known(language)[name])


def _learnt() -> ModuleType:
    from heartwhisper.counsel import intents  # noqa: PLC0415 - the start does not wait for numpy

    return intents
