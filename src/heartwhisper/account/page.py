"""The export as a page that a person can read: one file, no script, nothing fetched. Pure."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from heartwhisper.account.profile import blank

_WORDS = Path(__file__).parent / "words/page.json"
_STYLE = (
    "body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;"
    "word-break:keep-all;overflow-wrap:anywhere;color-scheme:light dark}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}"
    "dt,time{opacity:.7}p{white-space:pre-wrap;margin:.25rem 0 1rem}"
)
_ACCOUNT = ("name", "email", "region", "language", "created_at", "seen_at", "verified_at")


def page(found: Mapping[str, Any], language: str, zone: ZoneInfo) -> str:
    """Write the page.

    Args:
        found: an export, as `privacy.export` gives it.
        language: one of the six.
        zone: in which its moments are told.

    Returns:
        A whole HTML document.
    """
    words = _words()[language]
    body = "".join(_Page(words, zone).sections(found))
    title = escape(words["title"])
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{title}</h1>{body}</body></html>"
    )


class _Page:
    """The words of a language and the zone that moments are told in."""

    def __init__(self, words: Mapping[str, str], zone: ZoneInfo) -> None:
        self._words, self._zone = words, zone

    def sections(self, found: Mapping[str, Any]) -> Iterator[str]:
        """Each part with its heading."""
        about = found["account"]
        yield f"<p>{self._words['made']} {self._told(found['exported_at'])}</p>"
        yield self._headed("account", self._list({name: about.get(name) for name in _ACCOUNT}))
        yield self._headed("profile", self._list({name: about.get(name) for name in blank()}))
        yield self._headed("feelings", self._list(about.get("emotional_tendencies") or {}))
        for name in ("consents", "sessions", "counts", "purchases", "payments", "letters"):
            yield self._headed(name, "".join(map(self._list, found.get(name, ()))))
        yield self._headed("chats", "".join(map(self._chat, found.get("chats", ()))))

    def _headed(self, name: str, body: str) -> str:
        return f"<h2>{escape(self._words[name])}</h2>{body or escape(self._words['none'])}"

    def _list(self, values: Mapping[str, Any]) -> str:
        lines = [
            f"<dt>{escape(self._words.get(name, name))}</dt><dd>{self._told(value)}</dd>"
            for name, value in values.items()
            if value is not None
        ]
        return f"<dl>{''.join(lines)}</dl>" if lines else ""

    def _chat(self, chat: Mapping[str, Any]) -> str:
        said: Sequence[Mapping[str, Any]] = chat["messages"]
        lines = [
            f"<b>{escape(self._words['you' if one['role'] == 'user' else 'counsellor'])}</b> "
            f"<time>{self._told(one['at'])}</time>{self._felt(one)}<p>{escape(one['text'])}</p>"
            f"{self._thought(one.get('feedback'))}"
            for one in said
        ]
        return f"<h3>{self._told(chat['created_at'])}</h3>{''.join(lines)}"

    def _felt(self, said: Mapping[str, Any]) -> str:
        """The emotion of a message (one in danger has none), and what was asked for with it."""
        told = []
        if said.get("danger") == "none":
            corrected = f" ({self._words['corrected']})" if said["corrected"] else ""
            told.append(f"{self._words[said['emotion']]}{corrected}")
        if said.get("help", "talk") != "talk":
            told.append(self._words[said["help"]])
        return "".join(f" · {escape(one)}" for one in told)

    def _thought(self, feedback: Mapping[str, Any] | None) -> str:
        """What was thought of an answer."""
        if feedback is None:
            return ""
        told = {"feedback": self._words["helpful" if feedback["helpful"] else "unhelpful"]}
        if feedback["reason"]:
            told["reason"] = self._words[feedback["reason"]]
        return self._list(told | {"words": feedback["words"]})

    def _told(self, value: Any) -> str:  # noqa: ANN401 - whatever an export holds
        if isinstance(value, bool):
            return escape(self._words["yes" if value else "no"])
        if isinstance(value, datetime):
            return value.astimezone(self._zone).strftime("%Y-%m-%d %H:%M")
        return escape(str(value))


@cache
def _words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(_WORDS.read_text(encoding="utf-8"))
    return found
