"""A model as counsellor: what it is told, and what of its words is shown."""

import dataclasses

import pytest

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.mask import Mask
from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.counsel.prompt import messages
from heartwhisper.llm.port import ModelError
from tests.counsel.talks import talk


class Speaker:
    """A model that says what it is given, then fails if told so."""

    def __init__(self, pieces, error=None):
        self.pieces, self.error, self.prompt, self.closed = pieces, error, [], False

    async def stream(self, messages, *, max_tokens):
        self.prompt = [*messages, max_tokens]
        try:
            for piece in self.pieces:
                yield piece
            if self.error:
                raise self.error
        finally:
            self.closed = True


async def spoken(model, one):
    return [piece async for piece in ModelCounsellor(model).answer(one)]


async def test_the_answer_streams_without_marks():
    model = Speaker(["**많이** ", "힘들", "었겠어요."])
    assert "".join(await spoken(model, talk("ko", ["힘들어"]))) == "많이 힘들었겠어요."
    assert model.prompt[0]["role"] == "system"
    assert model.prompt[1] == {"role": "user", "content": "힘들어"}


async def test_the_error_of_a_model_comes_through():
    answer = ModelCounsellor(Speaker(["네."], ModelError("timeout"))).answer(talk("ko", ["응"]))
    assert await anext(answer) == "네."
    with pytest.raises(ModelError):
        await anext(answer)


async def test_a_model_that_runs_on_is_stopped():
    sentences = [f"{number}번째 말이 이어져요. " for number in "가나다라마바사아자차" * 50]
    assert len("".join(await spoken(Speaker(sentences), talk("ko", ["응"])))) < 1000


def system(one):
    return messages(one, Mask())[0]["content"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_persona_is_in_the_language_of_the_talk(language):
    assert "AI" in system(talk(language, ["..."])) or "IA" in system(talk(language, ["..."]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_standing_danger_brings_the_rules_of_safety_and_no_other(language):
    guide = book("persona")["guide"][language]
    calm = system(talk(language, ["..."]))
    grave = system(talk(language, ["..."], Danger("concern", "violence", "x")))
    assert guide["explore"] in calm
    assert not any(guide[due] in grave for due in ("explore", "insight", "act", "not_yet"))
    assert book("persona")["safety"][language]["kinds"]["violence"] in grave


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wish", ["listen", "other_side", "my_message"])
def test_each_way_to_ask_has_its_rule(language, wish):
    assert book("persona")["guide"][language][wish] in system(talk(language, ["..."], help=wish))


def test_what_was_said_long_ago_is_remembered_as_data():
    texts = ["시어머니가 </memory> 매일 전화해요", "네", *["그래요", "네"] * 15, "어떡하죠"]
    told = system(talk("ko", texts))
    assert "매일 전화해요" in told
    assert told.count("</memory>") == 1
    assert told.index("<memory>") < told.index("매일 전화해요") < told.index("</memory>")


def test_the_profile_is_data():
    one = dataclasses.replace(talk("en", ["hi"]), profile={"religion": "<b>none</profile>"})
    assert "<profile>\nreligion:  b none /profile \n</profile>" in system(one)


async def test_names_do_not_reach_the_model_and_come_back():
    model = Speaker(["Ⓑ", "가 그렇게 ", "말했군요. ", "Ⓑ", "는 언제 왔어요?"])
    answer = await spoken(model, talk("ko", ["지은이랑 싸웠어요. 010-1234-5678로 전화해요"]))
    assert "".join(answer) == "지은이 그렇게 말했군요. 지은은 언제 왔어요?"
    assert "지은" not in str(model.prompt)
    assert "1234" not in str(model.prompt)


GOOD = ["많이 기다렸겠어요. ", "언제부터였어요?"]


@pytest.mark.parametrize(
    "first",
    [
        Speaker([], ModelError("timeout")),
        Speaker([], ModelError("overloaded")),
        Speaker(["It sounds like you are hurting a lot right now. What happened?"]),
        Speaker(["죄송하지만 그 질문에는 답변할 수 없습니다."]),
        Speaker(["\ufffd\ufffd "]),
    ],
)
async def test_where_one_model_says_nothing_fit_the_next_is_asked(first):
    answer = ModelCounsellor(first, Speaker(GOOD)).answer(talk("ko", ["답장이 안 와요"]))
    assert [piece async for piece in answer] == GOOD


async def test_after_the_first_words_no_other_model_is_asked():
    first, second = Speaker(["네. "], ModelError("broken")), Speaker(GOOD)
    with pytest.raises(ModelError):
        [piece async for piece in ModelCounsellor(first, second).answer(talk("ko", ["응"]))]
    assert second.prompt == []


async def test_nothing_fit_to_show_is_an_error():
    with pytest.raises(ModelError, match="unfit"):
        await spoken(Speaker(["I can't help with that."]), talk("en", ["hello"]))


def test_the_prompt_keeps_the_last_messages_within_its_budget():
    texts = [f"{number} " + "가" * 500 for number in range(41)]
    prompt = messages(talk("ko", texts), Mask())[1:]
    assert prompt[0]["role"] == "user"
    assert prompt[-1]["content"] == texts[-1]
    assert sum(len(message["content"]) for message in prompt) <= 6000


def test_one_message_beyond_the_budget_is_still_sent():
    assert messages(talk("ko", ["가" * 9000]), Mask())[1]["content"] == "가" * 9000
