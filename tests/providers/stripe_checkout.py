"""The fake Stripe's hosted checkout: what a payer does there, and what comes of it."""

from tests.providers.fake import name
from tests.providers.stripe_shelf import Shelf, bad, listed

DAY = 86400
SMALLEST = 50  # cents


def _items(asked):
    mode, items = asked.get("mode"), asked.get("line_items")
    if not items:
        raise bad("Missing required param: line_items.", "parameter_missing", "line_items")
    for item in items:
        data = item.get("price_data")
        if not data or not item.get("quantity"):
            raise bad(
                "This fake wants price_data and a quantity", "parameter_missing", "line_items"
            )
        if data.get("unit_amount") is None or not data.get("product_data"):
            raise bad("A price needs an amount and a product", "parameter_missing", "line_items")
        if data["currency"] not in {"usd", "eur", "krw"}:
            raise bad(f"Invalid currency: {data['currency']}", None, "currency")
        if bool(data.get("recurring")) != (mode == "subscription"):
            raise bad(f"Not a price for the mode {mode}", None, "line_items")
        if data["unit_amount"] * item["quantity"] < SMALLEST:
            raise bad("The total must add up to at least $0.50", "amount_too_small", "line_items")
    return items


def _checked(asked):
    other = {"payment": "subscription_data", "subscription": "payment_intent_data"}
    if asked.get("mode") not in other:
        raise bad("This fake knows the modes payment and subscription", None, "mode")
    if other[asked["mode"]] in asked:
        raise bad(f"You can not pass `{other[asked['mode']]}` in this mode.", None, "mode")
    for key in ("success_url", "cancel_url"):
        if not asked.get(key, "").startswith(("http://", "https://")):
            raise bad("Not a valid URL", "url_invalid", key)


