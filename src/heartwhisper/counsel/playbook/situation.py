"""Finds in which situation somebody speaks: a quarrel, a wait for an answer, a wedding in doubt.

By letters and meaning, learnt from examples (`counsel/examples/*/situation`), by signs that leave
little doubt, and by what is felt.
"""

import math
from dataclasses import dataclass
from types import ModuleType

from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import script

# Likelihoods, set on the project's own conversations: from where on a message tells its situation
# although another was spoken of before, and from where on one is spoken of at all.
_SURE, _ALONE = 0.45, 0.25
_SHORTEST = 4  # letters of a message that can tell anything
# What a sign adds to the logarithm of a likelihood, and what a feeling takes from it where it
# does not belong: nobody who weeps is told how glad they must be.
_SIGN, _UNFELT = 2.0, 2.5
_HURT = frozenset({"sadness", "anger", "fear"})
_GLAD = frozenset({"in_love", "occasions"})
_SAD = frozenset({"weary", "resentment", "lonely", "breakup"})


@dataclass(frozen=True, slots=True)
class About:
    """What a talk is about.

    Attributes:
        names: the situation of the last message and the one spoken of before, the surer one
            first; one where they are the same, none where nothing was told yet.
        story: the one spoken of before, where that is sure.
    """

    names: tuple[str, ...]
    story: str | None


def situation(text: str, language: str, felt: str = "neutral") -> tuple[str, float] | None:
    """Find the situation that one message speaks of.

    Args:
        text: the message.
        language: its language.
        felt: the dominant feeling in it, where that was read.

    Returns:
        The name of the likeliest situation and its likelihood; None for a text that says nothing.
    """
    words = plain(text)
    if len(words) < _SHORTEST:
        return None
    scores: dict[str, float] = _learnt().likely(text, words, language)
    for sign in script(language).known:
        if sign.pattern.search(words):
            scores[sign.name] += _SIGN
    for name in _GLAD if felt in _HURT else _SAD if felt == "joy" else ():
        scores[name] -= _UNFELT
    best = max(scores, key=scores.__getitem__)
    return best, math.exp(scores[best]) / sum(map(math.exp, scores.values()))


def situations(texts: tuple[str, ...], language: str, felt: str = "neutral") -> About:
    """Find what a talk is about.

    Args:
        texts: what the user said, oldest first.
        language: the language of the talk.
        felt: the dominant feeling of the last message.

    Returns:
        What it is about.
    """
    now = situation(texts[-1], language, felt)
    story = None
    for text in reversed(texts[:-1]):
        found = situation(text, language)
        if found and (story is None or story[1] < found[1]):
            story = found
        if story and story[1] >= _SURE:
            break
    sure = now and now[1] >= (_SURE if story else _ALONE)
    ordered = (now, story) if sure else (story, now)
    likely = [one[0] for one in ordered if one and one[1] >= _ALONE]
    if felt in _HURT:
        likely = [name for name in likely if name not in _GLAD]
    told = story[0] if story and story[1] >= _SURE else None
    return About(tuple(dict.fromkeys(likely)), told)


def _learnt() -> ModuleType:
    from heartwhisper.counsel import learnt  # noqa: PLC0415 - the start does not wait for numpy

    return learnt
