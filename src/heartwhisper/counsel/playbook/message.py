"""Helps with a message that somebody wants to send: how it reads, two gentler ones, and morning.

The two versions come from the script, by what the message is for and how its writer speaks; the
writer's own words are theirs, and are not rewritten by rules.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.line import Scene, choose
from heartwhisper.counsel.playbook.script import any_sign, script
from heartwhisper.counsel.playbook.situation import situations

_QUESTIONS = re.compile(r"[?？]")
_MANY_QUESTIONS = 3
_LONG = {"zh": 120, "ja": 160, "ko": 180}  # letters that fill a phone's screen
_LONG_ELSEWHERE = 350
_SHORT = 40  # a question of fewer letters asks for a message and is none
_HEATED = ("threat", "insult", "accuse", "sarcasm", "plead")  # ways a message may read
# What a message on a situation is mostly for, where its words do not tell.
_PURPOSES = {
    "waiting": "contact",
    "ghosted": "why",
    "quarrel": "meet",
    "taken_for_granted": "hurt",
    "differences": "hurt",
    "jealousy": "jealous",
    "trust": "why",
    "affair_theirs": "hurt",
    "affair_mine": "apology",
    "breakup": "ex",
    "leaving": "break_up",
    "ex_writes": "ex",
    "want_back": "ex",
    "getting_over": "ex",
    "ex_new": "ex",
    "resentment": "hurt",
    "crush": "confess",
    "some": "confess",
    "confess": "confess",
    "long_distance": "miss_you",
    "military": "miss_you",
    "support_partner": "worry",
    "in_love": "thanks",
}


def answer(talk: Talk) -> str:
    """Answer a message that was pasted in.

    Args:
        talk: the talk; its last message is what somebody wants to send.

    Returns:
        Paragraphs: how it reads, two versions in the same level of speech, an offer to wait until
        morning. Where nothing was pasted, a sentence that asks for it.
    """
    text, known = talk.said[-1].text, script(talk.language).message
    words = plain(text)
    scene = Scene(talk.seed, "\n".join(talk.words("assistant")), {}, echoing=False)
    if _is_none(words, talk.language):
        return choose(scene, known["empty"]) or str(known["empty"][-1])
    polite = bool(_signs(talk.language, "levels", "polite").search(words))
    drafts = _drafts(scene, _pools(known, _purpose(talk, words), "polite" if polite else "plain"))
    reads = choose(scene, *_reads(talk.language, known, words)) or str(known["calm"][-1])
    intro = choose(scene, known["intro"]) or str(known["intro"][-1])
    morning = choose(scene, known["morning"]) or str(known["morning"][-1])
    joint = script(talk.language).talk["joint"]
    labelled = zip((known["first"], known["second"]), drafts, strict=False)
    versions = [f"{label} {draft}" for label, draft in labelled]
    return "\n\n".join([f"{reads}{joint}{intro}", *versions, morning])


def _is_none(words: str, language: str) -> bool:
    """Whether what was pasted is no message but the wish for one."""
    return len(words) < _SHORT and bool(script(language).advice.search(words))


def _reads(language: str, known: Mapping[str, Any], words: str) -> list[list[str]]:
    pools = [
        one["say"] for one in known["reads"] if _signs(language, "reads", one["id"]).search(words)
    ]
    if len(_QUESTIONS.findall(words)) >= _MANY_QUESTIONS:
        pools.append(known["many_questions"])
    if len(words) > _LONG.get(language, _LONG_ELSEWHERE):
        pools.append(known["long"])
    return [*pools, known["calm"]]


def _purpose(talk: Talk, words: str) -> str:
    known = script(talk.language).message["purposes"]
    # "Then it is over" said in anger is no farewell: what hurts behind it is what to say.
    heated = any(_signs(talk.language, "reads", name).search(words) for name in _HEATED)
    for one in known:
        if heated and one["id"] == "break_up":
            continue
        if _signs(talk.language, "purposes", one["id"]).search(words):
            return str(one["id"])
    told = [said.text for said in talk.said if said.role == "user"]
    for text in reversed(told):
        for name in situations((text,), talk.language).names[:1]:
            if name in _PURPOSES:
                return _PURPOSES[name]
    return "general"


def _pools(known: Mapping[str, Any], purpose: str, level: str) -> list[list[str]]:
    """The drafts for a purpose and for any, in a level of speech."""
    by_name = {one["id"]: one for one in known["purposes"]}
    return [by_name[name][level] or by_name[name]["plain"] for name in (purpose, "general")]


def _drafts(scene: Scene, pools: list[list[str]]) -> list[str]:
    """Two versions, none of them given before as long as the script lasts."""
    every = list(dict.fromkeys(draft for pool in pools for draft in pool))
    fresh = [draft for draft in every if draft not in scene.before]
    return (fresh if len(fresh) > 1 else every)[:2]


@cache
def _signs(language: str, part: str, name: str) -> re.Pattern[str]:
    told = script(language).message[part]
    if part == "levels":
        return any_sign(told[name])
    return any_sign(next(one["signs"] for one in told if one["id"] == name))
