"""A provider for trying out: files instead of a network, a page of our own instead of a till."""
