"""The export as a page holds what the export as data does, in the reader's words."""

import json
from itertools import cycle

import pytest

from heartwhisper.account import page

WORDS = json.loads(page._WORDS.read_text(encoding="utf-8"))
SAID = "그 사람이 자꾸 생각나요"
REASONS = ("misunderstood", "vague", "pushy", "cold", "wrong")
HELP = ("listen", "other_side", "my_message")


async def read(person, language):
    answer = await person.http.get(f"/api/account/export.html?language={language}")
    assert answer.status_code == 200, answer.text
    return answer.text


async def think(person, given, **more):
    """Say something, and think something of the answer."""
    turn = (await person.say(SAID, **more)).json()["chat"]["turnId"]
    await person.http.put(f"/api/messages/{turn}/feedback", json=given)


@pytest.mark.parametrize("language", WORDS)
async def test_what_was_asked_for_and_what_was_thought_of_the_answer(guest, language):
    words = WORDS[language]
    for reason, asked in zip(REASONS, cycle(HELP), strict=False):
        given = {"helpful": False, "reason": reason, "words": f"<i>{reason}"}
        await think(guest, given, help=asked)
    await think(guest, {"helpful": True})
    told = await read(guest, language)
    label = words["feedback"]
    assert told.count(f"<dt>{label}</dt><dd>{words['unhelpful']}</dd>") == len(REASONS)
    assert told.count(f"<dt>{label}</dt><dd>{words['helpful']}</dd></dl>") == 1
    for reason in REASONS:
        why = f"<dt>{words['reason']}</dt><dd>{words[reason]}</dd>"
        assert f"{why}<dt>{words['words']}</dt><dd>&lt;i&gt;{reason}</dd>" in told
    for asked in HELP:
        assert f" · {words[asked]}<p>" in told


@pytest.mark.parametrize("language", WORDS)
async def test_a_feeling_that_its_writer_chose_says_so(guest, language):
    words = WORDS[language]
    chat = (await guest.say(SAID)).json()["chat"]["id"]
    message = (await guest.messages(chat))[0]["id"]
    await guest.http.put(f"/api/messages/{message}/emotion", json={"emotion": "fear"})
    assert f" · {words['fear']} ({words['corrected']})<p>" in await read(guest, language)


def test_every_language_has_every_word():
    assert {frozenset(words) for words in WORDS.values()} == {frozenset(WORDS["ko"])}
    assert all(text.strip() for words in WORDS.values() for text in words.values())
