"""The situations the counsellor knows, by sign and by meaning."""

import pytest

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.echo import person, quote, with_particle
from heartwhisper.counsel.playbook.script import first, script
from heartwhisper.counsel.playbook.situation import About, hurts, situations

CASES = [
    ("ko", "고백할까 말까 고민이에요", "confess"),
    ("ko", "남자친구 답장이 너무 늦어요", "waiting"),
    ("ko", "어제 남자친구랑 크게 싸웠어요", "quarrel"),
    ("ko", "여사친 때문에 자꾸 질투가 나요", "jealousy"),
    ("ko", "남자친구가 바람을 피웠어요", "affair_theirs"),
    ("ko", "제가 바람을 피웠어요", "affair_mine"),
    ("ko", "어제 헤어졌어요", "breakup"),
    ("ko", "전남친한테 잘 지내냐고 톡이 왔어요", "ex_writes"),
    ("ko", "재회하고 싶어요", "want_back"),
    ("ko", "장거리 연애 중이에요", "long_distance"),
    ("ko", "남자친구가 곧 입대해요", "military"),
    ("ko", "너무 외로워요", "lonely"),
    ("en", "he cheated on me", "affair_theirs"),
    ("en", "I cheated on my husband", "affair_mine"),
    ("en", "my ex texted me last night", "ex_writes"),
    ("en", "I'm so lonely", "lonely"),
    ("en", "we're long distance", "long_distance"),
    ("en", "should we get married", "marriage"),
    ("zh", "昨天分手了", "breakup"),
    ("zh", "我们异地恋", "long_distance"),
    ("ja", "彼氏に浮気されました", "affair_theirs"),
    ("ja", "遠距離恋愛です", "long_distance"),
    ("fr", "mon copain m'a quittée hier", "breakup"),
    ("fr", "on est en relation à distance", "long_distance"),
    ("hi", "कल हमारा ब्रेकअप हो गया", "breakup"),
    ("hi", "hum long distance mein hain", "long_distance"),
]
TURNS = [
    ("ko", "안녕하세요", "greeting"),
    ("ko", "고마워요", "thanks"),
    ("ko", "이만 자러 갈게요", "goodbye"),
    ("ko", "너 AI야?", "bot"),
    ("ko", "너 진짜 도움이 안 돼", "bot_anger"),
    ("ko", "몰라요", "few"),
    ("ko", "응", "yes"),
    ("ko", "아니요", "no"),
    ("ko", "ㅠㅠㅠ", "dots"),
    ("ko", "ㅋㅋㅋ", "laugh"),
    ("ko", "사람이랑 얘기하고 싶어", "human"),
    ("ko", "누가 이거 봐요?", "privacy"),
    ("ko", "다른 얘기 할래요", "change"),
    ("en", "you're useless", "bot_anger"),
    ("en", "are you a bot?", "bot"),
    ("en", "idk", "few"),
    ("en", "thanks", "thanks"),
    ("zh", "谢谢你", "thanks"),
    ("zh", "你是真人吗", "bot"),
    ("ja", "ありがとうございます", "thanks"),
    ("ja", "わからない", "few"),
    ("fr", "merci beaucoup", "thanks"),
    ("fr", "je sais pas", "few"),
    ("hi", "धन्यवाद", "thanks"),
    ("hi", "pata nahi", "few"),
]


@pytest.mark.parametrize(("language", "text", "name"), CASES)
def test_a_situation_is_known(language, text, name):
    assert situations((text,), language).names[0] == name


@pytest.mark.parametrize(("language", "text", "name"), TURNS)
def test_a_turn_that_is_no_story_is_known(language, text, name):
    turn = first(script(language).turns, plain(text))
    assert turn
    assert turn.name == name
    assert len(plain(text)) <= turn.said["longest"]


def test_what_was_told_before_is_remembered():
    about = situations(("어제 헤어졌어요", "그래서요"), "ko")
    assert (about.names[0], about.story) == ("breakup", "breakup")


def test_a_small_scene_does_not_change_what_a_talk_is_about():
    """It would be heard as missing somebody, by itself: they are together."""
    told = (
        "남친이 답장이 진짜 너무 느려요.. 오늘도 점심에 보낸 거 밤 11시에 왔어요",
        "처음엔 안 그랬어요 작년엔 화장실 간다고도 톡하던 사람인데",
    )
    assert situations(told[1:], "ko").names[0] != "waiting"
    assert situations(told, "ko").names[0] == "waiting"


