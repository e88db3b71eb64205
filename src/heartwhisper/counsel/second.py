"""Weighs the second look against the rules: what it may add, and where its meaning is asked.

The thresholds are log-odds. They were set by looking at the project's own sets and talks and,
for feelings and topics, at the public sets beside them: figures on these lean optimistic
(docs/reading.md).
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heartwhisper.counsel.danger import NO_DANGER, Danger
from heartwhisper.counsel.emotion import EMOTIONS, Emotion
from heartwhisper.counsel.topic import Topic

if TYPE_CHECKING:
    from heartwhisper.counsel.danger_rules import Kind

# From where on it is danger, by language: set on the own sets, on lines kept back from the
# examples, and on the scripted talks, where nearly everything is harmless (docs/reading.md).
_DANGER: Mapping[str, float] = {
    "ko": -2.0,
    "en": -1.0,
    "zh": -2.5,
    "ja": -1.75,
    "fr": -1.25,
    "hi": 1.15,
}
# What it adds that a rule found danger, by its level, and that one found it with a figure of
# speech or a game beside it (docs/decisions/0012, 0014).
_RULED: Mapping[str, float] = {"acute": 9.0, "concern": 4.0, "none": 0.0}
_OF_SUICIDE = 1.0  # what a concern weighs besides where it is the writer's own life
_EXCUSED = 1.5
_DEADLY = frozenset({"suicide", "harm_others"})
_OVERRULED_UP_TO, _LONG = 120, 200  # letters
# Danger's words are particular: its letters tell more than its meaning, and what kind it is
# (84 of 100 against 66).
_LETTERS_OF_DANGER, _LETTERS_OF_DANGER_ALONE = 2.0, 1.5
# However sure the meaning is that there is no danger, it weighs no more than this: alone it never
# outweighs an acute rule ("I turned him down and he keeps writing").
_SUREST = -6.0
# A long text has more in it that looks like danger: what it needs besides.
_LONG_DOUBT = 2.0
# What the second look must say to refuse a message, by what the rules say of it: both looks
# together, and letters alone.
_REFUSED_FROM: Mapping[tuple[str, bool], tuple[float, float]] = {
    ("off", True): (-9.0, -4.0),
    ("off", False): (-3.0, -2.0),
    ("small_talk", True): (0.5, 0.55),
    ("on", False): (2.0, 1.2),
    ("on", True): (3.0, 1.5),
}
# The same for small talk by both looks: by language, as their examples tell more or less of it.
_SMALL_TALK: Mapping[str, float] = {"ko": 2.75, "en": -1.95, "zh": -2.3, "ja": -1.9, "fr": -0.75}
# The same for what the rules know to belong here, by language and by whether they are sure: in
# Korean they know the words of love best ("밀당 잘하는 법" is no question of knowledge).
_BELONGS: Mapping[tuple[str, bool], float] = {("ko", False): 3.0, ("ko", True): 8.5}
# Below these the letters alone are trusted that there is nothing.
_NO_DANGER, _NOT_OFF = -2.0, -2.3
# The meaning is not asked where it would have to outweigh more than this: it seldom does, and
# most messages would pay for it.
_OFF_AT_MOST = 4.0
# Above this they are trusted that a rule found danger rightly.
_AGREED = 1.0
# Above this the meaning is asked although the rules know a word that belongs here.
_MAYBE_OFF = -1.0
# A feeling that leads by so much (natural logarithm) needs no meaning.
_CLEAR_LEAD = 0.4
_RULES_WEIGHT, _LOOK_WEIGHT = 1.55, 0.5
# What the absence of any word of feeling says for neutral.
_SILENCE = 0.6
# What the examples of a language say too often or too seldom for a feeling: in Korean love was
# read as joy, in Chinese anger as nothing. Set on one half of the public lines and better on the
# other, the own sets the same.
_LEANS: Mapping[str, Mapping[str, float]] = {
    "ko": {"joy": -0.4, "love": 0.4},
    "zh": {"anger": 0.4, "neutral": -0.3},
}
# A feeling less likely than this is not named.
_LEAST_SURE = 0.3


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one look says of a message.

    Attributes:
        emotion: for each of `EMOTIONS` the logarithm of its probability.
        off: log-odds that it does not belong here.
        danger: log-odds that somebody is in danger.
        subject: the blocked subject it would have; None where the letters have to be asked.
    """

    emotion: list[float]
    off: float
    danger: float
    subject: str | None = None


@dataclass(frozen=True, slots=True)
class Second:
    """The second look at a message.

    Attributes:
        language: the language of the message.
        length: how many letters the message has.
        letters: what its letters say.
        meaning: what its meaning says; None where it was not asked.
        blind: whether the rules alone can see what they found: hidden (죽 고 싶 어), or in
            another language.
        telling: names the word that spoke loudest for `off` or `danger`.
        naming: names the `subject` or the `kind` by the letters.
    """

    language: str
    length: int
    letters: Opinion
    meaning: Opinion | None
    blind: bool
    telling: Callable[[str], str | None]
    naming: Callable[[str], str]


