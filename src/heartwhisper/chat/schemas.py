"""Wire shapes of the chat."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool

from heartwhisper.account.schemas import Emotions, User
from heartwhisper.kernel.text import composed
from heartwhisper.kernel.web import Wire
from heartwhisper.safety.schemas import Line

State = Literal["pending", "done", "stopped", "interrupted", "failed"]
Language = Literal["ko", "en", "zh", "ja", "fr", "hi"]
Reason = Literal["misunderstood", "vague", "pushy", "cold", "wrong"]
Help = Literal["talk", "listen", "other_side", "my_message"]


class Words(Wire):
    """A message without an answer: `POST /api/messages`."""

    message: str
    chat_id: str | None = Field(default=None, max_length=64)
    language: Language = "ko"
    time_zone: str | None = Field(default=None, max_length=64)


class Send(Wire):
    """A send; without a message the call makes a chat."""

    message: str | None = None
    chat_id: str | None = Field(default=None, max_length=64)
    user_id: str | None = Field(default=None, max_length=64)
    language: Language = "ko"
    client_message_id: str | None = Field(default=None, pattern=r"^[A-Za-z0-9_-]{8,64}$")
    time_zone: str | None = Field(default=None, max_length=64)
    retry_of: str | None = Field(default=None, max_length=64)
    help: Help = "talk"


class Safety(Wire):
    """What is shown in danger."""

    level: Literal["concern", "acute"]
    kind: str
    region: str
    lines: list[Line]


class Unsent(Wire):
    """Words that are not sent yet, or go elsewhere."""

    message: str
    language: Language = "ko"
    time_zone: str | None = Field(default=None, max_length=64)


class Found(Wire):
    """What to show whoever wrote them; null without danger."""

    safety: Safety | None


class FoundAnswer(Wire):
    """The answer to `Unsent`."""

    data: Found


class Opinion(Wire):
    """What the reader thinks of an answer; NFC may make its words longer than they were sent."""

    helpful: StrictBool
    reason: Reason | None = None
    words: Annotated[str, AfterValidator(composed), Field(max_length=500)] | None = None


class Feedback(Wire):
    """What is kept of it, which nothing refuses any more."""

    helpful: bool
    reason: Reason | None = None
    words: str | None = None


class FeedbackAnswer(Wire):
    """What is kept now; null once it was taken back."""

    data: Feedback | None


class Message(Wire):
    """The user's words, or the counsellor's answer to them."""

    id: str
    role: Literal["user", "assistant"]
    content: str
    timestamp: datetime
    client_message_id: str | None = None
    turn_id: str | None = None
    state: State | None = None
    emotion: str | None = None
    topic: str | None = None
    counsellor: str | None = None
    feedback: Feedback | None = None
    help: Help = "talk"


class Chat(Wire):
    """A conversation."""

    id: str
    created_at: datetime
    messages: list[Message]
    safety: Safety | None


class UserInfo(Wire):
    """What a send changes of the user."""

    remaining_messages: int | None
    daily_message_count: int
    max_free_messages: int
    is_premium: bool
    quota_resets_at: datetime
    emotional_tendencies: Emotions | None


class Reply(Wire):
    """The answered turn."""

    id: str
    turn_id: str
    state: State
    response: str
    message: str
    user: User
    emotion: str | None
    topic: str | None
    safety: Safety | None
    counsellor: str


class SendAnswer(Wire):
    """The send response, and the data of a stream's last event."""

    user_info: UserInfo
    chat: Reply
    code: str | None = None
    state: State


class Accepted(Wire):
    """The data of the `accepted` event."""

    turn_id: str
    chat_id: str
    message_id: str
    client_message_id: str | None
    timestamp: datetime
    offset: int
    paced: bool
    user_info: UserInfo


class Delta(Wire):
    """The data of a `delta` event."""

    text: str


class Analysis(Wire):
    """The emotion analysis of a conversation."""

    dominant_emotion: str | None
    score: float
    emotions: Emotions | None
    topic: str | None
    message_count: int


class Stopped(Wire):
    """What stop did."""

    turn_id: str | None
    state: State | None


class StopAnswer(Wire):
    """The answer of stop."""

    data: Stopped


class Cleared(Wire):
    """A cleared chat, and when it is gone for good."""

    id: str
    erased_at: datetime


class ClearAnswer(Wire):
    """The answer of clear."""

    data: Cleared


class MessageAnswer(Wire):
    """The answer of `POST /api/messages`."""

    data: Message
    safety: Safety | None
