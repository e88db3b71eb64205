"""The built-in counsellor: no network, no key, six languages."""
