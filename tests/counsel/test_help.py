"""Three ways to ask: listen, the other side, my message."""

import re

import pytest

from heartwhisper.counsel.counsellor import Said, Talk
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import script
from tests.counsel.talks import talk

QUESTION = re.compile("[?？]")
SLOT = re.compile(r"\{[^}]*\}")
QUARREL = {
    "ko": "여자친구랑 싸웠어요",
    "en": "I had a fight with my girlfriend",
    "zh": "我跟女朋友吵架了",
    "ja": "彼女とけんかしました",
    "fr": "je me suis disputé avec ma copine",
    "hi": "मेरी गर्लफ्रेंड से झगड़ा हो गया",
}
DRAFT = {
    "ko": "너 왜 맨날 연락 씹어? 나 우습게 보여? 이럴 거면 그만하자",
    "en": "You never answer me. You obviously don't care. Fine, we're done.",
    "zh": "你为什么老是不回我，你根本不在乎我，算了分手吧",
    "ja": "なんで返信くれないの？私のことどうでもいいんでしょ。もういい",
    "fr": "Tu réponds jamais, t'en as rien à faire de moi. Si c'est comme ça c'est fini",
    "hi": "तुम कभी जवाब नहीं देते, तुम्हें मेरी कोई परवाह नहीं है, बस अब ख़त्म",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_listen_is_to_ask_nothing_and_to_advise_nothing(language):
    known, said = script(language), []
    for number in range(6):
        said.append(QUARREL[language])
        said.append(compose(talk(language, said, seed=f"{number}", help="listen")))
    answers = said[1::2]
    assert not any(QUESTION.search(answer) for answer in answers)
    steps = [step for one in known.situations.values() for step in one["step"]]
    assert not any(step in answer for step in steps for answer in answers)
    assert len(set(answers)) == len(answers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_side_has_a_guess_what_is_unknown_and_one_question(language):
    answer = compose(talk(language, [QUARREL[language]], help="other_side"))
    unknown = script(language).talk["other_side"]["unknown"]
    assert any(all(part in answer for part in SLOT.split(line)) for line in unknown)
    assert len(QUESTION.findall(answer)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_is_read_and_written_twice_more_gently(language):
    answer = compose(talk(language, [DRAFT[language]], help="my_message"))
    paragraphs = answer.split("\n\n")
    told = script(language).message
    assert len(paragraphs) == 4
    assert paragraphs[1].startswith(told["first"])
    assert paragraphs[2].startswith(told["second"])
    assert paragraphs[3] in told["morning"]
    assert paragraphs[1] != paragraphs[2]


@pytest.mark.parametrize(
    ("language", "polite", "plain"),
    [
        ("ko", "왜 연락이 없어요? 너무하시네요", "왜 연락이 없어? 너무하네"),
        ("ja", "どうして返信をくれないのですか。寂しいです", "なんで返信くれないの。寂しいよ"),
        (
            "fr",
            "Pourquoi ne me répondez-vous pas ? Vous m'ignorez",
            "Pourquoi tu réponds pas ? Tu m'ignores",
        ),
        ("hi", "आप जवाब क्यों नहीं देते? आप नाराज़ हैं क्या", "तुम जवाब क्यों नहीं देते? नाराज़ हो क्या"),
    ],
)
def test_the_level_of_speech_is_kept(language, polite, plain):
    purposes = script(language).message["purposes"]
    for text, level in ((polite, "polite"), (plain, "plain")):
        drafts = {draft for one in purposes for draft in one[level]}
        versions = compose(talk(language, [text], help="my_message")).split("\n\n")[1:3]
        assert all(any(draft in version for draft in drafts) for version in versions), text


def test_an_ultimatum_is_not_turned_into_a_farewell():
    purposes = {one["id"]: one for one in script("ko").message["purposes"]}
    answer = compose(talk("ko", [DRAFT["ko"]], help="my_message"))
    assert not any(draft in answer for draft in purposes["break_up"]["plain"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_asked_twice_the_versions_are_new(language):
    one = compose(talk(language, [DRAFT[language]], help="my_message"))
    two = compose(talk(language, [DRAFT[language], one, DRAFT[language]], help="my_message"))
    assert not set(one.split("\n\n")[1:3]) & set(two.split("\n\n")[1:3])


def test_a_wish_for_a_message_is_no_message():
    answer = compose(talk("ko", ["뭐라고 보내야 할까요"], help="my_message"))
    assert answer in script("ko").message["empty"]


def test_a_message_to_send_is_not_taken_for_the_story():
    said = (Said("user", "우리 헤어지자", "my_message"), Said("assistant", "네."))
    one = talk("ko", ["오늘은 그냥 그래요"])
    whole = Talk((*said, *one.said), "ko", one.reading, one.standing, "a")
    assert "헤어" not in compose(whole)
