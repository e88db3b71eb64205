"""The bytes of a completion become the same words, however they are cut and spelled."""

import itertools
import json

from hypothesis import given
from hypothesis import strategies as some

from heartwhisper.llm.completion import Completion
from tests.parts.rude_server import DONE, event, whole

WORDS = some.lists(some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\0")))


def read(*parts: bytes) -> str:
    completion = Completion()
    words = "".join(map(completion.feed, parts))
    assert completion.finished
    return words


@given(words=WORDS, escaped=some.booleans(), windows=some.booleans())
def test_any_words_in_any_spelling(words, escaped, windows):
    stream = b"".join(event(word, escaped=escaped) for word in words) + event(finish="stop")
    if windows:
        stream = stream.replace(b"\n\n", b"\r\n\r\n")
    assert read(stream + DONE) == "".join(words)


@given(words=WORDS, cuts=some.lists(some.integers(0, 2000)))
def test_cut_anywhere(words, cuts):
    stream = whole(*words)
    places = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    parts = [stream[a:b] for a, b in itertools.pairwise(places)]
    assert read(*parts) == "".join(words)


def test_byte_by_byte():
    words = ["마음", '"따옴표"', "\\", "\n\n", "🙂", "end"]
    assert read(*[bytes([byte]) for byte in whole(*words)]) == "".join(words)


def test_words_that_look_like_the_frame():
    tricky = ['"}', '","finish_reason":"stop"', "c1", "chat.completion.chunk", 'x"}}]}', "네"]
    assert read(whole(*tricky, *tricky)) == "".join(tricky * 2)


def test_fields_that_change_with_each_event():
    events = [event(word, created=number) for number, word in enumerate("하나둘셋")]
    assert read(*events, event(finish="stop")) == "하나둘셋"


def test_a_field_of_the_same_words_is_no_answer():
    events = [event("m", model="m", choice={"content": "m"}), event("n", model="m")]
    assert read(*events, event("o", model="m", choice={"content": "m"}), whole()) == "mno"


def test_what_is_not_an_answer_is_passed_over():
    first = b'id: 1\nevent: message\nretry: 5\n: ping\ndata:{"choices":[]}\n\n'
    role = b'data: {"choices":[{"delta":{"role":"assistant","content":null}}]}\n\n'
    usage = b'data: {"choices":[],"usage":{"total_tokens":3}}\n\n'
    assert read(first, role, event("네"), event("요", finish="stop"), usage, DONE) == "네요"


def test_surrogates_spelled_in_two_events_are_one_character():
    smile = [b'data: {"choices":[{"delta":{"content":"\\ud83d"}}]}\n']
    smile += [b'data: {"choices":[{"delta":{"content":"\\ude42"}}]}\n']
    assert read(b"".join(smile) + event(finish="stop")) == "🙂"


def test_what_no_database_takes_is_left_out():
    odd = b'data: {"choices":[{"delta":{"content":"a\\u0000b\\ud83dc"}}]}\n\n'
    assert read(odd, event(finish="length")) == "ab�c"


def test_the_frame_is_learnt_from_compact_and_from_spaced_json():
    for separators in ((",", ":"), (", ", ": ")):
        body = {"choices": [{"delta": {"content": "가"}, "finish_reason": None}]}
        line = (
            b"data: "
            + json.dumps(body, ensure_ascii=False, separators=separators).encode()
            + b"\n\n"
        )
        completion = Completion()
        assert completion.feed(line * 3) == "가가가"
        assert completion._frame is not None
