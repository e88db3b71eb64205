"""Every way a model server can misbehave has one answer of ours."""

import asyncio
import contextlib

import pytest

from heartwhisper.llm.openai import OpenAICompatible, Patience
from heartwhisper.llm.port import ModelError
from tests.parts import rude_server as rude
from tests.parts.ports import free_port
from tests.parts.rude_server import rude_server

SECRET = "그 사람이 보고 싶어요"
PROMPT = [{"role": "user", "content": SECRET}]
GOOD = rude.says(rude.whole("괜찮", "아요."))
HASTY = Patience(connect=1, first=0.2, between=0.2, pause=0.01)
CALM = Patience(pause=0.01)

BROKEN = {
    "cut after a token": rude.says(rude.event("네"), then=rude.cut),
    "ended after a token": rude.says(rude.event("네")),
    "done without a reason": rude.says(rude.event("네"), rude.DONE),
    "cut at once": rude.says(then=rude.cut),
    "no JSON": rude.says(b"data: {oops\n\n"),
    "a list": rude.says(b"data: [1, 2]\n\n"),
    "a delta that is a number": rude.says(b'data: {"choices": [{"delta": 7}]}\n\n'),
    "choices that are a number": rude.says(b'data: {"choices": 7}\n\n'),
    "deep JSON": rude.says(b"data: " + b"[" * 100_000 + b"\n\n"),
    "an error as event": rude.says(rude.event("네"), b'data: {"error": {"code": 502}}\n\n'),
    "no UTF-8": rude.says(rude.event("네").replace("네".encode(), b"\xff\xfe")),
    "a line without end": rude.says(b"x" * 600_000, b"x" * 600_000, then=rude.hang),
    "a page": rude.says(b"<html>hello</html>\n"),
    "no HTTP": rude.raw(b"SSH-2.0-nothing\r\n\r\n"),
}


async def ask(base_url: str, patience: Patience = CALM) -> list[str]:
    model = OpenAICompatible(base_url, "m", patience=patience)
    try:
        return [piece async for piece in model.stream(PROMPT, max_tokens=9)]
    finally:
        await model.aclose()


async def fails(*behaviours: rude.Behaviour, patience: Patience = CALM):
    async with rude_server(*behaviours) as server:
        with pytest.raises(ModelError) as caught:
            await ask(server.base_url, patience)
    return caught.value, len(server.requests)


@pytest.mark.parametrize("code", [429, 500, 502, 503, 529])
async def test_a_busy_server_is_asked_again(code):
    async with rude_server(rude.status(code), rude.status(code), GOOD) as server:
        assert await ask(server.base_url) == ["괜찮아요."]
    assert len(server.requests) == 3


async def test_a_server_that_stays_busy_is_overloaded():
    error, requests = await fails(rude.status(503))
    assert (error.reason, error.retry, requests) == ("overloaded", True, 3)


@pytest.mark.parametrize("code", [302, 307, 400, 401, 403, 404])
async def test_a_refusal_is_final(code):
    error, requests = await fails(rude.status(code))
    assert (error.reason, error.retry, requests) == ("refused", False, 1)


async def test_a_connection_closed_before_the_answer_is_tried_again():
    async with rude_server(rude.cut, GOOD) as server:
        assert await ask(server.base_url) == ["괜찮아요."]
    assert len(server.requests) == 2


async def test_nobody_there():
    with pytest.raises(ModelError) as caught:
        await ask(f"http://127.0.0.1:{free_port()}/v1")
    assert (caught.value.reason, caught.value.retry) == ("unreachable", True)


async def test_no_address():
    with pytest.raises(ModelError) as caught:
        await ask("nowhere")
    assert (caught.value.reason, caught.value.retry) == ("refused", False)


@pytest.mark.parametrize(
    "silent",
    [
        rude.hang,
        rude.says(then=rude.hang),
        rude.says(*[b": still thinking\n\n"] * 60, pause=0.02, then=rude.hang),
        rude.says(rude.event("네"), then=rude.hang),
    ],
    ids=["no head", "no token", "comments only", "after a token"],
)
async def test_silence_is_a_timeout_and_asked_once(silent):
    error, requests = await fails(silent, patience=HASTY)
    assert (error.reason, error.retry, requests) == ("timeout", True, 1)


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
async def test_what_is_no_whole_answer_is_broken_and_asked_once(broken):
    error, requests = await fails(broken)
    assert (error.reason, error.retry, requests) == ("broken", True, 1)


@pytest.mark.parametrize("words", [[], ["", ""], [" ", "\n"]])
async def test_an_answer_without_words_is_empty(words):
    error, _ = await fails(rude.says(rude.whole(*words)))
    assert (error.reason, error.retry) == ("empty", True)


async def test_words_come_before_the_cut():
    cut = rude.says(rude.event("마음"), rude.event("이 "), pause=0.05, then=rude.cut)
    async with rude_server(cut) as server:
        model = OpenAICompatible(server.base_url, "m")
        pieces = model.stream(PROMPT, max_tokens=9)
        heard = [await anext(pieces), await anext(pieces)]
        with pytest.raises(ModelError):
            await anext(pieces)
        await model.aclose()
    assert heard == ["마음", "이 "]


async def test_slow_words_are_passed_on_one_by_one():
    words = [rude.event(word) for word in ("천", "천", "히")]
    slow = rude.says(*words, rude.event(finish="stop"), rude.DONE, pause=0.05)
    async with rude_server(slow) as server:
        assert await ask(server.base_url, HASTY) == ["천", "천", "히"]


async def test_no_error_repeats_a_message():
    error, _ = await fails(rude.says(rude.event(SECRET), b"data: {oops\n\n"))
    shown: BaseException | None = error
    while shown:
        assert SECRET not in f"{shown!r} {shown} {vars(shown)}"
        shown = shown.__cause__ or (None if shown.__suppress_context__ else shown.__context__)


async def test_stopping_early_hangs_up():
    async with rude_server(rude.says(rude.event("네"), then=rude.hang)) as server:
        model = OpenAICompatible(server.base_url, "m")
        async with contextlib.aclosing(model.stream(PROMPT, max_tokens=9)) as pieces:
            assert await anext(pieces) == "네"
        await asyncio.wait_for(server.hung_up.wait(), 5)
        await model.aclose()


async def test_a_cancelled_reader_hangs_up():
    async with rude_server(rude.hang) as server:
        model = OpenAICompatible(server.base_url, "m")
        reading = asyncio.ensure_future(anext(model.stream(PROMPT, max_tokens=9)))
        await server.asked.wait()
        reading.cancel()
        await asyncio.wait_for(server.hung_up.wait(), 5)
        await model.aclose()
