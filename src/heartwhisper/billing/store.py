"""Every SQL statement about purchases, payments and refunds."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Row,
    and_,
    func,
    insert,
    or_,
    select,
    update,
)

from heartwhisper.billing.models import PAYMENT, PURCHASE, REFUND
from heartwhisper.billing.records import Payment, Purchase, Refund
from heartwhisper.kernel.database import Tx

OPEN = ("pending", "capturing", "processing")
RUNNING = ("active", "past_due")
CLAIMED = timedelta(minutes=2)  # how long a purchase that is being looked at is left alone
_PURCHASE = tuple(field.name for field in fields(Purchase))


def add(tx: Tx, purchase: Purchase) -> None:
    """Insert a purchase."""
    tx.execute(insert(PURCHASE).values(**asdict(purchase)))


def purchase(tx: Tx, purchase_id: str) -> Purchase | None:
    """A purchase by its id."""
    row = tx.execute(select(PURCHASE).where(PURCHASE.c.id == purchase_id)).one_or_none()
    return purchase_of(row) if row else None


def lock(tx: Tx, account_id: str) -> None:
    """Have nobody else change the purchases of an account before this transaction ends."""
    theirs = select(PURCHASE.c.id).where(PURCHASE.c.account_id == account_id)
    tx.execute(theirs.order_by(PURCHASE.c.id).with_for_update()).all()


def change(tx: Tx, purchase_id: str, **values: Any) -> None:  # noqa: ANN401 - columns
    """Change columns of a purchase."""
    tx.execute(update(PURCHASE).where(PURCHASE.c.id == purchase_id).values(**values))


def replace_purchase(tx: Tx, after: Purchase) -> None:
    """Store a purchase as it is now."""
    values = asdict(after)
    change(tx, values.pop("id"), **values)


def of_account(tx: Tx, account_id: str) -> list[Purchase]:
    """The purchases of an account, the newest first."""
    theirs = select(PURCHASE).where(PURCHASE.c.account_id == account_id)
    return [purchase_of(row) for row in tx.execute(theirs.order_by(PURCHASE.c.id.desc()))]


def matching(tx: Tx, word: str, most: int) -> list[Purchase]:
    """Purchases by their id, their account's or a provider's name for them; the newest first."""
    named = (PURCHASE.c.id, PURCHASE.c.account_id, PURCHASE.c.ref, PURCHASE.c.subscription_ref)
    found = select(PURCHASE).order_by(PURCHASE.c.id.desc()).limit(most)
    if word:
        found = found.where(or_(*(column == word for column in named)))
    return [purchase_of(row) for row in tx.execute(found)]


def by_request(tx: Tx, account_id: str, key: str) -> Purchase | None:
    """The purchase that a call with this Idempotency-Key made."""
    mine = and_(PURCHASE.c.account_id == account_id, PURCHASE.c.request_key == key)
    row = tx.execute(select(PURCHASE).where(mine)).one_or_none()
    return purchase_of(row) if row else None


def by_refs(tx: Tx, provider: str, refs: Sequence[str]) -> str | None:
    """The id of the purchase that a provider's own names speak of."""
    named = or_(PURCHASE.c.ref.in_(refs), PURCHASE.c.subscription_ref.in_(refs))
    found = select(PURCHASE.c.id).where(PURCHASE.c.provider == provider, named)
    paid = or_(PAYMENT.c.ref.in_(refs), PAYMENT.c.refund_ref.in_(refs))
    through = select(PAYMENT.c.purchase_id).where(PAYMENT.c.provider == provider, paid)
    back = select(PAYMENT.c.purchase_id).join(REFUND, REFUND.c.payment_id == PAYMENT.c.id)
    back = back.where(REFUND.c.provider == provider, REFUND.c.ref.in_(refs))
    statement = found.union(through, back).limit(1)
    purchase_id: str | None = tx.execute(statement).scalar()
    return purchase_id


def due(tx: Tx, now: datetime, most: int) -> list[str]:
    """Purchases whose provider is to be asked now; they are left alone for a while."""
    asked = select(PURCHASE.c.id).where(PURCHASE.c.check_at <= now)
    asked = asked.order_by(PURCHASE.c.check_at).limit(most).with_for_update(skip_locked=True)
    ids = list(tx.execute(asked).scalars())
    if ids:
        claimed = update(PURCHASE).where(PURCHASE.c.id.in_(ids)).values(check_at=now + CLAIMED)
        tx.execute(claimed)
    return ids


def orphan(tx: Tx, account_id: str, now: datetime) -> None:
    """Note that an account is gone; its providers are asked at once, so that nothing renews."""
    theirs = and_(PURCHASE.c.account_id == account_id, PURCHASE.c.orphaned_at.is_(None))
    gone = {"orphaned_at": now, "request_key": None}
    tx.execute(update(PURCHASE).where(theirs).values(gone))
    lives = or_(PURCHASE.c.recurring, PURCHASE.c.state.in_(OPEN))
    tx.execute(
        update(PURCHASE).where(PURCHASE.c.account_id == account_id, lives).values(check_at=now)
    )


def running(tx: Tx, account_id: str, now: datetime) -> Sequence[Row[Any]]:
    """The payments of an account that are not over, in the order they begin."""
    theirs = select(PAYMENT).where(PAYMENT.c.account_id == account_id, PAYMENT.c.ends_at > now)
    return tx.execute(theirs.order_by(PAYMENT.c.period_start)).all()


