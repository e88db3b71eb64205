"""Tells how far a talk has come: exploration, insight, action (Hill, Helping Skills)."""

from functools import cache
from re import Pattern
from typing import Literal

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import matcher

Stage = Literal["explore", "not_yet", "insight", "act"]

# No step is offered before the third message, and unasked not before the fifth.
_HEARD, _LONG = 3, 5


def stage(talk: Talk) -> Stage:
    """Tell the stage of a talk.

    Args:
        talk: the talk.

    Returns:
        `explore`; `not_yet` when advice is asked for before enough was heard; `insight`; `act`
        when a step is due: it was asked for, or every second turn of a long talk.
    """
    turns = len(talk.words("user"))
    asked = bool(_asks(talk.language).search(plain(talk.said[-1].text)))
    if turns < _HEARD:
        return "not_yet" if asked else "explore"
    if asked or (turns >= _LONG and turns % 2):
        return "act"
    return "insight"


@cache
def _asks(language: str) -> Pattern[str]:
    return matcher(book(f"playbook/{language}")["asks_advice"])
