"""Judges whether a message belongs to this service.

A word of a blocked subject counts as a word, not as a piece of one; Korean particles are taken
off. Weak words (game, clothes) and words of time count only in a question for facts. Whoever
speaks of a partner, of love or of this counsellor is on topic, but for what is refused regardless
(a crime that the writer plans). The words are in
`knowledge/topics/`, one file for each language.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from heartwhisper.counsel.index import Index
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import opened
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import matcher, tree

Guard = Literal["contextual", "strict", "off"]

_OUTRIGHT = "outright."
_REGARDLESS = "regardless."
_TOKEN = re.compile("[a-z0-9']+|[가-힣]+|[\u0900-\u097f]+")
_MAX_READ = 2_000
# So many weak words of one subject are a question about it, without a question mark.
_WEAK_ENOUGH = 2
# What is left of 차이 is no car.
_SHORTEST_STEM = 2


@dataclass(frozen=True, slots=True)
class Topic:
    """What a message is about.

    Attributes:
        label: `on`, `small_talk` (neither love nor a blocked subject) or `off`.
        subject: `love`, `feelings` or `counsellor` when on; the blocked subject when off.
        matched: the words that decided, in plain form.
        sure: whether the rules were sure: an outright or strong word, or a word of love.
    """

    label: Literal["on", "small_talk", "off"]
    subject: str | None
    matched: str | None
    sure: bool = True

    @property
    def refused(self) -> bool:
        """Whether the message is not answered."""
        return self.label == "off"


@dataclass(frozen=True, slots=True)
class _Rules:
    phrases: Index
    asking: re.Pattern[str]
    strong: Mapping[str, str]
    weak: Mapping[str, str]
    unspaced: re.Pattern[str] | None
    endings: Mapping[str, tuple[str, ...]]  # by their last letter


_Found = Mapping[str, list[re.Pattern[str]]]


def judge(text: str, language: str, guard: Guard) -> Topic:
    """Judge one message.

    Args:
        text: what somebody wrote.
        language: its language, one of the six.
        guard: `contextual` as described above; `strict` refuses every text that contains any
            blocked word anywhere; `off` refuses nothing.

    Returns:
        The topic.
    """
    if language not in LANGUAGES:
        return Topic("small_talk", None, None)
    words = plain(text)[:_MAX_READ]
    if guard == "strict":
        blocked = _strict(language).search(words)
        if blocked:
            return Topic("off", _subject_of(language, blocked[0]), blocked[0])
    rules = _rules(language)
    found = rules.phrases.look(words)
    welcome = _welcome(found, words)
    if guard == "contextual":
        off = _first(found, _REGARDLESS, words)
        if not off and (welcome is None or welcome.subject == "feelings"):
            off = _first(found, _OUTRIGHT, words) or _by_words(rules, words, welcome)
        if off:
            return off
    return welcome or Topic("small_talk", None, None)


def _welcome(found: _Found, words: str) -> Topic | None:
    for subject in ("love", "counsellor", "feelings"):
        for phrase in found.get(subject, ()):
            match = phrase.search(words)
            if match:
                return Topic("on", subject, match[0].strip(), sure=subject == "love")
    return None


def _first(found: _Found, part: str, words: str) -> Topic | None:
    for label, phrases in found.items():
        subject = label.removeprefix(part)
        if subject == label:
            continue
        for phrase in phrases:
            match = phrase.search(words)
            if match:
                return Topic("off", subject, match[0].strip())
    return None


def _by_words(rules: _Rules, words: str, welcome: Topic | None) -> Topic | None:
    weak: Counter[str] = Counter()
    first: dict[str, str] = {}
    for word in _words(rules, words):
        if word in rules.strong:
            asked = bool(rules.asking.search(words))
            return Topic("off", rules.strong[word], word, sure=asked)
        if word in rules.weak:
            weak[rules.weak[word]] += 1
            first.setdefault(rules.weak[word], word)
    if not weak or welcome:
        return None
    subject, number = weak.most_common(1)[0]
    if number < _WEAK_ENOUGH and not rules.asking.search(words):
        return None
    return Topic("off", subject, first[subject], sure=False)


def _words(rules: _Rules, words: str) -> Iterator[str]:
    """Name the words of a text as the lists know them: as they stand, and without endings."""
    if rules.unspaced:
        for found in rules.unspaced.finditer(words):
            yield found[0]
        return
    for token in _TOKEN.findall(words):
        yield token
        for ending in rules.endings.get(token[-1], ()):
            if token.endswith(ending) and len(token) - len(ending) >= _SHORTEST_STEM:
                yield token[: -len(ending)]


@cache
def _rules(language: str) -> _Rules:
    data = opened(f"topics/{language}")
    strong, weak = _by_word(data["strong"]), _by_word(data["weak"])
    labels = [(name, data[name]) for name in ("love", "counsellor", "feelings")]
    for part in (_REGARDLESS, _OUTRIGHT):
        labels += [(part + name, phrases) for name, phrases in data[part[:-1]].items()]
    return _Rules(
        phrases=Index(((label, phrase) for label, phrases in labels for phrase in phrases), {}),
        asking=matcher(data["asking"]),
        strong=strong,
        weak=weak,
        unspaced=None if data["spaced"] else re.compile(tree([*strong, *weak])),
        endings={
            last: tuple(one for one in data["endings"] if one[-1] == last)
            for last in {one[-1] for one in data["endings"]}
        },
    )


def _by_word(subjects: Mapping[str, list[str]]) -> dict[str, str]:
    return {word: subject for subject, words in subjects.items() for word in words}


@cache
def _strict(language: str) -> re.Pattern[str]:
    """Match every blocked word of Korean, English and the text's language, as substrings."""
    words = {word for code in {"ko", "en", language} for word in _literal(code)}
    return re.compile(tree(words))


@cache
def _literal(language: str) -> dict[str, str]:
    data = opened(f"topics/{language}")
    return _by_word(data["strong"]) | _by_word(data["weak"]) | _by_word({"time": data["time"]})


def _subject_of(language: str, word: str) -> str | None:
    lists = (_literal(code) for code in (language, "ko", "en"))
    return next((words[word] for words in lists if word in words), None)
