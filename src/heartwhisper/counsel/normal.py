"""Brings a text into one form, so that a rule is written once however people type."""

import re
import unicodedata
from functools import cache, lru_cache

from heartwhisper.counsel.library import book
from heartwhisper.counsel.phrases import compiled, tree

LEADS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
TAILS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"  # the first: none
_FIRST_SYLLABLE = 0xAC00

_JAMO = "([\u3131-\u318e]+)"
# What draws nothing, or only decorates: controls, formats, fillers, tags, loose accents.
_INVISIBLE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U000e0000-\U000e01ef]"
)
_JOINER = "\u200d"
_SPACE = r"[^\S\n]+"
_STRETCHED = r"([a-z])\1{2,}"
_SPELT_OUT = f"([{LEADS}])([{VOWELS}])(?:([{TAILS[1:]}])(?![{VOWELS}]))?"
_LOOSE_TAIL = f"([가-힣])([{TAILS[1:]}])(?=[가-힣])"
_SPACED_OUT = (
    r"(?<![^\W\d_])(?:[가-힣\u4e00-\u9fff][\s.\-_*~/|,]{1,3}){2,}[가-힣\u4e00-\u9fff](?![^\W\d_])"
    r"|(?<![^\W\d_])(?:[a-z][\s.\-_*~/|]{1,3}){2,}[a-z](?![^\W\d_])"
)
_FILLER = r"[\s.\-_*~/|,]+"
# A 1 cuts (자1살), but for the first year of a school (중1, 고1).
_CUT = r"(?:[.·‧\-_*~/|!^]|(?<![초중고])1)+"
_CUT_UP = rf"(?<![가-힣\u4e00-\u9fff])(?:[가-힣\u4e00-\u9fff]{_CUT})+(?=[가-힣\u4e00-\u9fff])"
_CUT_LETTERS = r"(?<=[a-z])[-_*|]+(?=[a-z])"
_LEET = r"(?<=[a-z])[013457@$!](?=[a-z])"


@lru_cache(maxsize=4)
def plain(text: str) -> str:
    """Bring a text into the form in which all rules read it.

    Full-width and other variants become the common letter (NFKC, except single Hangul letters,
    which NFKC would tear out of ㅋㅋ and ㅠㅠ), quotes straight, letters small and without
    Latin accents, look-alikes of other scripts Latin; what is invisible is dropped.

    Args:
        text: what somebody typed.

    Returns:
        The same words. `plain` of a plain text is that text. The last few are kept, because every
        part of a reading asks for the same one.
    """
    text = compiled(_INVISIBLE).sub("", text.lower())
    if not text.isascii():
        # Small letters first and again: NFKC makes capitals of signs such as ℡.
        text = _composed(text).lower().translate(_look_alikes())
        text = compiled(_INVISIBLE).sub("", text).replace(_JOINER, "")
    return compiled(_STRETCHED).sub(r"\1", compiled(_SPACE).sub(" ", text)).strip()


def unmasked(text: str) -> str:
    """Undo what people do to get a word past a filter.

    Letters set apart (죽 고 싶 어, s u i c i d e), cut up (자.살), spelt out (ㅈㅜㄱ고) or
    replaced by digits (su1cide), and the short forms of `knowledge/disguise.json`.

    Args:
        text: a plain text.

    Returns:
        The text as it is meant, for the danger rules only.
    """
    if not text.isascii():
        text = compiled(_SPELT_OUT).sub(lambda found: syllable_of(*found.groups(" ")), text)
        text = compiled(_LOOSE_TAIL).sub(_closed, text)
        for _ in range(2):  # what one was meant to be may begin another: 죽꼬시퍼
            text = compiled(_short_forms()).sub(_meant, text)
        text = compiled(_CUT_UP).sub(lambda run: compiled(_CUT).sub("", run[0]), text)
    text = compiled(_SPACED_OUT).sub(lambda run: compiled(_FILLER).sub("", run[0]), text)
    return compiled(_LEET).sub(_letter, compiled(_CUT_LETTERS).sub("", text))


def syllable_of(lead: str, vowel: str, tail: str) -> str:
    """Write three Korean letters as one syllable; a space is no final letter."""
    place = LEADS.index(lead) * len(VOWELS) + VOWELS.index(vowel)
    return chr(_FIRST_SYLLABLE + place * len(TAILS) + TAILS.index(tail))


def letters_of(syllable: str) -> tuple[str, str, str]:
    """Take a Korean syllable apart into first, middle and final letter; a space is no final."""
    rest, tail = divmod(ord(syllable) - _FIRST_SYLLABLE, len(TAILS))
    lead, vowel = divmod(rest, len(VOWELS))
    return LEADS[lead], VOWELS[vowel], TAILS[tail]


def _composed(text: str) -> str:
    if unicodedata.is_normalized("NFKC", text):
        return text
    parts = compiled(_JAMO).split(text)
    parts[::2] = [unicodedata.normalize("NFKC", part) for part in parts[::2]]
    return "".join(parts)


@cache
def _look_alikes() -> dict[int, str]:
    disguise = book("disguise")
    pairs = {ord(char): plain_char for char, plain_char in disguise["look_alikes"].items()}
    for code in range(0xC0, 0x180):
        bare = unicodedata.normalize("NFD", chr(code))[0]
        if bare.isascii():
            pairs[code] = bare
    return pairs


@cache
def _short_forms() -> str:
    return tree(book("disguise")["short_forms"])


def _meant(found: re.Match[str]) -> str:
    return str(book("disguise")["short_forms"][found[0]])


def _closed(found: re.Match[str]) -> str:
    lead, vowel, tail = letters_of(found[1])
    return found[0] if tail != " " else syllable_of(lead, vowel, found[2])


def _letter(found: re.Match[str]) -> str:
    return str(book("disguise")["digits"][found[0]])
