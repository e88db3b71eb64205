"""A streamed completion, read: bytes in, words out. Pure."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from heartwhisper.llm.port import ModelError

# No event of a completion comes near this; what grows beyond it is not one.
_LONGEST_LINE = 1 << 20
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Frame:
    """What stands around the words in the lines of one stream."""

    before: bytes
    after: bytes
    between: bytes


class Completion:
    """Turns the bytes of a streamed completion into text, however they are cut.

    The events of one stream differ in the words only. Once an event has shown what stands around
    them, a run of such lines is read in a few steps, without a JSON parse for each token.

    Attributes:
        finished: the model has ended its answer and said why.
    """

    def __init__(self) -> None:
        self.finished = False
        self._rest = b""
        self._frame: _Frame | None = None
        self._uniform = True

    def feed(self, data: bytes) -> str:
        """Take what one read brought and return the words of its whole lines.

        Raises:
            ModelError: `broken`, where it is no completion.
        """
        data = self._rest + data
        end = data.rfind(b"\n") + 1
        self._rest = data[end:]
        if len(self._rest) > _LONGEST_LINE:
            raise ModelError("broken")
        try:
            words = "".join(self._words(data, end))
        except (ValueError, RecursionError):
            raise ModelError("broken") from None
        return _storable(words) if _UNSTORABLE.search(words) else words

    def _words(self, data: bytes, end: int) -> Iterator[str]:
        at = 0
        while at < end:
            past, words = 0, ""
            if self._frame and data.startswith(self._frame.before, at):
                past, words = self._run(data, (at, end), self._frame)
            if not past:
                past = data.index(b"\n", at) + 1
                words = self._line(data[at:past])
            yield words
            at = past

    def _run(self, data: bytes, span: tuple[int, int], frame: _Frame) -> tuple[int, str]:
        """Read lines that all have the frame and need no unescaping: the place after, the words."""
        at, end = span
        escape = data.find(b"\\", at, end)
        last = data.rfind(frame.after, at, end if escape < 0 else escape)
        if last < 0:
            return 0, ""
        words = data[at + len(frame.before) : last].replace(frame.between, b"")
        if b'"' in words or b"\n" in words:
            self._frame, self._uniform = None, False
            return 0, ""
        return last + len(frame.after), words.decode()

    def _line(self, line: bytes) -> str:
        # Comments (keep-alive), event names and ids say nothing here.
        if not line.startswith(b"data:"):
            return ""
        payload = line[5:].strip()
        if payload == b"[DONE]":
            return ""
        words, finished = _delta(payload)
        self.finished = self.finished or finished
        if words and not finished and self._uniform:
            self._learn(line, words)
        return words

    def _learn(self, line: bytes, words: str) -> None:
        spelled = json.dumps(words, ensure_ascii=False).encode("utf-8", "replace")
        blank = b"\r\n" if line.endswith(b"\r\n") else b"\n"
        for key in (b'"content":', b'"content": '):
            before, found, after = line.partition(key + spelled)
            before, after = before + key + b'"', b'"' + after
            if found and _delta(before[5:] + b"?" + after) == ("?", False):
                self._frame = _Frame(before, after, after + blank + before)


def _storable(words: str) -> str:
    """Join surrogates that JSON escapes spelled one by one; no database takes a lone one or NUL."""
    joined = words.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return joined.replace("\0", "")


def _delta(payload: bytes) -> tuple[str, bool]:
    """The words of one event, and whether it ends the answer."""
    event = json.loads(payload)
    if not isinstance(event, dict) or event.get("error"):
        raise ModelError("broken")
    choices = event.get("choices")
    if not choices:
        return "", False
    try:
        choice = choices[0]
        words = choice["delta"].get("content")
        finished = bool(choice.get("finish_reason"))
    except (AttributeError, IndexError, KeyError, TypeError):
        raise ModelError("broken") from None
    return (words if isinstance(words, str) else ""), finished
