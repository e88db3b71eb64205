"""The built-in counsellor hears, thinks one thought and asks one thing."""

import re

import pytest

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.playbook import parts, story
from heartwhisper.counsel.playbook.counsellor import Playbook
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import script
from heartwhisper.counsel.playbook.stage import stage
from tests.counsel.talks import hold, talk

QUESTION = re.compile("[?？]")
SENTENCE = re.compile(r"[^.!?。！？।]+[.!?。！？।]+[”’」]?")
SCRIPT = {
    "ko": "[가-힣]",
    "en": "[a-z]",
    "zh": "[\u4e00-\u9fff]",
    "ja": "[ぁ-ん]",
    "fr": "[a-zé]",
    "hi": "[ऀ-ॿ]",
}
LEFT = {
    "ko": "어제 남자친구랑 헤어졌어요",
    "en": "my boyfriend broke up with me yesterday",
    "zh": "昨天男朋友跟我分手了",
    "ja": "昨日、彼氏と別れました",
    "fr": "mon copain m'a quittée hier",
    "hi": "मेरे बॉयफ्रेंड ने मुझे छोड़ दिया",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_turns_repeat_no_sentence_and_ask_at_most_once(language):
    answers = hold(language, [LEFT[language]] * 10)
    sentences = [sentence.strip() for text in answers for sentence in SENTENCE.findall(text)]
    assert len(set(sentences)) == len(sentences)
    asked = [len(QUESTION.findall(text)) for text in answers]
    assert max(asked) == 1
    assert sum(asked) >= 5
    assert all(re.search(SCRIPT[language], text) for text in answers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_short_and_plain(language):
    for text in hold(language, [LEFT[language]] * 6):
        assert 2 <= len(SENTENCE.findall(text)) <= 6
        assert not re.search(r"[*#{}\n]", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_same_seed_gives_the_same_answer(language, seed):
    one = talk(language, [LEFT[language]], seed=seed)
    assert compose(one) == compose(one)


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("남자친구가 답장을 너무 늦게 해요", "남자친구"),
        ("어제 헤어졌어요. 밥도 안 넘어가요", "밥"),
        ("He left me and I can't eat", "eat"),
        ("그 사람이 결혼한대요. 눈물이 안 멈춰요", "눈물"),
    ],
)
def test_something_actually_said_is_picked_up(text, echo):
    language = "ko" if re.search("[가-힣]", text) else "en"
    assert echo in compose(talk(language, [text]))


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("ko", "너 사람이야?", "AI"),
        ("en", "are you a bot?", "AI"),
        ("ja", "あなたは人間ですか", "AI"),
        ("zh", "你是真人吗", "AI"),
        ("fr", "tu es un robot ?", "IA"),
        ("hi", "क्या आप इंसान हैं", "AI"),
    ],
)
def test_it_never_claims_to_be_human(language, text, word):
    assert word in compose(talk(language, [text]))


def test_advice_is_not_given_before_it_was_heard():
    first = compose(talk("ko", ["남자친구랑 싸웠어요. 어떻게 해야 할까요"]))
    assert QUESTION.search(first)
    assert not re.search("덜 부딪혀요|한 줄이면 충분", first)


NOT_A_TURN = [
    ("ko", "버려줘서 고마워"),
    ("ko", "하이고 숨막힌다"),
    ("en", "thanks for leaving me"),
    ("en", "hey he left me"),
    ("zh", "谢谢你离开我"),
    ("ja", "振ってくれてありがとう"),
    ("fr", "merci de m'avoir quittée"),
    ("hi", "dhokha dene ke liye shukriya"),
]


@pytest.mark.parametrize(("language", "text"), NOT_A_TURN)
def test_a_bitter_thanks_and_a_sigh_are_not_answered_as_a_courtesy(language, text):
    courtesies = [line for turn in script(language).turns for line in turn.said["whole"]]
    assert compose(talk(language, [text])) not in courtesies


def test_who_told_what_hurts_and_asks_how_gets_a_step_after_a_reflection():
    told = (
        "남자친구가 친구들 앞에서 제 월급 얘기를 웃음거리로 했어요. 그날 밤에 울면서 크게 싸웠고, "
    )
    answer = compose(talk("ko", [told + "지금은 서로 말도 안 해요. 어떻게 화해해야 할까요?"]))
    about = (*script("ko").situations.values(), *story.known("ko").values())
    steps = [line for said in about for line in said["step"]]
    assert [line for line in steps if answer.endswith(line)]
    assert answer not in steps


async def test_the_pieces_join_to_the_answer():
    for language in LANGUAGES:
        one = talk(language, [LEFT[language]])
        pieces = [piece async for piece in Playbook().answer(one)]
        assert "".join(pieces) == compose(one)
        assert len(pieces) > 2


MENTIONED = [
    ("ko", "days_of_silence", "남자친구가 이틀째 답이 없어서 마음이 답답해요"),
    ("en", "days_of_silence", "My boyfriend has not answered for two days and I feel heavy"),
    ("zh", "days_of_silence", "他三天没回我消息了"),
    ("ja", "days_of_silence", "彼から三日も返事がなくてつらいです"),
    ("fr", "days_of_silence", "Il ne me répond plus depuis quatre jours"),
    ("hi", "days_of_silence", "मेरे बॉयफ्रेंड ने दो दिन से जवाब नहीं दिया, मन भारी है"),
    ("ko", "no_burden", "제가 먼저 연락하면 귀찮아할까 봐 못 하겠어요"),
    ("en", "no_burden", "I want to text her but I don't want to be a burden"),
    ("zh", "no_burden", "想找他聊天又怕打扰他"),
    ("fr", "no_burden", "J'ai envie de lui écrire mais j'ai peur de le déranger"),
    ("hi", "no_burden", "मैं उसे मैसेज करना चाहती हूँ पर बोझ नहीं बनना चाहती"),
]


@pytest.mark.parametrize(("language", "name", "text"), MENTIONED)
def test_an_answer_begins_with_what_was_mentioned(language, name, text):
    """Later in a talk: a first message that has lines of its own is met by them."""
    (lines,) = (one.said["hear"] for one in script(language).details if one.name == name)
    before = [LEFT[language], "…", LEFT[language], "…"]
    assert compose(talk(language, [*before, text])).startswith(tuple(lines))


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("제가 먼저 연락하면 귀찮아할까 봐 못 하겠어요", "explore"),
        ("헤어지자고 할까 봐 겁나요", "explore"),
        ("먼저 연락을 할까요 말까요", "not_yet"),
    ],
)
def test_a_fear_that_is_put_like_a_question_asks_nothing(text, now):
    assert stage(talk("ko", [text])) == now


@pytest.mark.parametrize(
    ("last", "first"), [("그러게요", True), ("어젯밤에는 한참 울다가 겨우 잠들었어요", False)]
)
def test_earlier_words_come_first_only_beside_a_message_that_says_little(last, first):
    known = script("ko")
    said = ["답장이 이틀째 없어서 속상해요", "…", "제가 뭘 잘못했나 싶어요", "…", last]
    about = [known.situations["waiting"], known.talk["general"]]
    hear, *_ = parts.talked(talk("ko", said), known, about)
    pools = [pool for pool in hear if pool]
    assert any("{earlier}" in line for line in pools[0]) is first
    assert known.talk["general"]["deeper"] in hear
