"""What is refused, and what must never be."""

import pytest

from heartwhisper.counsel.reading import read
from heartwhisper.counsel.topic import judge

REFUSED = [
    ("ko", "오늘 주가 어때?", "finance"),
    ("ko", "비트코인 지금 사도 돼?", "finance"),
    ("ko", "파이썬으로 계산기 만들어줘", "programming"),
    ("ko", "지금 몇 시야?", "time_date"),
    ("ko", "오늘 무슨 요일이야", "time_date"),
    ("ko", "내일 날씨 어때", "weather"),
    ("ko", "대통령이 누구야", "politics"),
    ("ko", "자동차 추천해줘", "cars"),
    ("ko", "냉장고 뭐가 좋아?", "appliances"),
    ("ko", "이거 영어로 번역해줘", "language"),
    ("ko", "화장품 추천해 줘", "beauty"),
    ("en", "What time is it?", "time_date"),
    ("en", "write me a python script", "programming"),
    ("en", "who won the election", "politics"),
    ("en", "what's the weather tomorrow", "weather"),
    ("en", "is bitcoin a good buy", "finance"),
    ("zh", "今天股票怎么样", "finance"),
    ("ja", "明日の天気は？", "weather"),
    ("fr", "quelle heure est-il ?", "time_date"),
    ("hi", "आज मौसम कैसा है", "weather"),
]
ACCEPTED = [
    ("ko", "물건 정리는 다 했어요"),
    ("ko", "날씨 좀 선선해졌네"),
    ("ko", "스티커 다 모음"),
    ("ko", "지금 너무 힘들어"),
    ("ko", "힘드네"),
    ("ko", "안녕"),
    ("ko", "뭐해"),
    ("ko", "남자친구랑 정치 얘기하다 싸웠어"),
    ("ko", "여친이 게임만 해"),
    ("ko", "현재 남자친구랑 3년 됐어"),
    ("ko", "오늘밤은 별이 많네"),
    ("ko", "일곱 살 차이면 어려울까"),
    ("ko", "너 AI야?"),
    ("ko", "누가 이 대화를 읽어?"),
    ("ko", "시험 망해서 우울해"),
    ("ko", "비 오니까 생각나네"),
    ("en", "I am sad"),
    ("en", "my girlfriend and I fight about politics"),
    ("en", "are you an AI?"),
    ("en", "now I feel empty"),
    ("en", "there was real chemistry between us, no equations"),
    ("en", "hi"),
    ("zh", "我男朋友只玩游戏"),
    ("ja", "彼氏がゲームばかりします"),
    ("fr", "je suis triste maintenant"),
    ("hi", "मुझे अभी बहुत अकेला लगता है"),
]


@pytest.mark.parametrize(("language", "text", "subject"), REFUSED)
def test_a_foreign_subject_is_refused(language, text, subject):
    found = judge(text, language, "contextual")
    assert found.refused
    assert found.subject == subject
    assert found.matched


@pytest.mark.parametrize(("language", "text"), ACCEPTED)
def test_words_are_words_and_love_is_on_topic(language, text):
    assert not judge(text, language, "contextual").refused


@pytest.mark.parametrize("text", ["지금 너무 힘들어", "여친이랑 정치 얘기", "I am sad"])
def test_the_strict_guard_takes_the_list_literally(text):
    assert judge(text, "ko", "strict").refused


@pytest.mark.parametrize(("_language", "text", "_subject"), REFUSED[:4])
def test_a_guard_that_is_off_refuses_nothing(_language, text, _subject):
    assert not judge(text, "ko", "off").refused


@pytest.mark.parametrize(
    ("text", "label", "subject"),
    [
        ("남자친구가 답장을 안 해", "on", "love"),
        ("너 사람이야?", "on", "counsellor"),
        ("너무 외로워", "on", "feelings"),
        ("안녕", "small_talk", None),
    ],
)
def test_what_is_on_topic_is_named(text, label, subject):
    found = judge(text, "ko", "contextual")
    assert (found.label, found.subject) == (label, subject)


# Asked without a word of love: what else would somebody ask a counsellor of love?
PLAINLY_ASKED = [
    ("ko", "잊는 법 알려주세요"),
    ("ko", "플러팅 어떻게 해"),
    ("ko", "위로하는 법 알려줘"),
    ("en", "how do i apologize"),
    ("en", "how to make the first move"),
    ("en", "how to make it last"),
    ("en", "how do i set boundaries"),
    ("zh", "怎么开启话题"),
    ("zh", "怎么走出来"),
    ("ja", "会話の始め方"),
    ("ja", "忘れる方法"),
    ("fr", "comment engager la conversation"),
    ("fr", "comment faire le premier pas"),
    ("fr", "comment pardonner"),
    ("hi", "maaf kaise karu"),
    ("hi", "pehli kiss kaise kare"),
]


@pytest.mark.parametrize(("language", "text"), PLAINLY_ASKED)
def test_a_plain_question_of_how_love_is_done_belongs_here(language, text):
    assert not read(text, language).topic.refused


SOUNDS_LIKE_IT = [
    ("ko", "사과 깎는 법 알려줘"),
    ("en", "how to make the first move in chess"),
    ("en", "how do i propose a budget to the board"),
    ("en", "how to make pasta"),
    ("zh", "破冰船怎么工作"),
    ("ja", "パスワードを忘れる方法"),
    ("fr", "comment faire durer la batterie de mon téléphone"),
]


@pytest.mark.parametrize(("language", "text"), SOUNDS_LIKE_IT)
def test_what_only_sounds_like_it_does_not(language, text):
    assert read(text, language).topic.refused
