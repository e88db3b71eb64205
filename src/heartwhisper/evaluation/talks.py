"""Reads scripted conversations: what people say to the counsellor, turn by turn.

A text file a language. A conversation begins with `# name: situation`, or
`# name: situation, danger` where one of its messages speaks of danger, and has a message a line.
Two conversations named `x.one` and `x.other` tell one quarrel from either side. A message that
begins with `[listen]`, `[other_side]` or `[my_message]` asks for that kind of help.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from heartwhisper.counsel.counsellor import Help
from heartwhisper.counsel.language import LANGUAGES

OWN = Path(__file__).parent / "conversations"
# Written by people who had not seen what the counsellor can say.
UNSEEN = OWN / "unseen"
_HEAD = re.compile(r"# *([\w.-]+): *(\w+)(, *danger)?$")
_HELP = re.compile(r"\[(listen|other_side|my_message)\] *")


class BadConversation(Exception):
    """A line that is no part of a conversation; the text says which."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What one person says.

    Attributes:
        name: its name in the file.
        language: one of the six.
        situation: what it is about, by the names of the playbook.
        danger: whether a message speaks of danger.
        turns: the messages, each with the help it asks for.
    """

    name: str
    language: str
    situation: str
    danger: bool
    turns: tuple[tuple[str, Help], ...]


def conversations(shelf: Path = OWN) -> Iterator[Conversation]:
    """Read the conversations of a folder, a file `ko.txt`, `en.txt` … for each language.

    Raises:
        BadConversation: a line cannot be read.
    """
    for language in LANGUAGES:
        path = shelf / f"{language}.txt"
        if path.exists():
            yield from _of(path, language)


def _of(path: Path, language: str) -> Iterator[Conversation]:
    head: re.Match[str] | None = None
    turns: list[tuple[str, Help]] = []
    for number, written in enumerate([*path.read_text(encoding="utf-8").splitlines(), "#"], 1):
        line = written.strip()
        if not line.startswith("#"):
            turns += [_turn(line)] if line else []
            continue
        if head and turns:
            yield Conversation(head[1], language, head[2], bool(head[3]), tuple(turns))
        head, turns = _HEAD.match(line), []
        if head is None and line != "#":
            raise BadConversation(f"{path.name}, line {number}: {line}")


def _turn(line: str) -> tuple[str, Help]:
    found = _HELP.match(line)
    if found is None:
        return line, "talk"
    asked: Help = found[1]  # type: ignore[assignment]  # the expression names only these
    return line[found.end() :], asked
