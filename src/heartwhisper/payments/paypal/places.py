"""Where PayPal is: its hosts, and a stand-in on loopback."""

from urllib.parse import urlsplit

HOSTS = frozenset(
    {"api.paypal.com", "api-m.paypal.com", "api.sandbox.paypal.com", "api-m.sandbox.paypal.com"}
)
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


def near(base_url: str) -> bool:
    """Whether the base is a stand-in: http, which never leaves this machine.

    Raises:
        ValueError: it is neither that nor https.
    """
    parts = urlsplit(base_url)
    if parts.scheme == "http" and parts.hostname in _LOOPBACK:
        return True
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.query:
        raise ValueError("no URL such as https://api-m.paypal.com")
    return False
