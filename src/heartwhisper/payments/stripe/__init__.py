"""Stripe: hosted checkout, subscriptions, refunds. The only room that knows its SDK."""
