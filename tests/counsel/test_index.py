"""The index leaves out no phrase that a text contains."""

import pytest

from heartwhisper.counsel.danger import judge
from heartwhisper.counsel.index import Index, needles
from heartwhisper.counsel.phrases import matcher
from heartwhisper.counsel.topic import judge as judge_topic


@pytest.mark.parametrize(
    ("phrase", "text", "there"),
    [
        ("죽고 싶", "정말 죽고싶다", True),
        ("want to (die|vanish)", "I want to vanish".lower(), True),
        ("want to die", "i want to diet", False),
        ("suicid*", "suicidal", True),
        ("don't (really )?care", "dont care", True),
        ("(so )?tired", "so tired", True),
        ("a ... b", "a few words b", True),
        ("a ... b", "a. b", False),
        ("a ... he", "a few of them", False),
        ("i ... he", "in his car he", False),
        ("(my )?... phone", "my phone", True),
        ("{who} left", "my ex left", True),
        ("x?yz", "yz", True),
    ],
)
def test_the_notation(phrase, text, there):
    lists = {"who": ["my ex", "she"]}
    assert bool(matcher([phrase], lists).search(text)) is there
    tried = Index([("label", phrase)], lists).look(text).get("label", [])
    assert any(pattern.search(text) for pattern in tried) is there


def test_the_needle_is_the_most_telling_part():
    assert needles("my {who} (hit|slapped) me", {"who": ["ex", "he"]})[0] == {"hit", "slapped"}


def test_a_phrase_is_tried_only_where_its_two_most_telling_parts_stand():
    index = Index([("label", "my {who} (hit|slapped) me")], {"who": ["ex", "husband"]})
    assert index.look("he slapped the table") == {}
    assert set(index.look("my husband slapped me")) == {"label"}


def test_a_bracket_left_open_is_told():
    with pytest.raises(ValueError, match="not closed"):
        needles("a (b", {})


def test_a_text_without_any_piece_tries_nothing():
    assert Index([("label", "죽고 싶")], {}).look("오늘 날이 좋다") == {}


def test_a_word_begins_where_another_piece_ends():
    index = Index([("one", "kill(ing)? myself"), ("two", "want to die")], {})
    assert set(index.look("killmyself")) == {"one"}
    assert judge("i just wanna killmyself", "en").level == "acute"
    assert judge("#wanttodie", "en").level == "acute"


def test_a_word_cut_by_a_hyphen_is_looked_up_as_typed_too():
    assert judge("mon beau-frère de trente ans sort avec moi, je suis en 4e", "fr").level == "acute"


def test_overlapping_pieces_are_all_found():
    index = Index([("one", "자살"), ("two", "살고 싶지 않")], {})
    assert set(index.look("자살고 싶지 않")) == {"one", "two"}
    assert judge("살고 싶지 않아", "ko").level == "acute"


@pytest.mark.parametrize("text", ["m'effacer", "meffacer"])
def test_an_apostrophe_may_be_missing(text):
    assert needles("m'effacer", {})[0] == {"m'effacer", "meffacer"}
    assert set(Index([("label", "m'effacer")], {}).look(text)) == {"label"}


def test_a_bar_without_brackets_is_a_choice_too():
    index = Index([("label", "喧嘩|ケンカ")], {})
    assert set(index.look("喧嘩した")) == set(index.look("ケンカした")) == {"label"}
    assert judge_topic("昨日喧嘩した", "ja", "contextual").matched == "喧嘩"


def test_a_list_may_be_missing_and_ends_with_its_word():
    lists = {"to": ["to ", "going to "]}
    pattern = matcher(["i want {to}?go"], lists)
    assert pattern.search("i want to go")
    assert pattern.search("i want go")
    assert not pattern.search("i want togo")


def test_a_time_of_day_is_no_age():
    told = "i told him at 23:12 and he read it at 23:13"
    assert judge(told, "en").level == "none"
    assert judge("i am 12 and he is 23, he is my boyfriend", "en").level == "acute"
