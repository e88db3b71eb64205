"""Judges whether somebody is in danger, by two layers that do not know each other.

Phrases say it outright ("죽고 싶어"). Components say it together in one sentence: a partner and a
blow, whatever stands between. Figures of speech are taken out first, denials and tales of others
weigh less. The rules are in `knowledge/danger/`, one file for each language.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from heartwhisper.counsel.danger_rules import Kind, Level, Rules, Together, rules_of
from heartwhisper.counsel.language import LANGUAGES, spoken
from heartwhisper.counsel.misspelt import mended
from heartwhisper.counsel.normal import plain, unmasked

_KINDS: tuple[Kind, ...] = (
    "suicide",
    "minor_abuse",
    "violence",
    "harm_others",
    "threat_images",
    "stalking",
)
_LEVELS: Mapping[str, Level] = {
    "own": "acute",
    "acute": "acute",
    "told": "concern",
    "lost": "concern",
    "softened": "concern",
    "concern": "concern",
}
# Which Latin language a text is in is uncertain while it is short: then all of them are read.
_LATIN = ("en", "fr", "hi")
_SHORT = 80
_AND = " + "  # between the words of components
_SENTENCE_END = re.compile(r"[.!?\n。！？।]+")


@dataclass(frozen=True, slots=True)
class Danger:
    """What a message says of danger.

    Attributes:
        level: `none`, `concern` (oblique, past, about somebody else, denied) or `acute`.
        kind: what the danger is; suicide includes self-harm. None when there is none.
        matched: the words that decided, in plain form. None when there is none.
        excused: the kind of danger it would be but for a figure of speech or a word that makes
            it harmless, such as a game: then the second look has the last word.
        language: the language whose rules found it.
        other: of suicide, whether somebody else is told of, who is `living` or `dead` by it; None
            where the writer speaks of themselves.
    """

    level: Level
    kind: Kind | None
    matched: str | None
    excused: Kind | None = None
    language: str | None = field(default=None, compare=False)
    other: Literal["living", "dead"] | None = field(default=None, compare=False)

    @property
    def parts(self) -> list[str]:
        """The words that decided, each as it was typed in plain form."""
        return (self.matched or "").split(_AND)

    def stands_in(self, words: str) -> bool:
        """Whether the words that decided stand in a plain text as they were typed."""
        return all(part in words for part in self.parts)


NO_DANGER = Danger("none", None, None)


_Found = Mapping[str, list[re.Pattern[str]]]


def judge(text: str, language: str) -> Danger:
    """Judge one message.

    Args:
        text: what somebody wrote, in any of the six languages or a mixture.
        language: the language it is thought to be in; those its letters show are read as well.

    Returns:
        The gravest danger found, `NO_DANGER` when there is none.
    """
    typed = plain(text)
    words = unmasked(typed)
    # What was joined (k-i-l-l) is looked up as typed as well: au-dessus is two words.
    seen = words if words == typed else f"{words}\n{typed}"
    worst = NO_DANGER
    for code in _to_read(words, language):
        rules = rules_of(code)
        found = replace(_judge_by(rules, rules.phrases.look(seen), words), language=code)
        if found.level == "acute":
            return found
        if worst.level == "none" and (found.level != "none" or found.excused):
            worst = found
    return worst if worst.level != "none" else _mended(words, language) or worst


def _mended(words: str, language: str) -> Danger | None:
    """What the decisive words say as they were meant; None where they are no danger either."""
    for code in _to_read(words, language):
        meant = mended(words, code)
        if meant != words:
            rules = rules_of(code)
            found = _judge_by(rules, rules.phrases.look(meant), meant)
            if found.level != "none" and not found.stands_in(words):
                return replace(found, language=code)
    return None


def _to_read(words: str, language: str) -> tuple[str, ...]:
    codes = spoken(words)
    if not codes:
        return (language,) if language in LANGUAGES else ()
    if len(words) <= _SHORT:
        return codes
    return tuple(code for code in codes if code in {"en", language} or code not in _LATIN)


def _judge_by(rules: Rules, found: _Found, words: str) -> Danger:
    if not found:
        return NO_DANGER
    rest = words
    for figure in found.get("harmless", ()):
        rest = figure.sub(" ", rest)
    judged = _by_phrases(rules, found, rest)
    if judged.level == "none" and rest != words and not judged.excused:
        bare = _by_phrases(rules, found, words)
        return Danger("none", None, None, bare.kind or bare.excused)
    return judged


def _by_phrases(rules: Rules, found: _Found, words: str) -> Danger:
    told, without = _taken_out("told", found, words)
    softened, rest = _taken_out("softened", found, without)
    concern, combined = _first(found, "concern", rest), _combined(rules, found, rest)
    spoken_of = "suicide" in {told.kind, softened.kind, concern.kind}
    own = _first(found, "own", words) if spoken_of else NO_DANGER
    for one in (own, _first(found, "acute", rest), combined):
        if one.level == "acute":
            return one
    # Whoever has lost somebody so is asked about themselves, as is who speaks of themselves too.
    of_oneself = any(one.kind == "suicide" for one in (softened, concern, combined))
    order = (softened, concern, combined, told) if of_oneself else (told, softened, concern)
    worst = next((one for one in order if one.level != "none"), combined)
    if worst.kind != "suicide":
        return worst
    dead = _first(found, "lost", words).level != "none"
    return replace(worst, other="dead" if dead else None if of_oneself else "living")


def _taken_out(part: str, found: _Found, words: str) -> tuple[Danger, str]:
    """Take out what is told of others, of the past, or denied: a concern, not more."""
    there = _first(found, part, words)
    if there.level != "none":
        for kind in _KINDS:
            for phrase in found.get(f"{part}.{kind}", ()):
                words = phrase.sub(" ", words)
    return there, words


def _first(found: _Found, part: str, words: str) -> Danger:
    for kind in _KINDS:
        for phrase in found.get(f"{part}.{kind}", ()):
            match = phrase.search(words)
            if match:
                return Danger(_LEVELS[part], kind, match[0].strip())
    return NO_DANGER


def _combined(rules: Rules, found: _Found, words: str) -> Danger:
    worst = NO_DANGER
    there = _there(rules, found, words)
    if not there:
        return worst
    sentences = _SENTENCE_END.split(words)
    for rule in rules.together:
        if worst.level in {"acute", rule.level} or not there.issuperset(rule.parts):
            continue
        for told in filter(None, (_judged_in(rule, found, one) for one in sentences)):
            if told.level != "none":
                worst = told
                break
            worst = told if worst == NO_DANGER else worst
    return worst


def _there(rules: Rules, found: _Found, words: str) -> set[str]:
    """The components that stand anywhere in the text: most rules need not be tried."""
    likely = (rule for label in found for rule in rules.by_first.get(label, ()))
    asked = {part for rule in likely if found.keys() >= set(rule.parts) for part in rule.parts}
    return {part for part in asked if any(one.search(words) for one in found[part])}


def _judged_in(rule: Together, found: _Found, sentence: str) -> Danger | None:
    """What one rule says of a sentence; None where a component is missing."""
    matches = []
    for part in rule.parts:
        match = next(filter(None, (one.search(sentence) for one in found[part])), None)
        if match is None:
            return None
        matches.append(match[0].strip())
    if rule.unless.search(sentence):
        return Danger("none", None, None, rule.kind)
    return Danger(rule.level, rule.kind, _AND.join(matches))
