"""Composes an answer: hear, one thought or one small step, one question."""

from collections.abc import Mapping
from typing import Any

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.echo import person, quote
from heartwhisper.counsel.library import book
from heartwhisper.counsel.playbook import safety
from heartwhisper.counsel.playbook.line import Scene, choose
from heartwhisper.counsel.playbook.situation import situations
from heartwhisper.counsel.playbook.stage import Stage, stage

_NONE: list[str] = []


def compose(talk: Talk) -> str:
    """Compose the whole answer. The same talk and seed give the same answer.

    Args:
        talk: the talk.

    Returns:
        Two to five sentences with at most one question, none of them said before in this talk
        as long as the script lasts.
    """
    if talk.standing.level != "none":
        return safety.answer(talk)
    script = book(f"playbook/{talk.language}")
    now, *story = situations(talk.words("user"), talk.language)
    scenes = [script["situations"].get(name, {}) for name in (now, *story)]
    scene = _scene(talk)
    whole = choose(scene, scenes[0].get("whole", _NONE))
    if whole:
        return whole
    feeling = script["feelings"].get(talk.reading.emotion.dominant, {})
    parts = _parts(scene, stage(talk), [*scenes, feeling, script["general"]])
    return str(script["joint"]).join(parts) or str(script["general"]["hear"][-1])


def _parts(scene: Scene, now: Stage, scenes: list[Mapping[str, Any]]) -> list[str]:
    def pools(name: str) -> list[list[str]]:
        return [one.get(name, _NONE) for one in scenes]

    general = scenes[-1]
    hear, middle, ask = pools("hear"), pools("thought"), pools("ask")
    if now == "insight":
        hear = [general["deeper"], *hear]
    elif now == "not_yet":
        middle = [general["not_yet"], *middle]
    elif now == "act":
        middle = [*pools("step"), *middle]
        ask = [general["step_ask"], *ask]
    chosen = (choose(scene, *hear), choose(scene, *middle), choose(scene, *ask))
    return [part for part in chosen if part]


def _scene(talk: Talk) -> Scene:
    script = book(f"playbook/{talk.language}")
    texts, said = talk.words("user"), talk.words("assistant")
    start, end = script["quote_marks"]
    before = "\n".join(said)
    slots = {}
    if who := person(texts, talk.language):
        slots["who"] = who
    for slot, candidates in (("quote", texts[-1:]), ("earlier", texts[-3:-1])):
        quotes = (quote(text, talk.language) for text in candidates)
        fresh = next((words for words in quotes if words and words not in before), None)
        if fresh:
            slots[slot] = f"{start}{fresh}{end}"
    return Scene(talk.seed, before, slots, echoing=not (said and start in said[-1]))
