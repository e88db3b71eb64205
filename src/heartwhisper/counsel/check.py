"""Checks what a model says, while it streams: what must not be said is never shown.

A sentence passes word by word until one of the `keys` of `knowledge/checks.json` stands in it;
from there on it is held back until it is whole. Where it must not be said (a diagnosis, a method,
a promise, a number to call, a claim to be human …) something else is said in its place: after the
part of a sentence that was shown already, as somebody who corrects themselves.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from heartwhisper.counsel.language import detect
from heartwhisper.counsel.library import book
from heartwhisper.counsel.phrases import tree

_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’)»]*(?=\s)|[。！？।]+[」』”’)]*|[.!?…]*\n")
_QUESTION = re.compile(r"[?？]")
_LETTER = re.compile(r"[^\W\d_]")
# Something like a telephone number: what a model remembers of helplines is mostly wrong.
_NUMBER = r"(?<![\w.])\d"
_NUMBERS = re.compile(r"\d{2,5}[- ]\d{3,4}|\d-\d{2,4}-|(?<![\w.])1\d{2,4}\b")
# By so many letters an answer has shown its language, and a sentence is long enough to tell.
_TELLING = 30
# English and French share their letters: by so many words one is told from the other.
_WORDS, _LATIN = 3, frozenset({"en", "fr"})
_LONGEST_HELD = 300
_SHORT = 10  # a sentence of fewer letters may be said twice
_ENDING = frozenset({"method", "refusal"})  # after these nothing more is shown
_NEVER = frozenset({"method", "refusal", "rules"})  # in nobody's name


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules of one language."""

    keys: re.Pattern[str]
    beginnings: frozenset[str]
    longest: int
    bad: Mapping[str, tuple[re.Pattern[str], ...]]
    naming: tuple[str, ...]
    repair: Mapping[str, str]


class Check:
    """The check of one answer.

    Attributes:
        ended: nothing more will be shown, whatever comes.
        shown: anything was.
    """

    def __init__(self, language: str, heard: str, *, drafting: bool = False) -> None:
        """Start a check.

        Args:
            language: the language that the answer must be in.
            heard: what the user said: the words of an illness that they brought up may be said.
            drafting: the answer holds messages in the user's name: they may promise and ask, and
                be in the language of whoever gets them.
        """
        self._language = language
        self._rules = _rules(language)
        self._heard = heard.lower()
        self._drafting = drafting
        self._out, self._in = "", ""  # of the current sentence: what was shown, what was not
        self._sentences: list[str] = []
        self._asked, self._told = False, drafting
        self.ended = self.shown = False

    def take(self, piece: str) -> str:
        """Take a piece of the model and give what may be shown now."""
        return "" if self.ended else self._taken(piece)

    def finish(self) -> str:
        """Give what was held back, at the end of the answer."""
        if self.ended or not (self._out or self._in):
            return ""
        return self._whole(len(self._out) + len(self._in))

    def _taken(self, piece: str) -> str:
        self._in += piece
        given = ""
        while end := self._end():
            given += self._whole(end)
            if self.ended:
                return given
        return given + self._part()

    def _end(self) -> int | None:
        text = self._out + self._in
        found = _SENTENCE_END.search(text, max(0, len(self._out) - 1))
        if found is None and len(self._in) > _LONGEST_HELD:
            return len(text)
        return found.end() if found else None

    def _part(self) -> str:
        """Show the beginning of a sentence, as far as nothing in it needs the rest."""
        text = self._out + self._in
        lower = text.lower()
        if self._asked or self._maybe_again(text):
            return ""  # one question is enough, and nothing is said twice
        if not self._told and not self._speaks_right(text):
            return ""
        found = self._rules.keys.search(lower, max(0, len(self._out) - self._rules.longest))
        end = found.start() if found else len(text) - self._half_a_key(lower)
        shown = text[len(self._out) : end] if len(lower) == len(text) else ""
        if shown:
            self._out, self._in = text[:end], text[end:]
            self.shown = True
        return shown

    def _half_a_key(self, lower: str) -> int:
        beginnings = self._rules.beginnings
        for length in range(min(self._rules.longest, len(lower)), 0, -1):
            if lower[-length:] in beginnings:
                return length
        return 0

    def _speaks_right(self, text: str) -> bool:
        """Whether the answer has begun in its language; one that has not is held back."""
        if not _LETTER.search(text):
            return self.shown
        few = self._language in _LATIN and not self.shown and len(text.split(" ")) <= _WORDS
        if few or detect(text, self._language) != self._language:
            return False
        self._told = len(_LETTER.findall(text)) >= _TELLING
        return True

    def _whole(self, end: int) -> str:
        """Judge a whole sentence and give what is still to be shown of it."""
        text = self._out + self._in
        sentence, self._in = text[:end], text[end:]
        shown, self._out = self._out, ""
        if self._foreign(sentence) or self._twice(sentence) or self._asks_again(sentence):
            self.ended = True
            return "…" if shown.strip() else ""
        kind = self._forbidden(sentence)
        rest = sentence[len(shown) :]
        if kind:
            rest = self._instead(kind, shown)
            if rest:
                rest += sentence[len(sentence.rstrip()) :]
            elif shown:  # the space before it
                self._in = self._in.lstrip()
            self.ended = kind in _ENDING
        self.shown = self.shown or bool(rest.strip())
        return rest

    def _foreign(self, sentence: str) -> bool:
        if self._drafting:
            return False
        if not self.shown and not _LETTER.search(sentence):
            return True
        telling = not self.shown or len(_LETTER.findall(sentence)) >= _TELLING
        return telling and detect(sentence, self._language) != self._language

    def _maybe_again(self, text: str) -> bool:
        begun = text.lstrip()
        return bool(begun) and any(known.startswith(begun) for known in self._sentences)

    def _twice(self, sentence: str) -> bool:
        bare = sentence.strip()
        again = len(bare) >= _SHORT and bare in self._sentences
        self._sentences.append(bare)
        return again

    def _asks_again(self, sentence: str) -> bool:
        """Whether a question comes after a question: one is enough."""
        asks = bool(_QUESTION.search(sentence))
        again = asks and self._asked
        self._asked = (self._asked or asks) and not self._drafting
        return again

    def _forbidden(self, sentence: str) -> str | None:
        lower = sentence.lower()
        if not self._rules.keys.search(lower):
            return None
        if _NUMBERS.search(lower):
            return None if self._drafting else "number"
        for kind, patterns in self._rules.bad.items():
            if any(pattern.search(lower) for pattern in patterns):
                if kind == "diagnosis" and self._was_named(lower):
                    continue
                return None if self._drafting and kind not in _NEVER else kind
        return None

    def _was_named(self, lower: str) -> bool:
        names = [name for name in self._rules.naming if name in lower]
        return bool(names) and all(name in self._heard for name in names)

    def _instead(self, kind: str, shown: str) -> str:
        repair = self._rules.repair[kind]
        if not shown.strip():
            # Nobody saw a beginning: only who or what it is must be said all the same.
            return repair if kind == "human" else ""
        return f"… {repair}" if repair else "…"


@cache
def _rules(language: str) -> _Rules:
    told = book("checks")[language]
    keys = told["keys"]
    return _Rules(
        keys=re.compile(f"{tree(keys)}|{_NUMBER}"),
        beginnings=frozenset(key[:length] for key in keys for length in range(1, len(key))),
        longest=max(map(len, keys)),
        bad={kind: tuple(map(re.compile, bad)) for kind, bad in told["bad"].items()},
        naming=tuple(told["naming"]),
        repair=told["repair"],
    )
