"""Finds in which situation somebody speaks: a quarrel, a wait for an answer, a wedding in doubt.

By letters and meaning, learnt from examples (`counsel/examples/*/situation`), by signs that leave
little doubt, and by what is felt.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

from heartwhisper.counsel.emotion import Emotion
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import script

# Likelihoods, set on the project's own conversations: from where on a situation is spoken of, and
# from where on it is named to the user.
_ALONE, _SURE = 0.25, 0.45
# From where on what a talk seems to be about is taken for granted: of 100 labelled first messages
# in Korean and 100 in English 88 of 103 were placed rightly above, 30 of 51 in the quarter below.
# Who is asked about a thing they never mentioned feels less heard than who is asked openly.
_GRANTED = 0.85
_SHORTEST = 3  # letters of a message that can tell anything
# What a sign adds to the logarithm of a likelihood, what "it is no break-up" takes from it, and
# what a feeling takes where it does not belong: nobody who weeps is told how glad they must be.
_SIGN, _DENIED, _UNFELT = 3.0, 6.0, 2.5
# The first message of a talk says most often what it is about, and no message says with more
# certainty than this what it is not about: set on the project's own conversations.
_FIRST, _LEAST = 1.5, -4.0
# "I'm so tired" is what many say before they say what it is: so short (letters) and diffuse a
# message hints, and the next one counts as the first.
_DIFFUSE, _BARE, _HINT = frozenset({"weary", "lonely"}), 12, 0.3
_RECENT = 4  # messages besides the first that are looked at
HURT = frozenset({"sadness", "anger", "fear"})
GLAD = frozenset({"in_love", "occasions"})  # the situations that have lines for a joy
_CLEAR = 0.45  # a feeling that leads by less is too often none: "from friends we became a couple"
OF_ANOTHER = "for_another"  # the situation of who tells of somebody else's trouble
# Of these nobody is told, or asked, in the first answer without having said so.
GRAVE = frozenset({"coming_out", "affair_mine", "affair_theirs", OF_ANOTHER})
_SAD = frozenset({"weary", "resentment", "lonely", "breakup"})
# What hurts though it is told without a word of feeling: "my girlfriend of a thousand days, gone".
_HURTFUL = frozenset(
    {"rejected", "ghosted", "affair_theirs", "breakup", "want_back", "getting_over", "ex_new"}
)
_HURT_FROM = 0.7  # likelihood of such a subject
_TOLD = 0.7  # from where on danger is asked about as somebody else's


@dataclass(frozen=True, slots=True)
class About:
    """What a talk is about.

    Attributes:
        names: the likely situations, the likeliest first; none where nothing was told yet.
        story: the one spoken of before the last message, where that is sure.
        best: the likelihood of the likeliest.
        granted: whether the likeliest is sure.
        theme: what several of them have in common, the narrowest that is likely; None for none.
    """

    names: tuple[str, ...]
    story: str | None
    best: float
    granted: bool
    theme: str | None


def clear(emotion: Emotion) -> str:
    """Name the feeling of a message by which it is answered: neutral where none leads clearly."""
    return emotion.dominant if emotion.scores[emotion.dominant] >= _CLEAR else "neutral"


def hurts(felt: str, found: About) -> bool:
    """Whether a message is met as a hurt: by its feeling (as of `clear`), or by its subject."""
    told = found.best >= _HURT_FROM and not _HURTFUL.isdisjoint(found.names[:1])
    return felt in HURT or (told and felt != "joy")


def situations(texts: tuple[str, ...], language: str, felt: str = "neutral") -> About:
    """Find what a talk is about: what its messages say together.

    One message in the middle of a talk, a small scene or an answer, tells little by itself;
    a new subject needs two to four messages that are clear.

    Args:
        texts: what the user said, oldest first.
        language: the language of the talk.
        felt: the feeling of the last message, as `clear` names it.

    Returns:
        What it is about.
    """
    asked = [*texts[:1], *texts[1:][-_RECENT:]]
    told: dict[str, float] = {}
    weight = _FIRST
    for text in asked[:-1]:
        scores = _scores(text, language)
        likeliest = max(scores, key=scores.__getitem__, default=None)
        hint = weight == _FIRST and len(text) <= _BARE and likeliest in _DIFFUSE
        _add(told, scores, _HINT if hint else weight)
        weight = weight if hint else 1.0
    before = _shares(told)
    if told and _is_own(asked[-1], language):
        told[OF_ANOTHER] = min(told.values())
    _add(told, _scores(asked[-1], language, felt), weight)
    likely = _shares(told)
    names = sorted(likely, key=likely.__getitem__, reverse=True)
    if felt in HURT:
        names = [name for name in names if name not in GLAD]
    story = max(before, key=before.__getitem__, default=None)
    best = likely[names[0]] if names else 0.0
    grave = len(asked) == 1 and names[:1] and names[0] in GRAVE
    known = not grave or _signed(names[0], asked, language)
    return About(
        names=tuple(name for name in names if likely[name] >= _ALONE),
        story=story if story and before[story] >= _SURE else None,
        best=best,
        granted=known and best >= _GRANTED,
        theme=_theme(likely),
    )


def shares(text: str, language: str) -> dict[str, float]:
    """Name the likelihood of each situation by one message alone; empty where it says nothing."""
    return _shares(_scores(text, language))


def _theme(likely: Mapping[str, float]) -> str | None:
    """The first theme whose situations together are as likely as one that is granted."""
    themes: Mapping[str, list[str]] = book("playbook/themes")
    shares = ((name, sum(likely.get(one, 0.0) for one in ones)) for name, ones in themes.items())
    return next((name for name, share in shares if share >= _GRANTED), None)


def _signed(name: str, texts: list[str], language: str) -> bool:
    """Whether a sign of a situation stands in one of the texts."""
    signs = [sign.pattern for sign in script(language).known if sign.name == name]
    return any(sign.search(plain(text)) for sign in signs for text in texts)


def of_another(text: str, language: str) -> bool:
    """Whether a message very likely tells of somebody else's trouble, and not of one's own."""
    return shares(text, language).get(OF_ANOTHER, 0.0) >= _TOLD


def _is_own(text: str, language: str) -> bool:
    """Whether a message says that it is not somebody else's trouble: "and he left me, too"."""
    known = script(language).known
    return any(one.unless.search(plain(text)) for one in known if one.name == OF_ANOTHER)


