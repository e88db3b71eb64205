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


FRIENDS = (
    "We agreed to stay friends after the break-up because we didn't want to lose each other. It's "
    "weird, he still calls me every evening like nothing's changed. I can't move on like this but "
    "I'd miss him terribly. Is being friends with your ex even possible?"
)
FIRST_STEP = (
    "My oldest friend and I had a huge fight about politics and now it's been nine months of "
    "silence. I miss him. Should I make the first step?"
)
ASKED_OF_A_LETTER = [
    (FRIENDS, "ex_stay_friends", "It's possible, but seldom straight away."),
    (FIRST_STEP, "friendship_ended", "Asking is all right if you can bear any answer"),
]


def of_kind(letter, name):
    known = script("en")
    about = [story.known("en")[name], known.talk["general"]]
    return parts.of_kinds(talk("en", [letter]), known, about)


@pytest.mark.parametrize(("letter", "name", "words"), ASKED_OF_A_LETTER)
def test_of_a_story_that_is_answered_which_is_asked(letter, name, words):
    """Without its question counting more these letters get another answer."""
    _, answer, _ = of_kind(letter, name)
    assert answer[0][0].startswith(words)


def test_of_a_story_the_lines_nearest_to_it_come_first():
    letter = (
        "We broke up yesterday. It was sort of mutual but now I'm lying on the bathroom floor, and "
        "everything reminds me of him, even the kettle and the kitchen."
    )
    hear, thought, _ = of_kind(letter, "fresh_breakup")
    assert "in the kitchen" in hear[0][0]
    assert thought[0][0].startswith("Evenings and mornings are hardest")


def test_of_an_intent_the_line_nearest_to_the_message_comes_first():
    known = script("ko")
    intent = {
        "hear": ("시험 때문에 걱정이 많군요.", "밤에만 오는 연락이 마음에 걸리는군요."),
        "thought": ("돈 이야기는 꺼내기 어렵죠.", "늦은 밤의 연락은 뜻을 알기 어렵죠."),
        "answer": ("시험이 끝난 뒤도 괜찮아요.", "낮에 연락해 보자고 말해도 돼요."),
        "ask": ("그래요?",),
    }
    told = talk("ko", ["밤늦게만 연락이 와요. 낮에 연락하자고 해도 될까요?"])
    hear, thought, _ = parts.meant(told, known, [intent, known.talk["general"]])
    assert hear[:3] == [[intent["answer"][1]], [intent["answer"][0]], [intent["hear"][1]]]
    assert thought[0] == [intent["thought"][1]]


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
