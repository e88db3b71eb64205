"""Words of a long list are found where they stand, the longest first."""

import pytest

from heartwhisper.counsel.vocabulary import Words

LATIN = "a-z'"


def found(words, text, bounds=""):
    return [text[start:end] for start, end in Words(words, bounds).find(text)]


@pytest.mark.parametrize(
    ("words", "text", "bounds", "right"),
    [
        (["sad", "so sad"], "i am so sad", LATIN, ["so sad"]),
        (["sad"], "a sadist is not sad", LATIN, ["sad"]),
        (["sad"], "crusades", LATIN, []),
        (["슬프", "슬"], "너무 슬프다", "", ["슬프"]),
        (["爱", "爱情观"], "爱情观和爱", "", ["爱情观", "爱"]),
        (["ㅠ", "ㅠㅠ"], "ㅠㅠㅠ", "", ["ㅠㅠ", "ㅠ"]),
        (["a"], "a", LATIN, ["a"]),
        (["ab"], "", LATIN, []),
        ([], "anything", LATIN, []),
    ],
)
def test_words_are_found(*, words, text, bounds, right):
    assert found(words, text, bounds) == right
