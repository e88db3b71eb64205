"""A model as counsellor: what it is told, and what of its words is shown."""

import pytest

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.counsel.prompt import messages, system
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
    assert len("".join(await spoken(Speaker(["말이 많아요. "] * 500), talk("ko", ["응"])))) < 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_persona_is_in_the_language_of_the_talk(language):
    assert "AI" in system(talk(language, ["..."])) or "IA" in system(talk(language, ["..."]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_standing_danger_adds_the_rules_of_safety(language):
    calm = system(talk(language, ["..."]))
    grave = system(talk(language, ["..."], Danger("concern", "violence", "x")))
    assert grave.startswith(calm)
    assert len(grave) > len(calm)


def test_the_prompt_keeps_the_last_messages_within_its_budget():
    texts = [f"{number} " + "가" * 500 for number in range(41)]
    prompt = messages(talk("ko", texts))[1:]
    assert prompt[0]["role"] == "user"
    assert prompt[-1]["content"] == texts[-1]
    assert sum(len(message["content"]) for message in prompt) <= 6000


def test_one_message_beyond_the_budget_is_still_sent():
    assert messages(talk("ko", ["가" * 9000]))[1]["content"] == "가" * 9000
