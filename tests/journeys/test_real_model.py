"""The whole product with a real language model behind a real OpenAI-compatible server."""

import pytest

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.openai import OpenAICompatible
from tests.parts.model_server import model_server
from tests.people import Person, browser, told

pytestmark = pytest.mark.timeout(120)

# Each another: asked the same again, it would answer as shortly as before.
SAID = [
    "I miss my girlfriend a lot.",
    "What could I write to her? Tell me several ways to begin.",
    "How do people get through the first weeks apart? Please tell me a lot about it.",
    "We met two years ago at the sea, and since then we saw each other every day.",
    "What would you ask me next, and why?",
    "Tell me a long story about two people who are far from each other.",
    "My mother says that I should wait. My friends say that I should travel there.",
    "Explain to me in five sentences what missing somebody is.",
]


@pytest.fixture(scope="module")
def real_model():
    with model_server() as base_url:
        yield base_url


async def test_a_real_model_streams_through_the_house(open_house, real_model):
    model = OpenAICompatible(real_model, "smollm2")
    house = await open_house(ModelCounsellor(model))
    async with Person(browser(house.base_url, timeout=60)) as person:
        await person.enter()
        answered = pieces = 0
        for text in SAID:  # a small model may say one fit sentence alone, which is one piece
            events = await person.stream(text, language="en")
            if events[-1].name == "failed":  # or none at all: then another thing is asked
                assert told(events) == ""
                continue
            chat = events[-1].data["chat"]
            assert events[-1].name == "done"
            assert told(events) == chat["response"]
            assert (await person.messages(chat["id"]))[-1]["counsellor"] == "model"
            answered += 1
            pieces = len([event for event in events if event.name == "delta"])
            if pieces > 1:
                break
        assert pieces > 1
        assert (await person.me())["remainingMessages"] == 10 - answered
    await model.aclose()
