"""The fixed answers keep to the protocol."""

import itertools
import re

import pytest

from heartwhisper.counsel import crisis
from heartwhisper.counsel.language import LANGUAGES

KINDS = ("suicide", "violence", "stalking", "threat_images", "minor_abuse", "harm_others")
SAFE_TO_TALK = {
    "ko": "안전한 곳",
    "en": "safe",
    "zh": "安全",
    "ja": "安全",
    "fr": "sécurité",
    "hi": "सुरक्षित",
}


@pytest.mark.parametrize(("kind", "language"), list(itertools.product(KINDS, LANGUAGES)))
def test_it_asks_one_thing_and_gives_no_number_and_no_mark(kind, language):
    text = crisis.answer(kind, language)
    assert len(re.findall("[?？]", text)) == 1
    assert not re.search(r"[*#\[\]]|\d{3}", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_violence_asks_whether_it_is_safe_to_talk(language):
    assert SAFE_TO_TALK[language] in crisis.answer("violence", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_told_again_it_answers_otherwise(language):
    texts = [crisis.answer("suicide", language, turn) for turn in range(4)]
    assert len(set(texts)) == 4
    assert crisis.answer("suicide", language, 99) == texts[-1]


def test_an_unknown_kind_or_language_is_still_answered():
    assert crisis.answer("other", "ko") == crisis.answer("suicide", "ko")
    assert crisis.answer("suicide", "xx") == crisis.answer("suicide", "en")
