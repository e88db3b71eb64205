"""The safety call: every helpline, the reader's region first, without any account."""

import pytest

from heartwhisper.counsel.helplines import REGIONS
from heartwhisper.counsel.language import LANGUAGES


async def page(house, **query):
    async with house.person() as person:
        answer = await person.http.get("/api/safety", params=query)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        return answer.json()


@pytest.mark.parametrize(
    ("time_zone", "region"),
    [
        ("Asia/Seoul", "KR"),
        ("Europe/Paris", "FR"),
        ("America/Lima", "elsewhere"),
        ("UTC", "KR"),
        ("no/where", "KR"),
        (None, "KR"),
    ],
)
async def test_the_readers_region_stands_first(house, time_zone, region):
    query = {"timeZone": time_zone} if time_zone else {}
    told = await page(house, **query, language="hi")
    assert told["region"] == region
    assert told["regions"][0]["region"] == region
    assert {one["region"] for one in told["regions"]} == set(REGIONS)


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
async def test_every_line_says_hours_languages_and_when_it_was_checked(house, language):
    told = await page(house, language=language)
    for region in told["regions"]:
        assert region["lines"]
        for line in region["lines"]:
            assert line["name"]
            assert line["hours"]
            assert line["note"]
            assert line["tel"] or line["number"]
            assert line["verifiedOn"] >= "2026-01-01"


async def test_the_language_chooses_words_and_never_the_region(house):
    korean = await page(house, timeZone="Asia/Seoul", language="ko")
    hindi = await page(house, timeZone="Asia/Seoul", language="hi")
    first = [told["regions"][0]["lines"][0] for told in (korean, hindi)]
    assert first[0]["number"] == first[1]["number"]
    assert first[0]["hours"] != first[1]["hours"]


async def test_too_long_a_question_is_refused_kindly(house):
    async with house.person() as person:
        answer = await person.http.get("/api/safety", params={"timeZone": "x" * 65})
        assert answer.status_code == 422
        assert answer.json()["code"] == "invalid_request"
