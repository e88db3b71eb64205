"""What a message may be, and how words and readings are stored. Pure but for the seal."""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heartwhisper.chat.errors import MessageBlank, MessageTooLong
from heartwhisper.counsel.danger import Level
from heartwhisper.counsel.reading import Reading
from heartwhisper.kernel.crypto import Seal

MOST = 2000  # code points after NFC, decisions.md section 2
FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters that draw nothing


@dataclass(frozen=True, slots=True)
class Read:
    """What is kept of a message's reading."""

    emotion: str
    scores: Mapping[str, float]
    topic: str
    danger: Level


def clean(message: str) -> str:
    """The message in NFC, its ends trimmed.

    Raises:
        MessageBlank: nothing in it is visible.
        MessageTooLong: it has more than MOST code points.
    """
    text = unicodedata.normalize("NFC", message).strip()
    if not any(unicodedata.category(c)[0] not in "ZC" and c not in FILLERS for c in text):
        raise MessageBlank
    if len(text) > MOST:
        raise MessageTooLong(length=len(text), limit=MOST)
    return text


def kept(reading: Reading) -> Read:
    """What is stored of a reading."""
    emotion = reading.emotion
    scores = {name: round(score, 4) for name, score in emotion.scores.items()}
    return Read(emotion.dominant, scores, reading.topic.label, reading.danger.level)


def seal_message(seal: Seal, message_id: str, text: str, *, read: Read) -> dict[str, Any]:
    """The sealed columns of a message row."""
    stored = json.dumps([read.emotion, read.scores, read.topic, read.danger])
    return {
        "body": seal.seal(text, f"message.body:{message_id}"),
        "reading": seal.seal(stored, f"message.reading:{message_id}"),
    }


def body(seal: Seal, row: Any) -> str:  # noqa: ANN401 - a row of message
    """The words of a message row."""
    return seal.open(row.body, f"message.body:{row.id}")


def reading(seal: Seal, row: Any) -> Read:  # noqa: ANN401 - a row of message
    """The reading of a message row."""
    return Read(*json.loads(seal.open(row.reading, f"message.reading:{row.id}")))


def answer(seal: Seal, turn_id: str, sealed: bytes | None) -> str:
    """The answer of a turn, as far as it was written."""
    return seal.open(sealed, f"turn.answer:{turn_id}") if sealed else ""


def seal_answer(seal: Seal, turn_id: str, text: str) -> bytes:
    """The sealed answer of a turn."""
    return seal.seal(text, f"turn.answer:{turn_id}")
