"""The sandbox's own checkout page: it says that nothing is charged, and has three buttons. Pure."""

import json
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from heartwhisper.billing.words import money, plan_words

_WORDS = Path(__file__).parent / "words/sandbox.json"
_PAGE = Template("""\
<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>$title</title>
</head>
<body>
<h1>$title</h1>
<p><strong>$note</strong></p>
$content
</body>
</html>
""")


def checkout_page(
    ref: str, language: str, sold: tuple[str, int, str], *, recurring: bool, declined: bool
) -> str:
    """Write the page.

    Args:
        ref: the sandbox's name for the purchase.
        language: one of the six.
        sold: plan, minor units, currency.
        recurring: whether it renews.
        declined: whether the card was refused just now.
    """
    words = _book()[language]
    plan, amount_minor, currency = sold
    lines = [f"{plan_words(language, plan)['name']}: {money(amount_minor, currency, language)}"]
    lines += [words["renews"]] if recurring else []
    told = [f"<p>{escape(line)}</p>" for line in lines]
    told += [f'<p role="alert">{escape(words["declined"])}</p>'] if declined else []
    buttons = [
        f'<form method="post" action="/sandbox/{escape(ref)}/{how}">'
        f'<p><button id="{how}" type="submit">{escape(words[how])}</button></p></form>'
        for how in ("pay", "decline", "cancel")
    ]
    return _filled(language, words, "\n".join([*told, *buttons]))


def over_page(language: str) -> str:
    """Write the page of a purchase that is over, or was never made."""
    words = _book()[language]
    return _filled(language, words, f"<p>{escape(words['over'])}</p>")


def _filled(language: str, words: Mapping[str, str], content: str) -> str:
    title, note = escape(words["title"]), escape(words["note"])
    return _PAGE.substitute(language=language, title=title, note=note, content=content)


@cache
def _book() -> Mapping[str, Mapping[str, str]]:
    book: Mapping[str, Mapping[str, str]] = json.loads(_WORDS.read_text(encoding="utf-8"))
    return book
