"""What the client asks for, and over which connections."""

import pytest

from heartwhisper.llm.openai import OpenAICompatible
from heartwhisper.llm.scripted import ScriptedModel
from tests.parts import rude_server as rude
from tests.parts.rude_server import rude_server

PROMPT = [{"role": "system", "content": "친절하게"}, {"role": "user", "content": "안녕"}]
GOOD = rude.says(rude.whole("네"))


async def read(model) -> str:
    return "".join([piece async for piece in model.stream(PROMPT, max_tokens=9)])


async def test_the_request_is_a_streamed_completion():
    async with rude_server(GOOD) as server:
        model = OpenAICompatible(server.base_url + "/", "small", api_key="key-1")
        assert await read(model) == "네"
        await model.aclose()
    asked = {"model": "small", "messages": PROMPT, "max_tokens": 9, "stream": True}
    assert server.requests == [asked]
    assert server.heads[0].startswith("POST /v1/chat/completions HTTP/1.1\r\n")
    assert "\r\nAuthorization: Bearer key-1\r\n" in server.heads[0]


async def test_no_key_no_authorization():
    async with rude_server(GOOD) as server:
        model = OpenAICompatible(server.base_url, "small")
        await read(model)
        await model.aclose()
    assert "authorization" not in server.heads[0].lower()


async def test_a_proxy_of_the_environment_is_not_asked(monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    async with rude_server(GOOD) as server:
        model = OpenAICompatible(server.base_url, "small")
        assert await read(model) == "네"
        await model.aclose()


@pytest.mark.parametrize(
    "good",
    [GOOD, rude.says(rude.whole("네"), pause=0.02)],
    ids=["ends at once", "ends a little later"],
)
async def test_connections_are_kept(good):
    async with rude_server(good) as server:
        model = OpenAICompatible(server.base_url, "small")
        for _ in range(3):
            assert await read(model) == "네"
        await model.aclose()
    assert server.connections == 1


async def test_a_stream_that_never_ends_properly_still_ends():
    async with rude_server(rude.says(rude.whole("네"), then=rude.hang)) as server:
        model = OpenAICompatible(server.base_url, "small")
        assert [await read(model), await read(model)] == ["네", "네"]
        await model.aclose()
    assert server.connections == 2


async def test_a_burst_is_one_piece():
    async with rude_server(rude.says(rude.whole(*["마음 "] * 60))) as server:
        model = OpenAICompatible(server.base_url, "small")
        assert [piece async for piece in model.stream(PROMPT, max_tokens=99)] == ["마음 " * 60]
        await model.aclose()


def test_openai_itself_is_asked_with_its_own_limit():
    far = OpenAICompatible("https://api.openai.com/v1", "large")
    assert b'"max_completion_tokens": 9' in far._body(PROMPT, 9)


async def test_closing_what_was_never_used():
    await OpenAICompatible("http://127.0.0.1:1/v1", "small").aclose()


async def test_the_scripted_model_says_its_pieces_each_time():
    model = ScriptedModel(["안", "녕"], delay=0.001)
    assert [await read(model), await read(model)] == ["안녕", "안녕"]
    assert [piece async for piece in model.stream(PROMPT, max_tokens=1)] == ["안"]
    await model.aclose()
