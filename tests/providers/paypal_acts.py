"""What happens to the fake PayPal from outside: a payer, a bank, the dashboard.

The payer: approve, card (fail), cancel_sub. PayPal and the banks: approve_later, next_capture
(status, or the issue it is refused with), clear_pending, deny_pending, next_refund (status),
clear_refund, fail_refund, reverse, dispute, dispute_resolved (outcome), expire_sub, forget, void.
The dashboard: refund (amount).
"""

from tests.providers import paypal_billing as billing
from tests.providers import paypal_disputes as disputes
from tests.providers import paypal_orders as orders


def approve(fake, ref):
    if fake.extra[ref]["kind"] == "subscription":
        billing.activate(fake, fake.shelf[ref])
    else:
        orders.approve(fake, fake.shelf[ref])


def approve_later(fake, ref):
    """The payer agreed, and PayPal has not begun the subscription yet."""
    fake.shelf[ref]["status"] = "APPROVED"


def refund(fake, ref, amount=None):
    """The dashboard pays back; `amount` in minor units, or all that is left."""
    taken = fake.shelf[ref]
    if amount is None:
        return orders.refund(fake, ref, {})[1]
    value = f"{amount // 100}.{amount % 100:02d}"
    return orders.refund(fake, ref, {"amount": {**taken["amount"], "value": value}})[1]


def forget(fake, ref):
    """PayPal deletes an order that nobody approved in time."""
    del fake.shelf[ref], fake.extra[ref]


def void(fake, ref):
    fake.shelf[ref]["status"] = "VOIDED"


ACTS = {
    "approve": approve,
    "approve_later": approve_later,
    "card": lambda fake, ref, *, fail=True: fake.extra[ref].update(fail=fail),
    "next_capture": lambda fake, ref, status: fake.extra[ref].update(next_capture=status),
    "clear_pending": lambda fake, ref: orders.settle(fake, ref, paid=True),
    "deny_pending": lambda fake, ref: orders.settle(fake, ref, paid=False),
    "next_refund": lambda fake, ref, status: fake.extra[ref].update(next_refund=status),
    "clear_refund": lambda fake, ref: orders.settle_refund(fake, ref, paid=True),
    "fail_refund": lambda fake, ref: orders.settle_refund(fake, ref, paid=False),
    "refund": refund,
    "reverse": disputes.reverse,
    "dispute": disputes.dispute,
    "dispute_resolved": disputes.resolve,
    "cancel_sub": lambda fake, ref: billing.cancel(fake, ref, {}),
    "expire_sub": billing.expire,
    "forget": forget,
    "void": void,
}
