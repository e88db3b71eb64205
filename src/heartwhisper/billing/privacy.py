"""What an account bought: given out, taken along, and kept without a name when it is erased."""

from datetime import datetime, timedelta
from typing import Any

from heartwhisper.account.privacy import Moving
from heartwhisper.billing import store
from heartwhisper.billing.event_store import forget_bodies
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx


def export(tx: Tx, _seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """Everything an account bought, the newest first."""
    return [
        {
            "plan": one.plan,
            "provider": one.provider,
            "recurring": one.recurring,
            "state": one.state,
            "amount": _told(one.amount_minor, one.currency),
            "created_at": one.created_at,
        }
        for one in store.of_account(tx, account_id)
    ]


def export_payments(tx: Tx, _seal: Seal, account_id: str) -> list[dict[str, Any]]:
    """Everything an account paid, with what it is good for."""
    bought = {one.id: one for one in store.of_account(tx, account_id)}
    return [
        {
            "plan": bought[purchase_id].plan,
            "amount": _told(one.amount_minor, one.currency),
            "paid_at": one.paid_at,
            "period_start": one.period_start,
            "ends_at": one.ends_at,
            "refunded": _told(one.refunded_minor, one.currency),
        }
        for purchase_id, paid in store.payments(tx, bought).items()
        for one in paid
    ]


def _told(amount_minor: int, currency: str) -> str:
    return f"{amount_minor // 100}.{amount_minor % 100:02} {currency}"


def erase(tx: Tx, account_id: str, now: datetime) -> None:
    """Keep the money's rows for the law, without a name; what renews is ended by the poller."""
    store.orphan(tx, account_id, now)
    forget_bodies(tx, account_id)


def adopt(tx: Tx, moving: Moving) -> None:
    """Bring a guest's purchases along: what still runs is added after what the member has."""
    until = store.runs_until(tx, moving.target, beside="")
    for paid in store.running(tx, moving.source, moving.now):
        later = (until or moving.now) - max(moving.now, paid.period_start)
        if later > timedelta(0):
            until = paid.ends_at + later
            store.put_off(tx, paid, later)
    store.move(tx, source=moving.source, target=moving.target, now=moving.now)
    forget_bodies(tx, moving.source)  # they are sealed with the key that goes
