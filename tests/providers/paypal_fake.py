"""A fake PayPal: its REST API, its pages and its signed webhooks.

`PayPalFake.answer` is its API, `page` its hosted pages, `act` whatever happens elsewhere (a payer,
a bank, the dashboard), `tick` the passing of time.
"""

import base64
import copy
import json
import re
from datetime import timedelta
from urllib.parse import parse_qs

from tests.providers import paypal_billing as billing
from tests.providers import paypal_checks as checks
from tests.providers import paypal_orders as orders
from tests.providers.fake import ALNUM, Answer, name
from tests.providers.paypal_acts import ACTS
from tests.providers.paypal_disputes import ledger
from tests.providers.paypal_orders import Refusal, found
from tests.providers.paypal_pages import page
from tests.providers.paypal_shelf import CERTIFICATE, WEBHOOK_ID, Shelf

TOKEN_LIFE = timedelta(hours=9)
# Handlers that make something, and the shape of what they are asked.
POSTS = {
    r"/v2/checkout/orders": (orders.create, checks.ORDER),
    r"/v2/checkout/orders/([\w-]+)/capture": (orders.capture, {}),
    r"/v2/payments/captures/([\w-]+)/refund": (orders.refund, checks.REFUND),
    r"/v1/catalogs/products": (billing.create_product, checks.PRODUCT),
    r"/v1/billing/plans": (billing.create_plan, checks.PLAN),
    r"/v1/billing/subscriptions": (billing.subscribe, checks.SUBSCRIPTION),
    r"/v1/billing/subscriptions/([\w-]+)/cancel": (billing.cancel, checks.CANCEL),
}
GETS = {
    r"/v2/checkout/orders/([\w-]+)": "order",
    r"/v2/payments/captures/([\w-]+)": "capture",
    r"/v2/payments/refunds/([\w-]+)": "refund",
    r"/v1/catalogs/products/([\w-]+)": "product",
    r"/v1/billing/plans/([\w-]+)": "plan",
    r"/v1/billing/subscriptions/([\w-]+)": "subscription",
}
# How long PayPal remembers a request id.
KEPT = {
    "/v2/checkout/orders": timedelta(hours=6),
    "/v2/payments": timedelta(days=45),
    "/v1": timedelta(hours=72),
}
MESSAGES = {
    "INVALID_REQUEST": "Request is not well-formed, syntactically incorrect, or violates schema.",
    "RESOURCE_NOT_FOUND": "The specified resource does not exist.",
    "UNPROCESSABLE_ENTITY": "The requested action could not be performed, semantically incorrect, "
    "or failed business validation.",
}
# What an injected error is called; anything else is PayPal's own failure.
FAULTS = {
    401: ("AUTHENTICATION_FAILURE", None),
    409: ("RESOURCE_CONFLICT", "PREVIOUS_REQUEST_IN_PROGRESS"),
    429: ("RATE_LIMIT_REACHED", None),
}


def reply(status, body=None):
    headers = {"paypal-debug-id": name("", 13, "0123456789abcdef")}
    if body is None:
        return Answer(204, b"", headers)
    return Answer(
        status, json.dumps(body).encode(), {**headers, "content-type": "application/json"}
    )


