"""What the fake payment providers have in common: clock, call log, faults, events.

A fake is a plain object that answers one HTTP request after another, so that thousands of talks
with it need no socket; `serving.py` puts the same object behind a real one.
"""

import re
import secrets
import string
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

ALNUM = string.ascii_letters + string.digits
KINDS = {
    "status",  # answer an error, do nothing
    "status_after",  # do it, answer an error
    "timeout",  # nothing is done, nobody answers
    "timeout_after",  # it is done, nobody answers
    "reset",  # the line breaks before anything is done
    "reset_after",  # it is done, then the line breaks
    "garbage",  # it is done, the answer is a page
}


def name(prefix, length=24, alphabet=ALNUM):
    return prefix + "".join(secrets.choice(alphabet) for _ in range(length))


@dataclass
class Fault:
    """A rule: requests that match (a pattern on `METHOD /path`) go wrong, so many times."""

    kind: str
    match: str = ".*"
    times: int = 1
    skip: int = 0
    status: int = 500
    hits: int = 0


@dataclass
class Answer:
    status: int
    body: bytes
    headers: dict = field(default_factory=dict)


class Lost(Exception):
    """The answer never arrives: `timeout` or `reset`."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


class Fake:
    """Base of a provider. A subclass has `handle`, `error`, `signed`, `tick`, `act`, `ledger`."""

    def __init__(self, clock=None):
        self.clock = clock or Standing()
        self.faults, self.calls, self.events, self.pending = [], [], [], []
        self.warnings = []  # whatever the real provider would not have taken or said

    def now(self):
        return self.clock.now()

    def answer(self, method, path, headers, body, query=""):  # noqa: PLR0917 - a whole request
        """One request; raises Lost when nobody answers."""
        call = {"method": method, "path": path, "query": query, "body": body.decode()}
        call["headers"] = {key.lower(): value for key, value in headers.items()}
        self.calls.append(call)
        fault = self._pick(f"{method} {path}")
        kind = call["fault"] = fault.kind if fault else None
        if kind in {"timeout", "reset"}:
            raise Lost(kind)
        if kind == "status":
            return self.error(fault.status)
        answer = self.handle(call)
        if kind in {"timeout_after", "reset_after"}:
            raise Lost(kind.removesuffix("_after"))
        if kind == "status_after":
            return self.error(fault.status)
        if kind == "garbage":
            return Answer(200, b"<html>gateway</html>", {"content-type": "text/html"})
        return answer

    def fault(self, kind, match=".*", **more):
        assert kind in KINDS
        self.faults.append(Fault(kind, match, **more))

    def _pick(self, line):
        for fault in self.faults:
            if fault.times and re.search(fault.match, line):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.times -= 1
                fault.hits += 1
                return fault
        return None

    def take(self):
        """The events that were not handed out yet, in the order they happened."""
        taken, self.pending = self.pending, []
        return taken

    def counted(self, *kinds):
        """How often each call was made, without the faults' own."""
        made = Counter(f"{one['method']} {one['path'].split('?')[0]}" for one in self.calls)
        return {
            key: many for key, many in made.items() if not kinds or any(k in key for k in kinds)
        }


class Standing:
    """A clock of its own, for a fake that is used alone."""

    def __init__(self):
        self.moment = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)

    def now(self):
        return self.moment

    def advance(self, **by):
        self.moment += timedelta(**by)
