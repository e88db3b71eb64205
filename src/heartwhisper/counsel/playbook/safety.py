"""What the built-in counsellor says while a talk stands in danger (LIVES; safety first)."""

from functools import cache
from re import Pattern

from heartwhisper.counsel import crisis
from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.danger import judge
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import matcher
from heartwhisper.counsel.playbook.line import Scene, choose

# A longer message than this is a story, not a yes or a no.
_SHORT = 40
_DEFAULT_KIND = "suicide"
_CALM = 2  # messages without danger after the plain question


def answer(talk: Talk) -> str:
    """Answer under standing danger.

    The first answer names what was heard and asks plainly; a yes or no to that question is
    answered as such; after that it listens, one gentle question at a time.

    Args:
        talk: a talk with standing danger.

    Returns:
        The answer.
    """
    kind = talk.standing.kind or _DEFAULT_KIND
    words = book("safety")["words"][talk.language]
    lines = words["kinds"][kind]
    said = talk.words("assistant")
    scene = Scene(talk.seed, "\n".join(said), {}, echoing=False)
    pools = [words["on"], words["still"]]
    asked = bool(said) and _asks_plainly(said[-1], talk.language, kind)
    if asked and (reply := _yes_or_no(talk)):
        pools = [lines[reply], *pools]
    elif not any(_asks_plainly(text, talk.language, kind) for text in said):
        pools = [lines["first"], *pools]
    return choose(scene, *pools) or str(words["still"][-1])


def is_over(talk: Talk) -> bool:
    """Whether a talk of a concern may go on as a talk, the card beside it.

    It was asked plainly, what followed was no yes and no word of danger, and nothing acute was
    said: then somebody who was misunderstood is not asked the same for five turns. For suicide one
    such answer is enough. For the other kinds it takes two, and nobody who said it in plain words
    is led back to the relationship: only where no rule, but a likeness alone, had seen it.
    """
    said = talk.words("assistant")
    kind = talk.standing.kind or _DEFAULT_KIND
    acute = any(text.strip() in crisis.answers(talk.language) for text in said)
    asked = [place for place, text in enumerate(said) if _asks_plainly(text, talk.language, kind)]
    if talk.reading.danger.level != "none" or acute or not asked or _said_yes(talk, kind):
        return False
    since = len(said) - asked[-1]
    if since == 1 and _yes_or_no(talk):
        return False
    return kind == _DEFAULT_KIND or (since >= _CALM and not _told_outright(talk))


def _told_outright(talk: Talk) -> bool:
    """Whether a rule sees danger in anything that was said."""
    return any(judge(text, talk.language).level != "none" for text in talk.words("user"))


def _said_yes(talk: Talk, kind: str) -> bool:
    """Whether the plain question was ever answered by a yes: then one was given back."""
    replies = book("safety")["words"][talk.language]["kinds"][kind]["yes"]
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
    return "yes" if yes.search(text) else None


@cache
def _patterns(language: str) -> tuple[Pattern[str], Pattern[str]]:
    words = book("safety")["words"][language]
    return matcher(words["yes"]), matcher(words["no"])
