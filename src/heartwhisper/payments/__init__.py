"""Adapters to payment providers; the only rooms that know a provider's words."""
