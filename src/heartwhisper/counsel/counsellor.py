"""What a counsellor is: it is handed a talk and answers its last message."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Literal, Protocol

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.reading import Reading


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a talk."""

    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Talk:
    """A talk that waits for an answer.

    Attributes:
        said: the messages, oldest first; the last is the user's, to be answered.
        language: the language of the answer, one of the six.
        reading: the reading of the last message.
        standing: the danger the talk stands in, mostly `NO_DANGER`.
        seed: a stable id of the turn: the only source of variation.
    """

    said: tuple[Said, ...]
    language: str
    reading: Reading
    standing: Danger
    seed: str

    def words(self, role: Literal["user", "assistant"]) -> tuple[str, ...]:
        """Give what one side has said, oldest first."""
        return tuple(said.text for said in self.said if said.role == role)


class Counsellor(Protocol):
    """Somebody who answers: the playbook or a model."""

    name: str

    def answer(self, talk: Talk) -> AsyncGenerator[str, None]:
        """Answer the last message of a talk.

        Args:
            talk: the talk.

        Returns:
            The answer in pieces that join to plain paragraphs.

        Raises:
            ModelError: while reading; only a model does.
        """
        ...
