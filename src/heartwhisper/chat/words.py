"""What a message may be, and how words and readings are stored. Pure but for the seal."""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heartwhisper.chat.errors import MessageBlank, MessageTooLong
from heartwhisper.counsel.counsellor import Help
from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.danger_rules import Kind, Level
from heartwhisper.counsel.reading import Reading
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.text import composed, is_visible

READING = 256  # characters of every stored reading: its length tells nothing
FEEDBACK = 128  # the same of feedback
MOST = 2000  # code points after NFC, decisions.md section 2


@dataclass(frozen=True, slots=True)
class Read:
    """What is kept of a message's reading."""

    emotion: str
    scores: Mapping[str, float]
    topic: str
    level: Level  # of the danger that the message was answered under
    kind: Kind | None
    region: str  # of the helplines shown with it
    language: str
    help: Help = "talk"  # what was asked for with it
    corrected: bool = False  # emotion and scores are what its writer says, not what was read


def corrected(read: Read, emotion: str) -> Read:
    """A reading whose emotion its writer has named: that one wholly, and no other."""
    scores = {name: float(name == emotion) for name in read.scores}
    return dataclasses.replace(read, emotion=emotion, scores=scores, corrected=True)


def glance(text: str) -> str:
    """What is read of a text that will be refused for its length: its beginning and its end."""
    return text if len(text) <= 2 * MOST else f"{text[:MOST]} {text[-MOST:]}"


def clean(message: str) -> str:
    """The message in NFC, tidied, its ends trimmed.

    Raises:
        MessageBlank: nothing in it is visible.
        MessageTooLong: it has more than MOST code points.
    """
    text = composed(message)
    if not is_visible(text):
        raise MessageBlank
    if len(text) > MOST:
        raise MessageTooLong(length=len(text), limit=MOST)
    return text


def kept(reading: Reading, under: Danger, place: tuple[str, str], *, asked: Help = "talk") -> Read:
    """What is stored of a reading: with the danger it stands under, and whose helplines."""
    emotion = reading.emotion
    scores = {name: round(score, 4) for name, score in emotion.scores.items()}
    topic = reading.topic.label
    return Read(emotion.dominant, scores, topic, under.level, under.kind, *place, asked)


def seal_message(seal: Seal, message_id: str, text: str, *, read: Read) -> dict[str, Any]:
    """The sealed columns of a message row."""
    return {
        "body": seal.seal(text, f"message.body:{message_id}"),
        "reading": seal_reading(seal, message_id, read),
    }


def seal_reading(seal: Seal, message_id: str, read: Read) -> bytes:
    """The sealed reading of a message row."""
    stored = json.dumps(dataclasses.astuple(read)).ljust(READING)
    return seal.seal(stored, f"message.reading:{message_id}")


def body(seal: Seal, row: Any) -> str:  # noqa: ANN401 - a row of message
    """The words of a message row."""
    return seal.open(row.body, f"message.body:{row.id}")


def reading(seal: Seal, row: Any) -> Read:  # noqa: ANN401 - a row of message
    """The reading of a message row."""
    return Read(*json.loads(seal.open(row.reading, f"message.reading:{row.id}")))


def answer(seal: Seal, turn_id: str, sealed: bytes | None) -> str:
    """The answer of a turn, as far as it was written."""
    return seal.open(sealed, f"turn.answer:{turn_id}") if sealed else ""


def feedback(seal: Seal, turn_id: str, sealed: bytes | None) -> dict[str, Any] | None:
    """What was thought of a turn's answer: helpful, reason, words."""
    return json.loads(seal.open(sealed, f"turn.feedback:{turn_id}")) if sealed else None


def seal_feedback(seal: Seal, turn_id: str, given: Mapping[str, Any]) -> bytes:
    """The sealed feedback of a turn; without words its length tells nothing."""
    return seal.seal(json.dumps(given).ljust(FEEDBACK), f"turn.feedback:{turn_id}")


def seal_answer(seal: Seal, turn_id: str, text: str) -> bytes:
    """The sealed answer of a turn."""
    return seal.seal(text, f"turn.answer:{turn_id}")
