"""Chooses lines of a script so that nothing is said twice in a talk."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from heartwhisper.counsel.playbook.echo import with_particle

_SLOT = re.compile(r"\{(who|quote|earlier|about)(?::([^}]+))?\}")
# Korean: what follows quoted words fits their last syllable too.
_QUOTED = re.compile("([가-힣])’라(?=[는고])")
# A shorter piece between two slots is found in other lines too.
_TELLING = 4


@dataclass(frozen=True, slots=True)
class Scene:
    """What lines are chosen by and filled with.

    Attributes:
        seed: decides between lines that fit equally.
        before: what the counsellor has said so far, as one text.
        slots: what fills `{who}`, `{quote}`, `{earlier}` and `{about}`; a line that
            needs a missing one is not chosen.
        echoing: whether a line that picks up the user's words comes first.
    """

    seed: str
    before: str
    slots: Mapping[str, str]
    echoing: bool


def choose(scene: Scene, *pools: Sequence[str]) -> str | None:
    """Choose an unused line.

    Args:
        scene: what to choose by.
        pools: the lines, the most fitting pool first.

    Returns:
        The line, filled in; None when every line has been said.
    """
    for pool in pools:
        fresh = [line for line in pool if _possible(line, scene) and not _said(line, scene.before)]
        if fresh:
            return _filled(min(fresh, key=lambda line: _rank(line, scene)), scene.slots)
    return None


def _possible(line: str, scene: Scene) -> bool:
    return all(name in scene.slots for name, _ in _SLOT.findall(line))


def _said(line: str, before: str) -> bool:
    pieces = _SLOT.sub("\n", line).split("\n")
    telling = [piece.strip() for piece in pieces if len(piece.strip()) >= _TELLING]
    return any(piece in before for piece in _sentences(telling))


def _sentences(pieces: Iterable[str]) -> Iterable[str]:
    for piece in pieces:
        yield from (
            part for part in re.split(r"(?<=[.!?。！？।])\s*", piece) if len(part) >= _TELLING
        )


def _rank(line: str, scene: Scene) -> tuple[bool, str]:
    echoes = "{quote}" in line or "{earlier}" in line
    order = hashlib.blake2s(f"{scene.seed}|{line}".encode()).hexdigest()
    return (echoes != scene.echoing, order)


def _joined(found: re.Match[str]) -> str:
    return f"{found[1]}’{with_particle(found[1], '이라는')[1:-1]}"


def _filled(line: str, slots: Mapping[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        word = slots[found[1]]
        return with_particle(word, found[2]) if found[2] else word

    text = _QUOTED.sub(_joined, _SLOT.sub(value, line))
    return text[:1].upper() + text[1:]
