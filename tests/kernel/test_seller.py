"""Who runs the service: in every page that the server sends, as far as the settings say it."""

import html
import json
import re

import pytest


def told_in(page):
    found = re.search(r'<meta name="seller" content="([^"]*)">', page)
    return json.loads(html.unescape(found[1])) if found else None


@pytest.mark.usefixtures("site_folder")
async def test_the_pages_tell_what_the_settings_say(open_house):
    house = await open_house(
        HEART_SELLER_NAME='마음 "상점" <1>', HEART_SELLER_MAIL_ORDER="2026-서울-0001"
    )
    async with house.person() as anybody:
        page = await anybody.http.get("/terms")
    wanted = {"name": '마음 "상점" <1>', "mailOrder": "2026-서울-0001"}
    assert told_in(page.text) == wanted


@pytest.mark.usefixtures("site_folder")
async def test_without_settings_nothing_is_told(open_house):
    house = await open_house()
    async with house.person() as anybody:
        assert told_in((await anybody.http.get("/")).text) is None
