"""The parts of an answer: from which lines each of its sentences is chosen, the best fitting first.

What an answer is about is handed in as `about`: pieces of the script, the most telling first.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.danger import judge
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.script import STORY, Script, Sign, asks_advice, first, question
from heartwhisper.counsel.playbook.situation import HURT, OF_ANOTHER
from heartwhisper.counsel.playbook.stage import stage

Pools = list[Sequence[str]]
Parts = Callable[[Talk, Script, list[Mapping[str, Any]]], list[Pools]]
_LITTLE = 0.25  # of a story: a message shorter than this says little
SENTENCE_END = re.compile(r"[.!?\n~…。！？।]+")


def talked(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of a talk as usual."""
    words, general = plain(talk.said[-1].text), known.talk["general"]
    asked, form = question(known, words), _asked(known, words)
    # What a message mentions is heard as the writer's own: "such a long time together".
    helps = about[0] is known.situations[OF_ANOTHER]
    hear = [] if helps else _details(known, words)
    thought, ask = _of(about, "thought"), _of(about, "ask")
    # Where danger was spoken of no step is offered: it is listened.
    now = stage(talk) if talk.standing.level == "none" else "explore"
    deeper = general["deeper"] if now == "insight" and not hear else ()
    # Beside a message that says little by itself earlier words come first.
    little = len(words) < STORY[talk.language] * _LITTLE
    hear.append([line for line in deeper if "{earlier}" in line] if little else [])
    hear += [*_of(about, "hear"), deeper]
    # Who asks how to help somebody else is not the one who is hurt; whether to is a question.
    helping = helps and not (form and "answered" in form.said)
    if now == "not_yet" and (helping or _practical(talk, known, words)):
        now = "act"
    if now == "act":
        return [hear, _of(about, "step")]
    answers = [*_answers(talk, form, about), *([asked.said["thought"]] if asked else [])]
    return [hear, [*answers, *([general["not_yet"]] if now == "not_yet" else thought)], ask]


def _asked(known: Script, words: str) -> Sign | None:
    """What a message asks, in its form: a known question, or that it asks at all."""
    return question(known, words) or first(known.asking, words)


def _answers(talk: Talk, form: Sign | None, about: list[Mapping[str, Any]]) -> Pools:
    """What answers a question of a form by what the talk is about, the line nearest to it first.

    Nobody is told what is usual, or whether to go back, beside words of danger, even where the
    second look does not believe them, nor while a talk stands in danger.
    """
    kind = form.said.get("answered") if form else None
    lines = next((found for one in about if (found := one.get("answers", {}).get(kind))), ())
    said = talk.said[-1].text
    if not lines or talk.standing.level != "none" or judge(said, talk.language).level != "none":
        return []
    return _near(talk)(lines)


def _near(talk: Talk) -> Callable[[Sequence[str]], Pools]:
    """Orders lines by the last message; what it asks counts more than what it tells."""
    from heartwhisper.counsel.nearest import nearer  # noqa: PLC0415 - the start is without numpy

    return nearer(talk.said[-1].text, talk.language)


def _asks(known: Script, words: str) -> bool:
    """Whether a plain text asks for anything."""
    return "?" in words or bool(question(known, words)) or asks_advice(known, words)


