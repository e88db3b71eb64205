"""Picks up what somebody said: a few of their words, and the person they speak of."""

import re
from functools import cache

from heartwhisper.counsel import emotion
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import matcher

_SENTENCE_END = re.compile(r"[.!?\n…~;:。！？；।]+")
_CLAUSE_END = re.compile(
    r"[,、，]+|(?:는데|지만|니까|어서|아서|해서|더니)\s+|\b(?:but|and then|mais)\b"
)
_TRAILING = re.compile(r"[ㅠㅜㅋㅎ\s'\"“”‘’^_;.]+$|[\U0001f000-\U0001faff❤♥♡]+")
_LEADING = re.compile(r"^[\s'\"“”‘’ㅠㅜㅋㅎ.]+")
_FINAL = 28


def quote(text: str, language: str) -> str | None:
    """Pick the few words of a message that carry most feeling.

    Args:
        text: the message.
        language: its language.

    Returns:
        Words as they were typed, short enough to be quoted; None when nothing fits.
    """
    shortest, longest = book(f"playbook/{language}")["quote_length"]
    sentences = [_bare(part) for part in _SENTENCE_END.split(text)]
    # Of a longer sentence its end can stand alone, its beginning cannot.
    ends = [_bare(_CLAUSE_END.split(sentence)[-1]) for sentence in sentences]
    whole = [one for one in sentences if shortest <= len(one) <= longest]
    fitting = whole or [one for one in ends if shortest <= len(one) <= longest]
    if not fitting:
        return None
    return max(fitting, key=lambda clause: 1 - emotion.judge(clause, language).scores["neutral"])


def _bare(words: str) -> str:
    return _LEADING.sub("", _TRAILING.sub("", words))


def person(texts: tuple[str, ...], language: str) -> str | None:
    """Name the person spoken of, as the counsellor would call them.

    Args:
        texts: what the user said, oldest first; the newest naming counts.
        language: the language of the script.

    Returns:
        Such as `남자친구` or `your ex`; None when nobody was named.
    """
    for text in reversed(texts):
        words = plain(text)
        for pattern, name in _people(language):
            if pattern.search(words):
                return name
    return None


def with_particle(word: str, particle: str) -> str:
    """Add a Korean particle in the form that fits the last syllable.

    Args:
        word: the word.
        particle: its form after a consonant, such as `이` or `은`.

    Returns:
        The word with its particle.
    """
    after_vowel = book("playbook/ko")["particles"][particle]
    last = word[-1]
    closed = "가" <= last <= "힣" and (ord(last) - ord("가")) % _FINAL
    return word + (particle if closed else after_vowel)


@cache
def _people(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    people = book(f"playbook/{language}")["people"]
    return tuple((matcher(signs), name) for name, signs in people.items())
