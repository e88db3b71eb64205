"""Reads one message: the one entry, in the order danger, topic, emotion."""

from dataclasses import dataclass

from heartwhisper.counsel import danger, emotion, topic
from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.emotion import Emotion
from heartwhisper.counsel.language import LANGUAGES, detect
from heartwhisper.counsel.topic import Guard, Topic

WARMING = "…"  # says nothing, so that every language is asked in turn


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


def read(text: str, language: str, guard: Guard = "contextual") -> Reading:
    """Read one message: local, instant, without any I/O.

    Args:
        text: what somebody wrote, at most 2,000 characters.
        language: the interface language, which decides where the text does not.
        guard: how strictly the topic is judged.

    Returns:
        The reading.
    """
    spoken = detect(text, language)
    found = danger.judge(text, spoken)
    about = topic.judge(text, spoken, "off" if found.level != "none" else guard)
    return Reading(spoken, found, about, emotion.judge(text, spoken))


def warm() -> None:
    """Open the knowledge of all languages, so that nobody's first message waits for it.

    Takes about a quarter of a second of CPU: for a thread, after the start.
    """
    for language in LANGUAGES:
        read(WARMING, language)
