"""A plain question is answered by what the talk is about, and not met with another question."""

import pytest

from heartwhisper.counsel.playbook import parts
from heartwhisper.counsel.playbook.script import script
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
    assert sorted(thought[: len(lines)]) == sorted([line] for line in lines)


def test_the_answer_nearest_to_the_question_comes_first():
    _, late, _ = pools("ko", "밤늦게만 연락이 오는데 저한테 호감이 있는 걸까요?")
    _, busy, _ = pools("ko", "바쁠 때도 연락을 해 주는데 저한테 호감이 있는 걸까요?")
    assert "늦은 밤" in late[0][0]
    assert "바쁜 날" in busy[0][0]


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
