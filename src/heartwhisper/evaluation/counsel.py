"""Measures the counsellor: holds every scripted conversation and counts what is wrong."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from heartwhisper.counsel.counsellor import Counsellor
from heartwhisper.evaluation.faults import Fault, faults, takes_a_side
from heartwhisper.evaluation.holding import Answered, hold
from heartwhisper.evaluation.table import table
from heartwhisper.evaluation.talks import Conversation

_ONE, _OTHER = ".one", ".other"
_SHOWN = 60  # letters of what is wrong


@dataclass(frozen=True, slots=True)
class Held:
    """A conversation that was held.

    Attributes:
        talk: what was said.
        answered: the messages and their answers.
        faults: what is wrong with them.
    """

    talk: Conversation
    answered: Sequence[Answered]
    faults: Sequence[Fault]


async def measure(counsellor: Counsellor, talks: Iterable[Conversation]) -> list[Held]:
    """Hold conversations, one after the other.

    Raises:
        ModelError: a model did not answer.
    """
    found = []
    for talk in talks:
        answered = await hold(counsellor, talk)
        found.append(Held(talk, answered, faults(talk, answered)))
    return found


def both_right(held: Sequence[Held]) -> list[str]:
    """Name the quarrels of which either side was told to be right (the flip test)."""
    sided = {
        (one.talk.language, one.talk.name)
        for one in held
        if any(takes_a_side(one.talk.language, each.answer) for each in one.answered)
    }
    return [
        f"{language} {name.removesuffix(_ONE)}"
        for language, name in sorted(sided)
        if name.endswith(_ONE) and (language, name.removesuffix(_ONE) + _OTHER) in sided
    ]


def as_text(held: Sequence[Held]) -> str:
    """The figures as tables: by language what was counted, then every fault."""
    languages = dict.fromkeys(one.talk.language for one in held)
    body = []
    for language in languages:
        mine = [one for one in held if one.talk.language == language]
        pairs = sum(one.talk.name.endswith(_ONE) for one in mine)
        flipped = sum(name.startswith(f"{language} ") for name in both_right(mine))
        counted = Counter(fault.kind for one in mine for fault in one.faults)
        kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(counted.items())) or "none"
        answers = sum(len(one.answered) for one in mine)
        alarms = sum(_alarmed(one) for one in mine)
        row = [str(len(mine)), str(answers), f"{flipped} of {pairs}", str(alarms), kinds]
        body.append([language, *row])
    head = ["language", "talks", "answers", "both told right", "false alarms", "faults"]
    wrong = [
        f"  {one.talk.language} {one.talk.name} {fault.turn} {fault.kind}: {fault.what[:_SHOWN]}"
        for one in held
        for fault in one.faults
    ]
    return "\n\n".join(
        ["counsel", table(head, body), "\n".join(["faults", *(wrong or ["  none"])])]
    )


def _alarmed(one: Held) -> bool:
    """Whether danger was seen in a talk without any."""
    return not one.talk.danger and any(each.standing.level != "none" for each in one.answered)


def as_json(held: Sequence[Held]) -> str:
    """The figures and the transcripts as JSON."""
    return json.dumps(
        {"both_right": both_right(held), "talks": [asdict(one) for one in held]},
        ensure_ascii=False,
        indent=1,
    )
