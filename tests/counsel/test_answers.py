"""A plain question is answered by what the talk is about, and not met with another question."""

import pytest

from heartwhisper.counsel.danger import NO_DANGER, Danger
from heartwhisper.counsel.playbook import parts, story
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import script
from heartwhisper.counsel.playbook.situation import situations
from tests.counsel.talks import hold, talk

ASKED = [
    ("ko", "썸인 동아리 선배한테 사귀자고 말해도 돼?", "should"),
    ("ko", "그 사람은 왜 그랬을까요?", "why"),
    ("ko", "나한테 관심이 있는 걸까?", "feels"),
    ("en", "should i text him first?", "should"),
    ("en", "am i wrong to be upset?", "normal"),
    ("zh", "我们能走下去吗？", "future"),
    ("ja", "この先うまくいくでしょうか？", "future"),
    ("fr", "est-ce que j'ai tort ?", "normal"),
    ("hi", "kya ye rishta chalega?", "future"),
]


def pools(language, text, situation="some"):
    known = script(language)
    about = [known.situations[situation], known.talk["general"]]
    return parts.talked(talk(language, [text]), known, about)


@pytest.mark.parametrize(("language", "text", "kind"), ASKED)
def test_a_question_is_answered_by_the_situation(language, text, kind):
    _, thought, _ = pools(language, text)
    lines = script(language).situations["some"]["answers"][kind]
    if language == "hi":  # which the encoder does not know: any of them may be the first
        assert thought[0] == lines
    else:
        assert sorted(thought[: len(lines)]) == sorted([line] for line in lines)


def test_the_answer_nearest_to_the_question_comes_first():
    _, late, _ = pools("ko", "밤늦게만 연락이 오는데 저한테 호감이 있는 걸까요?")
    _, busy, _ = pools("ko", "바쁠 때도 연락을 해 주는데 저한테 호감이 있는 걸까요?")
    assert "늦은 밤" in late[0][0]
    assert "바쁜 날" in busy[0][0]


LETTER = "My husband died in March after thirty years, and his coat still hangs in the hall. "
ASKED_OF_A_LETTER = [
    ("Now I've met a kind man at the choir. Is it too soon for someone new?", "the new person"),
    ("Do I have to put his coat and his ring away?", "coat, picture, ring"),
]


@pytest.mark.parametrize(("asked", "words"), ASKED_OF_A_LETTER)
def test_of_a_story_that_is_answered_which_is_asked(asked, words):
    """What a letter asks counts more than all that it tells."""
    known = script("en")
    about = [story.known("en")["partner_died"], known.talk["general"]]
    _, answer, _ = parts.of_kinds(talk("en", [LETTER + asked]), known, about)
    assert words in answer[0][0]


def test_who_asks_nothing_is_not_answered():
    _, thought, _ = pools("ko", "썸인 그 사람, 약속마다 늦게 와요")
    assert next(filter(None, thought)) == script("ko").situations["some"]["thought"]


def test_a_question_asked_again_gets_another_answer():
    told = hold(
        "ko",
        ["썸인 동아리 선배한테 사귀자고 말해도 돼?", "썸 타는 사이에 내가 더 다가가도 될까요?"],
    )
    lines = script("ko").situations["some"]["answers"]["should"]
    first, again = ([line for line in lines if line in said] for said in told)
    assert first
    assert again
    assert first != again


def answered(text, language="en"):
    """The answer to a first message, and those lines of all situations' answers that it holds."""
    said = compose(talk(language, [text]))
    lines = [
        line
        for one in script(language).situations.values()
        for answers in one["answers"].values()
        for line in answers
    ]
    return said, [line for line in lines if line in said]


def test_a_situation_that_is_only_guessed_answers_nothing():
    text = "will we ever agree about the house?"
    found = situations((text,), "en")
    assert (found.theme, found.best < 0.5) == ("together", True)
    assert answered(text)[1] == []


GRAVE = [
    ("en", "should i stay after what he did with her?"),
    ("ko", "용서해야 할까요, 그 여자와의 일을?"),
]


@pytest.mark.parametrize(("language", "text"), GRAVE)
def test_nobody_is_answered_on_an_affair_of_which_they_have_not_said_so(language, text):
    found = situations((text,), language)
    assert (found.names[0], found.granted) == ("affair_theirs", False)
    assert found.theme
    assert answered(text, language)[1] == []


def test_an_intent_that_answers_nothing_borrows_from_the_situation():
    known = script("ko")
    intent = {"hear": ("들었어요.",), "thought": ("생각이에요.",), "ask": ("그래요?",)}
    told = talk("ko", ["우리 오래갈까요?"])
    about = [intent, known.situations["in_love"], known.talk["general"]]
    _, thought, _ = parts.meant(told, known, about)
    lines = known.situations["in_love"]["answers"]["future"]
    assert sorted(thought[: len(lines)]) == sorted([line] for line in lines)
    _, thought, _ = parts.meant(told, known, [intent | {"answer": ("답이에요.",)}, *about[1:]])
    assert thought[0] == [*intent["thought"]]


@pytest.mark.parametrize("standing", [NO_DANGER, Danger("concern", "violence", None)])
def test_while_a_talk_stands_in_danger_no_question_is_answered(standing):
    known = script("en")
    about = [known.situations["want_back"], known.talk["general"]]
    told = talk("en", ["should i go back to him?"], standing)
    _, thought, _ = parts.talked(told, known, about)
    lines = known.situations["want_back"]["answers"]["should"]
    assert (thought[0] in [[line] for line in lines]) is (standing is NO_DANGER)
