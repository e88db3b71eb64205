"""Refunds that were decided are asked for at the provider; `purchase.check_at` sees to it."""

from dataclasses import replace
from functools import partial

from heartwhisper.billing import store
from heartwhisper.billing.records import Payment, Purchase, Refund
from heartwhisper.billing.segments import with_refunds
from heartwhisper.billing.till import Till, order_of
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.log import log
from heartwhisper.payments.port import PaymentError, Provider


async def send_refunds(till: Till, purchase_id: str) -> dict[str, str]:
    """Ask for the refunds that were decided.

    Returns:
        The provider's names of all that are on their way, each with that of its charge.
    """
    database = till.context.database

    def unit(tx: Tx) -> tuple[Purchase | None, list[Payment]]:
        return store.purchase(tx, purchase_id), store.payments(tx, [purchase_id])[purchase_id]

    purchase, payments = await database.read(unit)
    pairs = [(paid, one) for paid in payments for one in paid.refunds if one.state == "pending"]
    refs = {one.ref: paid.refund_ref for paid, one in pairs if one.ref}
    waiting = [(paid, one) for paid, one in pairs if one.ref is None]
    provider = till.of(purchase) if purchase else None
    if not waiting or purchase is None or provider is None:
        return refs
    if purchase.recurring:
        await provider.end(order_of(purchase))  # it is cancelled first (row 16)
    for paid, one in waiting:
        if ref := await _send(till, provider, paid, asked=one):
            refs[ref] = paid.refund_ref
    return refs


async def _send(till: Till, provider: Provider, paid: Payment, *, asked: Refund) -> str | None:
    """Ask for one refund; what the provider will never do has failed."""
    try:
        told = await provider.refund(
            paid.refund_ref, asked.amount_minor, paid.currency, key=asked.id
        )
    except PaymentError as error:
        if error.reason == "later":
            raise
        log().error("a refund needs the operator", purchase=asked.id, why=error.reason)
        await till.context.database.write(partial(_failed, till=till, asked=asked))
        return None
    return told.ref


def _failed(tx: Tx, *, till: Till, asked: Refund) -> None:
    purchase_id = store.refunded_purchase(tx, asked.id)
    purchase = store.purchase(tx, purchase_id) if purchase_id else None
    if purchase is None:
        return
    now = till.context.clock.now()
    for paid in store.payments(tx, [purchase.id])[purchase.id]:
        if any(one.id == asked.id for one in paid.refunds):
            others = tuple(one for one in paid.refunds if one.id != asked.id)
            kept = with_refunds(paid, (*others, replace(asked, state="failed")), now)
            store.put_payments(tx, purchase, [kept], now=now)
