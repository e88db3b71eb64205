"""Tells in which language a message is written."""

import re
from functools import cache

from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import compiled

LANGUAGES = ("ko", "en", "zh", "ja", "fr", "hi")

_HANGUL = "[가-힣\u3131-\u318e]"
_KANA = "[\u3041-\u30ff]"
_HAN = "[\u3400-\u4dbf\u4e00-\u9fff々]"
_DEVANAGARI = "[\u0900-\u097f]"
_LATIN = "[a-z]+(?:'[a-z]+)?"

# A syllable or an ideograph says about as much as three letters.
_WEIGHT = 3
# A Latin text without one known word is taken for a language from this many words on.
_ENOUGH_WORDS = 3


def detect(text: str, fallback: str) -> str:
    """Tell the language of a text by its script, and of Latin letters by small words.

    Args:
        text: the message.
        fallback: the interface language, which decides where the text does not.

    Returns:
        One of `LANGUAGES`, or the fallback.
    """
    words = plain(text)
    if words.isascii():
        return _latin(words, fallback)
    kana = len(compiled(_KANA).findall(words))
    han = len(compiled(_HAN).findall(words))
    weights = {
        "ko": _WEIGHT * len(compiled(_HANGUL).findall(words)),
        "hi": 2 * len(compiled(_DEVANAGARI).findall(words)),
        "ja": _WEIGHT * (kana + han) if kana else 0,
        "zh": 0 if kana else _WEIGHT * han,
        "latin": sum(map(len, compiled(_LATIN).findall(words))),
    }
    heaviest = max(weights, key=weights.__getitem__)
    if not weights[heaviest]:
        return fallback
    if heaviest == "latin":
        return _latin(words, fallback)
    return _ideographs(words, fallback) if heaviest == "zh" else heaviest


def spoken(text: str) -> tuple[str, ...]:
    """Name every language that could be in a text, for rules that must not miss one.

    Args:
        text: a plain text.

    Returns:
        Codes of `LANGUAGES`; Latin letters may be English, French or romanised Hindi.
    """
    latin = ("en", "fr", "hi") if compiled(_LATIN).search(text) else ()
    if text.isascii():
        return latin
    hangul = ("ko",) if compiled(_HANGUL).search(text) else ()
    kana = compiled(_KANA).search(text)
    chinese = ("zh",) if not kana and compiled(_HAN).search(text) else ()
    maybe_japanese = chinese and not _chinese_only().search(text)
    japanese = ("ja",) if kana or maybe_japanese else ()
    hindi = ("hi",) if not latin and compiled(_DEVANAGARI).search(text) else ()
    return hangul + chinese + japanese + latin + hindi


def _ideographs(words: str, fallback: str) -> str:
    if fallback != "ja":
        return "zh"
    return "zh" if _chinese_only().search(words) else "ja"


def _latin(words: str, fallback: str) -> str:
    tokens = compiled(_LATIN).findall(words)
    points = {
        language: sum(token in known for token in tokens)
        for language, known in _small_words().items()
    }
    most = max(points.values())
    best = [language for language, number in points.items() if number == most]
    if not most:
        best = ["en", "fr"] if len(tokens) >= _ENOUGH_WORDS else [fallback]
    return fallback if fallback in best else best[0]


@cache
def _small_words() -> dict[str, frozenset[str]]:
    return {code: frozenset(words) for code, words in book("language")["latin"].items()}


@cache
def _chinese_only() -> re.Pattern[str]:
    return re.compile("[" + book("language")["chinese_only"] + "]")
