"""The language of a message, by its letters and its small words."""

import pytest

from heartwhisper.counsel.language import detect

CASES = [
    ("남자친구랑 싸웠어", "en", "ko"),
    ("ㅠㅠ", "en", "ko"),
    ("오빠 보고 싶어 miss you", "en", "ko"),
    ("my oppa 사랑 is not answering my messages at all", "ko", "en"),
    ("hello", "ko", "en"),
    ("I am sad", "ko", "en"),
    ("ok", "ko", "ko"),
    ("lol", "fr", "fr"),
    ("je suis triste", "ko", "fr"),
    ("Mon copain m’a quittée", "en", "fr"),
    ("mujhe bahut dukh hai", "ko", "hi"),
    ("मैं दुखी हूँ", "ko", "hi"),
    ("我男朋友不理我", "ko", "zh"),
    ("彼氏が冷たい", "ko", "ja"),
    ("大丈夫", "ja", "ja"),
    ("我很难过", "ja", "zh"),
    ("大丈夫", "ko", "zh"),
    ("", "ja", "ja"),
    ("1004 🙂", "hi", "hi"),
]


@pytest.mark.parametrize(("text", "fallback", "language"), CASES)
def test_the_text_decides_and_else_the_interface(text, fallback, language):
    assert detect(text, fallback) == language
