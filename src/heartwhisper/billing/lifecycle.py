"""What follows from a reading of a purchase: state, segments, letters, calls (money.md 3.4). Pure.

A reading is the whole truth about its moment, so rules look at it alone and never at the order in
which news came.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Literal

from heartwhisper.billing.records import Entry, Payment, Purchase, State
from heartwhisper.billing.schedule import next_check
from heartwhisper.billing.segments import Merged, Moment, merge
from heartwhisper.billing.standing import state_of
from heartwhisper.payments.port import Charge, Seen

Call = Literal["capture", "stop", "end"]
News = Literal["started", "renewed", "past_due", "cancelled", "refunded"]
Alarm = Literal["review", "dispute", "refund_failed", "twice"]
_OVER: frozenset[State] = frozenset(
    {"expired", "failed", "abandoned", "refunded", "disputed", "review"}
)
_LIVES = frozenset({"live", "past_due", "ending"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a charge must be to be taken for the purchase's (row 21).

    Attributes:
        amounts: every price the plan was ever sold at, in minor units.
        live: whether this service takes real money.
        rival: whether an older subscription of the same account runs.
    """

    amounts: AbstractSet[int]
    live: bool
    rival: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What follows from a reading.

    Attributes:
        purchase: as it is now.
        payments: as they are now.
        entries: new lines of the ledger.
        calls: what has to be said to the provider.
        pay_back: payments to be refunded whole: nobody is there to use them.
        news: what the owner is told by mail.
        paid_back: minor units that went back, for that letter.
        alarms: what the operator is told.
    """

    purchase: Purchase
    payments: Sequence[Payment]
    entries: Sequence[Entry]
    calls: Sequence[Call]
    pay_back: Sequence[Payment]
    news: Sequence[News]
    paid_back: int
    alarms: Sequence[Alarm]


def settle(
    purchase: Purchase, known: Sequence[Payment], seen: Seen, *, at: Moment, terms: Terms
) -> Outcome:
    """Compare a reading with what we have."""
    trusted = purchase.state != "review" and _is_ours(purchase, seen, terms)
    merged = merge(purchase, known, seen.charges, at=at, trusted=trusted)
    state = state_of(purchase, merged.payments, seen, now=at.now, trusted=trusted)
    after = _noted(replace(purchase, state=state), seen, merged)
    twice = terms.rival and seen.status == "live" and state == "active"
    told = purchase.orphaned_at is None
    return Outcome(
        purchase=after,
        payments=merged.payments,
        entries=merged.entries,
        calls=_calls(after, seen, twice=twice),
        pay_back=() if told else [one for one in merged.payments if one.id in merged.fresh],
        news=_news(purchase, after, merged) if told else (),
        paid_back=merged.paid_back,
        alarms=_alarms(purchase, after, merged) + (["twice"] if twice else []),
    )


def _is_ours(purchase: Purchase, seen: Seen, terms: Terms) -> bool:
    """Whether buyer, money and mode are those of the purchase."""
    if seen.custom not in {None, purchase.custom} or seen.live not in {None, terms.live}:
        return False
    return all(_as_priced(purchase, charge, terms) for charge in seen.charges)


def _as_priced(purchase: Purchase, charge: Charge, terms: Terms) -> bool:
    # A one-off costs what it cost; a subscription may run on at any price it was ever sold at.
    amounts = terms.amounts if charge.period else frozenset[int]()
    return charge.currency == purchase.currency and (
        charge.amount_minor == purchase.amount_minor or charge.amount_minor in amounts
    )


def _noted(after: Purchase, seen: Seen, merged: Merged) -> Purchase:
    renews = after.recurring and after.state in {"active", "past_due"}
    ends = [one.renews_at if renews else one.ends_at for one in merged.payments]
    check_at = next_check(
        after.state,
        recurring=after.recurring,
        created_at=after.created_at,
        ends_at=max(ends, default=None),
        now=merged.at.now,
    )
    return replace(
        after,
        ref=seen.ref or after.ref,
        subscription_ref=seen.subscription_ref or after.subscription_ref,
        customer_ref=seen.customer_ref or after.customer_ref,
        attempt=seen.attempt or after.attempt,
        version=after.version + 1,
        check_at=check_at,
    )


def _calls(after: Purchase, seen: Seen, *, twice: bool) -> list[Call]:
    if after.state == "capturing":
        return [] if after.orphaned_at else ["capture"]
    lives = after.recurring and seen.status in _LIVES
    if seen.status == "suspended" or (lives and (after.orphaned_at or after.state in _OVER)):
        return ["end"]
    return ["stop"] if twice else []


def _news(before: Purchase, after: Purchase, merged: Merged) -> list[News]:
    news: list[News] = []
    if merged.fresh and after.state not in {"review", "disputed", "refunded"}:
        first = len(merged.fresh) == len(merged.payments)
        news.append("started" if first else "renewed")
    if after.state == "past_due" and after.attempt and after.attempt != before.attempt:
        news.append("past_due")
    if after.state == "cancelled" and before.state in {"active", "past_due"}:
        news.append("cancelled")
    if merged.paid_back:
        news.append("refunded")
    return news


def _alarms(before: Purchase, after: Purchase, merged: Merged) -> list[Alarm]:
    alarms: list[Alarm] = []
    if after.state == "review" and (before.state != "review" or merged.fresh):
        alarms.append("review")
    if any(one.kind == "dispute" for one in merged.entries):
        alarms.append("dispute")
    if merged.failed:
        alarms.append("refund_failed")
    return alarms
