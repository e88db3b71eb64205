"""Danger in words that are one slip away from what was meant."""

import pytest

from heartwhisper.counsel.misspelt import mended, slipped
from heartwhisper.counsel.reading import read

MEANT = [
    ("en", "i want to klil myself", "i want to kill myself"),
    ("en", "kilking", "killing"),  # not "kicking", which is one slip away as well
    ("en", "he strangeld me", "he strangled me"),
    ("fr", "je pense au siucide", "je pense au suicide"),
    ("hi", "aatmahatyaa karunga", "aatmahatya karunga"),
    ("ko", "죽거싶어요", "죽고싶어요"),
    ("ko", "남친이 또 떄렸어 무서워", "남친이 또 때렸어 무서워"),
    ("ko", "자 샬 생각만 해", "자살생각만 해"),
]
REAL = [
    ("en", "i like to bake a cake and kiss him"),
    ("en", "we will fill the bill at the hill"),
    ("fr", "je voudrais voler une voile a la ville"),
    ("ko", "선물 주고 싶은 사람이 있어요"),
    ("ko", "ㅋㅋㅋ 진짜 웃겨"),
    ("zh", "我想他了"),
    ("ja", "わたしにたいして優しい"),
]
TYPED = [
    ("en", "I want to lull myself"),
    ("en", "ready to kill mysef"),
    ("ko", "둑고싶어"),
    ("ko", "죽고 시퍼요"),
    ("zh", "真的好想自刹"),
    ("ja", "もうちにたい"),
    ("ja", "もうやだしにたいし"),
    ("ja", "氏にたいし、もういい"),
    ("hi", "mujhe zinda nahi rehna"),
    ("fr", "je pense au suicde"),
    ("hi", "खुद को खत्म करना है, आतमहत्या"),
    ("hi", "khudkhsi kr lungi"),
]
HARMLESS = [
    ("en", "I lull myself to sleep with his old voice notes"),
    ("en", "I nearly killed myself laughing"),
    ("en", "quit sugar, quit vaping, quit replying to my ex"),
    ("ko", "그냥 다 주고 싶다 너한테"),
    ("ja", "彼はわたしにたいして冷たい"),
    ("ja", "彼氏にたいしての気持ち"),
    ("zh", "他送了我一把紫砂壶"),
    ("zh", "我想见他的亲生父母"),
    ("zh", "他是来自沙特的同学"),
    ("zh", "我想问你一个问题，什么是性倾向"),
    ("zh", "我喜欢来自莎士比亚的句子"),
    ("zh", "我跟妻子杀了一盘棋"),
    ("zh", "这条楼梯我们一起走过"),
    ("ja", "気持ちにたいして正直でいたい"),
    ("ja", "わたしにたいせつな人ができた"),
    ("ja", "うちにたいわん料理を作る友だちが来た"),
    ("zh", "年轻升职快的人"),
    ("ja", "先月飛ばされた飛行機"),
    ("ja", "彼氏にたいせつにされてる"),
    ("ja", "友だちにたいやきを買った"),
    ("ja", "この頃すごく楽しい"),
    ("ko", "스티커를 떼려고 했는데 안 떨어져"),
    ("ko", "하루에 한 번 연락을 주긴다 주는데"),
]


@pytest.mark.parametrize(("language", "typed", "meant"), MEANT)
def test_a_slip_is_read_as_what_was_meant(language, typed, meant):
    assert mended(typed, language) == meant
    assert mended(meant, language) == meant


@pytest.mark.parametrize(("language", "words"), REAL)
def test_a_real_word_stays(language, words):
    assert mended(words, language) == words


@pytest.mark.parametrize(
    ("typed", "meant", "one"),
    [
        ("kilk", "kill", True),
        ("kil", "kill", True),
        ("killl", "kill", True),
        ("ikll", "kill", True),
        ("kl", "kill", False),
        ("hti", "hit", True),
        ("hot", "hit", False),
    ],
)
def test_one_slip_is_a_letter_or_two_swapped(typed, meant, one):
    assert slipped(typed, meant) == one


@pytest.mark.parametrize(("language", "text"), TYPED)
def test_who_types_badly_is_helped_too(language, text):
    danger = read(text, language).danger
    assert (danger.level != "none", danger.kind) == (True, "suicide")


@pytest.mark.parametrize(("language", "text"), HARMLESS)
def test_harmless_words_that_look_like_it_are_left_alone(language, text):
    assert read(text, language).danger.level == "none"
