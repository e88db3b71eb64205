"""Reads the feeling of a message by a lexicon, with negation and intensity.

The lexicons are in `knowledge/emotions/`, one file for each language, and `signs.json` for what
people type in every language: emoji, ㅠㅠ, T_T.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import NOTHING, matcher, tree

EMOTIONS = ("joy", "sadness", "anger", "fear", "love", "neutral")

# What stands for "nothing felt": one plain word of feeling outweighs it, half a sign does not.
_CALM = 0.6
_STRONG, _WEAK = 1.6, 0.6
_LOOK_BACK, _LOOK_AHEAD = 20, 12
_MAX_READ = 2_000


@dataclass(frozen=True, slots=True)
class Emotion:
    """The feeling of a message.

    Attributes:
        dominant: one of `EMOTIONS`; `neutral` when nothing stands out.
        scores: a number from 0 to 1 for each of `EMOTIONS`; together 1.
    """

    dominant: str
    scores: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Lexicon:
    words: re.Pattern[str]
    meaning: Mapping[str, tuple[str, float]]
    not_before: re.Pattern[str]
    not_after: re.Pattern[str]
    stronger: re.Pattern[str]
    weaker: re.Pattern[str]
    opposite: Mapping[str, str]


def judge(text: str, language: str) -> Emotion:
    """Read the feeling of one message.

    Args:
        text: what somebody wrote.
        language: its language, one of the six.

    Returns:
        The dominant emotion and a score for each.
    """
    words = plain(text)[:_MAX_READ]
    weights = dict.fromkeys(EMOTIONS, 0.0)
    weights["neutral"] = _CALM
    if language in LANGUAGES:
        _weigh(_lexicon(language), words, weights)
    _weigh(_lexicon("signs"), words, weights)
    whole = sum(weights.values())
    scores = {name: weight / whole for name, weight in weights.items()}
    return Emotion(max(EMOTIONS, key=scores.__getitem__), scores)


def _weigh(lexicon: _Lexicon, words: str, weights: dict[str, float]) -> None:
    for found in lexicon.words.finditer(words):
        emotion, weight = lexicon.meaning[found[0].strip()]
        start, end = found.span()
        before = words[max(0, start - _LOOK_BACK) : start]
        after = words[end : end + _LOOK_AHEAD]
        if lexicon.stronger.search(before):
            weight *= _STRONG
        elif lexicon.weaker.search(before):
            weight *= _WEAK
        if lexicon.not_before.search(before) or lexicon.not_after.match(after):
            emotion, weight = lexicon.opposite.get(emotion, "neutral"), weight * _WEAK
        weights[emotion] += weight


@cache
def _lexicon(name: str) -> _Lexicon:
    data = book(f"emotions/{name}")
    meaning: dict[str, tuple[str, float]] = {}
    for emotion, groups in data["words"].items():
        for weight, words in groups.items():
            meaning.update((word.strip(), (emotion, float(weight))) for word in words)
    return _Lexicon(
        words=re.compile(_bounded(tree(meaning), data["bounds"])),
        meaning=meaning,
        not_before=_ending(data["not_before"], data),
        not_after=matcher(data["not_after"]),
        stronger=_ending(data["stronger"], data),
        weaker=_ending(data["weaker"], data),
        opposite=data["opposite"],
    )


def _bounded(words: str, bounds: str) -> str:
    return f"(?<![{bounds}]){words}(?![{bounds}])" if bounds else words


def _ending(phrases: list[str], data: Mapping[str, Any]) -> re.Pattern[str]:
    """Match one of the phrases at the end of what stands before a word, or near it."""
    if not phrases:
        return NOTHING
    starts = r"(?:^|(?<=\W))" if data["spaced"] else ""
    return re.compile(rf"{starts}{matcher(phrases).pattern}[^.!?,]{{0,{data['reach']}}}$")
