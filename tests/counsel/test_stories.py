"""Kinds of stories: what a long first message tells, heard and answered."""

import json
import re
from pathlib import Path

import pytest

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook import parts, story
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import STORY, script
from tests.counsel.talks import talk

# A letter of each kind that was kept apart from those it is learnt from.
LETTERS = Path(__file__).parent / "stories"
LEAST = {"like": 5, "hear": 4, "thought": 4, "answer": 4, "ask": 3, "step": 2}
BELIEVED = {"fr": 0.2}  # of all; its letters are few and far from each other
# Two gaps side by side: every way to divide a text between them is tried.
GAP = r"\[\^[^\]]*\](?:\{\d*,\d*\}|[*+])\??"
TWICE = re.compile(rf"{GAP}(?:\((?:[^()]|\([^()]*\))*\)\?)*{GAP}")


def letters(language):
    return json.loads((LETTERS / f"{language}.json").read_text(encoding="utf-8"))


def names(text, language):
    return [kind.name for kind in story.kinds(text, language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_has_a_situation_and_lines(language):
    kinds = story.known(language).values()
    assert len({one["id"] for one in kinds}) == len(kinds)
    assert {one["situation"] for one in kinds} <= script(language).situations.keys()
    assert [one["id"] for one in kinds if any(len(one[k]) < n for k, n in LEAST.items())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_that_were_kept_apart_are_told_apart(language):
    """Of fifty to two hundred kinds; a wrong one is mostly a neighbour."""
    known = story.known(language)
    of_kind = [
        (name, names(text, language))
        for name, texts in letters(language).items()
        for text in texts
        if len(plain(text)) >= STORY[language]
    ]
    believed = [(name, found[0]) for name, found in of_kind if found]
    assert len(believed) >= BELIEVED.get(language, 0.6) * len(of_kind)
    about = [known[found]["situation"] == known[name]["situation"] for name, found in believed]
    assert sum(about) >= 0.6 * len(believed)
    assert sum(name == found for name, found in believed) >= 0.5 * len(believed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_that_is_learnt_from_is_kept_apart(language):
    apart = {text for texts in letters(language).values() for text in texts}
    assert not apart & {text for kind in story.known(language).values() for text in kind["like"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_has_two_gaps_side_by_side(language):
    signs = [
        sign
        for kind in story.known(language).values()
        for part in ("signs", "unless")
        for sign in kind.get(part, ())
    ]
    assert [sign for sign in signs if TWICE.search(sign)] == []


def test_a_short_message_has_no_kind():
    assert names("I found messages on his phone", "en") == []


LETTER = (
    "I've been with my husband for nine years. Last night I found messages to another woman on"
    " his phone, and he calls her darling. I haven't slept since."
)


def lines(name, part, language="en"):
    return story.known(language)[name][part]


def answered(text):
    return compose(talk("en", [text]))


def test_what_is_told_is_heard_and_thought_about():
    assert names(LETTER, "en")[0] == "found_messages"
    answer = answered(LETTER)
    assert answer.startswith(tuple(lines("found_messages", "hear")))
    assert any(line in answer for line in lines("found_messages", "thought"))
    assert answer.endswith(tuple(lines("found_messages", "ask")))


def test_what_is_asked_is_answered():
    answer = answered(f"{LETTER} Is it wrong of me to have looked?")
    assert any(line in answer for line in lines("found_messages", "answer"))
    assert answer.endswith("?")


def test_who_asks_what_to_do_gets_a_step():
    answer = answered(f"{LETTER} What should I do?")
    assert any(line in answer for line in lines("found_messages", "answer"))
    assert answer.endswith(tuple(lines("found_messages", "step")))
    assert "?" not in answer


def test_danger_goes_before_a_kind():
    standing = Danger("concern", "violence", "hit me")
    assert names(LETTER, "en")
    answer = compose(talk("en", [LETTER], standing))
    assert not any(line in answer for line in lines("found_messages", "hear"))


def test_beside_a_kind_one_of_another_situation_is_heard():
    text = (
        f"{LETTER} He guards his phone, and we have not slept together for two"
        " years, there is no sex in our marriage any more."
    )
    first, *rest = (kind.said for kind in story.kinds(text, "en"))
    other, *neighbours = [one for one in rest if one["situation"] != first["situation"]]
    assert (first["id"], other["id"]) == ("no_sex_any_more", "found_messages")
    assert neighbours
    answer = answered(text)
    assert any(line in answer for line in first["hear"])
    assert any(line in answer for line in other["hear"])
    assert not any(line in answer for one in neighbours for line in one["hear"])


def test_a_kind_that_is_much_less_likely_is_not_heard():
    """Who checks where somebody is was not accused of anything."""
    letter = next(text for text in letters("ko")["keeps_checking"] if "위치추적앱" in text)
    assert names(letter, "ko") == ["keeps_checking"]


@pytest.mark.parametrize("help_", ["listen", "other_side"])
def test_a_kind_is_heard_whichever_help_is_wanted(help_):
    answer = compose(talk("en", [LETTER], help=help_))
    assert any(line in answer for line in lines("found_messages", "hear"))


def test_the_same_story_told_again_is_heard_in_other_words():
    first = answered(LETTER)
    again = compose(talk("en", [LETTER, first, LETTER]))
    heard = lines("found_messages", "hear")
    assert first.startswith(tuple(heard))
    assert again.startswith(tuple(heard))
    assert not {line for line in heard if line in first and line in again}


def test_a_kind_is_believed_with_a_sign_alone():
    assert names("How do I go on after he left me without any explanation at all", "en")
    text = "he says he loves me but he never has time for me these days at all"
    assert names(f"{text}. We met in March. I like him, he likes me, and so it goes", "en") == []


NO_KIND = [
    ("ko", "작년에 남편이 병으로 세상을 떠났어요. 시어머니가 매일 전화해서 제 탓이라고 하세요."),
    ("en", f"{LETTER} When I asked him about it he hit me."),
]


@pytest.mark.parametrize(("language", "text"), NO_KIND)
def test_something_grave_is_not_met_as_a_kind(language, text):
    assert script(language).elsewhere.search(plain(text))
    assert names(text, language) == []


def test_good_news_is_not_met_as_a_kind():
    text = "two years of long distance and now one kitchen, one bed, I'm beaming, so happy"
    assert names(text, "en") == ["long_distance"]
    assert not any(line in answered(text) for line in lines("long_distance", "hear"))


def test_after_danger_no_step_is_offered():
    asked = f"{LETTER} What should I do?"
    about = [story.known("en")["found_messages"]]
    for level, last in (("none", "step"), ("concern", "ask")):
        one = talk("en", [asked], Danger(level, None, None))
        *_, pool = parts.of_kinds(one, script("en"), about)
        assert pool == [about[0][last]]


def test_what_is_near_to_several_kinds_has_none():
    text = (
        "I am twenty nine and I work in a bakery. My partner is kind, the flat is small, and"
        " somehow on Sundays I sit at the window and do not know what it is that I am waiting for."
    )
    assert len(text) > STORY["en"]
    assert names(text, "en") == []


BESIDE = {
    "miscarriage": (
        "While we were engaged he got another woman pregnant, and she had a miscarriage. I moved "
        "out. They have split up since, and he keeps ringing that he has changed and wants to come "
        "home to me. I don't know what to say to him any more."
    ),
    "forgave_not_forgotten": (
        "My husband died in March. We had a bad patch once, he had an affair years ago and I "
        "forgave him. None of that matters now. I can't go into our bedroom. How do you go on?"
    ),
    "who_pays": (
        "My boyfriend has been out of work for over a year. I pay the rent and the food and his "
        "phone, and he sleeps till noon. I love him but I have started to lose respect."
    ),
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_is_told_beside_is_not_the_story(name):
    """A loss of the other woman is no loss of the writer's; whoever died is not to be forgiven."""
    assert name not in names(BESIDE[name], "en")