def _scores(text: str, language: str, felt: str = "neutral") -> Mapping[str, float]:
    """The logarithm of the likelihood of each situation; empty for a text that says nothing."""
    words = plain(text)
    if len(words) < _SHORTEST:
        return {}
    scores: dict[str, float] = _learnt().likely(text, words, language)
    for sign in script(language).known:
        if sign.unless.search(words):
            scores[sign.name] -= _DENIED
        elif sign.pattern.search(words):
            scores[sign.name] += _SIGN
    for name in GLAD if felt in HURT else _SAD if felt == "joy" else ():
        scores[name] -= _UNFELT
    whole = math.log(sum(map(math.exp, scores.values())))
    return {name: score - whole for name, score in scores.items()}


def _add(told: dict[str, float], scores: Mapping[str, float], weight: float) -> None:
    for name, score in scores.items():
        told[name] = told.get(name, 0.0) + weight * max(score, _LEAST)


def _shares(logs: Mapping[str, float]) -> dict[str, float]:
    """Logarithms as shares that sum to 1."""
    if not logs:
        return {}
    highest = max(logs.values())
    likely = {name: math.exp(log - highest) for name, log in logs.items()}
    whole = sum(likely.values())
    return {name: share / whole for name, share in likely.items()}


def _learnt() -> ModuleType:
    from heartwhisper.counsel import learnt  # noqa: PLC0415 - the start does not wait for numpy

    return learnt
