"""Picks up what somebody said: a few of their words, and the person they speak of."""

import re
from collections.abc import Callable
from functools import cache

from heartwhisper.counsel import emotion
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import letters_of, plain
from heartwhisper.counsel.playbook.script import Script, any_sign, asks_advice, question, script

_SENTENCE = re.compile(r"[^.!?\n…~;:。！？；।]+[.!?\n…~;:。！？；।]*")
_QUESTION = re.compile(r"[?？]")
# Half a bracket, a quote in a quote, an address or a number that is nobody's business.
_UNQUOTABLE = re.compile(r"[()\[\]{}<>@*\"“”«»「」『』‘’（）《》【】]|\d{3}|\d$|^\d|https?|www")
_CLAUSE_END = re.compile(
    r"[,、，]+|(?:[는인닌한은운던린간]데|지만|니까|어서|아서|해서|더니)\s+"
    r"|\b(?:but|and then|mais)\b"
)
_TRAILING = re.compile(r"[ㅠㅜㅋㅎ\s'\"“”‘’^_;:.!！。।…~]+$|[\U0001f000-\U0001faff❤♥♡]+")
_LEADING = re.compile(
    r"^(?:[\s'\"“”‘’ㅠㅜㅋㅎ.]+(?:(?:근데|그런데|네|아니|음|응|어|그냥|솔직히) +)*)?"
    # What joins a sentence to the one before it, which is not quoted.
    r"(?:(?:그리고|그래서|하지만|(?i:and|but|et|mais|donc|puis)|aur|lekin|और|लेकिन|मगर) +"
    r"|(?:但是|可是|然后|而且|所以|不过|でも|そして|それで|だから)[,，、 ]*)*+"
)


def quote(text: str, language: str, *, felt: float = 0) -> str | None:
    """Pick the few words of a message that carry most feeling; what is asked is no such thing.

    Args:
        text: the message.
        language: its language.
        felt: how much of a feeling they must say, from 0 to 1.

    Returns:
        Words as they were typed, short enough to be quoted; None when nothing fits.
    """
    shortest, longest = book(f"playbook/{language}/talk")["quote_length"]
    known = script(language)
    told = [part for part in _SENTENCE.findall(text) if not _QUESTION.search(part)]
    sentences = [_bare(part) for part in told if not _asks(known, plain(part))]
    # Of a longer sentence its end can stand alone, its beginning cannot.
    ends = [_bare(_CLAUSE_END.split(sentence)[-1]) for sentence in sentences]
    whole = [one for one in sentences if shortest <= len(one) <= longest]
    fitting = whole or [one for one in ends if shortest <= len(one) <= longest]
    if not fitting:
        return None
    feeling = {one: 1 - emotion.judge(one, language).scores["neutral"] for one in fitting}
    best = max(fitting, key=feeling.__getitem__)
    return best if feeling[best] >= felt else None


def place(text: str, language: str, holds: Callable[[str], bool]) -> str | None:
    """Quote the part of a longer message in which something stands.

    Args:
        text: the message.
        language: its language.
        holds: whether it stands in a part of the text.

    Returns:
        Words as they were typed, short enough to be quoted; None when nothing fits, or when the
        message says little else.
    """
    shortest, longest = book(f"playbook/{language}/talk")["quote_length"]
    for sentence in _SENTENCE.findall(text):
        for part in dict.fromkeys((*_CLAUSE_END.split(sentence), sentence)):
            words = _bare(part)
            fits = shortest <= len(words) <= min(longest, len(text) // 2)
            if fits and not _UNQUOTABLE.search(words) and holds(words):
                return words
    return None


def _asks(known: Script, words: str) -> bool:
    return bool(asks_advice(known, words) or question(known, words))


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
    after_vowel = book("playbook/ko/talk")["particles"][particle]
    last = word[-1]
    closed = "가" <= last <= "힣" and letters_of(last)[2] != " "
    return word + (particle if closed else after_vowel)


@cache
def _people(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    people = book(f"playbook/{language}/talk")["people"]
    return tuple((any_sign(signs), name) for name, signs in people.items())
