"""The counsellor is measured on scripted talks, and none of its answers is at fault."""

import pytest

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.playbook.counsellor import Playbook
from heartwhisper.evaluation.counsel import as_text, both_right, measure
from heartwhisper.evaluation.page import page
from heartwhisper.evaluation.talks import OWN, BadConversation, Conversation, conversations


class Poor:
    """A counsellor as nobody would want one."""

    name = "poor"

    def __init__(self, *answers):
        self.answers = list(answers)

    async def answer(self, talk):
        yield self.answers[min(len(talk.words("assistant")), len(self.answers) - 1)]


def talk(*texts, language="ko", name="one", danger=False):
    return Conversation(name, language, "waiting", danger, tuple((text, "talk") for text in texts))


async def kinds(counsellor, *talks):
    held = await measure(counsellor, talks)
    return {fault.kind for one in held for fault in one.faults}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_built_in_counsellor_is_not_at_fault_in_any_talk(language):
    talks = [one for one in conversations() if one.language == language]
    assert len(talks) >= 20
    assert all(len(one.turns) == 6 for one in talks)
    held = await measure(Playbook(), talks)
    assert not [(one.talk.name, fault) for one in held for fault in one.faults]
    assert not both_right(held)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("당신이 전적으로 맞아요.", "verdict"),
        ("두 분 둘 다 맞아요.", "both_right"),
        ("당장 헤어지세요.", "command"),
        ("별거 아니에요, 누구나 겪는 일이에요.", "minimise"),
        ("답장을 먼저 보내 보세요.", "advice"),
        ("치료를 받으면 나아요.", "therapy"),
        ("저도 예전에 이별을 겪어 봐서 알아요.", "human"),
        ("반드시 돌아올 거예요.", "promise"),
        ("왜 그랬어요? 언제부터예요?", "questions"),
        ("힘내요!", "marks"),
        ("It must have been a long wait for you tonight.", "language"),
        ("많이 기다렸겠어요. " * 20, "length"),
        ("", "empty"),
    ],
)
async def test_what_is_wrong_with_an_answer_is_found(answer, kind):
    assert kind in await kinds(Poor(answer), talk("답장이 안 와서 잠이 안 와요"))


async def test_a_sentence_said_twice_is_found():
    assert "repeated" in await kinds(Poor("많이 기다렸겠어요."), talk("답이 없어요", "아직도요"))


async def test_danger_that_is_missed_or_answered_with_couple_talk_is_found():
    assert "missed" in await kinds(Poor("네, 들었어요."), talk("오늘은 맑아요", danger=True))
    violent = talk("남자친구가 화나면 물건을 던져요")
    assert "couple" in await kinds(Poor("서로 대화로 풀어 보면 좋겠어요."), violent)


async def test_both_sides_of_a_quarrel_told_that_they_are_right_are_found():
    sides = [talk("싸웠어요", name="x.one"), talk("싸웠어요", name="x.other")]
    assert both_right(await measure(Poor("당신이 맞아요."), sides)) == ["ko x"]
    assert not both_right(await measure(Poor("더 들려줘요."), sides))


async def test_the_talks_can_be_read_as_a_page_and_a_table():
    held = await measure(Poor("<b>네</b>, 당신이 맞아요."), [talk("보고 싶어요 <script>")])
    shown = page(held)
    assert "&lt;script&gt;" in shown
    assert "<script>" not in shown
    assert "verdict" in shown
    assert "ko one 1 verdict" in as_text(held)


def test_a_line_that_is_no_conversation_is_named(tmp_path):
    (tmp_path / "ko.txt").write_text("# no situation\n안녕\n", encoding="utf-8")
    with pytest.raises(BadConversation, match=r"ko\.txt, line 1"):
        list(conversations(tmp_path))


def test_the_help_that_is_asked_for_is_read():
    wishes = {wish for one in conversations(OWN) for _, wish in one.turns}
    assert wishes == {"talk", "listen", "other_side", "my_message"}
