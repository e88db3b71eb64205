"""Writes the letters of the house from the words of `words/`, one file for each language.

Somebody else may see the phone: no subject and no letter of ours says what the service is for.
"""

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Literal, NotRequired, TypedDict, cast

from heartwhisper.mail.port import Letter

Kind = Literal[
    "verify",
    "verify_change",
    "address_changed",
    "reset",
    "password_changed",
    "account_exists",
    "account_deleted",
    "contact",
    "premium_started",
    "renewal_started",
    "premium_renewed",
    "renewal_reminder",
    "payment_failed",
    "renewal_cancelled",
    "refunded",
    "premium_given",
]

# What each kind names, and nothing else.
VALUES: Mapping[Kind, frozenset[str]] = {
    "verify": frozenset({"link"}),
    "verify_change": frozenset({"link"}),
    "address_changed": frozenset(),
    "reset": frozenset({"link"}),
    "password_changed": frozenset(),
    "account_exists": frozenset({"link"}),
    "account_deleted": frozenset({"receipt"}),
    "contact": frozenset({"name", "email", "body", "number"}),
    # Plans, amounts and days come as text in the language of the letter.
    "premium_started": frozenset({"plan", "amount", "until"}),
    "renewal_started": frozenset({"plan", "amount", "until", "link"}),
    "premium_renewed": frozenset({"plan", "amount", "until", "link"}),
    "renewal_reminder": frozenset({"plan", "amount", "day", "link"}),
    "payment_failed": frozenset({"plan", "until", "link"}),
    "renewal_cancelled": frozenset({"plan", "until"}),
    "refunded": frozenset({"amount"}),
    "premium_given": frozenset({"until"}),
}
_SHELF = Path(__file__).parent / "words"
_SIGNED = "Heart Whisper"

# No colour of text or ground is set: a mail program in the dark chooses both.
_PAGE = Template("""\
<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>$subject</title>
</head>
<body style="margin:0 auto;max-width:34em;padding:24px 16px;font:16px/1.6 sans-serif">
$content
</body>
</html>
""")
_BUTTON = Template("""\
<p><a href="$link" style="display:inline-block;padding:10px 20px;border:2px solid;\
border-radius:8px;color:inherit;font-weight:bold;text-decoration:none">$button</a></p>
<p>$below<br><a href="$link" style="color:inherit;word-break:break-all">$link</a></p>""")


class _Words(TypedDict):
    subject: str
    paragraphs: list[str]
    button: NotRequired[str]


class _Book(TypedDict):
    below: str  # stands before the link in full
    letters: dict[Kind, _Words]


def compose(
    kind: Kind,
    language: str,
    values: Mapping[str, str],
    *,
    id: str,  # noqa: A002 - as in a Letter
    to: str,
) -> Letter:
    """Write one letter.

    Args:
        kind: which one.
        language: `ko`, `en`, `zh`, `ja`, `fr` or `hi`.
        values: exactly what `VALUES` has for this kind. `body` may have several lines, everything
            else is put on one.
        id: names the letter.
        to: the bare address.

    Returns:
        The letter, without `reply_to`.

    Raises:
        ValueError: there is no such kind or language, or the values are not the kind's. The text
            repeats no value.
    """
    book = _book(language)
    if kind not in VALUES or values.keys() != VALUES[kind]:
        raise ValueError(f"not the values of a letter: {kind}")
    words = book["letters"][kind]
    known = {name: _clean(name, value) for name, value in values.items()}
    subject = Template(words["subject"]).substitute(known)
    text = [Template(paragraph).substitute(known) for paragraph in words["paragraphs"]]
    html = [f"<p>{_escaped(paragraph)}</p>" for paragraph in text]
    if "button" in words:
        # What to do comes after the first paragraph, what to know if it was not you after that.
        text.insert(1, f"{words['button']}:\n{known['link']}")
        html.insert(1, _button(words["button"], book["below"], known["link"]))
    page = _PAGE.substitute(
        language=language, subject=escape(subject), content="\n".join([*html, f"<p>{_SIGNED}</p>"])
    )
    plain = "\n\n".join([*text, _SIGNED]) + "\n"
    return Letter(id=id, to=to, subject=subject, text=plain, html=page)


def _button(label: str, below: str, link: str) -> str:
    return _BUTTON.substitute(button=escape(label), below=escape(below), link=escape(link))


def _escaped(text: str) -> str:
    return escape(text).replace("\n", "<br>\n")


def _clean(name: str, value: str) -> str:
    """Take out what no reader sees; only a body keeps its lines, so that no value feigns one."""
    lines = (_visible(line) for line in value.splitlines())
    return "\n".join(lines).strip() if name == "body" else " ".join(" ".join(lines).split())


def _visible(line: str) -> str:
    return "".join(c for c in line if c == "\t" or unicodedata.category(c) not in {"Cc", "Cs"})


@cache
def _book(language: str) -> _Book:
    path = _SHELF / f"{language}.json"
    if path.parent != _SHELF or not path.exists():
        raise ValueError("no language of ours")
    return cast("_Book", json.loads(path.read_text(encoding="utf-8")))
