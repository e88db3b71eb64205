"""What the operator does with purchases: look, quote, pay back, ask again, compare the books."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from heartwhisper.billing import ledger_store, store
from heartwhisper.billing.reconcile import bring_up_to_date
from heartwhisper.billing.records import Payment, Purchase, Refund
from heartwhisper.billing.refunds import Quote, quote
from heartwhisper.billing.segments import with_refunds
from heartwhisper.billing.service import Held
from heartwhisper.billing.till import Till
from heartwhisper.kernel.database import Tx
from heartwhisper.payments.port import PaymentError

MARGIN = timedelta(days=2)  # around a report
Books = dict[tuple[str, str], int]  # minor units by kind and the provider's name


class NotRefundable(Exception):
    """There is nothing to pay back, or too much was asked for; the text says which."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one payment of a purchase would give back now."""

    payment: Payment
    quote: Quote


@dataclass(frozen=True, slots=True)
class Difference:
    """A movement of money that only one side knows, or knows with another amount."""

    kind: str
    ref: str
    ours: int | None
    theirs: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """Our ledger beside a provider's list, for one time. Sums in minor units, by kind."""

    provider: str
    ours: dict[str, int]
    theirs: dict[str, int]
    differences: Sequence[Difference]


async def find(till: Till, word: str, *, most: int) -> list[Held]:
    """Purchases by their own id, an account's, or a provider's name; the newest for no word."""

    def unit(tx: Tx) -> list[Held]:
        found = store.matching(tx, word, most)
        paid = store.payments(tx, [one.id for one in found])
        return [(one, paid[one.id]) for one in found]

    return await till.context.database.read(unit)


def shares(paid: Sequence[Payment], now: datetime, *, whole: bool = False) -> list[Share]:
    """What each payment would give back: its unused days, or all that is left of it."""
    found = [Share(one, _quote(one, now, whole=whole)) for one in paid if not one.disputed]
    return [one for one in found if one.quote.amount_minor > 0]


async def quote_of(till: Till, purchase_id: str, *, whole: bool = False) -> list[Share]:
    """What a purchase would give back now; empty for an unknown one."""
    paid = await till.context.database.read(
        lambda tx: store.payments(tx, [purchase_id])[purchase_id]
    )
    return shares(paid, till.context.clock.now(), whole=whole)


async def make(
    till: Till, purchase_id: str, *, amount: int | None = None, whole: bool = False
) -> list[Refund]:
    """Decide a refund and ask the provider for it; a subscription is ended first.

    Args:
        till: the money.
        purchase_id: of what.
        amount: minor units; without one it is the unused part.
        whole: pay back all that was paid and not paid back, used or not.

    Returns:
        The refunds as they are now. `pending` is asked for again by the poller.

    Raises:
        NotRefundable: there is nothing to pay back, or less than was asked for.
    """
    now = till.context.clock.now()

    def unit(tx: Tx) -> list[str]:
        purchase = store.purchase(tx, purchase_id)
        if purchase is None:
            raise NotRefundable("there is no such purchase")
        store.lock(tx, purchase.account_id)
        purchase = store.purchase(tx, purchase_id) or purchase  # as it is now that we may change it
        paid = store.payments(tx, [purchase_id])[purchase_id]
        wanted = _portions(shares(paid, now, whole=whole or amount is not None), amount)
        asked = [(one, _asked(till, minor)) for one, minor in wanted]
        kept = [with_refunds(one, (*one.refunds, back), now) for one, back in asked]
        store.put_payments(tx, purchase, kept, now=now)
        store.change(tx, purchase_id, check_at=now, version=purchase.version + 1)
        return [back.id for _, back in asked]

    ids = await till.context.database.write(unit)
    with suppress(PaymentError):  # the poller asks again
        await bring_up_to_date(till, purchase_id)
    after = await till.context.database.read(
        lambda tx: store.payments(tx, [purchase_id])[purchase_id]
    )
    return [back for one in after for back in one.refunds if back.id in ids]


async def report(till: Till, provider: str, *, since: datetime, until: datetime) -> Report:
    """Compare our ledger with what a provider lists for the same time.

    Both are read with a margin: what happened just before midnight may have reached us after it.
    A movement counts for the provider's time, and for ours where the provider knows none.

    Raises:
        PaymentError: the list could not be read.
    """
    wide = {"since": since - MARGIN, "until": until + MARGIN}
    moved = await till.providers[provider].movements(wide["since"], wide["until"])
    lines = await till.context.database.read(lambda tx: ledger_store.lines(tx, provider, **wide))
    # A refund that the provider took back is no movement in its list.
    failed = {one.ref for one in lines if one.kind == "refund_failed"}
    lines = [one for one in lines if not (one.kind.startswith("refund") and one.ref in failed)]
    at = {(one.kind, one.ref): one.at for one in lines}
    at |= {(one.kind, one.ref): one.at for one in moved}
    counted = {key for key, moment in at.items() if since <= moment < until}
    ours: Books = {(one.kind, one.ref): abs(one.amount_minor) for one in lines}
    theirs: Books = {(one.kind, one.ref): one.amount_minor for one in moved}
    differing = sorted(key for key in counted if ours.get(key) != theirs.get(key))
    found = [Difference(*key, ours.get(key), theirs.get(key)) for key in differing]
    return Report(provider, _sums(ours, counted), _sums(theirs, counted), found)


def _sums(books: Books, counted: AbstractSet[tuple[str, str]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for key in counted & books.keys():
        total[key[0]] = total.get(key[0], 0) + books[key]
    return total


def _quote(one: Payment, now: datetime, *, whole: bool) -> Quote:
    if whole:
        return Quote(one.amount_minor - one.refunded_minor, 0, 0)
    return quote(
        one.period_start,
        one.period_end,
        paid=one.amount_minor,
        refunded=one.refunded_minor,
        now=now,
    )


def _portions(found: Sequence[Share], amount: int | None) -> list[tuple[Payment, int]]:
    """How much of each payment goes back, the newest first."""
    left = sum(one.quote.amount_minor for one in found) if amount is None else amount
    portions = []
    for one in reversed(found):
        minor = min(left, one.quote.amount_minor)
        if minor > 0:
            portions.append((one.payment, minor))
            left -= minor
    if left > 0 or not portions:
        raise NotRefundable("there is not so much to pay back" if portions else "nothing is left")
    return portions


def _asked(till: Till, minor: int) -> Refund:
    return Refund(id=till.context.ids.new(), ref=None, amount_minor=minor, state="pending")


async def look_again(till: Till, purchase_id: str) -> Purchase | None:
    """Ask the provider about a purchase now.

    Raises:
        PaymentError: it could not be asked.
    """
    return await bring_up_to_date(till, purchase_id)