def test_a_new_subject_is_followed_once_it_is_clear():
    waiting = ("he takes hours to reply", "still no answer", "he was online and did not answer")
    ended = (
        "We broke up tonight. He ended it",
        "He broke up with me and I cannot stop crying",
        "my ex took his things today",
        "I miss him since the breakup",
    )
    assert situations((*waiting, ended[0]), "en").names[0] == "waiting"
    assert situations((*waiting, *ended), "en").names[0] == "breakup"


def test_nothing_is_told_by_nothing():
    assert situations(("ㅠ",), "ko") == About((), None, best=0.0, granted=False, theme=None)


@pytest.mark.parametrize(
    ("felt", "likely", "hurt"),
    [
        ("neutral", ("breakup", 0.8), True),
        ("neutral", ("breakup", 0.6), False),
        ("neutral", ("crush", 0.8), False),
        ("joy", ("breakup", 0.8), False),
        ("anger", ("crush", 0.3), True),
    ],
)
def test_an_end_is_met_as_a_hurt_without_a_word_of_feeling(felt, likely, hurt):
    name, best = likely
    assert hurts(felt, About((name,), None, best=best, granted=False, theme=None)) is hurt


def test_nobody_who_weeps_is_told_how_glad_they_must_be():
    assert "in_love" not in situations(("나 연애해요ㅎㅎ",), "ko", "sadness").names


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
        ("너무 외로웠어요. 저만 그런 걸까요?", "너무 외로웠어요"),
        ("어떻게 말을 꺼내야 할까요", None),
    ],
)
def test_the_words_with_most_feeling_are_quoted_and_never_a_question(text, words):
    assert quote(text, "ko") == words


JOINED = [
    ("ko", "그리고 너무 서운했어요", "너무 서운했어요"),
    ("en", "And he never even asked how I was", "he never even asked how I was"),
    ("zh", "但是他从来不问我累不累", "他从来不问我累不累"),
    ("ja", "でも、もう会いたくて苦しい", "もう会いたくて苦しい"),
    ("fr", "Mais il ne m'écoute jamais", "il ne m'écoute jamais"),
    ("hi", "लेकिन वो मेरी बात नहीं सुनते", "वो मेरी बात नहीं सुनते"),
]


@pytest.mark.parametrize(("language", "text", "words"), JOINED)
def test_what_joins_a_sentence_to_the_one_before_is_not_quoted(language, text, words):
    assert quote(text, language) == words


def test_what_a_message_says_it_is_not_it_is_not_about():
    assert situations(("헤어졌어요",), "ko").names[0] == "breakup"
    assert situations(("헤어진 건 아니지만 고민이 있어요",), "ko").names[:1] != ("breakup",)


def test_of_a_grave_thing_nobody_is_told_first_without_having_said_so():
    said = situations(("남친이 바람을 피웠어요",), "ko")
    assert (said.names[0], said.granted) == ("affair_theirs", True)
    unsaid = situations(("알고 보니 여자친구가 있는 사람이었어요",), "ko")
    assert unsaid.names[0] == "affair_theirs"
    assert not unsaid.granted


THEMES = [
    # Whether somebody wants an ex back, or to get over them, is open; that it has ended is not.
    ("ko", "헤어진 사람 인스타를 또 봤어", "ended"),
    ("ja", "別れた彼から連絡がきて、忘れたいのか戻りたいのか自分でもわからない", "ended"),
    ("en", "My wife and I fight about who does what and nothing I do seems to count", "daily"),
    ("ko", "ㅠ", None),
]


@pytest.mark.parametrize(("language", "text", "theme"), THEMES)
def test_several_situations_may_have_a_theme(language, text, theme):
    assert situations((text,), language).theme == theme


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_is_of_situations_and_has_lines(language):
    known, themes = script(language), book("playbook/themes")
    assert list(known.themes) == list(themes)
    for ones in themes.values():
        assert set(ones) <= set(known.situations)
    for said in known.themes.values():
        assert [len(said[part]) for part in ("hear", "thought", "ask")] == [5, 5, 6]


def test_what_only_sounds_like_a_situation_is_none():
    """Who was left is not about to leave, and a belly that aches is no child."""
    assert situations(("떠난 사람 생각이 끝이 없어요",), "ko").names[:1] != ("leaving",)
    assert not situations(("생리통 때문에 배가 아파요",), "ko").granted
    assert situations(("다시는 연락 안 하고 잊어보려고",), "ko").names[:1] == ("getting_over",)
