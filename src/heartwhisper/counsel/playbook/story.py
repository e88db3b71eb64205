"""Finds which kind of story a longer message tells: a found message, an ex who is sorry again.

Likely by the letters that stand with each kind and by the situation, and told where a sign of it
stands, which a letter has words enough for (docs/decisions/0027-kinds-of-stories.md).
"""

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import STORY, Sign, script, sign
from heartwhisper.counsel.playbook.situation import shares

# How much likelier a situation that is sure makes its kinds: set on letters kept apart.
_SITUATION = 0.15
_SHORTEST = 0.5  # of a story: who tells less says too little
# So many, the likeliest first, are asked for a sign. Of letters kept apart nearly all that are
# right stand there; where no sign stands, the likeliest is right in three of ten.
_TRIED = 20
_BESIDE = 0.6  # of the likelihood of the best by the letters alone: what is told beside it


def kinds(text: str, language: str) -> list[Sign]:
    """Find the kinds of story that a message tells.

    Args:
        text: what somebody wrote.
        language: its language.

    Returns:
        The kinds of which a sign stands there, the likeliest first; none where none of the
        likeliest has one, and for something grave or somebody else's story.
    """
    words = plain(text)
    shortest = STORY[language] * _SHORTEST
    if len(words) < shortest or script(language).elsewhere.search(words):
        return []
    alone: dict[str, float] = _learnt().likely(text, words, language, of="stories")
    about = shares(text, language)
    likely = {
        name: one + _SITUATION * about.get(_about(name, language), 0) for name, one in alone.items()
    }
    tried = sorted(likely, key=likely.__getitem__, reverse=True)[:_TRIED]
    signed = [name for name in tried if _stands(_kind(language, name), words)]
    told = [name for name in signed if alone[name] >= _BESIDE * alone[signed[0]]]
    return [_kind(language, name) for name in told]


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
