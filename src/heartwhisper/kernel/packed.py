"""The files of the built front end: which twin is sent, with what kind, tag and time to live."""

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from fastapi import Request, Response
from fastapi.responses import FileResponse
from starlette.responses import MalformedRangeHeader
from typing_extensions import override

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


class Piece(FileResponse):
    """A file, or parts of it; a `Range` that makes no sense is ignored (RFC 9110, 14.2)."""

    @classmethod
    @override
    def _parse_range_header(cls, http_range: str, file_size: int) -> list[tuple[int, int]]:
        try:
            return super()._parse_range_header(http_range, file_size)
        except MalformedRangeHeader:
            return []


@dataclass(slots=True)
class Twin:
    """A file on the disk; a build may write it anew, or take it away, while the service runs."""

    path: Path
    _stamp: tuple[int, int] | None = None  # when it was written, and its size, as it was tagged
    _tag: str = ""

    def tag(self) -> str | None:
        """The tag of its bytes as they are now; None where it is gone."""
        try:
            found = self.path.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if stamp != self._stamp:
                self._tag, self._stamp = _tag(self.path.read_bytes()), stamp
        except FileNotFoundError:
            return None
        return self._tag


@dataclass(frozen=True, slots=True)
class Packed:
    """A file and its twins by encoding; `""` is the file as it is."""

    kind: str
    kept: str
    twins: dict[str, Twin]

    def answer(self, request: Request) -> Response | None:
        """The twin that the caller understands best; None where a build has taken all away.

        A part is a part of the plain file.
        """
        headers = request.headers
        whole = "range" not in headers
        understood = understands(headers.get("accept-encoding", "")) if whole else set()
        for encoding in (*ENCODINGS, ""):
            twin = self.twins.get(encoding)
            if twin and encoding in {*understood, ""} and (tag := twin.tag()):
                return self._sent(request, encoding, twin.path, tag=tag)
        return None

    def _sent(self, request: Request, chosen: str, path: Path, *, tag: str) -> Response:
        told = {"cache-control": self.kept, "etag": tag}
        if len(self.twins) > 1:
            told["vary"] = "Accept-Encoding"
        if chosen:
            told["content-encoding"] = chosen
        if path.name == "sw.js":
            told["service-worker-allowed"] = "/"
        if _known(request.headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=told)
        return Piece(path, headers=told, media_type=self.kind)


def files(folder: Path, *, except_for: frozenset[str]) -> dict[str, Packed]:
    """Every file below a folder by its path, such as `/assets/a.js`.

    Args:
        folder: what the build wrote.
        except_for: names of files that are not for the browser.
    """
    return dict(_files(folder, except_for))


def _files(folder: Path, except_for: frozenset[str]) -> Iterator[tuple[str, Packed]]:
    for parent, _, found in os.walk(folder):
        names = frozenset(found)
        inside = parent.removeprefix(str(folder)).replace(os.sep, "/")
        for name in names - except_for:
            suffix = PurePath(name).suffix
            if suffix in ENCODINGS.values():
                continue
            beside = {one: name + more for one, more in {"": "", **ENCODINGS}.items()}
            twins = {one: Twin(Path(parent, it)) for one, it in beside.items() if it in names}
            place = f"{inside}/{name}"
            kept = FOREVER if place.startswith("/assets/") else AGAIN
            yield place, Packed(KINDS.get(suffix, "application/octet-stream"), kept, twins)


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
