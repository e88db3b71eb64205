"""What a page says of itself before its code runs: its language, its words, what to fetch early.

The words, and the names of the files, are the build's (`site.json`). Pure.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

TITLE = "<title>Heart Whisper</title>"
ROOT = '<div id="root">'
WITHOUT_ONE = "ko"  # who names no language at all
WITHOUT_OURS = "en"  # who names others only
SAME = {"/subscription/success": "/success"}  # two addresses of one page
LOCALES = {"ko": "ko_KR", "en": "en_US", "zh": "zh_CN", "ja": "ja_JP", "fr": "fr_FR", "hi": "hi_IN"}


@dataclass(frozen=True, slots=True)
class Place:
    """A page as it was asked for.

    Attributes:
        path: without a language, such as `/chat`; None where there is no such page.
        language: of its words.
        named: whether the address names that language.
        listed: whether it is for search engines.
    """

    path: str | None
    language: str
    named: bool
    listed: bool


def language_of(accepted: list[str], languages: frozenset[str]) -> str:
    """The language to answer in, by the reader's list, best first (`zh-TW` is `zh`)."""
    if not accepted:
        return WITHOUT_ONE
    known = (code.partition("-")[0] for code in accepted)
    return next((code for code in known if code in languages), WITHOUT_OURS)


def at(base_url: str, language: str, path: str) -> str:
    """The address of a page in a language; without one, in the reader's own."""
    place = "/".join(part for part in (language, path.strip("/")) if part)
    return f"{base_url}/{place}"


@dataclass(frozen=True, slots=True)
class House:
    """What the settings say of the service.

    Attributes:
        base_url: where people reach it, if that is set.
        seller: who runs it: names and values.
    """

    base_url: str | None = None
    seller: tuple[tuple[str, str], ...] = ()


def page(template: str, facts: Mapping[str, Any], place: Place, *, house: House) -> str:
    """The app's HTML for one page.

    Args:
        template: as the build wrote it.
        facts: `site.json`; empty where nothing is built.
        place: which page.
        house: whose page.
    """
    words = facts.get("languages", {}).get(place.language)
    if words is None:
        return template
    lines = [*_words(words, place)]
    if not place.listed:
        lines.append('<meta name="robots" content="noindex">')
    elif house.base_url:
        lines += _addresses(facts, place, house.base_url)
    if house.seller:
        told = escape(json.dumps(dict(house.seller), ensure_ascii=False))
        lines.append(f'<meta name="seller" content="{told}">')
    html = template.replace("<html>", f'<html lang="{place.language}">', 1)
    html = html.replace(TITLE, "\n    ".join(lines), 1)
    # after what every page needs, which the build has written there
    html = html.replace("</head>", "".join(_early(facts, words, place)) + "</head>", 1)
    view = words.get("views", {}).get(place.path)
    return _drawn(html, view) if view else html


def _drawn(html: str, view: str) -> str:
    """The page with something to read before its code runs, which the code must not delay."""
    for code in ('<script type="module"', '<link rel="modulepreload"'):
        html = html.replace(code, f'{code} fetchpriority="low"')
    return html.replace(ROOT, ROOT + view, 1)


def _words(words: Mapping[str, Any], place: Place) -> Iterator[str]:
    titles, name = words["titles"], words["name"]
    title = escape(f"{titles.get(title_key(place.path), titles['home'])} · {name}")
    about = escape(words["description"])
    yield f"<title>{title}</title>"
    yield f'<meta name="description" content="{about}">'
    yield '<meta property="og:type" content="website">'
    yield f'<meta property="og:site_name" content="{escape(name)}">'
    yield f'<meta property="og:title" content="{title}">'
    yield f'<meta property="og:description" content="{about}">'
    yield f'<meta property="og:locale" content="{LOCALES[place.language]}">'


def title_key(path: str | None) -> str:
    """The name of a page's title: `/forgot-password` has `forgotPassword`."""
    if path is None:
        return "notFound"
    first, *rest = SAME.get(path, path).strip("/").split("-")
    return "".join([first, *(part.title() for part in rest)]) or "home"


def _early(facts: Mapping[str, Any], words: Mapping[str, Any], place: Place) -> Iterator[str]:
    path = place.path or ""
    route = facts["routes"].get(SAME.get(path, path).strip("/"), [])
    for file in [words["first"], *route, *([words["rest"]] if route else [])]:
        yield f'<link rel="modulepreload" crossorigin href="{file}">\n'


def _addresses(facts: Mapping[str, Any], place: Place, base_url: str) -> Iterator[str]:
    base, path = escape(base_url), place.path or "/"
    own = at(base, place.language if place.named else "", path)
    yield f'<link rel="canonical" href="{own}">'
    yield f'<meta property="og:url" content="{own}">'
    yield f'<meta property="og:image" content="{base}/icon-512.png">'
    for language in facts["languages"]:
        href = at(base, language, path)
        yield f'<link rel="alternate" hreflang="{language}" href="{href}">'
    yield f'<link rel="alternate" hreflang="x-default" href="{at(base, "", path)}">'


def robots(origin: str) -> str:
    """`robots.txt`: the pages are open, of the calls those that a page to read is made of."""
    calls = ("safety", "subscription-options", "payment-methods")
    allowed = "".join(f"Allow: /api/{call}\n" for call in calls)
    return f"User-agent: *\n{allowed}Disallow: /api/\n\nSitemap: {origin}/sitemap.xml\n"


def sitemap(origin: str, paths: list[str], languages: list[str]) -> str:
    """`sitemap.xml`: every page in every language, each with all the others."""
    base = escape(origin)
    others = {path: _others(base, path, languages) for path in paths}
    entries = "".join(
        f"<url><loc>{at(base, language, path)}</loc>{others[path]}</url>\n"
        for path in paths
        for language in languages
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        f' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{entries}</urlset>\n'
    )


def _others(base: str, path: str, languages: list[str]) -> str:
    return "".join(
        f'<xhtml:link rel="alternate" hreflang="{language}" href="{at(base, language, path)}"/>'
        for language in languages
    )


def facts_of(text: str | None) -> Mapping[str, Any]:
    """`site.json`, or nothing where nothing is built."""
    facts: Mapping[str, Any] = json.loads(text) if text else {}
    return facts
