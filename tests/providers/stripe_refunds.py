"""The fake Stripe's refunds, disputes and customer portal."""

from tests.providers.fake import name
from tests.providers.stripe_billing import Billing
from tests.providers.stripe_shelf import bad

WEEK = 7 * 86400


class Refunds(Billing):
    refunds_are = "succeeded"  # or "pending": some banks take their time

    def paid_charge(self, ref):
        """The charge that a charge's or payment intent's id names."""
        if ref.startswith("pi_"):
            ref = self.get(ref, "payment_intent")["latest_charge"] or ""
        return self.get(ref, "charge")

    def create_refund(self, asked):
        if bool(asked.get("charge")) == bool(asked.get("payment_intent")):
            raise bad("One of payment_intent or charge is needed", "parameter_missing")
        charge = self.paid_charge(asked.get("charge") or asked["payment_intent"])
        left = charge["amount"] - charge["amount_refunded"]
        if charge["status"] != "succeeded":
            raise bad("This charge was not successful and cannot be refunded.")
        if left == 0:
            raise bad("Charge has already been refunded.", "charge_already_refunded")
        if charge["disputed"]:
            raise bad("Charge has been charged back; cannot issue a refund.", "charge_disputed")
        amount = asked.get("amount", left)
        if not 1 <= amount <= left:
            raise bad("Refund amount is greater than unrefunded amount on charge", None, "amount")
        refund = self.new(
            "refund",
            amount=amount,
            charge=charge["id"],
            payment_intent=charge["payment_intent"],
            currency=charge["currency"],
            status=self.refunds_are,
            metadata=asked.get("metadata", {}),
        )
        self._counted(charge, amount)
        self.event("refund.created", refund)
        self.event("charge.refunded", charge)
        return refund

    def end_refund(self, ref, *, ok):
        """What becomes of a pending refund; one that succeeded may still fail."""
        refund = self.get(ref, "refund")
        refund["status"] = "succeeded" if ok else "failed"
        if not ok:
            refund["failure_reason"] = "lost_or_stolen_card"
            self._counted(self.get(refund["charge"], "charge"), -refund["amount"])
            self.event("refund.failed", refund)
        self.event("refund.updated", refund)

    def dispute(self, ref):
        charge = self.paid_charge(ref)
        charge["disputed"] = True
        dispute = self.new(
            "dispute",
            amount=charge["amount"],
            charge=charge["id"],
            payment_intent=charge["payment_intent"],
            currency=charge["currency"],
            status="needs_response",
            reason="fraudulent",
            evidence={},
            evidence_details={
                "due_by": self.stamp() + WEEK,
                "enhanced_eligibility": {},
                "has_evidence": False,
                "past_due": False,
                "submission_count": 0,
            },
        )
        self.event("charge.dispute.created", dispute)
        self.event("charge.dispute.funds_withdrawn", dispute)

    def end_dispute(self, ref, outcome):
        dispute = self.all("dispute", charge=self.paid_charge(ref)["id"])[-1]
        dispute["status"] = outcome
        self.event("charge.dispute.closed", dispute)
        if outcome == "won":
            self.event("charge.dispute.funds_reinstated", dispute)

    def create_portal(self, asked):
        customer = self.get(asked.get("customer", ""), "customer")
        portal = self.new(
            "billing_portal.session",
            customer=customer["id"],
            return_url=asked.get("return_url"),
            configuration=name("bpc_"),
        )
        portal["url"] = f"{self.base}/p/session/{portal['id']}"
        return portal

    def ledger(self):
        """What was charged, paid back and disputed, in minor units."""
        charged = sum(one["amount"] for one in self.all("charge", status="succeeded"))
        refunded = sum(one["amount"] for one in self.all("refund") if one["status"] != "failed")
        disputed = sum(one["amount"] for one in self.all("dispute") if one["status"] != "won")
        net = charged - refunded - disputed
        return {"charged": charged, "refunded": refunded, "disputed": disputed, "net": net}

    def _counted(self, charge, amount):
        charge["amount_refunded"] += amount
        charge["refunded"] = charge["amount_refunded"] == charge["amount"]
