"""The situations the counsellor knows."""

import pytest

from heartwhisper.counsel.echo import person, quote, with_particle
from heartwhisper.counsel.library import book
from heartwhisper.counsel.playbook.situation import situation, situations

CASES = [
    ("ko", "안녕하세요", "greeting"),
    ("ko", "썸남이 있는데 마음을 모르겠어요", "crush"),
    ("ko", "고백할까 말까 고민이에요", "confess"),
    ("ko", "답장이 너무 늦어요", "waiting"),
    ("ko", "갑자기 잠수탔어요", "ghosted"),
    ("ko", "어제 크게 싸웠어요", "quarrel"),
    ("ko", "여사친 때문에 자꾸 질투가 나요", "jealousy"),
    ("ko", "남자친구가 바람을 폈어요", "affair_theirs"),
    ("ko", "제가 바람을 피웠어요", "affair_mine"),
    ("ko", "어제 헤어졌어요", "breakup"),
    ("ko", "전남친한테 잘 지내냐고 톡이 왔어요", "ex_writes"),
    ("ko", "재회하고 싶어요", "want_back"),
    ("ko", "장거리 연애 중이에요", "long_distance"),
    ("ko", "시어머니 잔소리가 심해요", "marriage"),
    ("ko", "너무 외로워요", "lonely"),
    ("ko", "몰라요", "few"),
    ("ko", "고마워요", "thanks"),
    ("ko", "이만 자러 갈게요", "goodbye"),
    ("ko", "너 AI야?", "bot"),
    ("ko", "너 진짜 도움이 안 돼", "bot_anger"),
    ("ko", "다 제 잘못인 것 같아요", "moral"),
    ("en", "he cheated on me", "affair_theirs"),
    ("en", "I cheated on my husband", "affair_mine"),
    ("en", "he never replied after our date", "ghosted"),
    ("en", "my ex texted me last night", "ex_writes"),
    ("en", "I'm so lonely", "lonely"),
    ("en", "you're useless", "bot_anger"),
    ("en", "we're long distance", "long_distance"),
]


@pytest.mark.parametrize(("language", "text", "name"), CASES)
def test_a_situation_is_known(language, text, name):
    assert situation(text, language) == name


def test_what_was_told_before_is_remembered():
    assert situations(("어제 헤어졌어요", "몰라요"), "ko") == ("few", "breakup")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_two_first_languages_know_many(language):
    assert len(book(f"playbook/{language}")["situations"]) >= 14


@pytest.mark.parametrize(
    ("word", "particle", "joined"),
    [
        ("남편", "이", "남편이"),
        ("아내", "이", "아내가"),
        ("그분", "과", "그분과"),
        ("여자친구", "은", "여자친구는"),
    ],
)
def test_korean_particles_fit(word, particle, joined):
    assert with_particle(word, particle) == joined


def test_the_newest_person_counts():
    assert person(("남편이 미워요", "전남친이 연락했어요"), "ko") == "전 남자친구"
    assert person(("오늘 날이 좋아요",), "ko") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("밥도 안 넘어가요 ㅠㅠ", "밥도 안 넘어가요"),
        ("응", None),
        ("오늘 회사 갔어요. 너무 외로웠어요", "너무 외로웠어요"),
    ],
)
def test_the_words_with_most_feeling_are_quoted(text, words):
    assert quote(text, "ko") == words