def put_off(tx: Tx, paid: Row[Any], later: timedelta) -> None:
    """Have a payment's whole segment lie later."""
    moved = {one: getattr(paid, one) + later for one in ("period_start", "period_end", "ends_at")}
    tx.execute(update(PAYMENT).where(PAYMENT.c.id == paid.id).values(moved))


def move(tx: Tx, *, source: str, target: str, now: datetime) -> None:
    """Give everything that an account bought to another one; all that runs is looked at anew."""
    for table in (PURCHASE, PAYMENT):
        tx.execute(update(table).where(table.c.account_id == source).values(account_id=target))
    runs = and_(PURCHASE.c.account_id == target, PURCHASE.c.state.in_(RUNNING))
    tx.execute(update(PURCHASE).where(runs).values(check_at=now))


def prices(tx: Tx, plan: str, currency: str) -> frozenset[int]:
    """Every amount that a plan was ever sold at."""
    sold = select(PURCHASE.c.amount_minor).distinct()
    mine = sold.where(PURCHASE.c.plan == plan, PURCHASE.c.currency == currency)
    return frozenset(tx.execute(mine).scalars())


def payments(tx: Tx, purchase_ids: Iterable[str]) -> dict[str, list[Payment]]:
    """The payments of purchases with their refunds, in the order they begin."""
    ids = list(purchase_ids)
    here = select(PAYMENT).where(PAYMENT.c.purchase_id.in_(ids))
    rows = tx.execute(here.order_by(PAYMENT.c.period_start, PAYMENT.c.id)).all()
    back = select(REFUND).where(REFUND.c.payment_id.in_([row.id for row in rows]))
    refunds: dict[str, list[Refund]] = {}
    for one in tx.execute(back.order_by(REFUND.c.id)) if rows else ():
        refund = Refund(id=one.id, ref=one.ref, amount_minor=one.amount_minor, state=one.state)
        refunds.setdefault(one.payment_id, []).append(refund)
    found: dict[str, list[Payment]] = {one: [] for one in ids}
    for row in rows:
        found[row.purchase_id].append(_payment(row, tuple(refunds.get(row.id, ()))))
    return found


def put_payments(tx: Tx, owner: Purchase, paid: Iterable[Payment], *, now: datetime) -> None:
    """Store payments and their refunds, new or changed."""
    for one in paid:
        values = asdict(replace(one, refunds=())) | {"refunded_minor": one.refunded_minor}
        del values["refunds"]
        values |= {"account_id": owner.account_id, "provider": owner.provider}
        values["purchase_id"] = owner.id
        if not tx.execute(update(PAYMENT).where(PAYMENT.c.id == one.id).values(**values)).rowcount:
            tx.execute(insert(PAYMENT).values(**values))
        for refund in one.refunds:
            row = asdict(refund) | {"payment_id": one.id, "provider": owner.provider}
            if not tx.execute(
                update(REFUND).where(REFUND.c.id == refund.id).values(**row)
            ).rowcount:
                tx.execute(insert(REFUND).values(created_at=now, **row))


def refunded_purchase(tx: Tx, refund_id: str) -> str | None:
    """The id of the purchase that a refund is of."""
    joined = select(PAYMENT.c.purchase_id).join(REFUND, REFUND.c.payment_id == PAYMENT.c.id)
    purchase_id: str | None = tx.execute(joined.where(REFUND.c.id == refund_id)).scalar()
    return purchase_id


def runs_until(tx: Tx, account_id: str, *, beside: str) -> datetime | None:
    """Where the premium of an account's other purchases ends."""
    joined = select(func.max(PAYMENT.c.ends_at, type_=PAYMENT.c.ends_at.type)).join_from(
        PAYMENT, PURCHASE, PAYMENT.c.purchase_id == PURCHASE.c.id
    )
    valid = or_(PAYMENT.c.dispute.is_(None), PAYMENT.c.dispute == "won")
    theirs = and_(PAYMENT.c.account_id == account_id, PURCHASE.c.id != beside, valid)
    found: datetime | None = tx.execute(joined.where(theirs, PURCHASE.c.state != "review")).scalar()
    return found


def renewing(tx: Tx, account_id: str, *, beside: str = "", before: datetime | None = None) -> bool:
    """Whether a subscription of an account renews: another than `beside`, begun before `before`."""
    runs = and_(PURCHASE.c.recurring, PURCHASE.c.state.in_(RUNNING), PURCHASE.c.id != beside)
    mine = select(PURCHASE.c.id).where(PURCHASE.c.account_id == account_id, runs).limit(1)
    if before is not None:
        mine = mine.join(PAYMENT, PAYMENT.c.purchase_id == PURCHASE.c.id)
        mine = mine.where(PAYMENT.c.period_start < before)
    return tx.execute(mine).scalar() is not None


def purchase_of(row: Row[Any]) -> Purchase:
    """A purchase, as its row has it."""
    return Purchase(**{name: getattr(row, name) for name in _PURCHASE})


def _payment(row: Row[Any], refunds: tuple[Refund, ...]) -> Payment:
    return Payment(
        id=row.id,
        ref=row.ref,
        refund_ref=row.refund_ref,
        amount_minor=row.amount_minor,
        currency=row.currency,
        paid_at=row.paid_at,
        period_start=row.period_start,
        period_end=row.period_end,
        ends_at=row.ends_at,
        dispute=row.dispute,
        dispute_ref=row.dispute_ref,
        refunds=refunds,
    )
