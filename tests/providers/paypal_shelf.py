"""What the fake PayPal keeps: its objects, its time, its events and how it signs them."""

import base64
import contextlib
import copy
import json
import uuid
import zlib
from datetime import timedelta
from threading import RLock
from urllib.parse import parse_qs

from tests.providers import paypal_billing as billing
from tests.providers.fake import Fake, name
from tests.providers.paypal_chain import chain
from tests.providers.paypal_orders import UP

WEBHOOK_ID = "4JH86294D6297924G"
CERTIFICATE = "/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270"
MOVED = {"stale": timedelta(hours=-2), "future": timedelta(hours=2)}


class Shelf(Fake):
    """Objects by id in `shelf`; in `extra` what PayPal knows of them but does not show."""

    def __init__(self, clock=None, *, base, webhook_id):
        super().__init__(clock)
        self.base, self.webhook_id = base, webhook_id
        self.chain, self.page_size = chain(), 100
        self.stamps = self.clock  # dates the signatures: what the receiver takes for now
        self.shelf, self.extra = {}, {}
        self.lock = RLock()
        self._moment = None

    def forget(self):
        self.faults, self.calls, self.events, self.pending = [], [], [], []
        self.warnings, self.shelf, self.extra = [], {}, {}

    def moment(self):
        return self._moment or self.now()

    def written(self, moment=None):
        return (moment or self.moment()).strftime("%Y-%m-%dT%H:%M:%SZ")

    @contextlib.contextmanager
    def at(self, moment):
        before, self._moment = self._moment, moment
        try:
            yield
        finally:
            self._moment = before

    def tick(self):
        """Whatever the clock has brought: renewals, failures, suspensions."""
        with self.lock:
            billing.renew(self)

    def happened(self, kind, thing, resource_type):
        event = {
            "id": f"WH-{name('', 17, UP)}-{name('', 17, UP)}",
            "event_version": "1.0",
            "create_time": self.written(),
            "resource_type": resource_type,
            "event_type": kind,
            "summary": kind,
            "resource": copy.deepcopy(thing),
        }
        event["links"] = [self.link(f"/v1/notifications/webhooks-events/{event['id']}", "self")]
        self.events.append(event)
        self.pending.append(event)

    def link(self, path, rel):
        return {"href": self.base + path, "rel": rel, "method": "GET"}

    def signed(self, event, mode="normal"):
        """Headers and body of a webhook; mode: normal, bad_sig, stale, future, other_webhook."""
        body = json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()
        moved = MOVED.get(mode, timedelta())
        sent, time = str(uuid.uuid4()), self.written(self.stamps.now() + moved)
        webhook = "9XX99999XX9999999" if mode == "other_webhook" else self.webhook_id
        crc = zlib.crc32(b"else" if mode == "bad_sig" else body)
        signature = self.chain.sign(f"{sent}|{time}|{webhook}|{crc}".encode())
        return {
            "content-type": "application/json",
            "paypal-transmission-id": sent,
            "paypal-transmission-time": time,
            "paypal-transmission-sig": base64.b64encode(signature).decode(),
            "paypal-cert-url": self.base + CERTIFICATE,
            "paypal-auth-algo": "SHA256withRSA",
            "paypal-auth-version": "v2",
        }, body

    def listed(self, query):
        """The list of events, the newest first, in pages."""
        asked = {key: values[0] for key, values in parse_qs(query).items()}
        start, end = asked.get("start_time", ""), asked.get("end_time", "9999")
        size = min(int(asked.get("page_size", 10)), self.page_size)
        at = int(asked.get("offset", 0))
        hits = [one for one in reversed(self.events) if start <= one["create_time"] <= end]
        shown = hits[at : at + size]
        links = []
        if at + size < len(hits):
            # PayPal's links name another of its hosts than the one that was asked.
            where = f"offset={at + size}&page_size={size}&start_time={start}&end_time={end}"
            links = [self.link(f"/v1/notifications/webhooks-events?{where}", "next")]
            links[0]["href"] = links[0]["href"].replace("api-m.", "api.")
        return {"events": shown, "count": len(shown), "links": links}
