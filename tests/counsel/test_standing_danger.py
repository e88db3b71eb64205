"""While a talk stands in danger, safety comes first."""

import itertools
import re
from dataclasses import replace

import pytest

from heartwhisper.counsel import crisis
from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import script
from tests.counsel.talks import hold, talk

KINDS = ("suicide", "violence", "stalking", "threat_images", "minor_abuse", "harm_others")
YES = {"ko": "응", "en": "yes", "zh": "嗯", "ja": "はい", "fr": "oui", "hi": "हाँ"}
NO = {"ko": "아니", "en": "no", "zh": "不", "ja": "いいえ", "fr": "non", "hi": "नहीं"}
HIT = {
    "ko": "남편이 저를 때려요",
    "en": "my husband hits me",
    "zh": "老公打我",
    "ja": "夫に殴られます",
    "fr": "mon mari me frappe",
    "hi": "मेरा पति मुझे मारता है",
}
CASES = list(itertools.product(KINDS, LANGUAGES))


@pytest.mark.parametrize(("kind", "language"), CASES)
@pytest.mark.parametrize("reply", ["yes", "no"])
def test_a_yes_or_no_to_the_plain_question_is_understood(kind, language, reply):
    word = (YES if reply == "yes" else NO)[language]
    said = ["...", crisis.answer(kind, language), word]
    answer = compose(talk(language, said, Danger("acute", kind, "x")))
    assert answer in book("safety")["words"][language]["kinds"][kind][reply]


