"""A model that hangs, breaks off, refuses, or speaks of what it must not (decisions.md, 5.2)."""

import contextlib

import pytest

from tests.parts import rude_server as rude
from tests.parts.rude_server import rude_server

WORDS = "답장이 안 와서 잠이 안 와요"
GOOD = ("많이 기다렸겠어요. ", "언제부터 그랬어요?")


def spoken(*words):
    return rude.says(rude.whole(*words))


SPEECHLESS = {
    "hangs": rude.says(then=rude.hang),
    "is overloaded": rude.status(503),
    "refuses the key": rude.status(401),
    "sends garbage": rude.raw(b"SSH-2.0-nothing\r\n\r\n"),
    "says nothing": rude.says(rude.whole()),
    "refuses in words": spoken("죄송하지만 그 질문에는 ", "답변할 수 없습니다."),
    "speaks another language": spoken("I am so sorry to hear that. ", "What happened between you?"),
    "sends no letters": spoken("\ufffd\ufffd", " 12 "),
}


@pytest.fixture
async def talk_to(open_house):
    """Opens a house on model servers that behave as told, and somebody who talks there."""
    async with contextlib.AsyncExitStack() as stack:

        async def open_one(behaviour, fallback=None, **settings):
            near = await stack.enter_async_context(rude_server(behaviour))
            given = {"HEART_LLM_BASE_URL": near.base_url, "HEART_LLM_MODEL": "near"}
            # Long enough for a slow machine to read what comes, short enough to wait for nothing.
            given |= {"HEART_LLM_FIRST_SECONDS": "2", "HEART_LLM_BETWEEN_SECONDS": "1"}
            if fallback:
                far = await stack.enter_async_context(rude_server(fallback))
                given |= {"HEART_LLM_FALLBACK_BASE_URL": far.base_url}
                given |= {"HEART_LLM_FALLBACK_MODEL": "far"}
            house = await open_house(None, **given, **settings)
            person = await stack.enter_async_context(house.person())
            await person.enter()
            return person

        yield open_one


@pytest.mark.parametrize("how", SPEECHLESS)
async def test_a_model_without_a_fit_word_is_an_honest_error_that_costs_nothing(talk_to, how):
    person = await talk_to(SPEECHLESS[how])
    answer = (await person.say(WORDS)).json()
    assert (answer["state"], answer["code"]) == ("failed", "model_unavailable")
    assert answer["chat"]["response"] == ""
    assert (await person.me())["dailyMessageCount"] == 0


@pytest.mark.parametrize("how", SPEECHLESS)
async def test_the_other_model_answers_instead(talk_to, how):
    person = await talk_to(SPEECHLESS[how], spoken(*GOOD))
    answer = (await person.say(WORDS)).json()["chat"]
    assert answer["response"] == "".join(GOOD)
    assert answer["counsellor"] == "model"


@pytest.mark.parametrize("how", SPEECHLESS)
async def test_by_configuration_the_built_in_counsellor_answers_and_says_so(talk_to, how):
    person = await talk_to(SPEECHLESS[how], HEART_LLM_FAILED="playbook")
    answer = (await person.say(WORDS)).json()
    assert (answer["state"], answer["chat"]["counsellor"]) == ("done", "stand_in")
    assert answer["chat"]["response"]
    stored = await person.messages(answer["chat"]["id"])
    assert stored[1]["counsellor"] == "stand_in"


@pytest.mark.parametrize("then", [rude.hang, rude.cut])
async def test_a_model_that_breaks_off_keeps_its_words_and_costs_nothing(talk_to, then):
    # Before a connection breaks, its words have been read.
    broken = rude.says(rude.event("많이 기다렸겠어요."), then=then, pause=0.5)
    person = await talk_to(broken, spoken(*GOOD), HEART_LLM_FAILED="playbook")
    answer = (await person.say(WORDS)).json()
    assert (answer["state"], answer["chat"]["counsellor"]) == ("failed", "model")
    assert answer["chat"]["response"] == "많이 기다렸겠어요."
    assert (await person.me())["dailyMessageCount"] == 0


async def test_what_a_model_must_not_say_never_reaches_a_reader(talk_to):
    words = ["많이 힘들었겠어요. ", "그 사람은 반", "드시 돌아올 거예요. ", "지금 어때요?"]
    pieces = [*map(rude.event, words), rude.event(finish="stop"), rude.DONE]
    person = await talk_to(rude.says(*pieces, pause=0.05))
    events = await person.stream(WORDS)
    seen = "".join(event.data["text"] for event in events if event.name == "delta")
    assert "반드시" not in seen
    assert seen == events[-1].data["chat"]["response"]
    assert seen.startswith("많이 힘들었겠어요. 그 사람은 …")
    assert seen.endswith("지금 어때요?")


async def test_the_kind_of_help_is_kept_with_the_words(guest):
    sent = (await guest.say("썸남이 자꾸 헷갈리게 해요", help="listen")).json()["chat"]
    assert "?" not in sent["response"]
    rows = await guest.messages(sent["id"])
    assert [row.get("help") for row in rows] == ["listen", "talk"]
    assert (await guest.say(WORDS, help="sing")).status_code == 422
