"""A small front end, served by a house."""

import gzip
import json

import pytest

SCRIPT = b"export const lamp = 1;\n" * 50
INDEX = (
    '<!doctype html><html><head><title>Heart Whisper</title><script type="module" src="/a.js">'
    '</script></head><body><div id="root"></div></body></html>'
)
FACTS = {
    "languages": {
        code: {
            "name": "Heart Whisper",
            "description": f'a "lamp" in {code}',
            "titles": {
                "home": f"home {code}",
                "chat": f"chat {code}",
                "success": f"paid {code}",
                "notFound": f"gone {code}",
            },
            "first": f"/assets/{code}-1.js",
            "rest": f"/assets/{code}-2.js",
            "views": {"/": f"<h1>hello {code}</h1>"},
        }
        for code in ("ko", "en", "zh", "ja", "fr", "hi")
    },
    "routes": {"chat": ["/assets/chat-1.js"], "success": ["/assets/success-1.js"]},
}


@pytest.fixture
def site_folder(tmp_path, monkeypatch):
    """A small front end in the place of the built one."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "site.json").write_text(json.dumps(FACTS))
    (folder / "sw.js").write_text("0")
    (folder / "site.webmanifest").write_text("{}")
    (folder / "assets/a-1.js").write_bytes(SCRIPT)
    (folder / "assets/a-1.js.br").write_bytes(b"brotli")
    (folder / "assets/a-1.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    monkeypatch.setattr("heartwhisper.app.SITE", folder)
    return folder


@pytest.fixture
async def built(site_folder, open_house):  # noqa: ARG001 - before the house
    """A house with it."""
    return await open_house()
