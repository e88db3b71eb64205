"""The fixed answers to somebody in acute danger: no model, no chance.

Each names what was heard, asks directly, offers one small step and a trusted person. The words
are in `knowledge/crisis.json`; the numbers stand on the card beside them.
"""

from heartwhisper.counsel.library import book

_DEFAULT_LANGUAGE = "en"
_DEFAULT_KIND = "suicide"


def answer(kind: str, language: str, turn: int = 0) -> str:
    """Give the fixed answer.

    Args:
        kind: the kind of danger; an unknown one counts as suicide.
        language: the reader's language; an unknown one gets English.
        turn: how many fixed answers this talk already has, so that nobody reads the same twice.

    Returns:
        A warm, short text without numbers and without marks.
    """
    data = book("crisis")
    words = data["words"].get(language) or data["words"][_DEFAULT_LANGUAGE]
    texts: list[str] = words.get(kind) or words[_DEFAULT_KIND]
    texts = [*texts, *words["again"]]
    return texts[min(turn, len(texts) - 1)]


def answers(language: str) -> frozenset[str]:
    """Give every fixed answer of a language, to recognise one that was given."""
    data = book("crisis")
    words = data["words"].get(language) or data["words"][_DEFAULT_LANGUAGE]
    return frozenset(text for texts in words.values() for text in texts)
