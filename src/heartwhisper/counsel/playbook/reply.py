"""Composes an answer: hear, one thought, one question or one small step."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook import message, parts, safety
from heartwhisper.counsel.playbook.echo import person, quote
from heartwhisper.counsel.playbook.intent import intent
from heartwhisper.counsel.playbook.line import Scene, choose
from heartwhisper.counsel.playbook.parts import SENTENCE_END
from heartwhisper.counsel.playbook.script import (
    STORY,
    Script,
    Sign,
    asks_advice,
    first,
    question,
    script,
)
from heartwhisper.counsel.playbook.situation import (
    GLAD,
    GRAVE,
    HURT,
    OF_ANOTHER,
    About,
    clear,
    hurts,
    situations,
)
from heartwhisper.counsel.playbook.story import kinds

# From where on a joy is met as one, whatever the message is about: of some 950 first messages of
# strangers with a trouble two more are then taken for glad; of glad ones, half are met.
_JOY = 0.65
_FELT = 0.5  # earlier words that say less of a feeling are not worth coming back to
_BEGINNING = 2  # messages of a talk
_LIKELY = 0.6  # likelihood of a situation whose answers are given though it is not sure
# What opens a talk, and what is asked of the counsellor itself.
_NO_INTENT = frozenset({"greeting", "may_ask", "bot", "human", "privacy"})
_CLOSINGS = frozenset({"thanks", "goodbye"})
_LONGEST_CLOSING = 160  # letters of a message that may end a talk
_QUOTED = re.compile(r"[\"“«「『]")  # somebody else's thanks


def compose(talk: Talk) -> str:
    """Compose the whole answer. The same talk and seed give the same answer.

    Args:
        talk: the talk.

    Returns:
        Two to five sentences, some more for a long letter, with at most one question, none of them
        said before in this talk as long as the script lasts; with a message to send, paragraphs.
    """
    if talk.standing.level != "none" and not safety.is_over(talk):
        return safety.answer(talk)
    if talk.help == "my_message":
        return message.answer(talk)
    known = script(talk.language)
    found = situations(_told(talk), talk.language, clear(talk.reading.emotion))
    scene, last = _scene(talk, known, found), talk.said[-1].text
    meant = intent(last, talk.language) if _begins(talk) else None
    glad = _begins(talk) and _is_glad(talk, known, found)
    # What a kind of story hears is the writer's own.
    own = _begins(talk) and not (found.granted and found.names[0] == OF_ANOTHER)
    told = kinds(last, talk.language) if own and not (meant or glad) else []
    whole = _whole(talk, known, scene, met=bool(meant or told))
    if whole:
        return whole
    about, usual = _usual(talk, known, found, glad=glad)
    if meant:
        about, usual = [meant, *about], parts.meant
    elif told:
        about, usual = [*_heard(told), *about], parts.of_kinds
    pools_of = parts.BY_HELP.get(talk.help, usual)(talk, known, about)
    chosen = [line for pools in pools_of if (line := choose(scene, *pools))]
    return str(known.talk["joint"]).join(chosen) or str(known.talk["general"]["hear"][-1])


def _usual(
    talk: Talk, known: Script, found: About, *, glad: bool
) -> tuple[list[Mapping[str, Any]], parts.Parts]:
    """What an answer is about where nothing narrower is known, and its parts."""
    felt = clear(talk.reading.emotion)
    feeling, general = known.talk["feelings"].get(felt, {}), known.talk["general"]
    if glad and talk.standing.level == "none":
        return [feeling, general], parts.rejoiced
    # At the beginning nobody is told about feelings and days that were only guessed.
    if _begins(talk) and not found.granted:
        theme = {**known.themes.get(found.theme or "", {}), **_answers(known, found)}
        hurt = {} if hurts(felt, found) else {"hurt": ()}
        return [known.talk["tentative"] | hurt, theme, general], parts.asked_first
    return [*(known.situations[name] for name in found.names), feeling, general], parts.talked


def _answers(known: Script, found: About) -> Mapping[str, Any]:
    """The answers of the likeliest situation: where the theme is sure, it is of that at least.

    Of something grave nobody is answered who has not said so.
    """
    if not found.theme or found.best < _LIKELY or found.names[0] in GRAVE:
        return {}
    return {"answers": known.situations[found.names[0]]["answers"]}


def _heard(told: Sequence[Sign]) -> list[Mapping[str, Any]]:
    """The kinds of story that an answer takes up: the first, and one of another situation."""
    first_told = told[0].said
    rest = (kind.said for kind in told[1:])
    beside = next((one for one in rest if one["situation"] != first_told["situation"]), None)
    return [first_told, *([beside] if beside else [])]


def _begins(talk: Talk) -> bool:
    return len(talk.words("user")) <= _BEGINNING


def _told(talk: Talk) -> tuple[str, ...]:
    """What the user said of themselves: not the messages they want to send."""
    return tuple(one.text for one in talk.said if one.role == "user" and one.help != "my_message")


def _whole(talk: Talk, known: Script, scene: Scene, *, met: bool) -> str | None:
    """Answer a thanks, a goodbye and the like as a whole.

    Where an intent or a kind of story meets the message only `_NO_INTENT` is answered so.
    """
    words = plain(talk.said[-1].text)
    turns = [turn for turn in known.turns if len(words) <= turn.said["longest"]]
    if met:
        turn = first([turn for turn in turns if turn.name in _NO_INTENT], words)
    else:
        turn = first(turns, words) or _closing(talk, known, words)
    return choose(scene, turn.said["whole"]) if turn else None


def _closing(talk: Talk, known: Script, words: str) -> Sign | None:
    """A thanks or a goodbye at the end of a longer message that asks for nothing.

    A thanks may stand at its beginning too, where nothing hurts in what follows.
    """
    if len(words) > _LONGEST_CLOSING or question(known, words):
        return None
    parts = [part.strip() for part in SENTENCE_END.split(words) if part.strip()]
    turns = [turn for turn in known.turns if turn.name in _CLOSINGS]
    thanks = [turn for turn in turns if turn.name == "thanks"]
    glad = clear(talk.reading.emotion) not in HURT
    for part, possible in (
        *((one, turns) for one in parts[-1:]),
        *((one, thanks) for one in parts[:glad]),
    ):
        fitting = [turn for turn in possible if len(part) <= turn.said["longest"]]
        if not _QUOTED.search(part) and (closing := first(fitting, part)):
            return closing
    return None


def _is_glad(talk: Talk, known: Script, found: About) -> bool:
    """Whether a short first message is good news, and not of a kind that has glad lines."""
    words, joy = plain(talk.said[-1].text), talk.reading.emotion.scores["joy"]
    known_joy = found.granted and found.names[0] in GLAD
    if joy < _JOY or len(words) >= STORY[talk.language] or known_joy:
        return False
    return not question(known, words) and not asks_advice(known, words)


def _scene(talk: Talk, known: Script, found: About) -> Scene:
    texts, said = _told(talk), talk.words("assistant")
    start, end = known.talk["quote_marks"]
    before = "\n".join(said)
    slots = {}
    if who := person(texts, talk.language):
        slots["who"] = who
    if found.story:
        slots["about"] = known.situations[found.story]["about"]
    for slot, candidates, felt in (("quote", texts[-1:], 0), ("earlier", texts[-3:-1], _FELT)):
        quotes = (quote(text, talk.language, felt=felt) for text in candidates)
        fresh = next((words for words in quotes if words and words not in before), None)
        if fresh:
            slots[slot] = f"{start}{fresh}{end}"
    return Scene(talk.seed, before, slots, echoing=not (said and start in said[-1]))
