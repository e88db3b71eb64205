"""A purchase, its payments and refunds, as the rules see them. Values only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from heartwhisper.payments.port import DisputeState, RefundState

State = Literal[
    "pending",  # opened, not paid
    "capturing",  # approved; we are taking the money
    "processing",  # the money is on its way
    "active",  # paid; a subscription renews
    "past_due",  # a renewal is not paid
    "cancelled",  # it will not renew; access stays to the end of what is paid
    "expired",  # over
    "failed",  # it could not be paid
    "abandoned",  # nobody paid
    "refunded",  # the unused part went back
    "disputed",  # the payer's bank took the money back, or asks for it
    "review",  # what the provider says is not what was bought; the operator decides
]
Kind = Literal["charge", "refund", "refund_failed", "dispute", "dispute_won"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """One purchase; see `models.PURCHASE` for what the fields are."""

    id: str
    account_id: str
    buyer_id: str
    provider: str
    plan: str
    recurring: bool
    amount_minor: int
    currency: str
    language: str
    success_url: str
    cancel_url: str
    created_at: datetime
    state: State = "pending"
    request_key: str | None = None
    ref: str | None = None
    subscription_ref: str | None = None
    customer_ref: str | None = None
    attempt: str | None = None
    reminded_for: datetime | None = None
    orphaned_at: datetime | None = None
    check_at: datetime | None = None
    version: int = 0

    @property
    def custom(self) -> str:
        """The note that the provider keeps: `<user>:<plan>:<purchase>`."""
        return f"{self.buyer_id}:{self.plan}:{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """One refund of a payment; without `ref` the provider has not said its name yet."""

    id: str
    ref: str | None
    amount_minor: int
    state: RefundState


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One payment: one segment of access, `[period_start, ends_at)`.

    `period_end` is where it was to end; `ends_at` is earlier where money went back.
    """

    id: str
    ref: str
    refund_ref: str
    amount_minor: int
    currency: str
    paid_at: datetime
    period_start: datetime
    period_end: datetime
    ends_at: datetime
    dispute: DisputeState | None = None
    dispute_ref: str | None = None
    refunds: tuple[Refund, ...] = ()

    @property
    def refunded_minor(self) -> int:
        """What went back or is going; never more than was paid.

        A refund of ours that the provider has not taken yet gives way to one it has.
        """
        taken = sum(one.amount_minor for one in self.refunds if one.state != "failed")
        return min(self.amount_minor, taken)

    @property
    def renews_at(self) -> datetime:
        """When a subscription is charged again: the provider's period begins when it is paid.

        Ours begins later where other premium had to end first.
        """
        return self.period_end - max(self.period_start - self.paid_at, timedelta(0))

    @property
    def disputed(self) -> bool:
        """Whether the payer's bank holds the money, or kept it."""
        return self.dispute in {"open", "lost"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the ledger: what came in, or negative, what went out."""

    kind: Kind
    ref: str
    amount_minor: int
    currency: str
    at: datetime
