"""The fake Stripe's pages: the hosted checkout and the customer's portal."""

import re
from html import escape

from tests.providers.fake import Answer
from tests.providers.stripe_acts import Acts

BUTTONS = {
    "pay": "Pay",
    "decline": "Pay with a card that is declined",
    "async": "Pay by a transfer that takes days",
    "cancel": "Cancel",
}


def html(title, buttons, *, status=200):
    """A page of buttons: (id, label, where it posts to)."""
    forms = "".join(
        f'<form method="post" action="{escape(to)}">'
        f'<button id="{key}">{escape(label)}</button></form>'
        for key, label, to in buttons
    )
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    body = f"{head}<h1>{escape(title)}</h1>{forms}</html>"
    return Answer(status, body.encode(), {"content-type": "text/html; charset=utf-8"})


def elsewhere(url):
    return Answer(303, b"", {"location": url})


class Pages(Acts):
    def page(self, method, path, query=""):  # noqa: ARG002 - the other provider's pages need it
        """A page that a browser asks for; None where there is none."""
        self.tick()
        if found := re.fullmatch(r"/c/pay/(\w+)(?:/(\w+))?", path):
            return self._checkout_page(method, *found.groups())
        if found := re.fullmatch(r"/p/session/(\w+)(?:/(\w+))?", path):
            return self._portal_page(method, *found.groups())
        return None

    def _checkout_page(self, method, ref, how):
        session = self.things.get(ref)
        if session is None or session["status"] != "open":
            return html("This checkout has expired or is already complete.", [], status=404)
        if method == "GET":
            title = f"Pay {session['amount_total'] / 100:.2f} {session['currency'].upper()}"
            return html(title, [(key, one, f"/c/pay/{ref}/{key}") for key, one in BUTTONS.items()])
        if how != "cancel":
            self.act(how, id=ref)
        success = session["success_url"].replace("{CHECKOUT_SESSION_ID}", ref)
        after = {"cancel": session["cancel_url"], "decline": f"/c/pay/{ref}"}
        return elsewhere(after.get(how, success))

    def _portal_page(self, method, ref, how):
        portal = self.get(ref, "billing_portal.session")
        if method == "GET":
            words = {"cancel": "Cancel the subscription", "return": "Return"}
            return html(
                "Portal", [(key, one, f"/p/session/{ref}/{key}") for key, one in words.items()]
            )
        if how == "cancel":
            for one in self.all("subscription", customer=portal["customer"], status="active"):
                self.act("cancel_at_period_end", id=one["id"])
        return elsewhere(portal["return_url"])
