"""Characters that draw nothing hide nothing."""

import pytest

from heartwhisper.counsel.reading import read

HIDDEN = [
    "죽\u2066고 싶어",
    "죽고\x00싶어",
    "죽\u034f고 싶어",
    "죽\u3164고 싶어",
    "죽\u0301고 싶어",
    "죽·고 싶어",
    "i want to k\u061cill myself",
    "i want to d\U000e0020ie",
]


@pytest.mark.parametrize("text", HIDDEN, ids=ascii)
def test_hidden_danger_is_found(text):
    assert read(text, "ko").danger.level == "acute"
