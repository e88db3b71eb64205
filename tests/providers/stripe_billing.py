"""The fake Stripe's subscriptions: they renew, fail, stop and end with its clock."""

from tests.providers.fake import name
from tests.providers.stripe_checkout import DAY, Checkout
from tests.providers.stripe_shelf import bad, listed, missing, months_on

MONTHS = {"month": 1, "year": 12}
OVER = {"canceled", "incomplete_expired"}


def item_of(subscription):
    return subscription["items"]["data"][0]


class Billing(Checkout):
    draft = 0  # seconds that a renewal's invoice waits for its payment; about 3600 at Stripe
    gives_up = "canceled"  # what becomes of a subscription whose renewal stays unpaid, or "unpaid"

    def subscribe(self, customer, data, metadata):
        start, every = self.stamp(), data["recurring"]
        months = MONTHS[every["interval"]] * every.get("interval_count", 1)
        subscription = self.new(
            "subscription",
            customer=customer,
            status="incomplete",
            currency=data["currency"],
            start_date=start,
            billing_cycle_anchor=start,
            metadata=metadata,
            collection_method="charge_automatically",
            automatic_tax={"enabled": False, "disabled_reason": None, "liability": None},
            billing_mode={"type": "classic"},
            invoice_settings={"account_tax_ids": None, "issuer": {"type": "self"}},
            cancellation_details={"comment": None, "feedback": None, "reason": None},
        )
        self.extra[subscription["id"]] = {"months": months, "periods": 1, "fails": False}
        item = self.new(
            "subscription_item",
            subscription=subscription["id"],
            quantity=1,
            current_period_start=start,
            current_period_end=months_on(start, months),
            price=self._price(data),
            plan=self._plan(data),
        )
        url = f"/v1/subscription_items?subscription={subscription['id']}"
        subscription["items"] = listed(url, [item])
        self.event("customer.subscription.created", subscription)
        return subscription

    def _price(self, data):
        every = {"interval_count": 1, "meter": None, "usage_type": "licensed", **data["recurring"]}
        return self.new(
            "price",
            currency=data["currency"],
            unit_amount=data["unit_amount"],
            unit_amount_decimal=str(data["unit_amount"]),
            billing_scheme="per_unit",
            type="recurring",
            product=name("prod_", 14),
            recurring=every,
        )

    def _plan(self, data):
        return self.new(
            "plan",
            currency=data["currency"],
            amount=data["unit_amount"],
            interval=data["recurring"]["interval"],
            interval_count=1,
            billing_scheme="per_unit",
            usage_type="licensed",
        )

    def bill(self, subscription, reason):
        """The invoice of the current period; paid at once, or after its time as a draft."""
        item, now = item_of(subscription), self.stamp()
        amount = item["price"]["unit_amount"]
        start, end = item["current_period_start"], item["current_period_end"]
        about = {"metadata": subscription["metadata"], "subscription": subscription["id"]}
        tax = {"enabled": False, "disabled_reason": None, "liability": None}
        invoice = self.new(
            "invoice",
            customer=subscription["customer"],
            currency=subscription["currency"],
            amount_due=amount,
            amount_remaining=amount,
            total=amount,
            subtotal=amount,
            billing_reason=reason,
            status="draft",
            collection_method="charge_automatically",
            period_start=start,
            period_end=start,
            parent={
                "type": "subscription_details",
                "quote_details": None,
                "subscription_details": about,
            },
            automatic_tax=tax | {"provider": None, "status": None},
            issuer={"type": "self"},
            payment_settings={"payment_method_options": None, "payment_method_types": None},
            status_transitions=dict.fromkeys(
                ("finalized_at", "marked_uncollectible_at", "paid_at", "voided_at")
            ),
        )
        line = self.new(
            "line_item",
            amount=amount,
            subtotal=amount,
            currency=subscription["currency"],
            invoice=invoice["id"],
            period={"start": start, "end": end},
            subscription=subscription["id"],
            metadata=subscription["metadata"],
        )
        invoice["lines"] = listed(f"/v1/invoices/{invoice['id']}/lines", [line])
        invoice["payments"] = listed(f"/v1/invoice_payments?invoice={invoice['id']}", [])
        subscription["latest_invoice"] = invoice["id"]
        self.event("invoice.created", invoice)
        self.extra[invoice["id"]] = now + (self.draft if reason == "subscription_cycle" else 0)
        self._drafts(now)
        return invoice

    def _drafts(self, now):
        """Collect what was billed long enough ago."""
        for invoice in self.all("invoice", status="draft"):
            due = self.extra[invoice["id"]]
            if due <= now:
                with self.at(due):
                    ref = invoice["parent"]["subscription_details"]["subscription"]
                    invoice["status"] = "open"
                    invoice["status_transitions"]["finalized_at"] = due
                    self.event("invoice.finalized", invoice)
                    self.collect(self.get(ref, "subscription"), invoice)

    def collect(self, subscription, invoice, *, ok=None):
        """One attempt to collect an invoice."""
        ok = not self.extra[subscription["id"]]["fails"] if ok is None else ok
        now, before = self.stamp(), subscription["status"]
        amount, customer = invoice["amount_due"], invoice["customer"]
        intent = self.intend(amount, invoice["currency"], customer=customer)
        self.charge(intent, ok=ok)
        paid = self.new(
            "invoice_payment",
            invoice=invoice["id"],
            amount_requested=amount,
            amount_paid=amount if ok else None,
            currency=invoice["currency"],
            is_default=True,
            status="paid" if ok else "canceled",
            payment={"type": "payment_intent", "payment_intent": intent["id"]},
            status_transitions={"canceled_at": None, "paid_at": now if ok else None},
        )
        invoice["payments"]["data"].append(paid)
        invoice.update(attempted=True, attempt_count=invoice["attempt_count"] + 1)
        if ok:
            invoice.update(status="paid", amount_paid=amount, amount_remaining=0)
            invoice["status_transitions"]["paid_at"] = now
            subscription["status"] = "active"
            self.event("invoice.paid", invoice)
            self.event("invoice.payment_succeeded", invoice)
        else:
            invoice["next_payment_attempt"] = now + 3 * DAY
            unpaid = "incomplete" if before == "incomplete" else "past_due"
            subscription["status"] = unpaid if before != "unpaid" else before
            self.event("invoice.payment_failed", invoice)
        changed = {"status": before} if before != subscription["status"] else {"latest_invoice": ""}
        self.event("customer.subscription.updated", subscription, changed)

    def renew(self, now):
        """Whatever was due until now, in its order."""
        self._drafts(now)
        for subscription in self.all("subscription"):
            while subscription["status"] in {"active", "past_due"}:
                due = item_of(subscription)["current_period_end"]
                if due > now:
                    break
                with self.at(due):
                    self._period_over(subscription)
                self._drafts(now)

    def _period_over(self, subscription):
        if subscription["cancel_at_period_end"]:
            self.cancel(subscription)
        elif subscription["status"] == "past_due" and self.gives_up == "canceled":
            self.cancel(subscription, "payment_failed")
        elif subscription["status"] == "past_due":
            subscription["status"] = "unpaid"
            self.event("customer.subscription.updated", subscription, {"status": "past_due"})
        else:
            item, kept = item_of(subscription), self.extra[subscription["id"]]
            kept["periods"] += 1
            months = kept["periods"] * kept["months"]
            item["current_period_start"] = item["current_period_end"]
            item["current_period_end"] = months_on(subscription["billing_cycle_anchor"], months)
            self.bill(subscription, "subscription_cycle")

    def cancel(self, subscription, reason="cancellation_requested"):
        now = self.stamp()
        subscription.update(status="canceled", ended_at=now)
        subscription["canceled_at"] = subscription["canceled_at"] or now
        subscription["cancellation_details"]["reason"] = reason
        self.event("customer.subscription.deleted", subscription)

    def cancel_subscription(self, ref, _asked=None):
        subscription = self.get(ref, "subscription")
        if subscription["status"] in OVER:
            raise missing("subscription", ref)
        self.cancel(subscription)
        return subscription

    def update_subscription(self, ref, asked):
        subscription = self.get(ref, "subscription")
        if subscription["status"] in OVER:
            raise bad("A canceled subscription can only update its cancellation_details.")
        before = {key: subscription[key] for key in asked if key in subscription}
        if "cancel_at_period_end" in asked:
            on, end = asked["cancel_at_period_end"], item_of(subscription)["current_period_end"]
            at = end if on else None
            subscription.update(cancel_at_period_end=on, cancel_at=at)
            subscription["canceled_at"] = self.stamp() if on else None
        elif asked.get("cancel_at") == "":
            subscription.update(cancel_at_period_end=False, cancel_at=None, canceled_at=None)
        self.event("customer.subscription.updated", subscription, before)
        return subscription
