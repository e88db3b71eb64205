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
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="/sandbox/page.css">
</head>
<body>
<h1>$title</h1>
<p><strong>$note</strong></p>
$content
</body>
</html>
""")

# The policy of every page allows no style inside it.
STYLE = """\
body { margin: 0 auto; max-width: 26rem; padding: 2rem 1.25rem; font: 1.0625rem/1.6 system-ui;
  word-break: keep-all; overflow-wrap: break-word; }
h1 { font-size: 1.375rem; }
.sold { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem;
  border: 1px solid; border-radius: 12px; padding: 1rem; }
button { width: 100%; min-height: 3rem; margin: 0.375rem 0; padding: 0.5rem 1rem; font: inherit;
  color: inherit; background: none; border: 1px solid; border-radius: 12px; cursor: pointer; }
#pay { color: Canvas; background: CanvasText; font-weight: 600; }
[role="alert"] { border-left: 4px solid; padding-left: 0.75rem; }
"""


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
    price = escape(money(amount_minor, currency, language))
    told = [f'<p class="sold">{escape(plan_words(language, plan)["name"])}<b>{price}</b></p>']
    told += [f"<p>{escape(words['renews'])}</p>"] if recurring else []
    told += [f'<p role="alert">{escape(words["declined"])}</p>'] if declined else []
    buttons = [
        f'<form method="post" action="/sandbox/{escape(ref)}/{how}">'
        f'<button id="{how}" type="submit">{escape(words[how])}</button></form>'
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
