"""Writes the prompt of a model: who it is, what it must keep to, and what was said."""

from heartwhisper.counsel.counsellor import Said, Talk
from heartwhisper.counsel.library import book
from heartwhisper.llm.port import Message

_MOST_MESSAGES = 20
_MOST_CHARACTERS = 6_000
_DEFAULT_LANGUAGE = "en"


def messages(talk: Talk) -> list[Message]:
    """Write the prompt for a talk.

    Args:
        talk: the talk.

    Returns:
        The system text, then the last messages: at most 20, at most 6,000 characters (the last
        one always), beginning with the user's.
    """
    recent: list[Message] = [
        {"role": said.role, "content": said.text} for said in _recent(talk.said)
    ]
    return [{"role": "system", "content": system(talk)}, *recent]


def system(talk: Talk) -> str:
    """Write the system text: the persona in the talk's language, and the rules of safety.

    Args:
        talk: the talk; under standing danger the safety rules of its kind are added.

    Returns:
        The text.
    """
    words = book("persona")
    persona = words["persona"].get(talk.language) or words["persona"][_DEFAULT_LANGUAGE]
    parts = ["\n".join(persona)]
    if talk.standing.level != "none":
        rules = words["safety"].get(talk.language) or words["safety"][_DEFAULT_LANGUAGE]
        kind = talk.standing.kind or "suicide"
        parts.append("\n".join([*rules["all"], rules["kinds"][kind]]))
    return "\n\n".join(parts)


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
