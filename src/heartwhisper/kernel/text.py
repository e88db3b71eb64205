"""Text from outside: made storable, and looked at for anything to see. Pure."""

import re
import unicodedata

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # all but tab and newline
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters that draw nothing


def tidy(text: str) -> str:
    """The text as it can be stored: halves of characters joined or replaced, no controls.

    A client that cuts a text between the halves of an emoji sends a lone surrogate.
    """
    if not text.isascii():
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROLS.sub("", text)


def composed(text: str) -> str:
    """A tidy text in NFC, its ends trimmed."""
    return unicodedata.normalize("NFC", tidy(text)).strip()


def is_visible(text: str) -> bool:
    """Whether anything in a text can be seen."""
    return any(unicodedata.category(c)[0] not in "ZC" and c not in _FILLERS for c in text)