class Checkout(Shelf):
    # how delayed payments are made: anything but a card
    slow_means = "sepa_debit"

    def create_session(self, asked):
        _checked(asked)
        items = _items(asked)
        mode = asked["mode"]
        total = sum(one["price_data"]["unit_amount"] * one["quantity"] for one in items)
        kind = {"mode": mode, "metadata": asked.get("metadata", {}), "locale": asked.get("locale")}
        kind["client_reference_id"] = asked.get("client_reference_id")
        tax = {"enabled": False, "liability": None, "provider": None, "status": None}
        words = ("after_submit", "shipping_address", "submit", "terms_of_service_acceptance")
        session = self.new(
            "checkout.session",
            **kind,
            status="open",
            payment_status="unpaid",
            amount_subtotal=total,
            amount_total=total,
            currency=items[0]["price_data"]["currency"],
            success_url=asked["success_url"],
            cancel_url=asked["cancel_url"],
            expires_at=self.stamp() + DAY,
            payment_method_types=["card"],
            automatic_tax=tax,
            custom_text=dict.fromkeys(words),
            ui_mode="hosted_page",
            customer_creation="always" if mode == "subscription" else "if_required",
        )
        session["url"] = f"{self.base}/c/pay/{session['id']}"
        session["line_items"] = listed(f"/v1/checkout/sessions/{session['id']}/line_items", [])
        self.extra[session["id"]] = {"items": items, "asked": asked}
        return session

    def expire_session(self, ref, _asked=None):
        session = self.get(ref, "checkout.session")
        if session["status"] != "open":
            only = 'Only Checkout Sessions with a status in ["open"] can be expired.'
            raise bad(f"{only} This one has a status of {session['status']}.")
        session.update(status="expired", url=None)
        self.event("checkout.session.expired", session)
        return session

    def intend(self, amount, currency, **more):
        """A payment intent nobody has paid yet."""
        return self.new(
            "payment_intent",
            amount=amount,
            currency=currency,
            status="requires_payment_method",
            payment_method_types=["card"],
            capture_method="automatic",
            confirmation_method="automatic",
            **more,
        )

    def charge(self, intent, *, ok=True, means="card"):
        """One attempt to pay."""
        charge = self.new(
            "charge",
            amount=intent["amount"],
            amount_captured=intent["amount"] if ok else 0,
            currency=intent["currency"],
            customer=intent["customer"],
            payment_intent=intent["id"],
            paid=ok,
            captured=ok,
            status="succeeded" if ok else "failed",
            metadata=intent["metadata"],
            failure_code=None if ok else "card_declined",
            billing_details=dict.fromkeys(("address", "email", "name", "phone", "tax_id")),
            payment_method_details={"type": means, means: {}},
        )
        intent["latest_charge"] = charge["id"]
        intent["status"] = "succeeded" if ok else "requires_payment_method"
        intent["amount_received"] = intent["amount"] if ok else 0
        self.event("charge.succeeded" if ok else "charge.failed", charge)
        word = "succeeded" if ok else "payment_failed"
        self.event(f"payment_intent.{word}", intent)
        return charge

    def submit(self, ref, how):
        """The payer's button: `pay`, `decline` or `async` (a payment that takes days)."""
        session = self.get(ref, "checkout.session")
        if session["status"] != "open":
            raise bad("This Checkout Session has expired or is already complete.")
        intent = self._intent_of(session) if session["mode"] == "payment" else None
        if how == "decline":
            if intent:
                self.charge(intent, ok=False)
            return
        email = f"{name('buyer', 6)}@example.com"
        details = ("address", "business_name", "individual_name", "name", "phone")
        session["customer_details"] = {**dict.fromkeys(details), "email": email}
        session["customer_details"] |= {"tax_exempt": "none", "tax_ids": []}
        session.update(status="complete", url=None)
        if intent and how == "async":
            self._processing(intent)
        elif intent:
            self.charge(intent)
        else:
            self._subscribed(session, email)
        session["payment_status"] = "unpaid" if how == "async" else "paid"
        self.event("checkout.session.completed", session)

    def settle(self, ref, *, ok):
        """What becomes of a payment that took days."""
        session = self.get(ref, "checkout.session")
        intent = self.get(session["payment_intent"], "payment_intent")
        charge = self.get(intent["latest_charge"], "charge")
        charge.update(status="succeeded" if ok else "failed", paid=ok, captured=ok)
        intent["status"] = "succeeded" if ok else "requires_payment_method"
        if ok:
            intent["amount_received"] = charge["amount_captured"] = charge["amount"]
            session["payment_status"] = "paid"
        self.event("charge.succeeded" if ok else "charge.failed", charge)
        word = "succeeded" if ok else "failed"
        self.event(f"checkout.session.async_payment_{word}", session)

    def _processing(self, intent):
        charge = self.new(
            "charge",
            amount=intent["amount"],
            currency=intent["currency"],
            payment_intent=intent["id"],
            status="pending",
            metadata=intent["metadata"],
            billing_details=dict.fromkeys(("address", "email", "name", "phone", "tax_id")),
            payment_method_details={"type": self.slow_means, self.slow_means: {}},
        )
        intent.update(status="processing", latest_charge=charge["id"])
        self.event("charge.pending", charge)
        self.event("payment_intent.processing", intent)

    def _intent_of(self, session):
        if session["payment_intent"] is None:
            asked = self.extra[session["id"]]["asked"].get("payment_intent_data", {})
            intent = self.intend(
                session["amount_total"], session["currency"], metadata=asked.get("metadata", {})
            )
            session["payment_intent"] = intent["id"]
        return self.get(session["payment_intent"], "payment_intent")

    def _subscribed(self, session, email):
        kept = self.extra[session["id"]]
        data = kept["items"][0]["price_data"]
        customer = self.new("customer", email=email, invoice_prefix=name("", 8).upper())
        session["customer"] = customer["id"]
        metadata = kept["asked"].get("subscription_data", {}).get("metadata", {})
        subscription = self.subscribe(customer["id"], data, metadata)
        invoice = self.bill(subscription, "subscription_create")
        session.update(subscription=subscription["id"], invoice=invoice["id"])
