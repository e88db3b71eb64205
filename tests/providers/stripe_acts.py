"""What happens to the fake Stripe from outside: a payer, a bank, the dashboard, the time."""

from threading import RLock

from tests.providers.stripe_refunds import Refunds


class Acts(Refunds):
    def __init__(self, clock=None, **more):
        super().__init__(clock, **more)
        self.lock = RLock()

    def tick(self):
        """Whatever the clock has brought: sessions run out, subscriptions renew or end."""
        with self.lock:
            now = self.stamp()
            for session in self.all("checkout.session", status="open"):
                if session["expires_at"] <= now:
                    self._run_out(session)
            self.renew(now)

    def _run_out(self, session):
        with self.at(session["expires_at"]):
            self.expire_session(session["id"])

    def act(self, do, **more):
        """One act; what it is done to is `id`, or `charge` (a payment intent's id will do).

        The payer: pay, decline, async, cancel_at_period_end (on), card (fail). The bank:
        async_succeed, async_fail, dispute, dispute_won, dispute_lost, refund_succeed, refund_fail,
        retry_invoice (ok). The dashboard: refund (amount), cancel_now, cancel_at (at), expire.
        """
        ref = more.pop("id", None) or more.pop("charge")
        with self.lock:
            self.tick()
            return self._acts()[do](ref, **more)

    def _acts(self):
        return {
            "pay": lambda ref: self.submit(ref, "pay"),
            "decline": lambda ref: self.submit(ref, "decline"),
            "async": lambda ref: self.submit(ref, "async"),
            "async_succeed": lambda ref: self.settle(ref, ok=True),
            "async_fail": lambda ref: self.settle(ref, ok=False),
            "expire": self.expire_session,
            "card": lambda ref, *, fail=True: self.extra[ref].update(fails=fail),
            "retry_invoice": self._retry,
            "cancel_at_period_end": lambda ref, *, on=True: self.update_subscription(
                ref, {"cancel_at_period_end": on}
            ),
            "cancel_at": lambda ref, at: self.get(ref, "subscription").update(cancel_at=at),
            "cancel_now": self.cancel_subscription,
            "refund": lambda ref, **more: self.create_refund(
                {"charge": self.paid_charge(ref)["id"], **more}
            ),
            "refund_succeed": lambda ref: self.end_refund(ref, ok=True),
            "refund_fail": lambda ref: self.end_refund(ref, ok=False),
            "dispute": self.dispute,
            "dispute_won": lambda ref: self.end_dispute(ref, "won"),
            "dispute_lost": lambda ref: self.end_dispute(ref, "lost"),
        }

    def _retry(self, ref, *, ok=True):
        subscription = self.get(ref, "subscription")
        invoice = self.get(subscription["latest_invoice"], "invoice")
        self.collect(subscription, invoice, ok=ok)
