"""What is asked of payments at every send, and every hour: who has premium, what renews soon."""

from datetime import datetime

from sqlalchemy import BigInteger, and_, bindparam, case, func, or_, select, type_coerce

from heartwhisper.billing.entitlement import Segment
from heartwhisper.billing.models import PAYMENT, PURCHASE
from heartwhisper.billing.records import Purchase
from heartwhisper.billing.standing import GRACE
from heartwhisper.billing.store import purchase_of
from heartwhisper.kernel.database import Tx

_PAID = PAYMENT.c
_SEGMENTS = (
    select(
        PURCHASE.c.plan,
        PURCHASE.c.recurring,
        PURCHASE.c.state,
        PAYMENT.c.period_start.label("start"),
        PAYMENT.c.period_end,
        PAYMENT.c.ends_at,
    )
    .join_from(PAYMENT, PURCHASE, PAYMENT.c.purchase_id == PURCHASE.c.id)
    .where(
        PAYMENT.c.account_id == bindparam("p_account_id"),
        PAYMENT.c.ends_at > bindparam("p_after", type_=PAYMENT.c.ends_at.type),
        PURCHASE.c.state != "review",
        or_(PAYMENT.c.dispute.is_(None), PAYMENT.c.dispute == "won"),
    )
)


def segments(tx: Tx, account_id: str, now: datetime) -> list[Segment]:
    """The payments that may give an account premium now or later."""
    given = {"p_account_id": account_id, "p_after": now - GRACE}
    return [Segment(**row._mapping) for row in tx.execute(_SEGMENTS, given)]  # noqa: SLF001 - SQLAlchemy's name


def renewing_between(tx: Tx, start: datetime, end: datetime) -> list[tuple[Purchase, datetime]]:
    """Subscriptions that renew then and were not announced, with the moment they renew."""
    # See `Payment.renews_at`.
    begins, paid = (
        type_coerce(one, BigInteger) for one in (PAYMENT.c.period_start, PAYMENT.c.paid_at)
    )
    waited = case((begins > paid, begins - paid), else_=0)
    ends = type_coerce(PAYMENT.c.period_end, BigInteger)
    last = func.max(ends - waited, type_=PAYMENT.c.period_end.type)
    joined = select(PURCHASE, last.label("renews_at")).join(
        PAYMENT, PAYMENT.c.purchase_id == PURCHASE.c.id
    )
    running = and_(
        PURCHASE.c.recurring, PURCHASE.c.state == "active", PURCHASE.c.orphaned_at.is_(None)
    )
    grouped = joined.where(running).group_by(PURCHASE.c.id).having(last > start, last <= end)
    rows = [(purchase_of(row), row.renews_at) for row in tx.execute(grouped)]
    return [(one, at) for one, at in rows if one.reminded_for != at]
