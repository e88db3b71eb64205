"""Finds which kind of story a longer message tells: a found message, an ex who is sorry again.

Learnt from the letters that stand with each kind, helped by signs, which a letter has words enough
for, and by the situation (docs/decisions/0027-kinds-of-stories.md).
"""

from collections.abc import Mapping
from functools import cache
from types import ModuleType

from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import STORY, Sign, sign
from heartwhisper.counsel.playbook.situation import shares

# How much likelier a sign makes a kind, and a situation that is sure; by how much the likeliest
# must lead to be believed. Set on letters kept apart and on the labelled ones.
_SIGN, _SITUATION = 0.15, 0.15
_LEAD, _LEADS = 0.03, {"fr": 0.08}

_SHORTEST = 0.5  # of a story: who tells less may say enough, where a sign of it stands there


def kinds(text: str, language: str) -> list[Sign]:
    """Find the kinds of story that a message tells.

    Args:
        text: what somebody wrote.
        language: its language.

    Returns:
        The kind that it tells, then others of which a sign stands in it, the likeliest first; none
        where one of another situation, of which no sign stands there, is nearly as likely.
    """
    words = plain(text)
    story = len(words) >= STORY[language]
    if len(words) < STORY[language] * _SHORTEST:
        return []
    scores: dict[str, float] = _learnt().likely(text, words, language, of="stories")
    signed = {name for name, kind in known(language).items() if _stands(kind, words)}
    about = shares(text, language)
    for name in scores:
        scores[name] += _SIGN * (name in signed) + _SITUATION * about.get(_about(name, language), 0)
    best, *others = sorted(scores, key=scores.__getitem__, reverse=True)
    # Between neighbours either is right enough.
    rival = next(name for name in others if _about(name, language) != _about(best, language))
    # Of two that are signed either is told.
    lead = scores[best] - scores[rival]
    leads = lead > _LEADS.get(language, _LEAD) or {best, rival} <= signed
    if not leads or not (story or best in signed):
        return []
    return [known(language)[name] for name in (best, *others) if name == best or name in signed]


def _about(name: str, language: str) -> str:
    return str(known(language)[name].said["situation"])


def _stands(kind: Sign, words: str) -> bool:
    return bool(kind.pattern.search(words)) and not kind.unless.search(words)


@cache
def known(language: str) -> Mapping[str, Sign]:
    """The kinds of a language by name: opened with its first story, for there are many."""
    return {one["id"]: sign(one["id"], one) for one in book(f"playbook/{language}/stories")}


def _learnt() -> ModuleType:
    from heartwhisper.counsel import intents  # noqa: PLC0415 - the start does not wait for numpy

    return intents
