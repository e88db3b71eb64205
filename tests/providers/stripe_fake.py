"""A fake Stripe, as strict as its SDK: requests, answers, events and pages.

`StripeFake.answer` is its API, `page` its hosted pages, `act` whatever happens elsewhere (a payer,
a bank, the dashboard), `tick` the passing of time.
"""

import hashlib
import hmac
import json
import re
from urllib.parse import parse_qsl

from tests.providers.fake import Answer, name
from tests.providers.stripe_pages import Pages
from tests.providers.stripe_shelf import ApiError, bad
from tests.providers.stripe_types import Bad, check_request, parse_form, problems

SECRET = "whsec_test_secret"
KEY = "sk_test_heart"
DAY = 86400
ROUTES = {
    "POST checkout/sessions": ("create_session", "checkout.SessionCreateParams"),
    "GET checkout/sessions": ("checkout.session", "checkout.SessionListParams"),
    "GET checkout/sessions/*": ("checkout.session", "checkout.SessionRetrieveParams"),
    "POST checkout/sessions/*/expire": ("expire_session", "checkout.SessionExpireParams"),
    "GET subscriptions/*": ("subscription", "SubscriptionRetrieveParams"),
    "POST subscriptions/*": ("update_subscription", "SubscriptionUpdateParams"),
    "DELETE subscriptions/*": ("cancel_subscription", "SubscriptionCancelParams"),
    "GET invoices": ("invoice", "InvoiceListParams"),
    "GET payment_intents/*": ("payment_intent", "PaymentIntentRetrieveParams"),
    "GET charges/*": ("charge", "ChargeRetrieveParams"),
    "POST refunds": ("create_refund", "RefundCreateParams"),
    "GET refunds": ("refund", "RefundListParams"),
    "POST billing_portal/sessions": ("create_portal", "billing_portal.SessionCreateParams"),
    "GET events": ("event", "EventListParams"),
}
# What an injected error looks like; anything else is Stripe's own failure.
FAULTS = {
    402: ("card_error", "card_declined"),
    409: ("idempotency_error", "idempotency_key_in_use"),
    429: ("rate_limit_error", "rate_limit"),
}


def routed(method, path):
    """The handler, its parameters and the ids in the path."""
    for route, (what, params) in ROUTES.items():
        verb, pattern = route.split(" ")
        regex = "/v1/" + pattern.replace("*", r"([^/]+)") + "/?"
        if verb == method and (found := re.fullmatch(regex, path)):
            return what, params, found.groups()
    raise bad(f"Unrecognized request URL ({method}: {path})", status=404)


def reply(status, body, **headers):
    headers = {key.replace("_", "-"): value for key, value in headers.items()}
    headers |= {"content-type": "application/json", "request-id": name("req_", 14)}
    return Answer(status, json.dumps(body).encode(), headers)


class StripeFake(Pages):
    """Stripe's API. `clock` is anything with `now()`; `secret` signs the webhooks."""

    events_kept = 30 * DAY

    def __init__(self, clock=None, *, base="https://stripe.test", secret=SECRET, key=KEY):
        super().__init__(clock, base=base)
        self.secret, self.key = secret, key
        self.stamps = self.clock  # dates the signatures: what the receiver takes for now
        self._fault = None

    def answer(self, *request, **more):
        with self.lock:  # the SDK calls from threads
            self.tick()
            try:
                return super().answer(*request, **more)
            except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
                self.warnings.append(f"the fake itself: {error!r}")
                raise

    def _pick(self, line):
        self._fault = super()._pick(line)
        return self._fault

    def handle(self, call):
        try:
            return self._handle(call)
        except ApiError as error:
            return reply(error.status, error.body)
        except Bad as error:
            self.warnings.append(str(error))
            return self.error(400, str(error), error.code)

    def _handle(self, call):
        if call["headers"].get("authorization") != f"Bearer {self.key}":
            raise ApiError(401, "invalid_request_error", "Invalid API Key provided")
        what, params, refs = routed(call["method"], call["path"])
        form = call["body"] if call["method"] == "POST" else call["query"]
        pairs = parse_qsl(form, keep_blank_values=True)
        asked = check_request(params, parse_form(pairs))
        key = call["headers"].get("idempotency-key") if call["method"] == "POST" else None
        if key is None:
            return reply(200, self._made(what, refs, asked))
        return self._once(key, (call["path"], sorted(pairs)), lambda: self._made(what, refs, asked))

    def _once(self, key, said, make):
        """The first answer to a key, again and again for a day; refused requests are not kept."""
        now = self.stamp()
        if key in self.kept and now - self.kept[key][0] < DAY:
            _, before, status, body = self.kept[key]
            if before != said:
                raise ApiError(400, "idempotency_error", "Keys go with the same parameters.")
            return reply(status, body, idempotent_replayed="true")
        status, body = 200, make()
        if self._fault and self._fault.kind == "status_after" and self._fault.status >= 500:
            failed = json.loads(self.error(self._fault.status).body)
            self.kept[key] = (now, said, self._fault.status, failed)
        else:
            self.kept[key] = (now, said, status, body)
        return reply(status, body)

    def _made(self, what, refs, asked):
        expand = asked.pop("expand", [])
        if handler := self._handlers().get(what):
            body = self.view(handler(*refs, asked), expand)
        elif refs:
            body = self.view(self.get(refs[0], what), expand)
        else:
            body = self._list(what, asked | {"expand": expand})
        self.warnings += problems(body)
        return body

    def _handlers(self):
        return {
            "create_session": self.create_session,
            "expire_session": self.expire_session,
            "update_subscription": self.update_subscription,
            "cancel_subscription": self.cancel_subscription,
            "create_refund": self.create_refund,
            "create_portal": self.create_portal,
        }

    def _list(self, kind, asked):
        things = self.all(kind)
        if kind == "event":
            oldest = self.stamp() - self.events_kept
            things = [one for one in self.events if one["created"] >= oldest]
        if types := asked.get("types"):
            things = [one for one in things if one["type"] in types]
        if intent := asked.get("payment_intent"):
            things = [one for one in things if one["payment_intent"] == intent]
        if (subscription := asked.get("subscription")) and kind == "invoice":
            about = [(one, one["parent"]["subscription_details"]) for one in things]
            things = [one for one, of in about if of["subscription"] == subscription]
        folder = {"checkout.session": "checkout/sessions"}.get(kind, f"{kind}s")
        return self.page_of(things, f"/v1/{folder}", asked)

    def error(self, status, message="injected fault", code=None):
        kind, known = FAULTS.get(status, ("api_error", None))
        kind = "invalid_request_error" if status in {400, 401, 403, 404} else kind
        said = {"type": kind, "message": message, "code": code or known}
        return reply(status, {"error": {key: one for key, one in said.items() if one}})

    def signed(self, event, mode="normal"):
        """Headers and body of a webhook; mode: normal, bad_sig, stale or future."""
        body = json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()
        moved = {"stale": -3600, "future": 3600}.get(mode, 0)
        stamp = int(self.stamps.now().timestamp()) + moved
        secret = "whsec_wrong" if mode == "bad_sig" else self.secret
        mac = hmac.new(secret.encode(), b"%d." % stamp + body, hashlib.sha256).hexdigest()
        signature = f"t={stamp},v1={mac},v0={'0' * 64}"
        return {"content-type": "application/json", "stripe-signature": signature}, body
