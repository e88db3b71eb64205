"""What cannot be taken is told by its field, and nothing of it is stored."""

import json

import pytest

from heartwhisper.contact import service
from tests.contact.writing import LETTER, write

RIGHT_TO_LEFT = "\u202egpj"
FAMILY = "👩‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🩹"


async def refused(house, answer):
    """The reasons of a refusal, by field."""
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request"), answer.text
    assert await service.box(house.context, answered=True) == []
    return answer.json()["errors"]


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "", "missing"),
        ("name", " \u3000 ", "missing"),
        ("name", "x" * 41, "too_long"),
        ("name", "x" * 10_000, "too_long"),
        ("name", "guest", "reserved"),
        ("name", f"Jun{RIGHT_TO_LEFT}", "invalid"),
        ("name", "Jun\r\nBcc: all@example.com", "invalid"),
        ("name", "Jun\nKim", "invalid"),
        ("name", "Jun\x00", "invalid"),
        ("name", 7, "invalid"),
        ("name", ["Jun"], "invalid"),
        ("customerEmail", "", "missing"),
        ("customerEmail", "jun", "not_an_email"),
        ("customerEmail", "jun@", "not_an_email"),
        ("customerEmail", "a@b@example.com", "not_an_email"),
        ("customerEmail", "jun@example.com\r\nBcc: all@example.com", "not_an_email"),
        ("customerEmail", "jun@example.com, all@example.com", "not_an_email"),
        ("customerEmail", f"jun{RIGHT_TO_LEFT}@example.com", "not_an_email"),
        ("customerEmail", "j" * 300 + "@example.com", "not_an_email"),
        ("customerEmail", "j" * 400 + "@example.com", "invalid"),
        ("customerEmail", True, "invalid"),
        ("message", "", "missing"),
        ("message", " \n\t\r\n ", "missing"),
        ("message", "\x00\x1b\u200b\u2060\u3164", "missing"),
        ("message", "가" * 4001, "too_long"),
        ("message", None, "missing"),
        ("message", 7, "invalid"),
        ("message", {"text": "hello"}, "invalid"),
        ("language", "de", "invalid"),
        ("subject", "hello", "unknown"),
    ],
)
async def test_a_wrong_field_is_named(house, visitor, *, field, value, reason):
    assert await refused(house, await write(visitor, **{field: value})) == {field: reason}


async def test_a_wrong_address_of_the_other_field_is_told_in_the_same_place(house, visitor):
    wrong = await write(visitor, customerEmail=None, email="jun")
    assert await refused(house, wrong) == {"customerEmail": "not_an_email"}


async def test_every_wrong_field_is_told_at_once(house, visitor):
    answer = await visitor.http.post("/api/contact", json={})
    reasons = {"name": "missing", "customerEmail": "missing", "message": "missing"}
    assert await refused(house, answer) == reasons


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "invalid_json"),
        (b"[]", 422, "invalid_request"),
        (b"null", 422, "invalid_request"),
        (b"", 422, "invalid_request"),
        (json.dumps(LETTER | {"message": "x" * 70_000}).encode(), 413, "body_too_large"),
    ],
)
async def test_what_is_no_letter_at_all_is_refused(visitor, *, body, status, code):
    headers = {"Content-Type": "application/json"}
    answer = await visitor.http.post("/api/contact", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def kept(house, answer):
    assert answer.status_code == 201, answer.text
    return (await service.read(house.context, answer.json()["data"]["number"]))[1].message


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        (FAMILY, FAMILY),
        ("مرحبا \u200fיש לי שאלה\u200f", "مرحبا \u200fיש לי שאלה\u200f"),
        ("one\r\ntwo\rthree\n\n\tfour", "one\ntwo\nthree\n\n\tfour"),
        ("\x1b[31mred\x07\x9b2J\x00", "[31mred2J"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"),
        ("  a word  \n", "a word"),
        ("<b>bold</b> $name {body} %s", "<b>bold</b> $name {body} %s"),
        ("가" * 4000, "가" * 4000),
        ("\u1100\u1161" * 4000, "가" * 4000),
        ("🫶" * 4000, "🫶" * 4000),
    ],
)
async def test_a_message_keeps_what_can_be_seen(house, visitor, *, sent, stored):
    assert await kept(house, await write(visitor, message=sent)) == stored


async def test_halves_of_characters_are_no_end_of_a_letter(house, visitor):
    body = json.dumps(LETTER | {"message": "half \ud83e and whole \ud83e\udef6"}).encode()
    headers = {"Content-Type": "application/json"}
    answer = await visitor.http.post("/api/contact", content=body, headers=headers)
    assert await kept(house, answer) == "half \ufffd and whole 🫶"


async def test_a_half_character_in_a_name_is_refused(house, visitor):
    body = json.dumps(LETTER | {"name": "Jun \ud83e"}).encode()
    headers = {"Content-Type": "application/json"}
    answer = await visitor.http.post("/api/contact", content=body, headers=headers)
    assert await refused(house, answer) == {"name": "invalid"}
