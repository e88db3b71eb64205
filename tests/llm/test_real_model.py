"""The client speaks with a real model over the real wire."""

import contextlib

import pytest

from heartwhisper.llm.openai import OpenAICompatible

PROMPT = [
    {"role": "system", "content": "You are a kind listener. Answer in one sentence."},
    {"role": "user", "content": "I miss my girlfriend. 보고 싶어요."},
]


@pytest.fixture
async def model(real_model):
    model = OpenAICompatible(real_model, "smollm2", api_key="any")
    yield model
    await model.aclose()


async def test_an_answer_comes_in_pieces(model):
    pieces = [piece async for piece in model.stream(PROMPT, max_tokens=24)]
    assert len(pieces) > 3
    assert all(pieces)
    assert "".join(pieces).strip()


async def test_max_tokens_ends_it(model):
    pieces = [piece async for piece in model.stream(PROMPT, max_tokens=3)]
    assert 1 <= len(pieces) <= 3


async def test_a_reader_who_stops_early_does_not_block_the_next(model):
    async with contextlib.aclosing(model.stream(PROMPT, max_tokens=2000)) as pieces:
        assert await anext(pieces)
    assert [piece async for piece in model.stream(PROMPT, max_tokens=4)]
