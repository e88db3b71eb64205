"""Which texts are nearly the same: by the three-letter runs they share."""

import re
import unicodedata
from collections import Counter, defaultdict

MOST_SHARED = 0.6


def _plain(text):
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text.lower())).strip()


def runs(text):
    plain = _plain(text)
    return frozenset(plain[place : place + 3] for place in range(max(1, len(plain) - 2)))


def same(texts, others):
    """The texts that have the runs of one of the others."""
    # Who has the same runs has the same letters, which are counted sooner.
    letters = {frozenset(_plain(text)) for text in texts}
    found = {runs(other) for other in others if frozenset(_plain(other)) in letters}
    return [text for text in texts if runs(text) in found]


def pairs(texts, most_shared=MOST_SHARED):
    """Pairs of texts of which one shares more than a part of its runs with an earlier one."""
    known, holders = [], defaultdict(list)
    for number, text in enumerate(texts):
        own = runs(text)
        shared = Counter(other for run in own for other in holders[run])
        for other, count in shared.items():
            if count > most_shared * min(len(own), len(known[other])):
                yield texts[other], text
        known.append(own)
        for run in own:
            holders[run].append(number)
