"""Finds the intent of a first message: something narrow that the script has an answer for.

Said in just the words of an example, or so near to them that letters and meaning are sure
(docs/decisions/0019-what-a-first-message-says.md).
"""

import re
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import script

# Log-odds from where on letters and meaning are believed, by language, and by how much the best
# must lead. Of messages kept apart (`evaluation/intents/`) nine in ten that are read so are right.
_SURE: Mapping[str, float] = {"ko": 0.5, "en": 0.0, "zh": 0.0, "ja": 0.0, "fr": 0.0}
_LEAD = 2.0
# Marks, and the letters of a sigh or a laugh (ㅠㅠ, ㅋㅋ), say nothing else.
_MARKS = re.compile("[\\W_\u3131-\u318e]+")


def intent(text: str, language: str) -> Mapping[str, Any] | None:
    """Find the intent of a message.

    Args:
        text: what somebody wrote.
        language: its language.

    Returns:
        The lines of the intent: hear, thought, ask, sometimes step; None where none is sure.
    """
    words, known = plain(text), script(language).intents
    name = _said(language).get(_MARKS.sub("", words)) or _meant(text, words, language)
    return known[name] if name else None


@cache
def _said(language: str) -> Mapping[str, str]:
    """The intent of every example, by its bare words."""
    known = script(language).intents
    likes = ((like, name) for name, one in known.items() for like in one["like"])
    return {_MARKS.sub("", plain(like)): name for like, name in likes}


def _meant(text: str, words: str, language: str) -> str | None:
    scores: Mapping[str, float] = _intents().likely(text, words, language) if words else {}
    if not scores:
        return None
    best, second = sorted(scores, key=scores.__getitem__)[:-3:-1]
    lead = scores[best] - scores[second]
    return best if scores[best] >= _SURE[language] and lead >= _LEAD else None


def _intents() -> ModuleType:
    from heartwhisper.counsel import intents  # noqa: PLC0415 - the start does not wait for numpy

    return intents
