"""What a provider's charges make of our payments: segments, refunds, disputes, ledger. Pure."""

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from heartwhisper.billing.plans import period_end
from heartwhisper.billing.records import Entry, Kind, Payment, Purchase, Refund
from heartwhisper.billing.refunds import cut
from heartwhisper.payments.port import Charge, Disputed, Refunded

LATE = timedelta(hours=1)  # our own lateness that nobody pays for (money.md 3.6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When a reading is applied.

    Attributes:
        now: the moment.
        until: where the premium of the account's other purchases ends; None for none.
        new_id: makes the ids of new rows.
    """

    now: datetime
    until: datetime | None
    new_id: Callable[[], str]


@dataclass(slots=True)
class Merged:
    """What a reading changes, gathered charge by charge.

    Attributes:
        at: when the reading is applied.
        payments: every payment of the purchase as it is now.
        fresh: ids of those that were not known before.
        entries: new lines of the ledger.
        paid_back: minor units whose refund was completed since the last reading.
        failed: refunds that the provider could not carry out.
    """

    at: Moment
    payments: list[Payment]
    fresh: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    paid_back: int = 0
    failed: int = 0

    def take(self, purchase: Purchase, charge: Charge, *, trusted: bool) -> None:
        """Take one charge in, known or new."""
        known = next((one for one in self.payments if one.ref == charge.ref), None)
        payment = known or self._new(purchase, charge, trusted=trusted)
        if known is None:
            self.fresh.append(payment.id)
            self._book(
                ("charge", charge.refund_ref), charge.amount_minor, payment, at=charge.paid_at
            )
        else:
            self.payments.remove(known)
        for told in charge.refunds:
            payment = self._refund(payment, told)
        answers = {one.ref for one in charge.disputes if one.state != "open"}
        for one in charge.disputes:
            payment = self._dispute(payment, one, answers=answers)
        self.payments.append(payment)

    def _new(self, purchase: Purchase, charge: Charge, *, trusted: bool) -> Payment:
        start, end = _place(purchase, charge, self) if trusted else (charge.paid_at,) * 2
        return Payment(
            id=self.at.new_id(),
            ref=charge.ref,
            refund_ref=charge.refund_ref,
            amount_minor=charge.amount_minor,
            currency=charge.currency,
            paid_at=charge.paid_at,
            period_start=start,
            period_end=end,
            ends_at=end,
        )

    def _refund(self, payment: Payment, told: Refunded) -> Payment:
        old = next((one for one in payment.refunds if told.ref == one.ref), None)
        if old is None:
            ours = (one for one in payment.refunds if one.ref is None and one.id == told.key)
            old = next(ours, None)
        if old is not None and (old.ref, old.state) == (told.ref, told.state):
            return payment
        fresh = Refund(
            id=old.id if old else self.at.new_id(),
            ref=told.ref,
            amount_minor=told.amount_minor,
            state=told.state,
        )
        self._book_refund(payment, told, booked=_booked(old))
        others = tuple(one for one in payment.refunds if one is not old)
        return with_refunds(payment, (*others, fresh), self.at.now)

    def _book_refund(self, payment: Payment, told: Refunded, *, booked: bool) -> None:
        """Write down a refund that the provider took, and one that it took back."""
        if told.state == "failed":
            self.failed += 1
            if booked:
                self._book(("refund_failed", told.ref), told.amount_minor, payment)
        elif not booked:
            self._book(("refund", told.ref), -told.amount_minor, payment)
        if told.state == "succeeded":
            self.paid_back += told.amount_minor

    def _dispute(self, payment: Payment, told: Disputed, *, answers: AbstractSet[str]) -> Payment:
        """A dispute holds the money until each of its names is answered; a lost one for good.

        A provider may have two names for one dispute, and then answers both at once. A name that
        was answered is kept with a full stop: late news of it says nothing of a later dispute.
        """
        names, state = (payment.dispute_ref or "").split(), told.state
        if f"{told.ref}." in names or payment.dispute == "lost":
            return payment
        others = [one for one in names if one != told.ref]
        if state == "won" and not all(one.endswith(".") or one in answers for one in others):
            state = "open"
        if payment.dispute == "open" and state == "won":
            self._book(("dispute_won", told.ref), payment.amount_minor, payment)
        if payment.dispute != "open" and state != "won":
            self._book(("dispute", told.ref), -payment.amount_minor, payment)
        named = told.ref if told.state == "open" else f"{told.ref}."
        return replace(payment, dispute=state, dispute_ref=" ".join([*others, named]))

    def _book(
        self, what: tuple[Kind, str], amount: int, payment: Payment, *, at: datetime | None = None
    ) -> None:
        kind, ref = what
        line = Entry(
            kind=kind,
            ref=ref,
            amount_minor=amount,
            currency=payment.currency,
            at=at or self.at.now,
        )
        self.entries.append(line)


def merge(
    purchase: Purchase,
    known: Sequence[Payment],
    charges: Iterable[Charge],
    *,
    at: Moment,
    trusted: bool,
) -> Merged:
    """Take what the provider tells of charges into what we have.

    Args:
        purchase: whose charges they are.
        known: its payments so far.
        charges: as the provider tells them, in any order, known ones too.
        at: when.
        trusted: whether they are what was bought; else they give no access (row 21).
    """
    merged = Merged(at, list(known))
    for charge in sorted(charges, key=lambda one: (one.paid_at, one.ref)):
        merged.take(purchase, charge, trusted=trusted)
    merged.payments.sort(key=lambda one: (one.period_start, one.id))
    return merged


def with_refunds(payment: Payment, refunds: tuple[Refund, ...], now: datetime) -> Payment:
    """A payment with these refunds; where what went back changed, its access is cut anew.

    Only a refund that failed makes it longer again.
    """
    after = replace(payment, refunds=refunds)
    if after.refunded_minor == payment.refunded_minor:
        return after
    ends_at = cut(
        payment.period_start,
        payment.period_end,
        paid=payment.amount_minor,
        refunded=after.refunded_minor,
        now=now,
    )
    more = after.refunded_minor > payment.refunded_minor
    return replace(after, ends_at=min(ends_at, payment.ends_at) if more else ends_at)


def _booked(old: Refund | None) -> bool:
    return old is not None and old.ref is not None and old.state != "failed"


def _place(purchase: Purchase, charge: Charge, merged: Merged) -> tuple[datetime, datetime]:
    """Where a charge's access lies: after what there is, so that no second is lost."""
    now, until = merged.at.now, merged.at.until
    late = now - charge.paid_at > LATE
    begins = charge.period[0] if charge.period else (now if late else charge.paid_at)
    begins = min(begins, now)  # a provider's clock that is ahead of ours keeps nobody waiting
    ends = [one.ends_at for one in merged.payments if not one.disputed]
    start = max([begins, *ends, *([until] if until else [])])
    if charge.period:
        return start, start + (charge.period[1] - charge.period[0])
    return start, period_end(purchase.plan, start)
