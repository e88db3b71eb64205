"""Purchases as their owner sees and changes them, and the premium that comes of them."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial

from heartwhisper.billing import errors, premium_store, store
from heartwhisper.billing.checkout import failed
from heartwhisper.billing.entitlement import Entitlement, entitlement
from heartwhisper.billing.reconcile import bring_up_to_date
from heartwhisper.billing.records import Payment, Purchase
from heartwhisper.billing.till import Till, order_of
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.ids import is_id
from heartwhisper.payments.port import PaymentError, Provider

Held = tuple[Purchase, list[Payment]]
SETTLING = frozenset({"capturing", "processing", "active"})
_UNSETTLED = frozenset({*store.OPEN, "past_due"})


def premium(tx: Tx, account_id: str, now: datetime) -> Entitlement | None:
    """The premium of an account now; None for none."""
    return entitlement(premium_store.segments(tx, account_id, now), now)


def keeps(tx: Tx, account_id: str, now: datetime) -> bool:
    """Whether premium runs, or money may be on its way: nobody is erased for staying away then."""
    waits = any(one.state in store.OPEN for one in store.of_account(tx, account_id))
    return waits or premium(tx, account_id, now) is not None


async def held(till: Till, account_id: str) -> list[Held]:
    """Everything that an account bought, the newest first."""

    def unit(tx: Tx) -> list[Held]:
        bought = store.of_account(tx, account_id)
        paid = store.payments(tx, [one.id for one in bought])
        return [(one, paid[one.id]) for one in bought]

    return await till.context.database.read(unit)


async def one(till: Till, account_id: str, purchase_id: str) -> Held:
    """One purchase of an account.

    Raises:
        PurchaseNotFound: it is not theirs, or there is none.
    """

    def unit(tx: Tx) -> Held:
        found = store.purchase(tx, purchase_id) if is_id(purchase_id) else None
        if found is None or found.account_id != account_id:
            raise errors.PurchaseNotFound
        return found, store.payments(tx, [found.id])[found.id]

    return await till.context.database.read(unit)


async def asked(till: Till, account_id: str, purchase_id: str) -> Held:
    """One purchase; where it is not settled, its provider is asked first.

    Raises:
        PurchaseNotFound: it is not theirs, or there is none.
    """
    found = await one(till, account_id, purchase_id)
    if found[0].state not in _UNSETTLED:
        return found
    # Where it could not be asked, or is looked at by many at once, the page asks again.
    with suppress(PaymentError, ServiceUnavailable):
        await bring_up_to_date(till, purchase_id)
    return await one(till, account_id, purchase_id)


async def cancel(till: Till, account_id: str, purchase_id: str) -> Held:
    """Let a subscription end with what is paid.

    Raises:
        PurchaseNotFound: it is not theirs, or there is none.
        PurchaseNotRenewing: nothing would renew.
        PaymentFailed, PaypalFailed: the provider cannot be reached; it seems to renew still.
    """
    purchase, _ = await one(till, account_id, purchase_id)
    provider = till.of(purchase)
    if not purchase.recurring or purchase.state not in store.RUNNING or provider is None:
        raise errors.PurchaseNotRenewing
    return await _changed(till, provider, purchase, resume=False)


async def resume(till: Till, account_id: str, purchase_id: str) -> Held:
    """Let a subscription that was cancelled renew again, before its period ends.

    Raises:
        PurchaseNotFound: it is not theirs, or there is none.
        PurchaseNotResumable: it cannot be taken up again.
        AlreadySubscribed: another subscription runs.
        PaymentFailed: the provider cannot be reached now; nothing has changed.
    """
    purchase, paid = await one(till, account_id, purchase_id)
    provider = till.of(purchase)
    if provider is None or not resumable(till, purchase, paid):
        raise errors.PurchaseNotResumable
    beside = partial(store.renewing, account_id=account_id, beside=purchase_id)
    if await till.context.database.read(beside):
        raise errors.AlreadySubscribed
    return await _changed(till, provider, purchase, resume=True)


def resumable(till: Till, purchase: Purchase, paid: list[Payment]) -> bool:
    """Whether a purchase that was cancelled can be taken up again."""
    provider = till.of(purchase)
    ends_at = max((one.ends_at for one in paid), default=None)
    running = ends_at is not None and ends_at > till.context.clock.now()
    return bool(provider and provider.resumes and purchase.state == "cancelled" and running)


async def leave(till: Till, account_id: str, purchase_id: str) -> Held:
    """Give up a checkout that the payer came back from without having paid.

    Raises:
        PurchaseNotFound: it is not theirs, or there is none.
    """
    purchase, _ = await one(till, account_id, purchase_id)
    provider = till.of(purchase)
    if purchase.state == "pending" and provider is not None:
        with suppress(PaymentError):  # it runs out by itself
            await provider.close(order_of(purchase))
    return await asked(till, account_id, purchase_id)


async def portal(till: Till, account_id: str, purchase_id: str, *, back: str) -> str:
    """The provider's page where the payer changes the card.

    Raises:
        PurchaseNotFound: it is not theirs, or there is none.
        PortalUnavailable: there is no such page.
        PaymentFailed: the provider cannot be reached now.
    """
    purchase, _ = await one(till, account_id, purchase_id)
    provider = till.of(purchase)
    if provider is None or purchase.customer_ref is None or not purchase.recurring:
        raise errors.PortalUnavailable
    try:
        return await provider.portal(purchase.customer_ref, back)
    except PaymentError as error:
        if error.reason == "refused":
            raise errors.PortalUnavailable from error
        raise failed(provider) from error


async def _changed(till: Till, provider: Provider, purchase: Purchase, *, resume: bool) -> Held:
    """Say at the provider whether it shall renew; a lost answer is no refusal, so it is read."""
    order, problem = order_of(purchase), None
    try:
        await (provider.resume(order) if resume else provider.stop(order))
    except PaymentError as error:
        if error.reason == "refused" and resume:
            raise errors.PurchaseNotResumable from error
        problem = error
    try:
        await bring_up_to_date(till, purchase.id)
    except PaymentError as error:
        problem = problem or error
    after = await one(till, purchase.account_id, purchase.id)
    if problem and (after[0].state in store.RUNNING) != resume:
        raise failed(provider) from problem
    return after


async def capture(
    till: Till,
    account_id: str,
    plan: str,
    *,
    order_id: str | None,
    check: Callable[[Purchase], None],
) -> Held:
    """Take the money of a PayPal order that its payer approved.

    Args:
        till: the money.
        account_id: who says so.
        plan: of the order.
        order_id: PayPal's name for it; without one it is the newest that waits.
        check: refuses what is not the price it was made at.

    Raises:
        OrderNotFound: there is no such order of this account and plan.
        OrderNotApproved: the payer has not agreed yet.
        PaymentDeclined: the payer's means were refused.
        PaypalFailed: PayPal cannot be reached now.
    """
    provider = till.takes_paypal()

    def unit(tx: Tx) -> Purchase:
        mine = [
            one
            for one in store.of_account(tx, account_id)
            if (one.provider, one.plan, one.recurring) == ("paypal", plan, False)
            and (one.ref == order_id if order_id else one.state in store.OPEN)
        ]
        if not mine:
            raise errors.OrderNotFound
        check(mine[0])
        if mine[0].attempt and mine[0].state in store.OPEN:
            store.change(tx, mine[0].id, attempt=None)  # the payer tries again
            return replace(mine[0], attempt=None)
        return mine[0]

    purchase = await till.context.database.write(unit)
    return await _paid(till, provider, purchase)


async def subscribed(till: Till, account_id: str, plan: str, *, billing_key: str) -> Held:
    """Look at a PayPal subscription that its payer approved; its name is a claim.

    Raises:
        BillingKeyUnknown: it is none that was made here for this account and plan.
        PaypalFailed: PayPal cannot be reached now.
    """
    provider = till.takes_paypal()

    def unit(tx: Tx) -> Purchase:
        for one in store.of_account(tx, account_id):
            if (one.provider, one.plan, one.ref) == ("paypal", plan, billing_key) and one.recurring:
                return one
        raise errors.BillingKeyUnknown

    purchase = await till.context.database.read(unit)
    return await _paid(till, provider, purchase)


async def _paid(till: Till, provider: Provider, purchase: Purchase) -> Held:
    try:
        await bring_up_to_date(till, purchase.id)
    except PaymentError as error:
        if error.reason == "declined":
            raise errors.PaymentDeclined from error
        found = await one(till, purchase.account_id, purchase.id)
        if found[0].state in SETTLING:  # it is on its way, or another call was first
            return found
        raise failed(provider) from error
    found = await one(till, purchase.account_id, purchase.id)
    if found[0].state == "pending" and not purchase.recurring:
        raise errors.OrderNotApproved
    return found
