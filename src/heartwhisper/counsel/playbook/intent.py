"""Finds the intent of a first message: something narrow that the script has an answer for.

Said in just the words of an example; or likely by letters and meaning, and with a sign of it; or so
likely that it needs none (docs/decisions/0019-what-a-first-message-says.md).
"""

import re
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import STORY, Sign, first, script, sign

# Log-odds from where on letters and meaning are believed, by language, and by how much the best
# must lead. Of messages kept apart (`evaluation/intents/`) nine in ten that are read so are right;
# of public lines, which are of more kinds, four in five (looked at in Korean and English).
_SURE: Mapping[str, float] = {
    "ko": 0.75,
    "en": -1.0,
    "zh": -2.0,
    "ja": -2.0,
    "fr": -2.0,
    "hi": -1.0,
}
_LEAD = 2.0
# Of so many, the likeliest first, a sign decides. Six would do for a hundred intents; of two to
# three hundred, each narrower, a right one more often stands further down.
_TRIED = 12
# Marks, and the letters of a sigh or a laugh (ㅠㅠ, ㅋㅋ), say nothing else.
_MARKS = re.compile("[\\W_\u314b\u314e\u315c\u3160\u3161]+")


def intent(text: str, language: str) -> Mapping[str, Any] | None:
    """Find the intent of a message.

    Args:
        text: what somebody wrote.
        language: its language.

    Returns:
        The lines of the intent: hear, thought, ask, often answer and step; None where none is sure.
    """
    words, known = plain(text), script(language)
    bare = _MARKS.sub("", words)
    if not bare:
        return None
    name = _said(language).get(bare)
    if not name and not known.elsewhere.search(words):
        name = _meant(text, words, language)
    return known.intents[name] if name else None


@cache
def _said(language: str) -> Mapping[str, str]:
    """The intent of every example, by its bare words."""
    known = script(language).intents
    likes = ((like, name) for name, one in known.items() for like in one["like"])
    return {_MARKS.sub("", plain(like)): name for like, name in likes}


def _meant(text: str, words: str, language: str) -> str | None:
    scores: Mapping[str, float] = _intents().likely(text, words, language)
    names = sorted(scores, key=scores.__getitem__, reverse=True)
    story = len(words) >= STORY[language]
    if not story and (said := first((_sign(language, name) for name in names[:_TRIED]), words)):
        return said.name
    best, second = names[:2]
    if scores[best] < _SURE[language] or scores[best] - scores[second] < _LEAD:
        return None
    # In a story a passing word says neither that it is this nor that it is not.
    return None if not story and _sign(language, best).unless.search(words) else best


@cache
def _sign(language: str, name: str) -> Sign:
    """The signs of an intent: compiled when it is first likely, for there are hundreds."""
    known = script(language)
    return sign(name, known.intents[name], known.talk["words"])


def _intents() -> ModuleType:
    from heartwhisper.counsel import intents  # noqa: PLC0415 - the start does not wait for numpy

    return intents
