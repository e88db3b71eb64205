"""Where it is not sure what a message is about, nobody is told what they never said."""

from dataclasses import replace

import pytest

from heartwhisper.counsel.emotion import Emotion
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.playbook.intent import intent
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import script
from heartwhisper.counsel.playbook.situation import situations
from heartwhisper.counsel.reading import read
from tests.counsel.talks import hold, talk

VAGUE = {
    "ko": ["걸지 못한 전화", "제자리에 서 있기", "오늘은 창문만 봤어요", "그 길로 다시 갔어요"],
    "en": ["that phone call again", "I went back there today", "the window seat", "same old road"],
    "zh": ["那通没打的电话", "又走了那条路", "窗边的位置", "今天又去了那里"],
    "ja": ["かけられなかった電話", "またあの道を歩いた", "窓ぎわの席", "今日もそこへ行った"],
    "fr": ["cet appel jamais passé", "je suis repassé par là", "la place près de la fenêtre"],
    "hi": ["वो फ़ोन जो किया नहीं", "फिर उसी रास्ते गया", "खिड़की वाली जगह", "aaj phir wahin gaya"],
}
PLAIN = {
    "ko": "짝사랑하는 사람한테 말 거는 방법 좀 알려주세요",
    "en": "how do I start talking to the girl I secretly like",
}
MAY_ASK = [
    ("ko", "하나만 물어볼게요"),
    ("ko", "질문 있어요"),
    ("en", "can I ask you something?"),
    ("zh", "想问个问题"),
    ("ja", "ちょっと聞いてもいいですか"),
    ("fr", "je peux vous poser une question ?"),
    ("hi", "ek baat puchni thi"),
]

NEWS = [
    ("ko", "부모님이 드디어 허락하셨어요!!"),
    ("en", "my mother in law stood up for me today, so happy"),
    ("zh", "爸妈终于同意我们了"),
    ("ja", "遠距離の彼にやっと会えて嬉しい！"),
    ("fr", "on va enfin vivre ensemble le mois prochain"),
    ("hi", "mummy papa maan gaye finally!!"),
]


def felt(one):
    return one.reading.emotion.dominant


def unsure(language):
    """The vague messages that are not placed surely, with what was found."""
    found = [(text, situations((text,), language)) for text in VAGUE[language]]
    return [(text, about) for text, about in found if not about.granted]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_only_guessed_is_not_told_as_if_it_were_so(language):
    vague = unsure(language)
    assert vague
    known = script(language)
    lines = {
        line
        for said in known.situations.values()
        for part in ("hear", "thought", "step")
        for line in said[part]
        if "{" not in line
    }
    for text, _ in vague:
        for seed in "abc":
            answer = compose(talk(language, [text], seed=seed))
            assert not [line for line in lines if line in answer]


THEMED = {
    "ko": "헤어지고 나서 새 사람을 만나는 것 같은 그 사람한테 연락이 왔어요",
    "en": "I do everything and he has gone quiet",
    "hi": "ब्रेकअप के बाद समझ नहीं आता कि वापस चाहिए या भूलना है",
}