def doubtful(
    language: str, found: Danger, about: Topic, *, felt: Emotion, letters: Opinion
) -> bool:
    """Whether a message needs its meaning asked.

    Args:
        language: the language of the message.
        found: the danger that the rules found.
        about: the topic by the rules.
        felt: the feeling by the rules.
        letters: the opinion of the letters.
    """
    if found.level == "none":
        if found.excused or letters.danger > _NO_DANGER:
            return True
    elif letters.danger < _AGREED and not _deadly(found):
        return True
    if _topic_doubtful(about, letters.off, language):
        return True
    best, second = sorted(_weighed(felt, [letters], language))[:-3:-1]
    return bool(best - second < _CLEAR_LEAD)


def with_danger(found: Danger, second: Second) -> Danger:
    """The danger of both looks: what the rules found, a concern where the second alone is sure.

    What a rule found is overruled only by a second look that is very sure of the contrary, and
    never where somebody may die, nor in a longer text, where it knows less than the rules, nor
    where it is blind for what they found.
    """
    ruled = found.level != "none"
    if ruled and (_deadly(found) or second.blind or second.length > _OVERRULED_UP_TO):
        return found
    score = _RULED[found.level] + _EXCUSED * (found.excused is not None) + _danger_of(second)
    score += _OF_SUICIDE * (found.kind == "suicide")
    if score <= _DANGER[second.language] + _doubt(found, second):
        return NO_DANGER
    if ruled:
        return found
    named: Kind = found.excused or second.naming("kind")  # type: ignore[assignment]  # the examples have the kinds of the rules
    return Danger("concern", named, second.telling("danger"))


def _deadly(found: Danger) -> bool:
    """Whether a rule found that somebody may die, or has: then nothing overrules it."""
    return found.kind in _DEADLY and (found.level == "acute" or found.other is not None)


def _doubt(found: Danger, second: Second) -> float:
    """What a long text needs besides, where no rule was stopped by a figure of speech only."""
    return _LONG_DOUBT if second.length > _LONG and not found.excused else 0.0


def _danger_of(second: Second) -> float:
    """What letters and meaning say of danger together."""
    letters, meaning = second.letters, second.meaning
    if not meaning:
        return _LETTERS_OF_DANGER_ALONE * letters.danger
    return _LETTERS_OF_DANGER * letters.danger + max(meaning.danger, _SUREST)


def with_topic(about: Topic, second: Second) -> Topic:
    """The topic of both looks: the surer the rules are, the more it takes to change it."""
    letters, meaning = second.letters, second.meaning
    together, alone = _REFUSED_FROM[about.label, about.sure]
    if about.label == "small_talk":
        together = _SMALL_TALK.get(second.language, together)
    elif about.label == "on":
        together = _BELONGS.get((second.language, about.sure), together)
        # Letters do not refuse alone what is too far off for the meaning to be asked.
        alone = max(alone, together - _OFF_AT_MOST)
    off = letters.off + meaning.off > together if meaning else letters.off > alone
    if off == about.refused:
        return about
    if not off:
        return Topic("small_talk", None, None)
    subject = (meaning and meaning.subject) or second.naming("subject")
    return Topic("off", subject, second.telling("off"), sure=False)


def _topic_doubtful(about: Topic, off: float, language: str) -> bool:
    """Whether the meaning could change the topic."""
    if about.label == "on":
        needed = _BELONGS.get((language, about.sure), 0.0)
        return off > max(_MAYBE_OFF, needed - _OFF_AT_MOST)
    if about.label == "small_talk" and about.sure:
        return off > max(_NOT_OFF, _SMALL_TALK.get(language, 0.0) - _OFF_AT_MOST)
    return not about.sure or off < _NOT_OFF


def with_emotion(felt: Emotion, second: Second) -> Emotion:
    """The feeling of both looks; a feeling that nobody is sure of is neutral."""
    looks = filter(None, (second.letters, second.meaning))
    logs = _weighed(felt, looks, second.language)
    highest = max(logs)
    shares = [math.exp(log - highest) for log in logs]
    whole = sum(shares)
    scores = {name: share / whole for name, share in zip(EMOTIONS, shares, strict=True)}
    dominant = max(EMOTIONS, key=scores.__getitem__)
    return Emotion(dominant if scores[dominant] >= _LEAST_SURE else "neutral", scores)


def _weighed(felt: Emotion, looks: Iterable[Opinion], language: str) -> list[float]:
    """The rules' evidence and the looks, added up as logarithms."""
    leans = _LEANS.get(language, {})
    scores = [
        _RULES_WEIGHT * felt.evidence.get(name, 0.0) + leans.get(name, 0.0) for name in EMOTIONS
    ]
    for look in looks:
        scores = [
            score + _LOOK_WEIGHT * log for score, log in zip(scores, look.emotion, strict=True)
        ]
    if not any(felt.evidence.values()):
        scores[EMOTIONS.index("neutral")] += _SILENCE
    return scores
