"""One form for whatever people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heartwhisper.counsel.normal import plain, unmasked


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("I’m “FINE”", 'i\'m "fine"'),
        ("ｗｉｄｅ　ｔｅｘｔ", "wide text"),
        ("s\u200bo", "so"),
        ("déçu", "decu"),
        ("sоrry", "sorry"),
        ("sooooo", "so"),
        ("ㅋㅋㅋ ㅠㅠ", "ㅋㅋㅋ ㅠㅠ"),
        ("  a   b ", "a b"),
    ],
)
def test_the_plain_form(typed, form):
    assert plain(typed) == form


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("죽 고 싶 어", "죽고싶어"),
        ("죽-고-싶-다", "죽고싶다"),
        ("ㅈㅜㄱ고 시ㅍ어", "죽고 싶어"),
        ("자.살 하고", "자살 하고"),
        ("k i l l myself", "kill myself"),
        ("su1c1de", "suicide"),
        ("ㅈㅅ하고 싶다", "자살하고 싶다"),
        ("ㅈㅅㅈㅅ 늦었어", "ㅈㅅㅈㅅ 늦었어"),
        ("안녕 ㅋㅋ", "안녕 ㅋㅋ"),
    ],
)
def test_disguises_are_undone(typed, meant):
    assert unmasked(plain(typed)) == meant


@given(st.text(max_size=60))
def test_a_plain_text_stays_as_it_is(text):
    once = plain(text)
    assert plain(once) == once
