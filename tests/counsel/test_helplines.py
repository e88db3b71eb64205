"""The right numbers, for the region and the danger."""

import itertools

import pytest

from heartwhisper.counsel.helplines import REGIONS, lines, region_of
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book

KINDS = ("suicide", "violence", "stalking", "threat_images", "minor_abuse", "harm_others")
EMERGENCY = {"emergency", "police", "ambulance"}


@pytest.mark.parametrize(
    ("region", "kind", "numbers"),
    [
        ("KR", "violence", ["1366", "112"]),
        ("KR", "suicide", ["109", "119"]),
        ("KR", "minor_abuse", ["1388", "112"]),
        ("US", "suicide", ["988", "911"]),
        ("JP", "violence", ["0120-279-889", "110"]),
        ("FR", "suicide", ["3114", "15"]),
        ("IN", "suicide", ["14416", "112"]),
        ("TW", "violence", ["113", "110"]),
        ("nowhere", "violence", ["findahelpline.com"]),
    ],
)
def test_the_first_numbers(region, kind, numbers):
    assert [line.number for line in lines(region, kind, "ko")][: len(numbers)] == numbers


@pytest.mark.parametrize(("region", "kind"), list(itertools.product(REGIONS, KINDS)))
def test_one_to_three_lines_and_an_emergency_number(region, kind):
    home = book("helplines")["regions"][region]
    roles = {home["lines"][name]["role"] for name in home["for"][kind][:3]}
    assert roles & EMERGENCY or region == "elsewhere"
    for language in LANGUAGES:
        found = lines(region, kind, language)
        assert 1 <= len(found) <= 3
        assert all(
            line.tel or line.url or "→" in line.number or line.number == "114" for line in found
        )


def test_the_name_is_told_in_both_languages():
    own, foreign = lines("KR", "suicide", "ko")[0], lines("KR", "suicide", "en")[0]
    assert own.name == "자살예방상담전화"
    assert foreign.name == "자살예방상담전화 (suicide and crisis line)"
    assert foreign.tel == "109"


def test_every_line_says_when_it_was_checked():
    for home in book("helplines")["regions"].values():
        for line in home["lines"].values():
            assert line["verified_on"] >= "2026-11-20"
            assert line["confidence"] in {"H", "H*"}


@pytest.mark.parametrize(
    ("zone", "region"),
    [
        ("Asia/Seoul", "KR"),
        ("America/New_York", "US"),
        ("America/Indiana/Knox", "US"),
        ("America/Toronto", "CA"),
        ("Australia/Perth", "AU"),
        ("Asia/Calcutta", "IN"),
        ("Europe/Berlin", "elsewhere"),
        ("UTC", None),
        ("Etc/GMT+9", None),
        ("Mars/Phobos", None),
        ("", None),
        (None, None),
    ],
)
def test_the_region_of_a_time_zone(zone, region):
    assert region_of(zone) == region
