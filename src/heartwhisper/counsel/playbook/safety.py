"""What the built-in counsellor says while a talk stands in danger (LIVES; safety first)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from re import Pattern

from heartwhisper.counsel import crisis
from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.danger import judge
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import matcher
from heartwhisper.counsel.playbook.echo import place
from heartwhisper.counsel.playbook.line import Scene, choose
from heartwhisper.counsel.playbook.script import script
from heartwhisper.counsel.playbook.situation import of_another

# A longer message than this is a story, not a yes or a no.
_SHORT = 40
_ENDS = re.compile(r"[\s.,!~…]")  # what a first word ends at
_DEFAULT_KIND = "suicide"
# Of somebody else it is asked in other words.
_OF_ANOTHER: Mapping[str, str] = {
    "suicide": "suicide_of_another",
    "violence": "violence_of_another",
}
_OF_DYING = frozenset({"suicide", "suicide_of_another"})
_NOT_SAID_BACK = _OF_DYING | {"violence_of_another", "harm_others", "minor_abuse"}


def answer(talk: Talk) -> str:
    """Answer under standing danger.

    The first answer names what was heard, of a long story the words it stands in, says where it
    may have misread, and asks plainly; a yes or no to that question is answered as such, and who
    asks where to get help is told; after that it listens, one gentle question at a time.

    Args:
        talk: a talk with standing danger.

    Returns:
        The answer.
    """
    kind = _kind(talk)
    words = book("safety")["words"][talk.language]
    lines = words["kinds"][kind]
    said = talk.words("assistant")
    scene = Scene(talk.seed, "\n".join(said), {}, echoing=False)
    pools = [words["on"], words["still"]]
    asked = bool(said) and _asks_plainly(said[-1], talk.language, kind)
    heard = None
    if asked and (reply := _yes_or_no(talk)):
        pools = [lines[reply], *pools]
    elif not any(_asks_plainly(text, talk.language, kind) for text in said):
        pools = [lines["first"], *pools]
        scene = replace(scene, slots=_told(talk, kind))
        heard = choose(scene, words["guessed"] if _only_guessed(talk) else words["heard"])
    elif _seeks_help(talk):
        pools = [words["where"]["lines"], *pools]
    spoken = choose(scene, *pools) or str(words["still"][-1])
    return str(script(talk.language).talk["joint"]).join(filter(None, [heard, spoken]))


def _kind(talk: Talk) -> str:
    """What the talk is asked about: of somebody else's danger in its own words.

    Once the writer was asked about themselves it stays with that.
    """
    kind = talk.standing.kind or _DEFAULT_KIND
    another = _OF_ANOTHER.get(kind)
    said, danger = talk.words("assistant"), talk.reading.danger
    if not another or any(_asks_plainly(text, talk.language, kind) for text in said):
        return kind
    asked = any(_asks_plainly(text, talk.language, another) for text in said)
    if danger.level == "none":
        return another if asked else kind
    text = talk.said[-1].text
    told = not _self(talk.language).search(plain(text)) and of_another(text, talk.language)
    return another if danger.other == "living" or told else kind


def _only_guessed(talk: Talk) -> bool:
    """Whether no rule found the danger: what was learnt is sure of it and knows no word for it."""
    danger = talk.reading.danger
    return danger.level != "none" and danger.language is None


def _told(talk: Talk, kind: str) -> dict[str, str]:
    """What of a long story was taken for danger: whoever wrote it sees that it was read.

    Thoughts of dying and of harming, and what was done to a child or to a body, are asked about
    and not said back.
    """
    danger, language = talk.reading.danger, talk.language
    if kind in _NOT_SAID_BACK or danger.kind != kind or not danger.matched:
        return {}

    def holds(part: str) -> bool:
        words = plain(part)
        # By itself it must say what was heard.
        return (
            danger.stands_in(words)
            and not _unsaid().search(words)
            and judge(part, language).kind == kind
        )

    start, end = script(language).talk["quote_marks"]
    quoted = place(talk.said[-1].text, language, holds)
    return {"quote": f"{start}{quoted}{end}"} if quoted else {}


def is_over(talk: Talk) -> bool:
    """Whether a talk of a concern may go on as a talk.

    It was asked plainly, the answer was no yes and no word of danger, and nothing acute was said:
    then somebody who was misunderstood is not asked the same for five turns. So it is for suicide;
    of violence and the other kinds only where nothing but what was learnt saw danger, which is
    wrong more often than right in a talk: what a rule found is led back by nobody.
    """
    said = talk.words("assistant")
    kind = _kind(talk)
    calm = talk.reading.danger.level == "none"
    if not calm or any(text.strip() in crisis.answers(talk.language) for text in said):
        return False
    asked = any(_asks_plainly(text, talk.language, kind) for text in said)
    just_asked = bool(said) and _asks_plainly(said[-1], talk.language, kind)
    answered = (just_asked and _yes_or_no(talk)) or _seeks_help(talk)
    if not asked or answered or _confirmed(talk, kind):
        return False
    return kind in _OF_DYING or _only_learnt(talk)


def _only_learnt(talk: Talk) -> bool:
    """Whether no rule finds danger in anything that the user said."""
    return all(judge(text, talk.language).level == "none" for text in talk.words("user"))


def _seeks_help(talk: Talk) -> bool:
    """Whether the last message asks where or how to report it, or to get help."""
    return bool(_where(talk.language).search(plain(talk.said[-1].text)))


def _confirmed(talk: Talk, kind: str) -> bool:
    """Whether the danger that was asked about was confirmed: then a reply to it was given.

    Who answers whether it is safe to talk, either way, was not misunderstood.
    """
    confirming = {"suicide": ("yes",), "suicide_of_another": ("no",)}.get(kind, ("yes", "no"))
    words = book("safety")["words"][talk.language]["kinds"][kind]
    replies = [reply for answer in confirming for reply in words[answer]]
    return any(reply in text for reply in replies for text in talk.words("assistant"))


def _asks_plainly(text: str, language: str, kind: str) -> bool:
    if any(line in text for line in book("safety")["words"][language]["kinds"][kind]["first"]):
        return True
    return text.strip() in crisis.answers(language)


def _yes_or_no(talk: Talk) -> str | None:
    text = plain(talk.said[-1].text)
    if len(text) > _SHORT:
        return None
    yes, no = _patterns(talk.language)
    if no.search(text):
        return "no"
    bare = book("safety")["words"][talk.language].get("bare", ())
    return "yes" if yes.search(text) or _ENDS.split(text, 1)[0] in bare else None


@cache
def _unsaid() -> Pattern[str]:
    return matcher(book("safety")["not_said_back"])


@cache
def _self(language: str) -> Pattern[str]:
    return matcher(book("safety")["words"][language]["self"])


@cache
def _where(language: str) -> Pattern[str]:
    return matcher(book("safety")["words"][language]["where"]["signs"])


@cache
def _patterns(language: str) -> tuple[Pattern[str], Pattern[str]]:
    words = book("safety")["words"][language]
    return matcher(words["yes"]), matcher(words["no"])
