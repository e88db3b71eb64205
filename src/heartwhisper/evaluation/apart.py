"""Checks that nothing a set measures with stands in the project: else it would measure memory."""

import json
import re
import subprocess
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

# A shorter text is said by everybody ("thanks for sharing", 안녕하세요): 24 bytes are as many Latin
# letters, and eight of Hangul, kana, ideographs or Devanagari.
_SHORTEST = 24
# From so many letters on a text is found inside others.
_LONG = 25
_TEXT_FIELDS = ("text", "question")
_MARKS = re.compile(r"[\W_]+")
_PIECES = re.compile(r'[\n\t"]+')
_GENERATED = (".lock", "package-lock.json", "openapi.json", ".png", ".ico", ".woff2", ".npz")


def texts(path: Path) -> Iterator[str]:
    """Read the texts of labelled lines (JSONL)."""
    for written in path.read_text(encoding="utf-8").splitlines():
        line = json.loads(written) if written.strip() else {}
        yield from (line[name] for name in _TEXT_FIELDS if isinstance(line.get(name), str))


def held(wanted: Iterable[str], root: Path = ROOT) -> Iterator[tuple[str, Path]]:
    """Name the texts that stand in the project's files.

    Args:
        wanted: texts of sets that are to stay apart.
        root: the project's folder; every file that git knows or would take is read.

    Yields:
        A text and the file that holds it: as a line or quoted piece of its own, or, from
        `_LONG` letters on, inside other text. Marks, spaces and capitals do not count.
    """
    whole = {bare: text for text in wanted if len((bare := _bare(text)).encode()) >= _SHORTEST}
    inside: dict[str, list[str]] = defaultdict(list)
    for bare in whole:
        if len(bare) >= _LONG:
            inside[bare[:_LONG]].append(bare)
    for path in _files(root):
        content = path.read_text(encoding="utf-8", errors="ignore")
        found = {bare for piece in _PIECES.split(content) if (bare := _bare(piece)) in whole}
        found |= _inside(_bare(content), inside)
        yield from ((whole[bare], path.relative_to(root)) for bare in sorted(found))


def _inside(everything: str, wanted: Mapping[str, list[str]]) -> set[str]:
    """The wanted texts inside one long one; `wanted` has them by their first letters."""
    starts = range(len(everything) - _LONG + 1)
    maybe = (
        (place, bare)
        for place in starts
        for bare in wanted.get(everything[place : place + _LONG], ())
    )
    return {bare for place, bare in maybe if everything.startswith(bare, place)}


def _bare(text: str) -> str:
    return _MARKS.sub("", unicodedata.normalize("NFKC", text).lower())


def _files(root: Path) -> Iterator[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(  # noqa: S603 - a fixed command
        command, cwd=root, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        path = root / name
        if path.is_file() and not name.endswith(_GENERATED):
            yield path
