"""Tells how far a talk has come: exploration, insight, action (Hill, Helping Skills)."""

from typing import Literal

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import asks_advice, question, script

Stage = Literal["explore", "not_yet", "insight", "act"]

# No step is offered before the third message, and unasked not before the fifth.
_HEARD, _LONG = 3, 5
# Who asks these asks for a view and not for a way to act.
_WAYS = frozenset({"how", "should"})


def stage(talk: Talk) -> Stage:
    """Tell the stage of a talk.

    Args:
        talk: the talk.

    Returns:
        `explore`; `not_yet` when advice is asked for before enough was heard; `insight`; `act`
        when a step is due: it was asked for, or every second turn of a long talk.
    """
    turns = len(talk.words("user"))
    asked = _asks_a_way(plain(talk.said[-1].text), talk.language)
    if turns < _HEARD:
        return "not_yet" if asked else "explore"
    if asked or (turns >= _LONG and turns % 2):
        return "act"
    return "insight"


def _asks_a_way(words: str, language: str) -> bool:
    known = script(language)
    asked = question(known, words)
    if asked:
        return asked.name in _WAYS
    return asks_advice(known, words)
