"""Feelings are read with their negation, their strength and their signs."""

import pytest

from heartwhisper.counsel.emotion import EMOTIONS, judge

CASES = [
    ("ko", "오늘 너무 행복해", "joy"),
    ("ko", "안 행복해", "sadness"),
    ("ko", "하나도 행복하지 않아", "sadness"),
    ("ko", "너무 외로워 ㅠㅠ", "sadness"),
    ("ko", "헤어졌어", "sadness"),
    ("ko", "진짜 짜증나고 화나", "anger"),
    ("ko", "바람피운 거 알고 배신감 들어", "anger"),
    ("ko", "헤어질까 봐 불안해", "fear"),
    ("ko", "그 사람만 보면 설레", "love"),
    ("ko", "사랑해 ❤", "love"),
    ("ko", "오늘 뭐 했어", "neutral"),
    ("ko", "ㅠㅠ", "sadness"),
    ("en", "I'm so happy today", "joy"),
    ("en", "I'm not happy", "sadness"),
    ("en", "I miss him and cry every night", "sadness"),
    ("en", "he lied and I'm furious", "anger"),
    ("en", "I'm scared and anxious", "fear"),
    ("en", "I'm in love with her", "love"),
    ("en", "we met on Tuesday", "neutral"),
    ("zh", "我很难过", "sadness"),
    ("zh", "我不开心", "sadness"),
    ("zh", "气死我了", "anger"),
    ("ja", "とても寂しい", "sadness"),
    ("ja", "楽しくない", "sadness"),
    ("ja", "大好きです", "love"),
    ("fr", "je suis très heureuse", "joy"),
    ("fr", "je ne suis pas heureux", "sadness"),
    ("fr", "j'ai peur", "fear"),
    ("hi", "मैं बहुत दुखी हूँ", "sadness"),
    ("hi", "मैं खुश नहीं हूँ", "sadness"),
    ("hi", "मुझे डर लगता है", "fear"),
]


@pytest.mark.parametrize(("language", "text", "dominant"), CASES)
def test_the_dominant_feeling(language, text, dominant):
    assert judge(text, language).dominant == dominant


@pytest.mark.parametrize("text", ["", "너무 좋아서 눈물이 나", "abc", "😀😭😡"])
def test_the_scores_of_all_six_sum_to_one(text):
    scores = judge(text, "ko").scores
    assert tuple(scores) == EMOTIONS
    assert sum(scores.values()) == pytest.approx(1)


def test_a_stronger_word_weighs_more():
    plainly, strongly = judge("외로워", "ko"), judge("너무 외로워", "ko")
    assert strongly.scores["sadness"] > plainly.scores["sadness"]