class PayPalFake(Shelf):
    """PayPal's API.

    `clock` is anything with `now()`; `base` is where its links lead; `files` overrides what is
    served at a path (an Answer), `chain` is what signs the webhooks; `page_size` is that of lists.
    """

    def __init__(
        self, clock=None, *, base="https://api-m.sandbox.paypal.com", webhook_id=WEBHOOK_ID
    ):
        super().__init__(clock, base=base, webhook_id=webhook_id)
        self.keys = ("test_client", "test_secret")
        self.reset()

    def reset(self):
        """Forget everything but the settings."""
        self.forget()
        self.files, self.kept, self.tokens = {}, {}, {}

    def answer(self, *request, **more):
        with self.lock:
            self.tick()
            return super().answer(*request, **more)

    def page(self, method, path, query=""):
        """A page that a browser asks for; None where there is none."""
        with self.lock:
            self.tick()
            return page(self, method, path, query=query)

    def handle(self, call):
        served = {
            CERTIFICATE: Answer(200, self.chain.pem, {"content-type": "application/x-pem-file"}),
            **self.files,
        }
        if call["path"] in served:
            return served[call["path"]]
        try:
            if call["path"] == "/v1/oauth2/token":
                return self._token(call)
            self._signed_in(call)
            return self._get(call) if call["method"] == "GET" else self._post(call)
        except Refusal as refusal:
            return self._refused(refusal)

    def error(self, status):
        title, issue = FAULTS.get(status, ("INTERNAL_SERVER_ERROR", None))
        return self._refused(Refusal(status, title, issue))

    def _refused(self, refusal):
        body = {
            "name": refusal.title,
            "message": MESSAGES.get(refusal.title, refusal.title),
            "debug_id": name("", 13, "0123456789abcdef"),
        }
        if refusal.issue:
            body["details"] = [{"issue": refusal.issue, "description": refusal.issue}]
        return reply(refusal.status, body)

    def _token(self, call):
        wanted = base64.b64encode(":".join(self.keys).encode()).decode()
        if call["headers"].get("authorization") != f"Basic {wanted}":
            return reply(401, {"error": "invalid_client"})
        if parse_qs(call["body"]).get("grant_type") != ["client_credentials"]:
            return reply(400, {"error": "unsupported_grant_type"})
        token = name("A21AA", 80, ALNUM)
        self.tokens[token] = self.now() + TOKEN_LIFE
        seconds = int(TOKEN_LIFE.total_seconds())
        return reply(200, {"access_token": token, "token_type": "Bearer", "expires_in": seconds})

    def _signed_in(self, call):
        token = call["headers"].get("authorization", "").removeprefix("Bearer ")
        if token not in self.tokens or self.tokens[token] < self.now():
            raise Refusal(401, "AUTHENTICATION_FAILURE")

    def _get(self, call):
        path, query = call["path"], call["query"]
        if path == "/v1/notifications/webhooks-events":
            return reply(200, self.listed(query))
        if match := re.fullmatch(r"/v1/billing/subscriptions/([\w-]+)/transactions", path):
            return reply(200, billing.transactions(self, match[1], query))
        for pattern, kind in GETS.items():
            if match := re.fullmatch(pattern, path):
                return reply(200, found(self, match[1], kind))
        raise Refusal(404, "RESOURCE_NOT_FOUND")

    def _post(self, call):
        path = call["path"]
        routes = ((re.fullmatch(pattern, path), *route) for pattern, route in POSTS.items())
        match, handler, shape = next((one for one in routes if one[0]), (None, None, None))
        if match is None:
            raise Refusal(404, "RESOURCE_NOT_FOUND")
        body = self._checked(call, shape)
        key = (path, call["headers"].get("paypal-request-id"))
        if (before := self.kept.get(key)) and self.now() - before[1] < self._life(path):
            call["replayed"] = True
            return reply(200, self.shelf.get(before[0]))  # its latest state
        status, thing = handler(self, match[1] if match.groups() else None, body)
        if key[1] and thing:
            self.kept[key] = (thing["id"], self.now())
        shown = thing
        if thing and call["headers"].get("prefer") != "return=representation":
            shown = {key: thing[key] for key in ("id", "status", "links") if key in thing}
        return reply(status, shown)

    def _checked(self, call, shape):
        if call["headers"].get("content-type") != "application/json":
            raise Refusal(415, "UNSUPPORTED_MEDIA_TYPE")
        body = json.loads(call["body"])
        if wrong := checks.problems(shape, body):
            self.warnings += wrong
            raise Refusal(400, "INVALID_REQUEST", wrong[0][1])
        return copy.deepcopy(body)

    def _life(self, path):
        return next(life for start, life in KEPT.items() if path.startswith(start))

    # -- the world outside
    def act(self, do, **more):
        """One act (see `paypal_acts`); what it is done to is `id`, or `charge`."""
        ref = more.pop("id", None) or more.pop("charge")
        with self.lock:
            self.tick()
            return ACTS[do](self, ref, **more)

    def ledger(self):
        """Totals in minor units: charged, refunded, disputed (open or lost), net."""
        with self.lock:
            self.tick()
            return ledger(self)
