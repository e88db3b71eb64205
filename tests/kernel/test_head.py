"""What a page says of itself before its code runs, and what search engines are told."""

import json
import re
from pathlib import Path

import pytest

from heartwhisper.app import PAGES
from heartwhisper.kernel.head import title_key

LOCALES = Path(__file__).resolve().parents[2] / "web/src/shared/i18n/locales"
BASE = "https://heart.example"


async def page(house, path, language=None):
    headers = {} if language is None else {"accept-language": language}
    async with house.person() as person:
        person.http.headers.pop("accept-language", None)
        return await person.http.get(path, headers=headers)


LANGUAGES = [
    ("/", None, "ko"),
    ("/", "", "ko"),
    ("/", "en-GB,en;q=0.9,hi;q=0.8", "en"),
    ("/", "zh-TW", "zh"),
    ("/", "en;q=0.2, fr-CA;q=0.7", "fr"),
    ("/", "fil-PH, ja-JP;q=0.5", "ja"),
    ("/", "de-DE,de;q=0.9", "en"),
    ("/", "hi;q=0, ja", "ja"),
    ("/hi", "ko", "hi"),
    ("/fr/chat", "ko", "fr"),
]


@pytest.mark.parametrize("case", LANGUAGES)
async def test_a_page_speaks_the_language_of_its_address_or_its_reader(built, case):
    path, accepted, language = case
    answer = await page(built, path, accepted)
    assert f'<html lang="{language}">' in answer.text
    name = "chat" if path.endswith("chat") else "home"
    assert f"<title>{name} {language} · Heart Whisper</title>" in answer.text
    assert f'content="a &quot;lamp&quot; in {language}"' in answer.text
    assert "Accept-Language" in answer.headers["vary"]


async def test_what_the_first_view_needs_is_fetched_early(built):
    def early(answer):
        return re.findall(r'rel="modulepreload" .*?href="([^"]+)"', answer.text)

    assert early(await page(built, "/", "ja")) == ["/assets/ja-1.js"]
    chat = ["/assets/ko-1.js", "/assets/chat-1.js", "/assets/ko-2.js"]
    assert early(await page(built, "/chat", "ko")) == chat


async def test_a_stranger_reads_before_the_code_comes_which_then_waits_its_turn(built):
    home = (await page(built, "/fr", "ko")).text
    assert '<div id="root"><h1>hello fr</h1></div>' in home
    assert '<script type="module" fetchpriority="low" src=' in home
    assert '<link rel="modulepreload" fetchpriority="low" ' in home
    chat = (await page(built, "/chat", "ko")).text
    assert '<div id="root"></div>' in chat
    assert "fetchpriority" not in chat


async def test_the_two_addresses_of_one_page_are_one_page(built):
    one, other = [(await page(built, path)).text for path in ("/success", "/subscription/success")]
    assert "<title>paid ko · Heart Whisper</title>" in one
    assert "/assets/success-1.js" in one
    assert one == other


@pytest.mark.parametrize("language", ["ko", "en", "zh", "ja", "fr", "hi"])
@pytest.mark.parametrize("path", [*sorted(PAGES), None])
def test_every_page_has_a_title(path, language):
    titles = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))["titles"]
    assert titles[title_key(path)]
    assert title_key(path) != "home" or path == "/"


def test_no_title_is_without_a_page():
    titles = json.loads((LOCALES / "ko.json").read_text(encoding="utf-8"))["titles"]
    assert titles.keys() == {title_key(path) for path in (*PAGES, None)}


async def test_a_page_that_is_missing_or_somebodys_own_is_not_listed(built):
    for path in ("/nowhere", "/settings", "/ko/login"):
        assert '<meta name="robots" content="noindex">' in (await page(built, path, "en")).text
    assert "<title>gone en · Heart Whisper</title>" in (await page(built, "/nowhere", "en")).text
    assert "noindex" not in (await page(built, "/chat")).text


@pytest.mark.usefixtures("site_folder")
async def test_addresses_are_told_where_the_service_knows_its_own(open_house):
    house = await open_house()
    assert "canonical" not in (await page(house, "/safety")).text
    house = await open_house(HEART_BASE_URL=BASE)
    plain, french = await page(house, "/safety"), await page(house, "/fr/safety")
    assert f'<link rel="canonical" href="{BASE}/safety">' in plain.text
    assert f'<link rel="canonical" href="{BASE}/fr/safety">' in french.text
    assert f'<link rel="alternate" hreflang="hi" href="{BASE}/hi/safety">' in plain.text
    assert f'<link rel="alternate" hreflang="x-default" href="{BASE}/safety">' in french.text
    assert f'<link rel="alternate" hreflang="ko" href="{BASE}/ko">' in (await page(house, "/")).text


async def test_search_engines_find_the_public_pages_in_six_languages(open_house):
    house = await open_house(HEART_BASE_URL=BASE)
    async with house.person() as person:
        robots = await person.http.get("/robots.txt")
        assert robots.headers["content-type"].startswith("text/plain")
        assert f"Sitemap: {BASE}/sitemap.xml" in robots.text
        assert "Disallow: /api/" in robots.text
        sitemap = await person.http.get("/sitemap.xml")
    assert sitemap.headers["content-type"].startswith("application/xml")
    places = re.findall("<loc>([^<]+)</loc>", sitemap.text)
    for language in ("ko", "en", "zh", "ja", "fr", "hi"):
        assert f"{BASE}/{language}" in places
        assert f"{BASE}/{language}/safety" in places
        assert f"{BASE}/{language}/settings" not in places
    assert len(places) == len(set(places))
