"""Writes the prompt of a model: who it is, what is due now, what is remembered, what was said."""

from typing import Any

from heartwhisper.counsel.counsellor import Said, Talk
from heartwhisper.counsel.library import book
from heartwhisper.counsel.mask import Mask
from heartwhisper.counsel.memory import remembered
from heartwhisper.counsel.playbook.stage import stage
from heartwhisper.llm.port import Message

_MOST_MESSAGES = 20
_MOST_CHARACTERS = 6_000
_MOST_REMEMBERED = 8
_DEFAULT_LANGUAGE = "en"


def messages(talk: Talk, mask: Mask) -> list[Message]:
    """Write the prompt for a talk.

    Args:
        talk: the talk.
        mask: hides who is spoken of, and knows afterwards what it hid.

    Returns:
        The system text, then the last messages: at most 20, at most 6,000 characters (the last
        one always), beginning with the user's.
    """
    recent = _recent(talk.said)
    shown: list[Message] = [{"role": said.role, "content": mask.hide(said.text)} for said in recent]
    earlier = talk.said[: len(talk.said) - len(recent)]
    parts = [*_who(talk), *_remembered(talk, earlier, mask)]
    if mask.names:
        parts.append(_words("guide", talk.language)["hidden"])
    return [{"role": "system", "content": "\n\n".join(parts)}, *shown]


def _who(talk: Talk) -> list[str]:
    """The persona in the talk's language, and the rules of safety or of the stage."""
    parts = ["\n".join(_words("persona", talk.language))]
    if talk.standing.level != "none":
        rules = _words("safety", talk.language)
        return [*parts, "\n".join([*rules["all"], rules["kinds"][talk.standing.kind or "suicide"]])]
    due = stage(talk) if talk.help == "talk" else talk.help
    return [*parts, _words("guide", talk.language)[due]]


def _remembered(talk: Talk, earlier: tuple[Said, ...], mask: Mask) -> list[str]:
    guide = _words("guide", talk.language)
    texts = tuple(said.text for said in earlier if said.role == "user")
    parts = []
    if known := remembered(texts, talk.language, most=_MOST_REMEMBERED):
        parts.append(_data("memory", guide["memory"], [mask.hide(one) for one in known]))
    if talk.profile:
        lines = [f"{name}: {value}" for name, value in talk.profile.items()]
        parts.append(_data("profile", guide["profile"], lines))
    return parts


def _data(name: str, heading: str, lines: list[str]) -> str:
    """Text of the user as data: between marks that it cannot close."""
    inside = "\n".join(line.replace("<", " ").replace(">", " ") for line in lines)
    return f"{heading}\n<{name}>\n{inside}\n</{name}>"


def _words(part: str, language: str) -> Any:  # noqa: ANN401 - see `book`
    words = book("persona")[part]
    return words.get(language) or words[_DEFAULT_LANGUAGE]


def _recent(said: tuple[Said, ...]) -> list[Said]:
    kept: list[Said] = []
    room = _MOST_CHARACTERS
    for one in reversed(said[-_MOST_MESSAGES:]):
        room -= len(one.text)
        if room < 0 and kept:
            break
        kept.insert(0, one)
    while len(kept) > 1 and kept[0].role == "assistant":
        kept.pop(0)
    return kept
