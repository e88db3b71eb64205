"""PayPal: Orders v2, Payments v2, Subscriptions v1 and signed webhooks.

The wire: https://developer.paypal.com/api/rest/. `adapter` speaks the port, `asking` writes what
PayPal is asked, `reading` translates what it answers, `signature` proves webhooks, `client` sends.
"""
