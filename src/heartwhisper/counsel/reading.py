"""Reads one message: the one entry, in the order danger, topic, emotion.

Two looks that do not know each other. The rules (`danger`, `topic`, `emotion`) are words that a
counsellor wrote; the second look (`learnt`) comes from examples, first by letters and, where that
leaves a doubt, by meaning. Danger is what either of them finds and the other does not surely deny.
"""

import gc
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import ModuleType

from heartwhisper.counsel import danger, emotion, topic
from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.emotion import Emotion
from heartwhisper.counsel.language import LANGUAGES, detect
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.passage import passages
from heartwhisper.counsel.second import (
    Opinion,
    Second,
    doubtful,
    with_danger,
    with_emotion,
    with_topic,
)
from heartwhisper.counsel.topic import Guard, Topic

DEFAULT = "ko"
_USUAL = (700, 10, 10)  # Python's own thresholds of the collector
WARMING = "…"  # says nothing, so that every language is asked in turn
_WARM = Lock()  # who comes second waits, instead of doing it all again


@dataclass(frozen=True, slots=True)
class Reading:
    """What one message says.

    Attributes:
        language: one of the six; the interface language where the text does not tell.
        danger: whether its writer, or somebody told of, is in danger.
        topic: whether it belongs here; never refused when it speaks of danger.
        emotion: what is felt.
    """

    language: str
    danger: Danger
    topic: Topic
    emotion: Emotion


@dataclass(frozen=True, slots=True)
class Glance:
    """What the rules and the letters say of a message.

    Attributes:
        text: what somebody wrote.
        guard: how strictly the topic is judged.
        reading: what it says so far.
        letters: the opinion of the letters.
        clear: whether the meaning need not be asked.
    """

    text: str
    guard: Guard
    reading: Reading
    letters: Opinion
    clear: bool


def read(text: str, language: str, guard: Guard = "contextual") -> Reading:
    """Read one message: local, without any I/O.

    Args:
        text: what somebody wrote, at most 2,000 characters.
        language: the interface language, which decides where the text does not.
        guard: how strictly the topic is judged.

    Returns:
        The reading.
    """
    return look_again(glance(text, language, guard))


def glance(text: str, language: str, guard: Guard = "contextual") -> Glance:
    """Read a message by rules and letters: some 0.2 ms. Arguments as for `read`."""
    spoken = detect(text, language if language in LANGUAGES else DEFAULT)
    words = plain(text)
    learnt = _learnt()
    letters = learnt.by_letters(words, spoken)
    found = danger.judge(text, spoken)
    about = topic.judge(text, spoken, guard)
    ruled = Reading(spoken, found, about, emotion.judge(text, spoken))
    meaningful = spoken in learnt.LANGUAGES and bool(words)
    clear = not meaningful or not doubtful(
        spoken, ruled.danger, ruled.topic, felt=ruled.emotion, letters=letters
    )
    return Glance(text, guard, ruled, letters, clear)


def look_again(first: Glance) -> Reading:
    """Finish a reading; asks the meaning where the glance left a doubt: 1.5 to 7 ms.

    Args:
        first: the glance.

    Returns:
        The reading.
    """
    ruled, letters = first.reading, first.letters
    learnt, words = _learnt(), plain(first.text)
    meaning = None if first.clear else learnt.by_meaning(first.text, ruled.language)

    def telling(column: str) -> str | None:
        word: str | None = learnt.telling_word(words, ruled.language, column)
        return word

    def naming(task: str) -> str:
        name: str = learnt.name_by_letters(words, ruled.language, task)
        return name

    ours = ruled.danger.language in {None, ruled.language} and ruled.danger.stands_in(words)
    second = Second(ruled.language, len(words), letters, meaning, not ours, telling, naming)
    found = with_danger(ruled.danger, second)
    if found.level == "none" and (ruled.danger.matched or ruled.danger.excused):
        found = _alone(first)
    about = ruled.topic
    if found.level != "none":
        about = topic.judge(first.text, ruled.language, "off") if about.refused else about
    elif first.guard == "contextual":
        about = with_topic(about, second)
    return Reading(ruled.language, found, about, with_emotion(ruled.emotion, second))


def _alone(first: Glance) -> Danger:
    """The danger of the part in which a rule found it, when that is read alone."""
    ruled = first.reading
    there = passages(first.text, ruled.danger, ruled.language)
    found = (read(one, ruled.language).danger for one in there)
    # Of what was excused only a rule may say that it stands alone.
    sure = (one for one in found if one.level != "none" and (one.language or ruled.danger.matched))
    return next(sure, danger.NO_DANGER)


def warm() -> None:
    """Open all that reading needs, so that nobody's first message waits for it.

    Takes some three seconds of CPU, once in a process: for a thread, after the start.
    """
    with _WARM:
        _warm()


@cache
def _warm() -> None:
    for language in LANGUAGES:
        read(WARMING, language)
    _learnt().by_meaning(WARMING, "en")
    # What was opened stays: to look through it for garbage would stop everybody for 0.1 s.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_USUAL)


def _learnt() -> ModuleType:
    from heartwhisper.counsel import learnt  # noqa: PLC0415 - the start does not wait for numpy

    return learnt
