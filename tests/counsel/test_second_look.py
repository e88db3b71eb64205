"""What was learnt from examples adds to the rules, and overrules them only when it is sure."""

from dataclasses import replace

import pytest

from heartwhisper.counsel import danger, learnt, reading
from heartwhisper.counsel.danger import NO_DANGER, Danger
from heartwhisper.counsel.emotion import EMOTIONS, Emotion
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.second import (
    Opinion,
    Second,
    doubtful,
    with_danger,
    with_emotion,
    with_topic,
)
from heartwhisper.counsel.topic import Topic
from tests.evaluation.known import known

FLAT = [-1.8] * len(EMOTIONS)
CALM = Emotion("neutral", dict.fromkeys(EMOTIONS, 1 / 6), {})
ACUTE = Danger("acute", "violence", "때렸 + 남편")


def opinion(off=-9.0, danger=-9.0, emotion=FLAT):
    return Opinion(emotion, off, danger)


EXCUSED = Danger("none", None, None, "violence")
DEADLY = Danger("acute", "suicide", "죽고 싶")


def second(letters, meaning=None, *, length=20, language="ko", blind=False):
    names = {"subject": "weather", "kind": "violence"}
    return Second(
        language, length, letters, meaning, blind, lambda column: f"the {column} word", names.get
    )


def test_what_the_rules_found_is_overruled_only_by_a_sure_second_look():
    assert with_danger(ACUTE, second(opinion(danger=0), opinion(danger=-4))) == ACUTE
    assert with_danger(ACUTE, second(opinion(danger=-2), opinion(danger=-0.5))) == ACUTE
    assert with_danger(ACUTE, second(opinion(danger=-4), opinion(danger=-4))) == NO_DANGER
    assert with_danger(ACUTE, second(opinion(danger=-1), language="hi")) == ACUTE
    assert with_danger(ACUTE, second(opinion(danger=-5), language="hi")) == ACUTE
    assert with_danger(ACUTE, second(opinion(danger=-7), language="hi")) == NO_DANGER


def test_a_concern_of_the_rules_is_overruled_sooner():
    looked = second(opinion(danger=-2), opinion(danger=-4))
    assert with_danger(ACUTE, looked) == ACUTE
    assert with_danger(replace(ACUTE, level="concern"), looked) == NO_DANGER


def test_what_the_rules_found_in_a_long_text_stays_found():
    looked = second(opinion(danger=-99), opinion(danger=-99), length=121)
    assert with_danger(ACUTE, looked) == ACUTE


def test_what_the_second_look_cannot_see_stays_found():
    looked = second(opinion(danger=-99), opinion(danger=-99), blind=True)
    assert with_danger(ACUTE, looked) == ACUTE


@pytest.mark.parametrize("kind", ["suicide", "harm_others"])
def test_where_somebody_may_die_nothing_is_overruled(kind):
    deadly = Danger("acute", kind, "how to kill my")
    assert with_danger(deadly, second(opinion(danger=-99), opinion(danger=-99))) == deadly


def test_hidden_words_do_not_stand_in_what_was_typed():
    assert danger.judge("죽고 싶어", "ko").stands_in(plain("죽고 싶어"))
    assert not danger.judge("죽 고 싶 어", "ko").stands_in(plain("죽 고 싶 어"))
    assert NO_DANGER.stands_in("anything")


def test_what_rules_of_another_language_found_stays_found():
    threat = "maine tezab kharid liya, chehra bigaad dunga"
    found = danger.judge(threat, "en")
    assert (found.language, found.kind) == ("hi", "violence")
    assert reading.read(threat, "en").danger == found


def test_what_is_found_behind_letters_cut_up_stays_found():
    found = reading.read("남친이 때.렸.어", "ko").danger
    assert (found.level, found.kind) == ("acute", "violence")


def test_a_danger_only_the_second_look_sees_is_a_concern():
    found = with_danger(NO_DANGER, second(opinion(danger=4), opinion(danger=4)))
    assert found == Danger("concern", "violence", "the danger word")


def test_the_meaning_can_calm_what_the_letters_fear():
    assert with_danger(NO_DANGER, second(opinion(danger=1), opinion(danger=-9))) == NO_DANGER


