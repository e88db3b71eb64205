"""While a talk stands in danger, safety comes first."""

import itertools
import re

import pytest

from heartwhisper.counsel import crisis
from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.playbook.reply import compose
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


def _of_safety(answer, language):
    words = book("safety")["words"][language]
    return answer in [*words["on"], *words["still"], *words["kinds"]["violence"]["first"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_said_it_in_plain_words_is_not_led_back_to_the_relationship(language):
    answers = hold(language, [HIT[language], *["..."] * 7], Danger("concern", "violence", "x"))
    assert all(_of_safety(answer, language) for answer in answers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_misunderstood_is_asked_twice_and_not_for_ever(language):
    answers = hold(language, ["..."] * 3, Danger("concern", "violence", "x"))
    assert [_of_safety(answer, language) for answer in answers] == [True, True, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_yes_is_never_a_misunderstanding(language):
    answers = hold(
        language, ["...", YES[language], *["..."] * 3], Danger("concern", "violence", "x")
    )
    assert answers[1] in book("safety")["words"][language]["kinds"]["violence"]["yes"]
    assert all(_of_safety(answer, language) for answer in answers[2:])


def test_couple_counselling_and_confronting_are_never_suggested():
    words = str(book("safety")["words"]["ko"]) + str(book("crisis")["words"]["ko"])
    assert not re.search("커플 상담|부부 상담|대화로 풀|맞서", words)