@pytest.mark.parametrize("language", THEMED)
def test_of_an_unsure_message_with_a_theme_thought_and_question_are_about_that(language):
    about = situations((THEMED[language],), language)
    assert about.theme
    assert not about.granted
    theme = script(language).themes[about.theme]
    answer = compose(talk(language, [THEMED[language]]))
    assert [line for line in theme["thought"] if line in answer]
    assert answer.endswith(tuple(theme["ask"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_an_unsure_story_the_other_side_is_told_as_it_may_be_in_any(language):
    maybe = script(language).talk["other_side"]["maybe"]
    for text, _ in unsure(language):
        answer = compose(talk(language, [text], help="other_side"))
        assert [line for line in maybe if line in answer]


@pytest.mark.parametrize("language", PLAIN)
def test_of_a_sure_story_its_own_other_side_is_told(language):
    about = situations((PLAIN[language],), language)
    own = script(language).situations[about.names[0]]["other"]
    answer = compose(talk(language, [PLAIN[language]], help="other_side"))
    assert [line for line in own if line in answer]


@pytest.mark.parametrize("language", PLAIN)
def test_who_calmly_asks_for_a_way_gets_one_after_a_reflection(language):
    one = talk(language, [PLAIN[language]])
    about = situations((PLAIN[language],), language)
    assert about.granted
    answer = compose(one)
    meant = intent(PLAIN[language], language) or {}
    steps = [*script(language).situations[about.names[0]]["step"], *meant.get("step", ())]
    assert [line for line in steps if answer.endswith(line)]
    assert answer not in steps


@pytest.mark.parametrize(("language", "text"), MAY_ASK)
def test_who_asks_whether_they_may_ask_is_told_yes(language, text):
    turn = next(turn for turn in script(language).turns if turn.name == "may_ask")
    assert compose(talk(language, [text])) in turn.said["whole"]


def test_who_says_more_is_heard():
    told = [
        "그 길로 다시 갔어요",
        "사실 어제 남자친구랑 헤어졌어요",
        "헤어지자는 말을 듣고 멍했어요",
    ]
    assert len(set(hold("ko", told))) == 3
    assert situations(tuple(told), "ko").names[0] == "breakup"


SIGHS = [
    (("힘들다", "전남친이 연락했어요"), "ex_writes"),
    (("외로워", "썸남이랑 연락이 안돼"), "some"),
    (("so tired", "my boyfriend cheated on me"), "affair_theirs"),
]


@pytest.mark.parametrize(("texts", "name"), SIGHS)
def test_who_sighs_before_they_say_what_it_is_is_answered_about_that(texts, name):
    assert situations(texts, "en" if texts[0].isascii() else "ko").names[0] == name


def test_who_told_a_story_is_not_asked_to_begin_it():
    story = (
        "그 일 이후로 계속 이 생각만 해요. 여름에 시작된 일인데 벌써 겨울이 됐고, 그동안 "
        "아무한테도 말을 못 했어요. 이제는 제가 뭘 바라는지도 잘 모르겠고 그냥 하루가 길기만 해요."
    )
    one = talk("ko", [story])
    assert not situations((story,), "ko", felt(one)).granted
    begun = {line for line in script("ko").talk["tentative"]["ask"] if "{" not in line}
    answers = [compose(talk("ko", [story], seed=seed)) for seed in "abcdefgh"]
    assert not [answer for answer in answers if any(line in answer for line in begun)]


def test_who_told_a_story_and_asks_what_to_do_gets_a_step():
    story = (
        "그 일 이후로 계속 이 생각만 해요. 여름에 시작된 일인데 벌써 겨울이 됐고, 그동안 "
        "아무한테도 말을 못 했어요. 하루가 길기만 한데, 이제 어떻게 해야 할까요?"
    )
    known = script("ko")
    assert not situations((story,), "ko", felt(talk("ko", [story]))).granted
    steps = tuple(known.talk["tentative"]["step"])
    answers = [compose(talk("ko", [story], seed=seed)) for seed in "abcdefgh"]
    assert all(answer.endswith(steps) and "?" not in answer for answer in answers)


def test_a_feeling_that_hardly_leads_is_no_hurt():
    text = "여기서부터는 어떤 길로 가는 게 나을지 생각하는 중"
    one = talk("ko", [text])
    scores = dict.fromkeys(one.reading.emotion.scores, 0.14) | {"sadness": 0.3}
    little = replace(one.reading, emotion=Emotion("sadness", scores))
    much = replace(one.reading, emotion=Emotion("sadness", scores | {"sadness": 0.6}))
    hurt = [line.rpartition("}")[2] for line in script("ko").talk["tentative"]["hurt"]]
    for reading, met in ((little, False), (much, True)):
        answer = compose(replace(one, reading=reading))
        assert any(line in answer for line in hurt) is met


@pytest.mark.parametrize(
    ("text", "held"), [("나흘째 말을 안 해요", True), ("헤어진 지 나흘째예요", False)]
)
def test_what_is_held_out_is_not_the_days_since_an_end(text, held):
    lines = next(one for one in script("ko").details if one.name == "weeks_of_it").said["hear"]
    answers = [compose(talk("ko", [text], seed=seed)) for seed in "abcdef"]
    assert any(line in answer for answer in answers for line in lines) is held


@pytest.mark.parametrize(("language", "text"), NEWS)
def test_good_news_is_met_as_such_whatever_it_is_about(language, text):
    """And not as the trouble that a family or a distance could be."""
    joy, said = script(language).talk["feelings"]["joy"], compose(talk(language, [text]))
    heard = [line.partition("}")[2] for line in joy["hear"]]
    assert any(line in said for line in [*filter(None, heard), *joy["hear"]])
    assert said.endswith(tuple(joy["ask"]))


ASKED = [
    ("ko", "부모님이 드디어 허락하셨어요!! 어떻게 하죠?"),
    ("en", "my mother in law stood up for me today, so happy. what do I do?"),
    ("zh", "爸妈终于同意我们了，怎么办？"),
]


@pytest.mark.parametrize(("language", "text"), ASKED)
def test_who_asks_something_beside_good_news_is_not_only_rejoiced_with(language, text):
    joy = script(language).talk["feelings"]["joy"]
    assert not compose(talk(language, [text])).endswith(tuple(joy["ask"]))


def test_good_news_of_a_talk_about_danger_is_no_reason_to_rejoice():
    """What stands is answered first, however glad the next message sounds."""
    found = read("오늘 죽으려고 해요", "ko").danger
    said = compose(talk("ko", ["오늘 죽으려고 해요", "…", "부모님이 드디어 허락하셨어요!!"], found))
    assert not said.endswith(tuple(script("ko").talk["feelings"]["joy"]["ask"]))