@pytest.mark.parametrize(("kind", "language"), CASES)
def test_a_concern_is_asked_about_plainly(kind, language):
    answer = compose(talk(language, ["..."], Danger("concern", kind, "x")))
    assert answer in book("safety")["words"][language]["kinds"][kind]["first"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_keeps_listening_without_repeating_itself(language):
    answers = hold(language, [HIT[language], *["..."] * 7], Danger("concern", "violence", "x"))
    assert len(set(answers)) == 8
    assert all(len(re.findall("[?？]", answer)) == 1 for answer in answers)


@pytest.mark.parametrize(
    "said", ["...", "Yes, I am at my sister's for now, the kids are asleep at last"]
)
def test_of_violence_nobody_is_led_back_to_the_relationship(said):
    """Not by a few calm messages either: what he does was said before."""
    answers = hold("en", [HIT["en"], *[said] * 4], Danger("concern", "violence", "x"))
    words = book("safety")["words"]["en"]
    known = [*words["on"], *words["still"], *words["where"]["lines"]]
    known += [line for part in words["kinds"]["violence"].values() for line in part]
    assert set(answers) <= set(known)


GUESSED = {
    "ko": ["문 앞에 신발을 늘 둬요", "그냥 습관이에요. 오늘은 데이트 약속이 취소됐어요"],
    "en": ["I keep my shoes by the door", "It's a habit. Our date was called off today"],
}


@pytest.mark.parametrize("language", GUESSED)
def test_where_only_what_was_learnt_saw_violence_a_talk_goes_on(language):
    """Asked once; where no word of danger follows it listens to what is told, without a step."""
    asked, heard = hold(language, GUESSED[language], Danger("concern", "violence", "x"))
    kinds = book("safety")["words"][language]["kinds"]["violence"]
    assert any(line in asked for line in kinds["first"])
    words = book("safety")["words"][language]
    known = [*words["on"], *words["still"], *(line for part in kinds.values() for line in part)]
    assert not any(line in heard for line in known)
    steps = [line for one in script(language).situations.values() for line in one["step"]]
    assert not any(line in heard for line in steps)


@pytest.mark.parametrize(
    ("word", "yes"), [("어", True), ("어 혼자 있지 않아도 돼", False), ("어제 헤어졌어", False)]
)
def test_a_bare_word_is_a_yes_only_by_itself(word, yes):
    """어 stands in half of all Korean verbs."""
    first = book("safety")["words"]["ko"]["kinds"]["suicide"]["first"][0]
    answer = compose(talk("ko", ["...", first, word], Danger("concern", "suicide", "x")))
    assert (answer in book("safety")["words"]["ko"]["kinds"]["suicide"]["yes"]) is yes


@pytest.mark.parametrize("said", [YES, NO])
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_answered_whether_it_is_safe_is_not_led_back(language, said):
    answers = hold(language, ["...", said[language], "..."], Danger("concern", "violence", "x"))
    words = book("safety")["words"][language]
    kinds = words["kinds"]["violence"]
    assert answers[1] in kinds["yes" if said is YES else "no"]
    assert answers[2] in [*words["on"], *words["still"]]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("ko", "어디다 신고하면 되는지만 알려주세요 혼자 경찰서 가기가 너무 무서워서"),
        ("en", "who should I call? where do I report something like this"),
        ("zh", "我该怎么报警，报警有用吗"),
        ("ja", "どこに相談すればいいですか"),
        ("fr", "comment je fais pour porter plainte"),
        ("hi", "शिकायत कहाँ करूँ"),
    ],
)
def test_who_asks_where_to_get_help_is_told(language, asked):
    answers = hold(language, [HIT[language], "...", asked], Danger("concern", "violence", "x"))
    assert answers[2] in book("safety")["words"][language]["where"]["lines"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ordinary_message_seeks_no_help(language):
    answers = hold(language, [HIT[language], "...", "..."], Danger("concern", "violence", "x"))
    assert answers[2] not in book("safety")["words"][language]["where"]["lines"]


def test_couple_counselling_and_confronting_are_never_suggested():
    words = str(book("safety")["words"]["ko"]) + str(book("crisis")["words"]["ko"])
    assert not re.search("커플 상담|부부 상담|대화로 풀|맞서", words)


STORIES = {
    "ko": "사귄 지 2년 됐어요. 처음에는 참 다정했어요. 요즘은 화나면 욕하고 물건을 던져요. "
    "그래도 미안하다고 울면 마음이 약해져요. 어떻게 해야 할지 모르겠어요.",
    "en": "We met two years ago and he was so kind. Now he calls me names and threatens me when I "
    "go out. He always says sorry afterwards. I don't know what to do.",
    "zh": "我们在一起两年了，刚开始他很温柔。现在他一生气就动手打我。事后他总是道歉。"
    "我不知道该怎么办，也不敢跟家里人说。",
    "ja": "付き合って二年になります。最初はとても優しい人でした。最近は怒ると物を投げて怒鳴ります。"
    "あとで必ず謝ってくれます。どうしたらいいのかわかりません。",
    "fr": "Nous sommes ensemble depuis deux ans. Au début il était si tendre. Maintenant il "
    "m'insulte et me menace quand je sors. Il s'excuse toujours après. Je ne sais pas quoi faire.",
    "hi": "हम दो साल से साथ हैं। शुरू में वह बहुत प्यार से रहता था। अब वह गुस्से में गाली देता है "
    "और धमकाता है। बाद में हमेशा माफ़ी माँगता है। समझ नहीं आता क्या करूँ।",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_long_story_it_says_which_words_it_heard(language):
    story = STORIES[language]
    found = talk(language, [story], Danger("concern", "violence", "x"))
    first = book("safety")["words"][language]["kinds"]["violence"]["first"]
    start, end = book(f"playbook/{language}/talk")["quote_marks"]
    answer = compose(found)
    heard = next(answer[: -len(line)] for line in first if answer.endswith(line))
    quoted = heard.partition(start)[2].partition(end)[0]
    assert quoted
    assert quoted in story
    assert found.reading.danger.stands_in(plain(quoted))


@pytest.mark.parametrize("kind", ["suicide", "harm_others"])
def test_what_somebody_wants_to_do_to_a_life_is_not_said_back(kind):
    text = {
        "suicide": "We broke up in May and I moved back home. Some nights I think about killing "
        "myself. In the morning I go to work as if nothing was wrong.",
        "harm_others": "We broke up in May and I moved back home. Some nights I think about "
        "killing him. In the morning I go to work as if nothing was wrong.",
    }[kind]
    said = talk("en", [text], Danger("concern", kind, "x"))
    assert said.reading.danger.kind == kind
    assert compose(said) in book("safety")["words"]["en"]["kinds"][kind]["first"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_message_is_not_said_back(language):
    answer = compose(talk(language, [HIT[language]], Danger("concern", "violence", "x")))
    assert answer in book("safety")["words"][language]["kinds"]["violence"]["first"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_no_rule_found_is_asked_about_as_a_guess(language, kind):
    found = talk(language, ["..."], Danger("concern", kind, "x"))
    guessed = replace(found.reading, danger=Danger("concern", kind, "..."))
    words = book("safety")["words"][language]
    answer = compose(replace(found, reading=guessed))
    assert answer.startswith(words["guessed"][0])
    assert any(answer.endswith(line) for line in words["kinds"][kind]["first"])


@pytest.mark.parametrize(
    "deed",
    [
        "My boyfriend forced me to have sex after the party last night",
        "He does not hit me but he threatens me",
        "He hits me (and I hit him back sometimes",
        "At 3 in the morning he hits me and my pin is 4821",
    ],
)
def test_what_should_not_be_said_back_is_not(deed):
    story = f"We met at a choir in spring and sang together. {deed}. I do not know what to do now."
    answer = compose(talk("en", [story], Danger("concern", "violence", "x")))
    assert "“" not in answer or "threatens me”" in answer
