"""Bad input gets its clear error and changes nothing."""

import json

import pytest

BAD = [
    ({"message": ""}, 422, "message_blank"),
    ({"message": " \n\t\u200b\u3164"}, 422, "message_blank"),
    ({"message": "가" * 2001}, 422, "message_too_long"),
    ({"message": "안녕", "chatId": "missing"}, 404, "chat_not_found"),
    ({"message": "안녕", "chatId": "a\x00b"}, 404, "chat_not_found"),
    ({"message": "안녕", "userId": "another"}, 403, "forbidden_user"),
    ({"message": "안녕", "isPremium": True}, 422, "invalid_request"),
    ({"message": 7}, 422, "invalid_request"),
    ({"message": "안녕", "language": "xx"}, 422, "invalid_request"),
    ({"message": "안녕", "clientMessageId": "a\x00bbbbbbbb"}, 422, "invalid_request"),
    ({"message": "안녕", "retryOf": "nothing"}, 409, "turn_not_retryable"),
    ({"message": "오늘 주가 어때?"}, 422, "unrelated_topic"),
    ([1, 2], 422, "invalid_request"),
    ("text", 422, "invalid_request"),
]


@pytest.mark.parametrize(("body", "status", "code"), BAD, ids=lambda v: str(v)[:40])
async def test_a_bad_send_changes_nothing(guest, *, body, status, code):
    answer = await guest.http.post("/api/chat", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert (await guest.me())["dailyMessageCount"] == 0
    assert (await guest.http.get("/api/chat")).json() == []


async def test_two_thousand_code_points_are_welcome(guest):
    assert (await guest.say("🙂" * 1990 + "그 사람이 좋아요")).status_code == 200


async def test_half_an_emoji_and_controls_are_tidied(guest):
    body = b'{"message": "\\u0000love \\ud83d"}'
    headers = {"Content-Type": "application/json"}
    answer = await guest.http.post("/api/chat", content=body, headers=headers)
    assert answer.status_code == 200
    chat = answer.json()["chat"]["id"]
    assert (await guest.messages(chat))[0]["content"] == "love \ufffd"


async def test_a_body_nested_without_end(guest):
    for depth in (500, 950, 960, 10_000):
        body = b'{"message": "hi", "x": ' + b'{"a":' * depth + b"1" + b"}" * depth + b"}"
        headers = {"Content-Type": "application/json"}
        answer = await guest.http.post("/api/chat", content=body, headers=headers)
        assert answer.status_code in {400, 413, 422}


async def test_wrong_json(guest):
    headers = {"Content-Type": "application/json"}
    answer = await guest.http.post("/api/chat", content=b"{broken", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_json")


async def test_a_body_over_64_kib(guest):
    body = json.dumps({"message": "a" * 70_000}).encode()
    headers = {"Content-Type": "application/json"}
    answer = await guest.http.post("/api/chat", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


async def test_a_large_body_in_pieces(guest):
    async def pieces():
        for _ in range(70):
            yield b"a" * 1024

    headers = {"Content-Type": "application/json"}
    answer = await guest.http.post("/api/chat", content=pieces(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


async def test_a_form_from_elsewhere(guest):
    answer = await guest.http.post("/api/chat", data={"message": "안녕"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    for origin in ("https://elsewhere.example", "http://[", "null", ""):
        answer = await guest.http.post(
            "/api/chat", json={"message": "안녕"}, headers={"Origin": origin}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


async def test_a_token_cut_short(guest):
    token = guest.http.headers["Authorization"]
    guest.http.headers["Authorization"] = token[:-3]
    answer = await guest.say("안녕")
    assert (answer.status_code, answer.json()["code"]) == (401, "login_required")


async def test_anothers_chat_is_a_missing_one(guest, stranger):
    chat = await guest.chat()
    paths = [("GET", ""), ("POST", "/analyze"), ("POST", "/stop"), ("DELETE", "")]
    for method, path in paths:
        for chat_id in (chat, "missing"):
            answer = await stranger.http.request(method, f"/api/chat/{chat_id}{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "chat_not_found")
    assert (await stranger.say("안녕하세요", chatId=chat)).status_code == 404
    assert (await stranger.http.get("/api/chat", params={"userId": guest.id})).status_code == 403


async def test_unknown_calls_are_problems(guest):
    for method, path, status in (("GET", "/api/nothing", 404), ("POST", "/api/nothing", 404)):
        assert (await guest.http.request(method, path)).status_code == status
    assert (await guest.http.put("/api/auth/me")).status_code == 405