def meant(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts where the script has an answer for just this message: `about` begins with it.

    Who tells more in a second sentence ("I can't eat") and asks nothing is met there first.
    """
    words = plain(talk.said[-1].text)
    more = _details(known, words)
    asks, near = _asks(known, words), _near(talk)
    answer = near(about[0].get("answer", ())) if asks else []
    met = [*answer, *near(about[0]["hear"])]
    told = len([part for part in SENTENCE_END.split(words) if part.strip()]) > 1 and not asks
    hear = [*(more + met if told else met + more), *_of(about[1:], "hear")]
    if "step" in about[0] and _practical(talk, known, words):
        return [hear, [about[0]["step"]]]
    form = None if "answer" in about[0] else _asked(known, words)
    answers = _answers(talk, form, about[1:])
    thought = [*near(about[0]["thought"]), *_of(about[1:], "thought")]
    return [hear, [*answers, *thought], _of(about, "ask")]


def of_kinds(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of an answer to a story of known kinds: `about` begins with one or two of them.

    Both are heard; the question, where there is one, is answered by the one most spoken of, with
    the line nearest to it.
    """
    words, told, near = plain(talk.said[-1].text), _kinds(about), _near(talk)
    answer = near(told[0]["answer"]) if _asks(known, words) else []
    thought = [pool for kind in told for pool in near(kind["thought"])]
    calm = talk.standing.level == "none"  # where danger was spoken of no step is offered
    last = "step" if calm and _practical(talk, known, words) else "ask"
    hear = [near(kind["hear"]) for kind in told]
    return [*hear, [*answer, *thought], _of(about, last)]


def rejoiced(_: Talk, __: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
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


def asked_first(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts where it is not sure what a message is about: its words, a feeling, a question.

    Nobody is told what they never said; a hurt is met at once. What a message does can be known
    from its form, whatever it is about: it asks what will become, resolves, breaks off. A question
    is answered first; else the theme, where it is known, goes before that.
    `about` is the tentative lines, the theme and what fits any talk.
    """
    words, (unsure, theme, general) = plain(talk.said[-1].text), about
    asked = _asked(known, words)
    if len(words) >= STORY[talk.language]:
        return _of_story(talk, known, about, form=asked)
    did = asked.said if asked else _done(known, words, hurt=bool(unsure["hurt"]))
    best = [did, theme] if asked else [theme, did]
    later = [general["not_yet"]] if stage(talk) == "not_yet" else []
    hear = [*_details(known, words), unsure["hurt"], *_of([did, theme, unsure, general], "hear")]
    answers = _answers(talk, asked, [theme])
    thought = [*answers, *_of(best, "thought"), *later, unsure["open"]]
    return [hear, thought, _of([*best, unsure, general], "ask")]


def _of_story(
    talk: Talk, known: Script, about: list[Mapping[str, Any]], *, form: Sign | None
) -> list[Pools]:
    """The parts of an answer to a story of which at most the theme is known.

    Its own words come first. It tells so much that a line on its theme is often beside it, and
    who told it is not asked to begin, nor under which heading it belongs.
    """
    words, (unsure, theme, general) = plain(talk.said[-1].text), about
    asked = form.said if form else {}
    hear = [*_details(known, words), unsure["hurt"], *_of([asked, unsure, general], "hear")]
    answers = _answers(talk, form, [theme])
    if _practical(talk, known, words):
        return [hear, [*answers, asked.get("thought", ())], _of([unsure, general], "step")]
    return [hear, [*answers, *_of([asked, general], "thought")], [general["ask"]]]


def _done(known: Script, words: str, *, hurt: bool) -> Mapping[str, Any]:
    """The lines on what a message does that asks nothing; nobody hurt is met with gladness."""
    act = first((one for one in known.acts if not (hurt and one.name == "glad")), words)
    return act.said if act else {}


def _listened(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of an answer that only listens: no thought, no question."""
    words = plain(talk.said[-1].text)
    hear = [*_of(_kinds(about), "hear"), *_details(known, words), *_of(about, "hear")]
    return [hear, [known.talk["listen"]]]


def _other_side(talk: Talk, known: Script, about: list[Mapping[str, Any]]) -> list[Pools]:
    """The parts of a look at the other person: never without a word for who asks."""
    words, told = plain(talk.said[-1].text), known.talk["other_side"]
    mentioned = [*_of(_kinds(about), "hear"), *_details(known, words)]
    hear = [*mentioned, told["open"], *_of(about, "hear")]
    other = [*_of(about, "other"), told["maybe"]]
    return [hear, other, [told["unknown"]], [told["ask"], *_of(about, "ask")]]


BY_HELP: Mapping[str, Parts] = {"listen": _listened, "other_side": _other_side}


def _kinds(about: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The kinds of story among what an answer is about."""
    return [one for one in about if "situation" in one]


def _of(about: list[Mapping[str, Any]], part: str) -> Pools:
    return [one.get(part, ()) for one in about]


def _details(known: Script, words: str) -> Pools:
    """Lines on what the message mentions, the longest mention first."""
    there = [sign for sign in known.details if not sign.unless.search(words)]
    found = [(mention, sign) for sign in there if (mention := sign.pattern.search(words))]
    found.sort(key=lambda pair: -len(pair[0][0]))
    return [sign.said["hear"] for _, sign in found]
