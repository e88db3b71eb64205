"""The files of the built front end: which twin is sent, with what kind, tag and time to live."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse

FOREVER = "public, max-age=31536000, immutable"
AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # what is preferred stands first
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class Packed:
    """A file and its twins by encoding; `""` is the file as it is."""

    kind: str
    kept: str
    twins: dict[str, tuple[Path, str]]  # with the tag of its bytes

    def answer(self, request: Request) -> Response:
        """The twin that the caller understands best; a part is a part of the plain file."""
        headers = request.headers
        chosen = "" if "range" in headers else self._best(headers.get("accept-encoding", ""))
        path, tag = self.twins[chosen]
        told = {"cache-control": self.kept, "etag": tag}
        if len(self.twins) > 1:
            told["vary"] = "Accept-Encoding"
        if chosen:
            told["content-encoding"] = chosen
        if path.name == "sw.js":
            told["service-worker-allowed"] = "/"
        if _known(headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=told)
        return FileResponse(path, headers=told, media_type=self.kind)

    def exists(self) -> bool:
        """Whether the file is still there: a build may have replaced it."""
        return self.twins[""][0].exists()

    def _best(self, accepted: str) -> str:
        understood = understands(accepted)
        return next((one for one in ENCODINGS if one in self.twins and one in understood), "")


def files(folder: Path, *, except_for: frozenset[str]) -> dict[str, Packed]:
    """Every file below a folder by its path, such as `/assets/a.js`.

    Args:
        folder: what the build wrote.
        except_for: names of files that are not for the browser.
    """
    return dict(_files(folder, except_for))


def _files(folder: Path, except_for: frozenset[str]) -> Iterator[tuple[str, Packed]]:
    for path in folder.rglob("*"):
        if path.suffix in ENCODINGS.values() or path.name in except_for or not path.is_file():
            continue
        place = "/" + path.relative_to(folder).as_posix()
        twins = {"": (path, _tag(path.read_bytes()))}
        for encoding, suffix in ENCODINGS.items():
            twin = path.with_name(path.name + suffix)
            if twin.exists():
                twins[encoding] = (twin, _tag(twin.read_bytes()))
        kept = FOREVER if place.startswith("/assets/") else AGAIN
        kind = KINDS.get(path.suffix, "application/octet-stream")
        yield place, Packed(kind, kept, twins)


def answer_text(request: Request, html: bytes, zipped: bytes, *, status: int) -> Response:
    """A page that was written for this reader, zipped for whoever understands that."""
    zips = "gzip" in understands(request.headers.get("accept-encoding", ""))
    body = zipped if zips else html
    told = {"cache-control": AGAIN, "vary": "Accept-Encoding, Accept-Language", "etag": _tag(body)}
    if zips:
        told["content-encoding"] = "gzip"
    if status == 200 and _known(request.headers.get("if-none-match", ""), told["etag"]):
        return Response(status_code=304, headers=told)
    return Response(body, status, headers=told, media_type=KINDS[".html"])


def _tag(content: bytes) -> str:
    """A strong tag of the bytes: the same in every process, whenever it was built."""
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def _known(given: str, tag: str) -> bool:
    tags = {one.strip().removeprefix("W/") for one in given.split(",")}
    return tag in tags or "*" in tags


def weighed(header: str) -> dict[str, float]:
    """The entries of an `Accept-…` header in lower case, with their weights, heaviest first."""
    found: dict[str, float] = {}
    for part in header.split(","):
        name, _, more = part.strip().lower().partition(";")
        if name:
            found[name.strip()] = _weight(more)
    return dict(sorted(found.items(), key=lambda entry: -entry[1]))


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def understands(accepted: str) -> set[str]:
    """The encodings that an `Accept-Encoding` header allows."""
    weights = weighed(accepted)
    anything = weights.get("*", 0.0)
    return {one for one in ENCODINGS if weights.get(one, anything) > 0}
