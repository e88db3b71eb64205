"""The rules of danger of one language, as `knowledge/danger/` holds them, ready to be asked."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal

from heartwhisper.counsel.index import Index
from heartwhisper.counsel.library import opened
from heartwhisper.counsel.phrases import matcher

Level = Literal["none", "concern", "acute"]
Kind = Literal["suicide", "violence", "stalking", "threat_images", "minor_abuse", "harm_others"]


class Together:
    """Components that mean danger when all stand in one sentence."""

    def __init__(self, rule: Mapping[str, Any], lists: Mapping[str, list[str]]) -> None:
        self.level: Level = rule["level"]
        self.kind: Kind = rule["kind"]
        self.parts = tuple(f"list.{part}" for part in rule["parts"])
        self._unless, self._lists = rule.get("unless", []), lists

    @cached_property
    def unless(self) -> re.Pattern[str]:
        """What makes the sentence harmless; compiled when it is first asked for."""
        return matcher(self._unless, self._lists)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one language.

    Attributes:
        phrases: what says danger, or takes it back, by `part.kind`.
        together: the rules of components.
        by_first: the same by their first component.
        anew: matches what begins another scene.
    """

    phrases: Index
    together: tuple[Together, ...]
    by_first: Mapping[str, tuple[Together, ...]]
    anew: re.Pattern[str]


@cache
def rules_of(language: str) -> Rules:
    """The rules of a language; they are opened when they are first asked for."""
    data = opened(f"danger/{language}")
    lists = data["lists"]
    together = tuple(Together(rule, lists) for rule in data["together"])
    by_first = {
        rule.parts[0]: tuple(one for one in together if one.parts[0] == rule.parts[0])
        for rule in together
    }
    phrases = Index(_labelled(data, together), lists)
    return Rules(phrases, together, by_first, matcher(data["anew"]))


def _labelled(data: Mapping[str, Any], together: tuple[Together, ...]) -> Iterator[tuple[str, str]]:
    # The longest first: a short figure must not break a longer one.
    yield from (("harmless", phrase) for phrase in sorted(data["harmless"], key=len)[::-1])
    for part in ("told", "lost", "softened", "own", "acute", "concern"):
        for kind, phrases in data[part].items():
            yield from ((f"{part}.{kind}", phrase) for phrase in phrases)
    for label in {part for rule in together for part in rule.parts}:
        name = label.removeprefix("list.")
        yield from ((label, phrase) for phrase in data["lists"][name])
