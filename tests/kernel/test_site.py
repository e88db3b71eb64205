"""The pages, the files, and what stands around every answer."""

import asyncio

import pytest

from heartwhisper.kernel import packed

PAGES = [("/", 200), ("/chat", 200), ("/chat/", 200), ("/ko/chat", 200), ("/hi", 200)]
MISSING = [("/nowhere", 404), ("/xx/chat", 404), ("/ko/nowhere", 404), ("/..%2f..%2fetc", 404)]


@pytest.mark.parametrize(("path", "status"), [*PAGES, *MISSING])
async def test_a_page_is_the_app_known_or_not(house, path, status):
    async with house.person() as person:
        answer = await person.http.get(path)
        assert answer.status_code == status
        assert answer.headers["content-type"].startswith("text/html")
        assert "Heart Whisper</title>" in answer.text


async def test_a_missing_file_is_never_the_app(house):
    async with house.person() as person:
        answer = await person.http.get("/assets/gone.js")
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


async def test_a_file_with_a_hash_is_kept_for_ever(open_house, tmp_path, monkeypatch):
    (tmp_path / "site/assets").mkdir(parents=True)
    (tmp_path / "site/index.html").write_text("<title>Heart Whisper</title>")
    (tmp_path / "site/assets/a-1234.js").write_text("0")
    monkeypatch.setattr("heartwhisper.app.SITE", tmp_path / "site")
    house = await open_house()
    async with house.person() as person:
        answer = await person.http.get("/assets/a-1234.js")
        assert answer.headers["cache-control"] == packed.FOREVER
        assert (await person.http.get("/")).headers["cache-control"] == packed.AGAIN


async def test_the_service_says_how_it_is(house):
    async with house.person() as person:
        assert (await person.http.get("/healthz")).json() == {"status": "alive"}
        # What reads is opened after the start, once in a process.
        while (ready := await person.http.get("/readyz")).status_code == 503:
            assert ready.json() == {"status": "warming up"}
            await asyncio.sleep(0.05)
        assert ready.json() == {"status": "ready"}


HEADED = ["/", "/nowhere", "/healthz", "/api/auth/me", "/api/nothing"]


@pytest.mark.parametrize("path", HEADED)
async def test_every_answer_has_the_security_headers(house, path):
    async with house.person() as person:
        headers = (await person.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-request-id"]
        if path.startswith("/api/"):
            assert headers["cache-control"] == "no-store"


async def test_a_part_of_a_page_obeys_the_policy_of_the_page(house):
    async with house.person() as person:
        headers = (await person.http.get("/assets/gone.js")).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers


async def test_the_app_reports_a_page_it_does_not_know(house):
    async with house.person() as person:
        answer = await person.http.post("/api/missing-pages", json={"path": "/nowhere?secret=1"})
        assert answer.status_code == 204


async def test_nothing_else_is_open(house):
    async with house.person() as person:
        for path in ("/docs", "/redoc", "/openapi.json", "/metrics"):
            assert (await person.http.get(path)).status_code == 404
