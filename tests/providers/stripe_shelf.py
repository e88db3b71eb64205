"""Where the fake Stripe keeps its objects, and the events it makes of them."""

import copy
from contextlib import contextmanager
from datetime import UTC, datetime

import stripe

from tests.providers.fake import Fake, name
from tests.providers.stripe_types import blank, fields

PREFIX = {
    "checkout.session": "cs_test_",
    "billing_portal.session": "bps_",
    "customer": "cus_",
    "subscription": "sub_",
    "subscription_item": "si_",
    "invoice": "in_",
    "invoice_payment": "inpay_",
    "line_item": "il_",
    "payment_intent": "pi_",
    "charge": "ch_",
    "refund": "re_",
    "price": "price_",
    "plan": "plan_",
    "event": "evt_",
    "dispute": "du_",
}
HIDDEN = {"line_items", "payments"}  # only there when expanded


class ApiError(Exception):
    def __init__(self, status, kind, message, *, code=None, param=None):
        super().__init__(message)
        self.status = status
        said = {"type": kind, "message": message, "code": code, "param": param}
        self.body = {"error": {key: value for key, value in said.items() if value is not None}}


def bad(message, code=None, param=None, *, status=400):
    return ApiError(status, "invalid_request_error", message, code=code, param=param)


def missing(kind, ref):
    return bad(f"No such {kind}: '{ref}'", "resource_missing", "id", status=404)


def listed(url, things, *, more=False):
    return {"object": "list", "url": url, "has_more": more, "data": things}


class Shelf(Fake):
    """The objects by id, in the order they were made."""

    def __init__(self, clock=None, *, base="https://stripe.test"):
        super().__init__(clock)
        self.base = base
        self.live = False
        self.version = stripe.api_version
        self._then = None
        self.reset()

    def reset(self):
        self.things, self.extra, self.kept = {}, {}, {}
        for log in (self.faults, self.calls, self.events, self.pending, self.warnings):
            log.clear()

    def stamp(self):
        """Unix seconds: now, or when something that is made up for was due."""
        return self._then if self._then is not None else int(self.now().timestamp())

    @contextmanager
    def at(self, stamp):
        self._then, before = stamp, self._then
        try:
            yield
        finally:
            self._then = before

    def new(self, kind, **more):
        thing = blank(kind)
        thing["id"] = name(PREFIX[kind], 58 if kind == "checkout.session" else 24)
        known = fields(kind)
        given = {"created": self.stamp(), "livemode": self.live, "metadata": {}}
        thing.update({key: value for key, value in given.items() if key in known})
        thing.update(more)
        self.things[thing["id"]] = thing
        return thing

    def get(self, ref, kind):
        thing = self.things.get(ref)
        if thing is None or thing["object"] != kind:
            raise missing(kind, ref)
        return thing

    def all(self, kind, **wanted):
        """The objects of a kind with these fields, oldest first."""
        return [
            one
            for one in self.things.values()
            if one["object"] == kind and all(one.get(key) == what for key, what in wanted.items())
        ]

    def view(self, thing, expand=()):
        shown = {key: copy.deepcopy(one) for key, one in thing.items() if key not in HIDDEN}
        for path in expand:
            self._expand(shown, path.split("."), path)
        return shown

    def _expand(self, thing, parts, whole):
        if isinstance(thing, list):
            for one in thing:
                self._expand(one, parts, whole)
            return
        key, *rest = parts
        kept = self.things.get(thing.get("id"), {})
        if key in HIDDEN and key in kept:
            thing[key] = copy.deepcopy(kept[key])
        if isinstance(thing.get(key), str) and thing[key] in self.things:
            thing[key] = self.view(self.things[thing[key]])
        if key not in thing or isinstance(thing[key], str):
            raise bad(f"This property cannot be expanded ({whole}).", None, "expand")
        if rest and thing[key] is not None:
            self._expand(thing[key], rest, whole)

    def page_of(self, things, url, asked):
        """A page of a list of Stripe's: the newest first."""
        things = list(reversed(things))
        for word, bound in (asked.get("created") or {}).items():
            things = [one for one in things if _compared(word, one["created"], bound)]
        after = asked.get("starting_after")
        if after is not None:
            ids = [one["id"] for one in things]
            if after not in ids:
                raise missing("object", after)
            things = things[ids.index(after) + 1 :]
        limit = asked.get("limit", 10)
        if not 1 <= limit <= 100:
            raise bad("Invalid limit", "parameter_invalid_integer", "limit")
        expand = [path.removeprefix("data.") for path in asked.get("expand", [])]
        shown = [self.view(one, expand) for one in things[:limit]]
        return listed(url, shown, more=len(things) > limit)

    def event(self, kind, thing, previous=None):
        told = blank("event") | {
            "id": name("evt_1", 23),
            "type": kind,
            "created": self.stamp(),
            "livemode": self.live,
            "api_version": self.version,
            "pending_webhooks": 1,
            "data": {"object": self.view(thing)},
            "request": {"id": name("req_", 14), "idempotency_key": None},
        }
        if previous is not None:
            told["data"]["previous_attributes"] = previous
        self.events.append(told)
        self.pending.append(told)


def _compared(word, stamp, bound):
    return {
        "gt": stamp > bound,
        "gte": stamp >= bound,
        "lt": stamp < bound,
        "lte": stamp <= bound,
    }[word]


def months_on(stamp, count):
    """Calendar months later, the day clamped, as Stripe's billing cycle has it (UTC)."""
    day = datetime.fromtimestamp(stamp, UTC)
    month = day.month - 1 + count
    first = day.replace(year=day.year + month // 12, month=month % 12 + 1, day=1)
    later = first.replace(month=first.month % 12 + 1, year=first.year + first.month // 12)
    return int(first.replace(day=min(day.day, (later - first).days)).timestamp())
