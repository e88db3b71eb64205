"""Reads the examples that the project wrote: one message a line, `#` begins a comment."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from heartwhisper.counsel.library import book

SHELF = Path(__file__).parents[1] / "counsel/examples"
IN_PLACE = "in"  # belongs here: of love, or small talk
_KINDS = {
    "suicide": "suicide",
    "violence": "violence",
    "stalking": "stalking",
    "threat_images": "threat_images",
    "minor_abuse": "minor_abuse",
    "harm_others": "harm_others",
    "long": "unclear",
    "more": "unclear",
}

# Whoever wrote of these was not asked whether there is danger in it.
_MAYBE_DANGEROUS = frozenset(
    {
        "affair_theirs",
        "breakup",
        "children",
        "coming_out",
        "ex_writes",
        "family",
        "fear_of_closeness",
        "for_another",
        "intimacy",
        "jealousy",
        "leaving",
        "married_life",
        "quarrel",
        "resentment",
        "self_worth",
        "support_partner",
        "trust",
        "weary",
    }
)


@dataclass(frozen=True, slots=True)
class Example:
    """One message and what is known of it.

    Attributes:
        text: the message.
        language: one of the six.
        emotion: what its writer feels; None where nobody said.
        subject: a blocked subject, or `IN_PLACE`; None where nobody said.
        danger: a kind of danger, or `none`; None where nobody said.
        situation: a situation of the playbook; None where nobody said.
    """

    text: str
    language: str
    emotion: str | None
    subject: str | None
    danger: str | None
    situation: str | None = None


def examples(language: str) -> Iterator[Example]:
    """Read all examples of a language.

    Args:
        language: one of the six.

    Yields:
        The examples, file by file in the order of their names.
    """
    dangerous = list(_dangerous(language))
    doubted = {one.text for one in dangerous if one.danger != "none"}
    doubted.update(sentences(SHELF / language / "doubt.txt"))
    for one in (*_felt(language), *_about(language), *dangerous, *_told(language)):
        # Who wrote of a feeling was not asked whether there is danger in it: where somebody who
        # looked found some, or could not rule it out, it is not taken for harmless.
        doubtful = one.danger == "none" and one.text in doubted
        yield replace(one, danger=None) if doubtful else one


def _felt(language: str) -> Iterator[Example]:
    for path in sorted((SHELF / language / "emotion").glob("*.txt")):
        emotion = path.stem.rpartition(".")[2]
        for text, everyday in _with_part(path):
            yield Example(text, language, emotion, None if everyday else IN_PLACE, "none")


def _about(language: str) -> Iterator[Example]:
    home = SHELF / language / "topic"
    for name in ("on", "small_talk"):
        for text in sentences(home / f"{name}.txt"):
            yield Example(text, language, None, IN_PLACE, "none")
    for path in sorted((home / "off").glob("*.txt")):
        for text in sentences(path):
            yield Example(text, language, None, path.stem, "none")


def _dangerous(language: str) -> Iterator[Example]:
    for path in sorted((SHELF / language / "danger").glob("*.txt")):
        name, _, level = path.stem.partition(".")
        danger = "none" if "none" in {name, level} else _KINDS[name]
        for text in sentences(path):
            yield Example(text, language, None, IN_PLACE, danger)


def _told(language: str) -> Iterator[Example]:
    """Messages by the situation they are about; where it is a calm one, there is no danger."""
    for path in sorted((SHELF / language / "situation").glob("*.txt")):
        known = None if path.stem in _MAYBE_DANGEROUS else "none"
        for text in sentences(path):
            yield Example(text, language, None, None, known, path.stem)


def first_messages(language: str) -> Iterator[Example]:
    """Read what intents and kinds of story of the script have for examples: they belong here.

    Nobody in them is in danger, but for those of which it is in doubt. They are for the meaning
    alone: by their letters, typed as carelessly as those of people in distress, they would hide
    danger in words that are typed wrongly (found in 5 to 8 of 100 fewer).
    """
    doubted = set(sentences(SHELF / language / "doubt.txt"))
    intents = book(f"playbook/{language}/intents").values()
    for one in (*intents, *book(f"playbook/{language}/stories")):
        for text in one["like"]:
            yield Example(text, language, None, IN_PLACE, None if text in doubted else "none")


def sentences(path: Path) -> Iterator[str]:
    """Read one file of examples."""
    return (text for text, _ in _with_part(path))


def _with_part(path: Path) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it stands below the heading `# everyday`."""
    everyday = False
    for written in path.read_text(encoding="utf-8").splitlines():
        if written.startswith("#"):
            everyday = written.strip("# ").lower() == "everyday"
        elif written.strip():
            yield written.strip(), everyday
