"""Reads the feeling of a message by a lexicon, with negation and intensity.

The lexicons are in `knowledge/emotions/`, one file for each language, and `signs.json` for what
people type in every language: emoji, ㅠㅠ, T_T.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, get_args

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import opened
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import NOTHING, matcher
from heartwhisper.counsel.vocabulary import Words

Feeling = Literal["joy", "sadness", "anger", "fear", "love", "neutral"]
EMOTIONS: tuple[str, ...] = get_args(Feeling)

# What stands for "nothing felt": one plain word of feeling outweighs it, half a sign does not.
_CALM = 0.6
_STRONG, _WEAK = 1.6, 0.6
_LOOK_BACK, _LOOK_AHEAD = 20, 12
_MAX_READ = 2_000
_MOST_EVIDENCE = 2.0  # of one feeling: said three times is not felt three times


@dataclass(frozen=True, slots=True)
class Emotion:
    """The feeling of a message.

    Attributes:
        dominant: one of `EMOTIONS`; `neutral` when nothing stands out.
        scores: a number from 0 to 1 for each of `EMOTIONS`; together 1.
        evidence: the weight of the words found for each feeling; none in a joined reading.
    """

    dominant: str
    scores: Mapping[str, float]
    evidence: Mapping[str, float] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class _Lexicon:
    words: Words
    meaning: Mapping[str, tuple[str, float]]
    not_before: re.Pattern[str]
    not_after: re.Pattern[str]
    stronger: re.Pattern[str]
    weaker: re.Pattern[str]
    opposite: Mapping[str, str]


def judge(text: str, language: str) -> Emotion:
    """Read the feeling of one message by its words.

    Args:
        text: what somebody wrote.
        language: its language, one of the six.

    Returns:
        The dominant emotion and a score for each.
    """
    words = plain(text)[:_MAX_READ]
    weights: dict[str, float] = {}
    if language in LANGUAGES:
        _weigh(_lexicon(language), words, weights)
    _weigh(_lexicon("signs"), words, weights)
    evidence = {name: min(weight, _MOST_EVIDENCE) for name, weight in weights.items()}
    whole = sum(weights.values()) + _CALM
    scores = {name: weights.get(name, 0.0) / whole for name in EMOTIONS}
    scores["neutral"] += _CALM / whole
    return Emotion(max(EMOTIONS, key=scores.__getitem__), scores, evidence)


def _weigh(lexicon: _Lexicon, words: str, weights: dict[str, float]) -> None:
    for start, end in lexicon.words.find(words):
        emotion, weight = lexicon.meaning[words[start:end]]
        before = words[max(0, start - _LOOK_BACK) : start]
        after = words[end : end + _LOOK_AHEAD]
        if lexicon.stronger.search(before):
            weight *= _STRONG
        elif lexicon.weaker.search(before):
            weight *= _WEAK
        if lexicon.not_before.search(before) or lexicon.not_after.match(after):
            emotion, weight = lexicon.opposite.get(emotion, "neutral"), weight * _WEAK
        weights[emotion] = weights.get(emotion, 0.0) + weight


@cache
def _lexicon(name: str) -> _Lexicon:
    data = opened(f"emotions/{name}")
    meaning: dict[str, tuple[str, float]] = {}
    for emotion, groups in data["words"].items():
        for weight, words in groups.items():
            meant = (emotion, float(weight))
            meaning.update((word.strip(), meant) for word in words)
    return _Lexicon(
        words=Words(meaning, data["bounds"]),
        meaning=meaning,
        not_before=_ending(data["not_before"], data),
        not_after=matcher(data["not_after"]),
        stronger=_ending(data["stronger"], data),
        weaker=_ending(data["weaker"], data),
        opposite=data["opposite"],
    )


def _ending(phrases: list[str], data: Mapping[str, Any]) -> re.Pattern[str]:
    """Match one of the phrases at the end of what stands before a word, or near it."""
    if not phrases:
        return NOTHING
    starts = r"(?:^|(?<=\W))" if data["spaced"] else ""
    return re.compile(rf"{starts}{matcher(phrases).pattern}[^.!?,]{{0,{data['reach']}}}$")
