"""What the built-in counsellor says while a talk stands in danger (LIVES; safety first)."""

from functools import cache
from re import Pattern

from heartwhisper.counsel import crisis
from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import matcher
from heartwhisper.counsel.playbook.line import Scene, choose

# A longer message than this is a story, not a yes or a no.
_SHORT = 40
_DEFAULT_KIND = "suicide"


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
