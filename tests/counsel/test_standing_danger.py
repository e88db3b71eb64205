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
    answers = hold(language, ["..."] * 8, Danger("concern", "violence", "x"))
    assert len(set(answers)) == 8
    assert all(len(re.findall("[?？]", answer)) == 1 for answer in answers)


@pytest.mark.parametrize(
    "said", ["...", "Yes, I am at my sister's for now, the kids are asleep at last"]
)
def test_of_violence_nobody_is_led_back_to_the_relationship(said):
    """Not by a few calm messages either: how the key sounds in the door, it said before."""
    answers = hold(
        "en", ["I keep my shoes by the door", *[said] * 4], Danger("concern", "violence", "x")
    )
    words = book("safety")["words"]["en"]
    known = [*words["on"], *words["still"], *words["where"]["lines"]]
    known += [line for part in words["kinds"]["violence"].values() for line in part]
    assert set(answers) <= set(known)


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
