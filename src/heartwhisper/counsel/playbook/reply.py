"""Composes an answer: hear, one thought, one question or one small step."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook import message, safety
from heartwhisper.counsel.playbook.echo import person, quote
from heartwhisper.counsel.playbook.intent import intent
from heartwhisper.counsel.playbook.line import Scene, choose
from heartwhisper.counsel.playbook.script import (
    STORY,
    Script,
    Sign,
    asks_advice,
    first,
    question,
    script,
)
from heartwhisper.counsel.playbook.situation import GLAD, HURT, About, clear, hurts, situations
from heartwhisper.counsel.playbook.stage import stage

Pools = list[Sequence[str]]
_Parts = Callable[[Talk, Script, list[Mapping[str, Any]]], list[Pools]]
_SENTENCE_END = re.compile(r"[.!?\n~…。！？।]+")
# From where on a joy is met as one, whatever the message is about: of some 950 first messages of
# strangers with a trouble two more are then taken for glad; of glad ones, half are met.
_JOY = 0.65
_FELT = 0.5  # earlier words that say less of a feeling are not worth coming back to
_BEGINNING = 2  # messages of a talk
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
        Two to five sentences with at most one question, none of them said before in this talk
        as long as the script lasts; with a message to send, paragraphs.
    """
    if talk.standing.level != "none" and not safety.is_over(talk):
        return safety.answer(talk)
    if talk.help == "my_message":
        return message.answer(talk)
    known = script(talk.language)
    felt = clear(talk.reading.emotion)
    found = situations(_told(talk), talk.language, felt)
    scene = _scene(talk, known, found)
    beginning = len(talk.words("user")) <= _BEGINNING
    meant = intent(talk.said[-1].text, talk.language) if beginning else None
    whole = _whole(talk, known, scene, met=bool(meant))
    if whole:
        return whole
    feeling = known.talk["feelings"].get(felt, {})
    about = [*(known.situations[name] for name in found.names), feeling, known.talk["general"]]
    # At the beginning nobody is told about feelings and days that were only guessed.
    unsure = beginning and not found.granted
    if unsure:
        theme = known.themes.get(found.theme or "", {})
        hurt = {} if hurts(felt, found) else {"hurt": ()}
        about = [known.talk["tentative"] | hurt, theme, known.talk["general"]]
    usual: _Parts = _asked_first if unsure else _talked
    glad = beginning and talk.standing.level == "none" and _is_glad(talk, known, found)
    if glad:
        about, usual = [feeling, known.talk["general"]], _rejoiced
    if meant:
        about, usual = [meant, *about], _meant
    parts = _PARTS.get(talk.help, usual)(talk, known, about)
    chosen = [line for pools in parts if (line := choose(scene, *pools))]
    return str(known.talk["joint"]).join(chosen) or str(known.talk["general"]["hear"][-1])


def _told(talk: Talk) -> tuple[str, ...]:
    """What the user said of themselves: not the messages they want to send."""
    return tuple(one.text for one in talk.said if one.role == "user" and one.help != "my_message")


def _whole(talk: Talk, known: Script, scene: Scene, *, met: bool) -> str | None:
    """Answer a thanks, a goodbye and the like as a whole.

    Where an intent meets the message ("he said no") only `_NO_INTENT` is answered so.
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
    parts = [part.strip() for part in _SENTENCE_END.split(words) if part.strip()]
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


def _talked(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of a talk as usual."""
    words, general = plain(talk.said[-1].text), known.talk["general"]
    hear, thought, ask = _details(known, words), _of(about, "thought"), _of(about, "ask")
    # Where danger was spoken of no step is offered: it is listened.
    now = stage(talk) if talk.standing.level == "none" else "explore"
    deeper = general["deeper"] if now == "insight" and not hear else ()
    # What takes up earlier words comes first; what fits any talk, last.
    hear.append([line for line in deeper if "{earlier}" in line])
    hear += [*_of(about, "hear"), deeper]
    if asked := question(known, words):
        thought.insert(0, asked.said["thought"])
    if now == "not_yet" and _practical(talk, known, words):
        now = "act"
    if now == "not_yet":
        answers = [asked.said["thought"]] if asked else []
        return [hear, [*answers, general["not_yet"]], ask]
    if now == "act":
        return [hear, _of(about, "step")]
    return [hear, thought, ask]


