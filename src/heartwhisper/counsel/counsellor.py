"""What a counsellor is: it is handed a talk and answers its last message."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.reading import Reading

Help = Literal["talk", "listen", "other_side", "my_message"]
"""What somebody asks for: a talk as usual, to be listened to without advice, what the other person
may have felt, or help with a message they want to send."""


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a talk; `help` is what a user asked for with it."""

    role: Literal["user", "assistant"]
    text: str
    help: Help = "talk"


@dataclass(frozen=True, slots=True)
class Talk:
    """A talk that waits for an answer.

    Attributes:
        said: the messages, oldest first; the last is the user's, to be answered.
        language: the language of the answer, one of the six.
        reading: the reading of the last message.
        standing: the danger the talk stands in, mostly `NO_DANGER`.
        seed: a stable id of the turn: the only source of variation.
        profile: what the user told of themselves, by the specification's names; mostly nothing.
    """

    said: tuple[Said, ...]
    language: str
    reading: Reading
    standing: Danger
    seed: str
    profile: Mapping[str, str] = field(default_factory=dict)

    @property
    def help(self) -> Help:
        """What is asked for with the last message."""
        return self.said[-1].help

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
