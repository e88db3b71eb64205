"""Holds scripted conversations with a counsellor, as the chat would."""

from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime

from heartwhisper.chat.watch import Watch, after, standing
from heartwhisper.counsel import crisis
from heartwhisper.counsel.counsellor import Counsellor, Help, Said, Talk
from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.reading import read
from heartwhisper.evaluation.talks import Conversation

_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_PLACE = ("KR", "ko")


@dataclass(frozen=True, slots=True)
class Answered:
    """One message and its answer.

    Attributes:
        text: the message.
        help: what was asked for with it.
        answer: what the counsellor said; empty where it failed.
        standing: the danger it was answered under.
        refused: whether the message was refused as off topic.
    """

    text: str
    help: Help
    answer: str
    standing: Danger
    refused: bool


async def hold(counsellor: Counsellor, talk: Conversation) -> list[Answered]:
    """Hold a conversation.

    Args:
        counsellor: who answers.
        talk: what is said.

    Returns:
        The messages with their answers.

    Raises:
        ModelError: a model did not answer.
    """
    said: list[Said] = []
    watch: Watch | None = None
    answered = []
    for number, (text, wish) in enumerate(talk.turns):
        reading = read(text, talk.language)
        under = standing(watch, reading.danger, _NOW)
        watch = after(watch, reading.danger, _NOW, place=_PLACE)
        topic = reading.topic
        refused = topic.refused and under.level == "none" and (topic.sure or not said)
        answer = ""
        if reading.danger.level == "acute" and watch:
            answer = crisis.answer(reading.danger.kind or "", talk.language, watch.fixed - 1)
        elif not refused:
            seed = f"{talk.name}-{number}"
            now = (*said, Said("user", text, wish))
            one = Talk(now, talk.language, reading, under, seed)
            async with aclosing(counsellor.answer(one)) as pieces:
                answer = "".join([piece async for piece in pieces])
        if not refused:
            said += [Said("user", text, wish), Said("assistant", answer)]
        answered.append(Answered(text, wish, answer, under, refused))
    return answered
