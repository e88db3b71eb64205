"""A purchase as the sandbox keeps it, and what the clock makes of it. Pure."""

import calendar
from collections.abc import Sequence
from datetime import datetime, timedelta

from pydantic import BaseModel

from heartwhisper.payments.port import Charge, Order, Refunded, Status

_MONTHS = {"monthly": 1, "yearly": 12}


class Back(BaseModel):
    """One refund."""

    ref: str
    amount_minor: int
    key: str


class Money(BaseModel):
    """One charge, with its period where it is a subscription's."""

    ref: str
    amount_minor: int
    paid_at: datetime
    period: tuple[datetime, datetime] | None = None
    refunds: list[Back] = []


class Sale(BaseModel):
    """One purchase; `status` is one of `port.Status`."""

    ref: str
    plan: str
    recurring: bool
    amount_minor: int
    currency: str
    custom: str
    language: str
    success_url: str
    cancel_url: str
    status: Status = "open"
    charges: list[Money] = []


def opened(order: Order) -> Sale:
    """A purchase that was opened."""
    return Sale(
        ref=order.purchase_id,
        plan=order.plan,
        recurring=order.recurring,
        amount_minor=order.amount_minor,
        currency=order.currency,
        custom=order.custom,
        language=order.language,
        success_url=order.success_url,
        cancel_url=order.cancel_url,
    )


def pay(sale: Sale, now: datetime) -> None:
    """Take the money of the first period; what is not open stays as it is."""
    if sale.status == "open":
        sale.status = "live" if sale.recurring else "paid"
        _charge(sale, now)


def renew(sale: Sale, now: datetime) -> bool:
    """Let a subscription go on by the clock; gives whether anything changed."""
    before = (sale.status, len(sale.charges))
    while sale.status in {"live", "ending"} and (end := _ends(sale)) and end <= now:
        if sale.status == "ending":
            sale.status = "ended"
        else:
            _charge(sale, end)
    return (sale.status, len(sale.charges)) != before


def charges_of(sale: Sale) -> Sequence[Charge]:
    """The charges in the port's words."""
    return [
        Charge(
            ref=one.ref,
            refund_ref=one.ref,
            amount_minor=one.amount_minor,
            currency=sale.currency,
            paid_at=one.paid_at,
            period=one.period,
            refunds=[refunded(back) for back in one.refunds],
        )
        for one in sale.charges
    ]


def refunded(back: Back) -> Refunded:
    """A refund in the port's words."""
    return Refunded(ref=back.ref, amount_minor=back.amount_minor, state="succeeded", key=back.key)


def _charge(sale: Sale, now: datetime) -> None:
    period = (now, _period_end(sale.plan, now)) if sale.recurring else None
    ref = f"{sale.ref}:{len(sale.charges) + 1}"
    sale.charges.append(Money(ref=ref, amount_minor=sale.amount_minor, paid_at=now, period=period))


def _ends(sale: Sale) -> datetime | None:
    last = sale.charges[-1].period if sale.charges else None
    return last[1] if last else None


def _period_end(plan: str, start: datetime) -> datetime:
    if plan not in _MONTHS:
        return start + timedelta(days=1)
    months = start.month - 1 + _MONTHS[plan]
    year, month = start.year + months // 12, months % 12 + 1
    last = calendar.monthrange(year, month)[1]
    return start.replace(year=year, month=month, day=min(start.day, last))
