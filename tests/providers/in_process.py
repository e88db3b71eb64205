"""Stripe's SDK without a socket: its requests go straight to the fake."""

from urllib.parse import urlsplit

import stripe

from tests.providers.fake import Lost


class StripeWire(stripe.HTTPClient):
    """Hand it to the adapter as `http_client`."""

    name = "in process"

    def __init__(self, fake):
        super().__init__()
        self.fake = fake

    def request(self, method, url, headers, post_data=None):  # noqa: PLR0917 - the SDK's
        parts, body = urlsplit(url), (post_data or "").encode()
        try:
            answer = self.fake.answer(method.upper(), parts.path, dict(headers), body, parts.query)
        except Lost as lost:
            raise stripe.APIConnectionError(lost.kind) from None
        return answer.body, answer.status, answer.headers

    def close(self):
        pass