def test_where_a_rule_found_something_excused_less_is_needed():
    looked = second(opinion(danger=0), opinion(danger=-3))
    assert with_danger(NO_DANGER, looked) == NO_DANGER
    assert with_danger(EXCUSED, looked) == Danger("concern", "violence", "the danger word")


def test_a_long_text_needs_more_to_be_danger():
    looked = opinion(danger=0), opinion(danger=-1)
    assert with_danger(NO_DANGER, second(*looked)).level == "concern"
    assert with_danger(NO_DANGER, second(*looked, length=201)) == NO_DANGER


def test_letters_that_stand_alone_decide_in_hindi():
    found = with_danger(NO_DANGER, second(opinion(danger=1), language="hi"))
    assert found.level == "concern"
    assert with_danger(NO_DANGER, second(opinion(danger=-1), language="hi")) == NO_DANGER


def test_small_talk_is_refused_sooner_in_english_than_in_korean():
    chat, looked = Topic("small_talk", None, None), opinion(off=0)
    assert with_topic(chat, second(looked, looked)).label == "small_talk"
    assert with_topic(chat, second(looked, looked, language="en")).label == "off"


@pytest.mark.parametrize(
    "text",
    [
        "밀당 잘하는 법 알려줘",
        "좋아하는 티 내는 방법",
        "소개팅에서 잘 되는 법",
        "고백 잘하는 법",
        "화해하는 법 좀 알려주세요",
        "재회 확률이 얼마나 되나요",
        "사람이에요 로봇이에요?",
    ],
)
def test_who_asks_how_love_is_done_in_korean_is_not_refused(text):
    assert not reading.read(text, "ko").topic.refused


def test_letters_do_not_refuse_alone_what_the_meaning_is_not_asked_about():
    love = Topic("on", "love", "재회")
    assert with_topic(love, second(opinion(off=3), None, language="ko")) == love
    assert with_topic(love, second(opinion(off=9), None, language="ko")).label == "off"


@pytest.mark.parametrize(
    ("about", "off", "label"),
    [
        (Topic("small_talk", None, None), 9, "off"),
        (Topic("small_talk", None, None), -9, "small_talk"),
        (Topic("on", "feelings", "x", sure=False), 9, "off"),
        (Topic("on", "love", "x"), 1, "on"),
        (Topic("off", "weather", "x", sure=False), -9, "small_talk"),
        (Topic("off", "weather", "x"), -2, "off"),
    ],
)
@pytest.mark.parametrize("asked", [True, False], ids=["meaning", "letters alone"])
def test_the_surer_the_rules_the_more_it_takes(*, about, off, label, asked):
    looked = second(opinion(off=off), opinion(off=off) if asked else None)
    assert with_topic(about, looked).label == label


def test_a_refusal_names_its_subject_and_its_word():
    about = with_topic(Topic("small_talk", None, None), second(opinion(off=9)))
    assert about == Topic("off", "weather", "the off word", sure=False)


def test_scores_are_shares_and_a_word_of_feeling_leads():
    felt = Emotion("anger", dict.fromkeys(EMOTIONS, 1 / 6), {"anger": 1.0})
    found = with_emotion(felt, second(opinion(), opinion()))
    assert found.dominant == "anger"
    assert sum(found.scores.values()) == pytest.approx(1)


def test_nobody_being_sure_is_neutral():
    assert with_emotion(CALM, second(opinion())).dominant == "neutral"


def test_in_korean_what_is_as_much_love_as_joy_is_love():
    even = opinion(emotion=[-1.0 if name in {"joy", "love"} else -4.0 for name in EMOTIONS])
    assert with_emotion(CALM, second(even)).dominant == "love"
    assert with_emotion(CALM, second(even, language="en")).dominant == "joy"


@pytest.mark.parametrize(
    ("found", "about", "letters", "asked"),
    [
        (NO_DANGER, Topic("on", "love", "x"), opinion(danger=0), True),
        (NO_DANGER, Topic("small_talk", None, None), opinion(off=0), True),
        (NO_DANGER, Topic("on", "love", "x"), opinion(), False),
        (ACUTE, Topic("on", "love", "x"), opinion(danger=9), False),
        (ACUTE, Topic("on", "love", "x"), opinion(danger=0), True),
        (DEADLY, Topic("on", "love", "x"), opinion(danger=0), False),
        (NO_DANGER, Topic("off", "cars", "x", sure=False), opinion(), True),
    ],
)
def test_the_meaning_is_asked_only_in_doubt(*, found, about, letters, asked):
    felt = Emotion("joy", dict.fromkeys(EMOTIONS, 1 / 6), {"joy": 2.0})
    assert doubtful("ko", found, about, felt=felt, letters=letters) is asked


