"""Turns the notation of the knowledge files into regular expressions.

The notation, which a counsellor can write:

* words stand for themselves, a space for any space or none;
* `...` is a short gap inside one sentence, which begins and ends between words;
* `(a|b)` is one of several, `a?` and `(a)?` may be missing, `{name}` is one of a named list;
* `$` is the end of a sentence or of a part of it;
* a word of letters with gaps around it (Latin, Devanagari) ends where it ends, unless `*`
  follows.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

NOTHING = re.compile(r"(?!)")
Lists = Mapping[str, list[str]]

_SIGN = re.compile(r" *\.\.\. *|\{(\w+)\}|[()|*? '$]|.", re.DOTALL)
_SPACE = r"[\s,.~-]{0,3}"
_WORD_LIKE = re.compile("[a-z0-9\u0900-\u0963\u0966-\u097f]", re.IGNORECASE)
# Written as escapes: one letter beyond Latin doubles the source that an expression keeps. In sets
# of at most two ranges: compiling a larger one beyond Latin takes `re` four times as long.
_STARTS = r"(?<![a-z0-9])(?<![\u0900-\u0963\u0966-\u097f])"
_ENDS = r"(?![a-z0-9])(?![\u0900-\u0963\u0966-\u097f])"
_BETWEEN = f"(?:{_STARTS}|{_ENDS})"  # not within a word
_GAP = _BETWEEN + r"[^.!?\n\u3002\uff01\uff1f\u0964]{0,30}?" + _BETWEEN
_TAIL = r"[a-z]*[\u0900-\u0963\u0966-\u097f]*"


def expression(phrase: str, lists: Lists) -> str:
    """Write one phrase of the notation as a regular expression.

    Args:
        phrase: the phrase.
        lists: the named lists it may use.

    Returns:
        The source of the expression.
    """

    def sign(found: re.Match[str]) -> str:
        if found[1]:
            return f"(?:{any_of(lists[found[1]], lists)})"  # one thing, for a `?` behind it
        return _SIGNS.get(found[0].strip() or " ") or re.escape(found[0])

    body = _SIGN.sub(sign, phrase)
    starts = _STARTS if _WORD_LIKE.match(phrase.lstrip("(")) else ""
    ends = _ENDS if _WORD_LIKE.match(phrase.rstrip("()?* ")[-1:]) else ""
    if phrase.endswith(" "):  # of a list, before another word: the word ends, then the space comes
        return starts + body.removesuffix(_SPACE) + ends + _SPACE
    return starts + body + ends


def any_of(phrases: Iterable[str], lists: Lists) -> str:
    """Write several phrases as one group, longer ones first.

    Args:
        phrases: phrases of the notation.
        lists: the named lists they may use.

    Returns:
        The source of a group that matches any of them.
    """
    longest_first = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    written = [expression(phrase, lists) for phrase in longest_first]
    # What all begin or end with is asked once: a place within a word is soon passed, and the
    # expression is smaller.
    starts = _STARTS if written and all(one.startswith(_STARTS) for one in written) else ""
    ends = _ENDS if written and all(one.endswith(_ENDS) for one in written) else ""
    bodies = (one.removeprefix(starts).removesuffix(ends) for one in written)
    return f"{starts}(?:{'|'.join(bodies)}){ends}"


@cache
def compiled(source: str) -> re.Pattern[str]:
    """Compile an expression of the code when it is first used: start-up need not wait for it."""
    return re.compile(source)


def matcher(phrases: Iterable[str], lists: Lists | None = None) -> re.Pattern[str]:
    """Compile phrases into one expression.

    Args:
        phrases: phrases of the notation; none of them match nothing.
        lists: the named lists they may use.

    Returns:
        The compiled expression.
    """
    wanted = list(phrases)
    return re.compile(any_of(wanted, lists or {})) if wanted else NOTHING


def tree(words: Iterable[str]) -> str:
    """Write plain words as one expression that shares their beginnings, so that many cost little.

    Args:
        words: words that stand for themselves.

    Returns:
        The source of a group that matches the longest of them.
    """
    branches: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        branches.setdefault(word[:1], []).append(word[1:])
    ends = "" in branches
    branches.pop("", None)
    if not branches:
        return ""
    body = "|".join(re.escape(first) + tree(rest) for first, rest in branches.items())
    return f"(?:{body})?" if ends else f"(?:{body})"


_SIGNS = {
    "...": _GAP,
    " ": _SPACE,
    "'": "(?:'?)",
    "$": r"(?=[\s~]*(?:$|[\n.!?,;\u0964\u3002\uff01\uff1f\u2026]))",
    "(": "(?:",
    ")": ")",
    "?": "?",
    "|": "|",
    "*": _TAIL,
}
