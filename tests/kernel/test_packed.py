"""The files of the front end: which twin is sent, how long it is kept, and what is not a file."""

import gzip

import pytest

from heartwhisper.kernel import packed
from tests.kernel.conftest import SCRIPT

CHOICES = [
    ("br, gzip", "br"),
    ("gzip, deflate, br;q=0.1", "br"),
    ("gzip", "gzip"),
    ("br;q=0, *", "gzip"),
    ("", None),
    ("identity", None),
    ("br;q=nonsense, gzip;q=0.0", None),
]


@pytest.mark.parametrize(("accepted", "encoding"), CHOICES)
async def test_the_best_twin_that_is_understood_is_sent(built, accepted, encoding):
    async with (
        built.person() as person,
        person.http.stream(
            "GET", "/assets/a-1.js", headers={"accept-encoding": accepted}
        ) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["cache-control"] == packed.FOREVER
        sent = b"".join([piece async for piece in answer.aiter_raw()])
        assert (
            sent
            == {"br": b"brotli", "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}[encoding]
        )


async def test_what_the_browser_has_is_not_sent_again(built):
    async with built.person() as person:
        for path in ("/assets/a-1.js", "/", "/chat"):
            first = await person.http.get(path)
            known = {"if-none-match": f'"other", W/{first.headers["etag"]}'}
            again = await person.http.get(path, headers=known)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
        plain = await person.http.get("/assets/a-1.js", headers={"accept-encoding": "identity"})
        zipped = await person.http.get("/assets/a-1.js", headers={"accept-encoding": "gzip"})
        assert plain.headers["etag"] != zipped.headers["etag"]


async def test_a_part_is_a_part_of_the_plain_file(built):
    async with built.person() as person:
        some = {"range": "bytes=0-5", "accept-encoding": "gzip"}
        part = await person.http.get("/assets/a-1.js", headers=some)
        assert (part.status_code, part.content) == (206, SCRIPT[:6])
        assert part.headers["content-range"] == f"bytes 0-5/{len(SCRIPT)}"
        for wrong in ("bytes=abc", "bytes=5-2", "bytes", "lines=1-2", "bytes=-", ""):
            whole = await person.http.get("/assets/a-1.js", headers={"range": wrong})
            assert (whole.status_code, whole.content) == (200, SCRIPT), wrong
        beyond = await person.http.get("/assets/a-1.js", headers={"range": "bytes=99999-"})
        assert beyond.status_code == 416


async def test_a_head_has_the_headers_alone(built):
    async with built.person() as person:
        for path in ("/assets/a-1.js", "/", "/robots.txt", "/sitemap.xml"):
            whole, headed = await person.http.get(path), await person.http.head(path)
            assert (headed.status_code, headed.content) == (200, b"")
            for name in ("content-type", "content-length", "cache-control"):
                assert headed.headers[name] == whole.headers[name]


GONE = ["/assets/gone-1.js", "/assets/a-1.js/", "/assets/", "/assets", "/gone.png", "/ko/x.php"]


@pytest.mark.parametrize("path", GONE)
async def test_a_missing_file_is_never_a_page(built, path):
    async with built.person() as person:
        answer = await person.http.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


async def test_a_build_under_a_running_server_is_seen(site_folder, built):
    async with built.person() as person:
        for path in ("/sw.js", "/assets/a-1.js"):
            await person.http.get(path)  # its tag is known
        before = await person.http.get("/sw.js")
        (site_folder / "sw.js").write_text("another release")
        known = {"if-none-match": before.headers["etag"]}
        after = await person.http.get("/sw.js", headers=known)
        assert (after.status_code, after.text) == (200, "another release")
        assert after.headers["etag"] != before.headers["etag"]
        (site_folder / "assets/a-1.js.br").unlink()
        zipped = await person.http.get("/assets/a-1.js", headers={"accept-encoding": "br, gzip"})
        assert (zipped.status_code, zipped.content) == (200, SCRIPT)
        assert zipped.headers["content-encoding"] == "gzip"
        for name in ("a-1.js", "a-1.js.gz"):
            (site_folder / "assets" / name).unlink()
        gone = await person.http.get("/assets/a-1.js")
        assert (gone.status_code, gone.json()["code"]) == (404, "not_found")


async def test_the_worker_is_asked_for_again_and_may_serve_every_page(built):
    async with built.person() as person:
        worker = await person.http.get("/sw.js")
        assert worker.headers["cache-control"] == packed.AGAIN
        assert worker.headers["service-worker-allowed"] == "/"
        manifest = await person.http.get("/site.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize("path", ["/index.html", "/site.json", "/assets/a-1.js.br"])
async def test_what_is_not_for_the_browser_is_no_file(built, path):
    async with built.person() as person:
        assert (await person.http.get(path)).status_code == 404