def test_small_talk_asks_the_meaning_only_where_it_could_outweigh_the_letters():
    felt = Emotion("joy", dict.fromkeys(EMOTIONS, 1 / 6), {"joy": 2.0})
    chat, letters = Topic("small_talk", None, None), opinion(off=-1.5)
    asked = {
        code: doubtful(code, NO_DANGER, chat, felt=felt, letters=letters) for code in ("ko", "en")
    }
    assert asked == {"ko": False, "en": True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_letters(language):
    found = learnt.by_letters(plain("hello 안녕 你好"), language)
    assert len(found.emotion) == len(EMOTIONS)
    assert all(log <= 0 for log in found.emotion)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_name_what_was_found(language):
    words = plain("hello 안녕 你好")
    assert learnt.name_by_letters(words, language, "subject") in {
        one.subject for one in known(language)
    }
    assert learnt.name_by_letters(words, language, "kind") in {
        *("suicide", "violence", "stalking", "threat_images", "minor_abuse", "harm_others")
    }


def test_the_meaning_names_before_the_letters():
    meaning = Opinion(FLAT, 9, -9, "cars")
    assert with_topic(Topic("small_talk", None, None), second(opinion(off=9), meaning)).subject == (
        "cars"
    )


def test_a_language_without_meaning_goes_without():
    assert learnt.by_meaning("नमस्ते", "hi") is None


@pytest.mark.parametrize("text", ["", " ", "\x00", "!" * 2_000, "가" * 2_000, "🙂" * 500])
@pytest.mark.parametrize("language", LANGUAGES)
def test_odd_texts_are_read(text, language):
    found = reading.read(text, language)
    assert found.danger == NO_DANGER


@pytest.mark.parametrize(
    ("text", "language", "column"),
    [("오늘 환율 알려줘", "ko", "off"), ("what is the exchange rate", "en", "off")],
)
def test_the_loudest_word_is_one_of_the_text(text, language, column):
    assert learnt.telling_word(text, language, column) in text.split()
    assert learnt.telling_word("", language, column) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("내 통장이랑 카드를 전부 자기가 갖고 있고 하루 오천 원만 줘요", "ko"),
        ("he keeps my passport and decides when I may phone my sister", "en"),
        ("他把我的手机收走了，还不许我跟家里人联系", "zh"),
        ("夫に携帯を取り上げられ、友達と会うことも禁止されています", "ja"),
        ("il garde mes papiers et décide quand j'ai le droit de sortir", "fr"),
    ],
)
def test_control_told_in_other_words_is_noticed(text, language):
    assert reading.read(text, language).danger.level != "none"


QUIET = [
    ("ko", "아침에 눈 뜨지 않았으면 좋겠다"),
    ("ko", "그냥 사라졌으면 좋겠어"),
    ("en", "I wish I was never born"),
    ("en", "wish i could just not exist"),
    ("zh", "希望明天不要来"),
    ("zh", "要是没出生就好了"),
    ("ja", "ずっと眠っていたい"),
    ("fr", "j'aurais préféré ne jamais naître"),
    ("hi", "काश मैं पैदा ही न होता"),
]


@pytest.mark.parametrize(("language", "text"), QUIET)
def test_a_quiet_wish_not_to_be_is_a_danger(language, text):
    """It has no word of death; of sleep, of tomorrow, of vanishing many others speak too."""
    assert reading.read(text, language).danger.kind == "suicide"


HARMLESS = [
    ("ko", "여드름 좀 사라졌으면"),
    ("ko", "주말엔 하루종일 자고싶다"),
    ("en", "i wish this trip would never end"),
    ("zh", "希望明天不要下雨"),
    ("ja", "彼とずっと一緒に眠っていたい"),
    ("fr", "j'aimerais que ce week-end ne finisse jamais"),
    ("hi", "बस संडे को देर तक सोना है"),
]


@pytest.mark.parametrize(("language", "text"), HARMLESS)
def test_words_of_sleep_and_of_vanishing_are_none(language, text):
    assert reading.read(text, language).danger.level == "none"
