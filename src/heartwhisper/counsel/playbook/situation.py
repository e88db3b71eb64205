"""Finds in which situation somebody speaks: first a quarrel, a wait for an answer, thanks."""

from functools import cache

from heartwhisper.counsel.index import Index
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain

GENERAL = "general"


def situation(text: str, language: str) -> str:
    """Find the situation one message speaks of.

    Args:
        text: the message.
        language: the language of the script to look in.

    Returns:
        A name of the script's situations; the first in its order whose signs are there, and
        which the message is not too long for. `general` when there is none.
    """
    words = plain(text)
    found = _signs(language).look(words)
    for name, scene in book(f"playbook/{language}")["situations"].items():
        fits = len(words) <= scene.get("longest", len(words))
        if fits and any(sign.search(words) for sign in found.get(name, ())):
            return str(name)
    return GENERAL


def situations(texts: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Find what a talk is about: the situation of the last message, and one spoken of before.

    Args:
        texts: what the user said, oldest first.
        language: the language of the script.

    Returns:
        One name, or two: the last message's, then the newest earlier one with a story.
    """
    now = situation(texts[-1], language)
    scenes = book(f"playbook/{language}")["situations"]
    earlier = (situation(text, language) for text in reversed(texts[:-1]))
    story = next((name for name in earlier if "ask" in scenes.get(name, {}) and name != now), None)
    return (now, story) if story else (now,)


@cache
def _signs(language: str) -> Index:
    script = book(f"playbook/{language}")
    signs = (
        (name, sign) for name, scene in script["situations"].items() for sign in scene["signs"]
    )
    return Index(signs, script["lists"])
