"""Opens the script of a language: what the built-in counsellor can say, and by what it knows when.

Five files a language in `knowledge/playbook/`: `situations` (what a talk is about), `intents` (what
a first message says or asks, narrower than that), `details` (concrete things that people mention,
and what they ask), `talk` (thanks, a goodbye, feelings, and what fits any talk) and `message` (help
with a message to send).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from heartwhisper.counsel.library import book
from heartwhisper.counsel.phrases import expression

# What a sign has that the notation of `phrases` does not know: then it is an expression itself.
_EXPRESSION = re.compile(r"[\\\[\]^$+{]|\.[*?]")
_GAP = r"[^.!?\n\u3002\uff01\uff1f\u0964]{0,25}?"


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that the script knows by signs.

    Attributes:
        name: its name.
        pattern: matches where one of its signs stands.
        unless: matches what looks like it and is not: "thanks for leaving me".
        said: the part of the script about it.
    """

    name: str
    pattern: re.Pattern[str]
    unless: re.Pattern[str]
    said: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Script:
    """The script of one language.

    Attributes:
        situations: by name: about, hear, thought, ask, step, other.
        known: the situations that have signs, in their order.
        intents: by name: like (examples), hear, thought, ask and, where one asks how, step.
        details: what a message may mention, with lines that take it up.
        questions: what a message may ask, with thoughts on it; the first that matches counts.
        turns: thanks, a goodbye and the like, with whole answers; the first that matches counts.
        advice: matches where a way to act is asked for.
        worries: matches a fear that is put like a question ("…할까 봐").
        talk: the rest of `talk`: feelings, general, listen, other_side, people …
        message: the whole of `message`.
    """

    situations: Mapping[str, Mapping[str, Any]]
    known: Sequence[Sign]
    intents: Mapping[str, Mapping[str, Any]]
    details: Sequence[Sign]
    questions: Sequence[Sign]
    turns: Sequence[Sign]
    advice: re.Pattern[str]
    worries: re.Pattern[str]
    talk: Mapping[str, Any]
    message: Mapping[str, Any]


@cache
def script(language: str) -> Script:
    """Open the script of a language, once in a process."""
    talk = book(f"playbook/{language}/talk")
    situations = book(f"playbook/{language}/situations")
    details = book(f"playbook/{language}/details")
    return Script(
        situations=situations,
        known=tuple(_signed(situations.items())),
        intents=book(f"playbook/{language}/intents"),
        details=tuple(_signed((one["id"], one) for one in details["details"])),
        questions=tuple(_signed((one["id"], one) for one in details["questions"])),
        turns=tuple(_signed(talk["turns"].items())),
        advice=any_sign(talk["asks_advice"]),
        worries=any_sign(talk.get("worries", ())),
        talk=talk,
        message=book(f"playbook/{language}/message"),
    )


def any_sign(signs: Sequence[str]) -> re.Pattern[str]:
    """Compile signs into one expression that matches where any of them stands."""
    return re.compile("|".join(f"(?:{_written(sign)})" for sign in signs) or r"(?!)")


def first(signs: Sequence[Sign], words: str) -> Sign | None:
    """Find the first of some signs that stands in a plain text."""
    there = (sign for sign in signs if sign.pattern.search(words))
    return next((sign for sign in there if not sign.unless.search(words)), None)


def question(known: Script, words: str) -> Sign | None:
    """Find what a plain text asks; a fear that is put like a question asks nothing."""
    return first(known.questions, known.worries.sub(" ", words))


def asks_advice(known: Script, words: str) -> bool:
    """Whether a plain text asks for a way to act."""
    return bool(known.advice.search(known.worries.sub(" ", words)))


def _signed(parts: Any) -> Iterator[Sign]:  # noqa: ANN401 - pairs of a name and a part of a book
    for name, said in parts:
        if said.get("signs"):
            yield Sign(name, any_sign(said["signs"]), any_sign(said.get("unless", ())), said)


def _written(sign: str) -> str:
    if _EXPRESSION.search(sign):
        return sign.replace("...", _GAP)
    return expression(sign, {})
