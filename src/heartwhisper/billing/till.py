"""What the verbs of this room work with: the kernel's parts, the providers, their own worker."""

from collections.abc import Mapping
from dataclasses import dataclass

from heartwhisper.billing.errors import CardNotConfigured, PaypalNotConfigured
from heartwhisper.billing.plans import Plan
from heartwhisper.billing.records import Purchase
from heartwhisper.billing.words import plan_words
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.jobs import Jobs
from heartwhisper.payments.port import Order, Provider

CARDS = ("stripe", "sandbox")


@dataclass(frozen=True, slots=True)
class Till:
    """One running service's money.

    Attributes:
        context: the kernel's parts.
        providers: those that are configured, by name.
        jobs: the worker that speaks with them, so that a slow one keeps no letter waiting.
        plans: what is sold, by name.
        live: whether the money is real.
        renews_by_paypal: plans that PayPal may renew.
    """

    context: Context
    providers: Mapping[str, Provider]
    jobs: Jobs
    plans: Mapping[str, Plan]
    live: bool
    renews_by_paypal: frozenset[str]

    @property
    def card(self) -> Provider | None:
        """Who takes cards; the sandbox only where there is nobody else."""
        return next((self.providers[one] for one in CARDS if one in self.providers), None)

    def takes_cards(self) -> Provider:
        """Who takes cards.

        Raises:
            CardNotConfigured: nobody does.
        """
        if self.card is None:
            raise CardNotConfigured
        return self.card

    def takes_paypal(self) -> Provider:
        """PayPal.

        Raises:
            PaypalNotConfigured: there are no keys.
        """
        if "paypal" not in self.providers:
            raise PaypalNotConfigured
        return self.providers["paypal"]

    def of(self, purchase: Purchase) -> Provider | None:
        """The provider of a purchase; None where it is not configured any more."""
        return self.providers.get(purchase.provider)


def order_of(purchase: Purchase) -> Order:
    """A purchase as its provider is told of it."""
    return Order(
        purchase_id=purchase.id,
        buyer_id=purchase.buyer_id,
        plan=purchase.plan,
        recurring=purchase.recurring,
        amount_minor=purchase.amount_minor,
        currency=purchase.currency,
        label=plan_words(purchase.language, purchase.plan)["label"],
        language=purchase.language,
        success_url=purchase.success_url,
        cancel_url=purchase.cancel_url,
        created_at=purchase.created_at,
        ref=purchase.ref,
        subscription_ref=purchase.subscription_ref,
    )
