"""What the calls about feelings carry."""

from datetime import datetime

from heartwhisper.account.schemas import Emotions
from heartwhisper.counsel.emotion import Feeling
from heartwhisper.kernel.web import Wire


class Felt(Wire):
    """What was felt on one day of the service: the mean of its messages' scores."""

    date: str
    message_count: int
    dominant_emotion: Feeling
    emotions: Emotions


class Feelings(Wire):
    """The days on which somebody wrote, newest first, and the tendencies over all."""

    today: str
    time_zone: str
    emotional_tendencies: Emotions | None
    days: list[Felt]


class FeltMessage(Wire):
    """A user's message with its emotion; `corrected`: its writer named it."""

    id: str
    content: str
    timestamp: datetime
    emotion: Feeling
    corrected: bool


class FeltDay(Wire):
    """The messages of one day, oldest first."""

    date: str
    messages: list[FeltMessage]


class Correction(Wire):
    """The emotion that the writer of a message names."""

    emotion: Feeling


class Corrected(Wire):
    """A corrected message, and the tendencies that follow."""

    id: str
    emotion: Feeling
    emotional_tendencies: Emotions | None


class CorrectionAnswer(Wire):
    """The answer to `Correction`."""

    data: Corrected
