"""What the chat refuses.

ChatNotFound          404  missing, or another's: told alike
TurnNotFound          404  missing, or of another chat
ForbiddenUser         403  userId is another's
MessageBlank          422  nothing but white space
MessageTooLong        422  over 2,000 code points
UnrelatedTopic        422  not about love, dating or a relationship
DailyLimitExceeded    429  today's messages are used up
TurnInProgress        409  the chat is still answering
TurnNotRetryable      409  the turn did not fail, or has other words
ClientMessageReused   409  one clientMessageId, two texts
MessageNotFound       404  missing, or another's: told alike
MessageWithoutEmotion 409  a message in danger has no emotion
DayNotFound           404  nothing was written on it, or it is too long ago
"""

from heartwhisper.kernel.errors import Refusal


class ChatNotFound(Refusal):
    """There is no such chat for this account."""

    code, status = "chat_not_found", 404
    detail = "There is no such chat."


class TurnNotFound(Refusal):
    """There is no such turn in this chat."""

    code, status = "turn_not_found", 404
    detail = "There is no such turn in this chat."


class ForbiddenUser(Refusal):
    """A userId that is not the caller's own."""

    code, status = "forbidden_user", 403
    detail = "userId must be the caller's own id."


class MessageBlank(Refusal):
    """A message of white space."""

    code, status = "message_blank", 422
    detail = "A message needs at least one visible character."


class MessageTooLong(Refusal):
    """A message over the limit; says how long it is and may be."""

    code, status = "message_too_long", 422
    detail = "A message has at most 2,000 code points after NFC."


class UnrelatedTopic(Refusal):
    """A message about one of the blocked subjects; says which, and by which word."""

    code, status = "unrelated_topic", 422
    detail = "Only love, dating and relationships are talked about here."


class DailyLimitExceeded(Refusal):
    """Today's messages are used up; carries userInfo."""

    code, status = "daily_limit_exceeded", 429
    detail = "Today's free messages are used up."


class TurnInProgress(Refusal):
    """One open turn a chat."""

    code, status = "turn_in_progress", 409
    detail = "The chat is still answering; wait for the end of the turn or stop it."


class TurnNotRetryable(Refusal):
    """Only a failed or interrupted turn, with the same words, is answered again."""

    code, status = "turn_not_retryable", 409
    detail = "retryOf must name a failed or interrupted turn of this chat, with the same message."


class ClientMessageReused(Refusal):
    """A clientMessageId stands for one send."""

    code, status = "client_message_reused", 409
    detail = "This clientMessageId came before with another message."


class MessageNotFound(Refusal):
    """There is no such message of this account."""

    code, status = "message_not_found", 404
    detail = "There is no such message."


class MessageWithoutEmotion(Refusal):
    """A message in danger has no emotion, so there is none to correct."""

    code, status = "message_without_emotion", 409
    detail = "This message has no emotion that could be corrected."


class DayNotFound(Refusal):
    """A day with no message of this account that has an emotion."""

    code, status = "day_not_found", 404
    detail = "There is nothing to show of that day."
