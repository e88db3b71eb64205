"""The fake PayPal's pages, where the payer approves or cancels."""

import re
from html import escape
from urllib.parse import parse_qs

from tests.providers.fake import Answer, name
from tests.providers.paypal_acts import approve
from tests.providers.paypal_orders import UP

BUTTONS = {"approve": "Approve", "cancel": "Cancel"}
PAGES = ("/checkoutnow", "/webapps/billing/subscriptions")


def page(fake, method, path, *, query):
    """A page that a browser asks for; None where there is none."""
    if method == "GET" and path in PAGES:
        asked = parse_qs(query)
        ref = (asked.get("token") or asked.get("ba_token") or [""])[0]
        return _checkout(ref) if ref in fake.shelf else Answer(404, b"unknown token")
    match = re.fullmatch(r"/fake/([\w-]+)/(approve|cancel)", path)
    if method != "POST" or not match or match[1] not in fake.shelf:
        return None
    return _chosen(fake, *match.groups())


def _checkout(ref):
    forms = "".join(
        f'<form method="post" action="/fake/{escape(ref)}/{how}">'
        f'<button id="{how}">{label}</button></form>'
        for how, label in BUTTONS.items()
    )
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>PayPal</title>'
    body = f"{head}<h1>PayPal</h1>{forms}</html>"
    return Answer(200, body.encode(), {"content-type": "text/html; charset=utf-8"})


def _chosen(fake, ref, how):
    more, token = fake.extra[ref], name("", 17, UP)
    subscribed = more["kind"] == "subscription"
    back = f"subscription_id={ref}&ba_token=BA-{ref[2:]}&token={token}"
    query = back if subscribed else f"token={ref}"
    if how == "cancel":
        url = more["page"]["cancel_url"]
    else:
        approve(fake, ref)
        url = more["page"]["return_url"]
        query += "" if subscribed else "&PayerID=PAYERABCDEF23"
    return Answer(303, b"", {"location": f"{url}{'&' if '?' in url else '?'}{query}"})
