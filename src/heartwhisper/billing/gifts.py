"""Premium as a gift of the operator: a purchase for nothing (docs/decisions/0010-money.md)."""

from datetime import datetime, timedelta

from heartwhisper.billing import store
from heartwhisper.billing.plans import CURRENCY, GIFT
from heartwhisper.billing.records import Payment, Purchase
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx


async def give(context: Context, account_id: str, days: int) -> datetime:
    """Give premium for so many days more, from now or from where it ends; gives the new end."""
    gift_id = context.ids.new()

    def unit(tx: Tx) -> datetime:
        store.lock(tx, account_id)
        now = context.clock.now()
        start = max(store.runs_until(tx, account_id, beside=gift_id) or now, now)
        ends_at = start + timedelta(days=days)
        gift = Purchase(
            id=gift_id,
            account_id=account_id,
            buyer_id=account_id,
            provider=GIFT,
            plan=GIFT,
            recurring=False,
            amount_minor=0,
            currency=CURRENCY,
            language="ko",
            success_url="",
            cancel_url="",
            state="active",
            ref=gift_id,
            created_at=now,
            check_at=ends_at,
        )
        paid = Payment(
            id=context.ids.new(),
            ref=gift_id,
            refund_ref=gift_id,
            amount_minor=0,
            currency=CURRENCY,
            paid_at=now,
            period_start=start,
            period_end=ends_at,
            ends_at=ends_at,
        )
        store.add(tx, gift)
        store.put_payments(tx, gift, [paid], now=now)
        return ends_at

    return await context.database.write(unit)
