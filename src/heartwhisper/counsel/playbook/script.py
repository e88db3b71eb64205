"""Opens the script of a language: what the built-in counsellor can say, and by what it knows when.

Seven files a language in `knowledge/playbook/`: `situations` (what a talk is about), `themes` (what
several of these have in common; which belong to one stands in `themes.json` beside the languages),
`intents` (what a first message says or asks, narrower than a situation), `details` (concrete things
that people mention, what they ask, and what a message does), `stories` (what a long first message
tells), `talk` (thanks, a goodbye, feelings, and what fits any talk) and `message` (help with a
message to send).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from heartwhisper.counsel.library import book
from heartwhisper.counsel.phrases import Lists, expression

# Letters from where on a message tells what happened, by language.
STORY: Mapping[str, int] = {"ko": 60, "zh": 35, "ja": 45, "en": 110, "fr": 110, "hi": 110}
# What a sign has that the notation of `phrases` does not know, or a named list: then it is an
# expression itself.
_EXPRESSION = re.compile(r"[\\\[\]^$+{]|\.[*?]|\(\?")
_LIST = re.compile(r"\{([a-z_]+)\}")
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
        situations: by name: about, hear, thought, ask, step, other; answers by kind of question.
        themes: by name: hear, thought, ask.
        known: the situations that have signs, in their order.
        intents: by name: like (examples), signs, hear, thought, ask and, where one asks, answer
            (a plain question's, before hear) and step.
        details: what a message may mention, with lines that take it up.
        questions: what a message may ask, with lines that hear it, thoughts on it and the kind of
            question (answered); the first that matches counts.
        asking: what else may be asked, whatever about: what will become, a guess, a view.
        acts: what a message does without asking: it resolves, wishes, breaks off; the first that
            matches counts.
        turns: thanks, a goodbye and the like, with whole answers; the first that matches counts.
        advice: matches where a way to act is asked for.
        worries: matches a fear that is put like a question ("…할까 봐").
        elsewhere: matches what no intent would meet: something grave, somebody else's story.
        talk: the rest of `talk`: feelings, general, listen, other_side, people …
        message: the whole of `message`.
    """

    situations: Mapping[str, Mapping[str, Any]]
    themes: Mapping[str, Mapping[str, Any]]
    known: Sequence[Sign]
    intents: Mapping[str, Mapping[str, Any]]
    details: Sequence[Sign]
    questions: Sequence[Sign]
    asking: Sequence[Sign]
    acts: Sequence[Sign]
    turns: Sequence[Sign]
    advice: re.Pattern[str]
    worries: re.Pattern[str]
    elsewhere: re.Pattern[str]
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
        themes=book(f"playbook/{language}/themes"),
        known=tuple(_signed(situations.items())),
        intents=book(f"playbook/{language}/intents"),
        details=_by_id(details["details"]),
        questions=_by_id(details["questions"]),
        asking=_by_id(details["asking"]),
        acts=_by_id(details["acts"]),
        turns=tuple(_signed(talk["turns"].items())),
        advice=any_sign(talk["asks_advice"]),
        worries=any_sign(talk.get("worries", ())),
        elsewhere=any_sign(talk["words"]["elsewhere"]),
        talk=talk,
        message=book(f"playbook/{language}/message"),
    )


def any_sign(signs: Sequence[str], lists: Lists | None = None) -> re.Pattern[str]:
    """Compile signs into one expression that matches where any of them stands."""
    return re.compile("|".join(f"(?:{_written(one, lists or {})})" for one in signs) or r"(?!)")


def sign(name: str, said: Mapping[str, Any], lists: Lists | None = None) -> Sign:
    """Compile the signs of a part of the script; without any it never stands.

    Args:
        name: its name.
        said: the part, with `signs` and `unless`.
        lists: named lists of signs; `{name}`, in an expression, is any of one.
    """
    has, lacks = (any_sign(said.get(key, ()), lists) for key in ("signs", "unless"))
    return Sign(name, has, lacks, said)


def first(signs: Iterable[Sign], words: str) -> Sign | None:
    """Find the first of some signs that stands in a plain text."""
    there = (one for one in signs if one.pattern.search(words))
    return next((one for one in there if not one.unless.search(words)), None)


def question(known: Script, words: str) -> Sign | None:
    """Find what a plain text asks; a fear that is put like a question asks nothing."""
    return first(known.questions, known.worries.sub(" ", words))


def asks_advice(known: Script, words: str) -> bool:
    """Whether a plain text asks for a way to act."""
    return bool(known.advice.search(known.worries.sub(" ", words)))


def _by_id(parts: Sequence[Mapping[str, Any]]) -> tuple[Sign, ...]:
    return tuple(_signed((one["id"], one) for one in parts))


def _signed(parts: Any) -> Iterator[Sign]:  # noqa: ANN401 - pairs of a name and a part of a book
    return (sign(name, said) for name, said in parts if said.get("signs"))


def _written(phrase: str, lists: Lists) -> str:
    if not _EXPRESSION.search(phrase):
        return expression(phrase, {})
    named = phrase.replace("...", _GAP)
    return _LIST.sub(lambda found: any_sign(lists[found[1]]).pattern, named)