def _meant(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts where the script has an answer for just this message: `about` begins with it.

    Who tells more in a second sentence ("I can't eat") and asks nothing is met there first.
    """
    words = plain(talk.said[-1].text)
    more = _details(known, words)
    asks = "?" in words or question(known, words) or asks_advice(known, words)
    met = [about[0].get("answer", ()) if asks else (), about[0]["hear"]]
    told = len([part for part in _SENTENCE_END.split(words) if part.strip()]) > 1 and not asks
    hear = [*(more + met if told else met + more), *_of(about[1:], "hear")]
    if "step" in about[0] and _practical(talk, known, words):
        return [hear, [about[0]["step"]]]
    return [hear, _of(about, "thought"), _of(about, "ask")]


def _is_glad(talk: Talk, known: Script, found: About) -> bool:
    """Whether a short first message is good news, and not of a kind that has glad lines."""
    words, joy = plain(talk.said[-1].text), talk.reading.emotion.scores["joy"]
    known_joy = found.granted and found.names[0] in GLAD
    if joy < _JOY or len(words) >= STORY[talk.language] or known_joy:
        return False
    return not question(known, words) and not asks_advice(known, words)


def _rejoiced(_: Talk, __: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of an answer to good news: about the joy, and not the trouble there could be."""
    return [_of(about, part) for part in ("hear", "thought", "ask")]


def _practical(talk: Talk, known: Script, words: str) -> bool:
    """Whether a step is given at once, after a reflection: to who asks how to do a thing.

    Who may be hurt is heard first, unless they have told what happened.
    """
    if talk.reading.emotion.dominant in HURT and len(words) < STORY[talk.language]:
        return False
    asked = question(known, words)
    return asked.name == "how" if asked else asks_advice(known, words)


def _asked_first(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts where it is not sure what a message is about: its words, a feeling, a question.

    Nobody is told what they never said; a hurt is met at once. Where the theme is known, its
    thoughts and questions go before what fits any message.
    `about` is the tentative lines, the theme and what fits any talk.
    """
    words, (unsure, theme, general) = plain(talk.said[-1].text), about
    asked = question(known, words)
    thought = [theme.get("thought", ()), asked.said["thought"] if asked else ()]
    if stage(talk) == "not_yet":
        thought.append(general["not_yet"])
    hear = [*_details(known, words), unsure["hurt"], *_of([theme, unsure, general], "hear")]
    if len(words) >= STORY[talk.language]:
        if _practical(talk, known, words):
            return [hear, _of([theme, general], "step")]
        # Who told a story is not asked to begin it, nor under which heading it belongs.
        return [hear, [*thought, general["thought"]], _of([theme, general], "ask")]
    return [hear, [*thought, unsure["open"]], _of([theme, unsure, general], "ask")]


def _listened(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of an answer that only listens: no thought, no question."""
    words = plain(talk.said[-1].text)
    return [[*_details(known, words), *_of(about, "hear")], [known.talk["listen"]]]


def _other_side(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of a look at the other person: never without a word for who asks."""
    words, told = plain(talk.said[-1].text), known.talk["other_side"]
    hear = [*_details(known, words), told["open"], *_of(about, "hear")]
    other = [*_of(about, "other"), told["maybe"]]
    return [hear, other, [told["unknown"]], [told["ask"], *_of(about, "ask")]]


_PARTS = {"listen": _listened, "other_side": _other_side}


def _of(about: list[Mapping[str, Any]], part: str) -> Pools:
    return [one.get(part, ()) for one in about]


def _details(known: Script, words: str) -> Pools:
    """Lines on what the message mentions, the longest mention first."""
    there = [sign for sign in known.details if not sign.unless.search(words)]
    found = [(mention, sign) for sign in there if (mention := sign.pattern.search(words))]
    found.sort(key=lambda pair: -len(pair[0][0]))
    return [sign.said["hear"] for _, sign in found]


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
