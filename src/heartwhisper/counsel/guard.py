"""Keeps what a model says to plain paragraphs, while it streams.

Marks of Markdown go, links go, and an answer that runs on ends at a sentence. A piece without
a suspicious mark is passed on as it comes; only what may be half a mark is held back.
"""

import re

_SUSPICIOUS = re.compile(r"[*_`#\[\]<>~\n]|http|www|(?<!\w)(?:ht{0,2}|ww?)$")
_EMPHASIS = re.compile(r"\*+|`+|~~+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|__+")
_HEADING = re.compile(
    r"(?m)^[ \t]*(?:#{1,6}[ \t]+|[-*+•][ \t]+|>[ \t]?|\d{1,2}[.)][ \t]+|-{3,}[ \t]*$)"
)
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s]*\)")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S*")
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]*>")
_BLANK = re.compile(r"\n{3,}")
# What may be the beginning of a mark at the end of what has come so far.
_OPEN = re.compile(
    r"(?:!?\[[^\[\]\n]{0,200}(?:\](?:\([^()\s]{0,200})?)?"
    r"|(?<!\w)(?:h(?:t(?:t(?:p(?:s?:?/?/?\S{0,200})?)?)?)?|w(?:w(?:w(?:\.\S{0,200})?)?)?)"
    r"|<[^<>\n]{0,60}"
    r"|[*_`~]+"
    r"|(?:^|\n)[ \t]*(?:#{1,6}[ \t]*|[-+•>][ \t]*|-+|\d{1,2}[.)]?[ \t]*)?"
    r"|\n+)$"
)
_SENTENCE_END = re.compile(r"[.!?。！？।…]['\"”’」』)]?(?:\s|$)|[。！？।]")


class Guard:
    """The guard of one answer."""

    def __init__(self, longest: int = 900) -> None:
        """Start a guard.

        Args:
            longest: after so many characters the answer ends with the sentence it is in.
        """
        self._longest = longest
        self._held = ""
        self._last = ""
        self._length = 0
        self.ended = False

    def take(self, piece: str) -> str:
        """Take a piece of the model and give what may be shown now.

        Args:
            piece: what the model just said.

        Returns:
            Plain text, perhaps none.
        """
        if self.ended:
            return ""
        if not self._held and self._last and not _SUSPICIOUS.search(piece):
            return self._counted(piece)
        held = _LINK.sub(r"\1", self._held + piece)
        half = _OPEN.search(held)
        end = half.start() if half else len(held)
        self._held = held[end:]
        return self._counted(self._cleaned(held[:end]))

    def finish(self) -> str:
        """Give what was still held back, at the end of the answer."""
        held, self._held = self._held, ""
        return "" if self.ended else self._counted(self._cleaned(held).rstrip())

    def _cleaned(self, text: str) -> str:
        """Take the marks out, in sight of the last character that was shown."""
        text = _LINK.sub(r"\1", self._last + text)
        text = _TAG.sub("", _ADDRESS.sub("", _HEADING.sub("", text)))
        text = _BLANK.sub("\n\n", _EMPHASIS.sub("", text))
        return text[1:] if self._last else text.lstrip()

    def _counted(self, text: str) -> str:
        self._last = text[-1:] or self._last
        self._length += len(text)
        over = self._length - self._longest
        end = _SENTENCE_END.search(text, max(0, len(text) - over)) if over > 0 else None
        if end is None:
            return text
        self.ended = True
        return text[: end.end()].rstrip()
