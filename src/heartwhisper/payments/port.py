"""What a payment provider is to the house: a purchase is opened there, then looked at.

State is what a provider says when it is asked; an event only says when to ask. Amounts are integer
minor units (cents), times are UTC, keys make a call that is sent again the same call.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

Reason = Literal["later", "refused", "missing", "declined", "disputed", "spent"]
Status = Literal[
    "open",  # made, not paid
    "approved",  # the payer agreed; the server has to capture it
    "processing",  # the payment is on its way
    "declined",  # an attempt failed; another may follow
    "failed",  # it will never be paid
    "closed",  # ran out, or was given up, unpaid
    "paid",  # a one-off whose money is here
    "live",  # a subscription that renews
    "past_due",  # a subscription whose renewal is not paid
    "ending",  # a subscription that stops at the end of its period
    "ended",  # a subscription that has stopped
    "suspended",  # a subscription that the provider stopped because nobody paid
]
DisputeState = Literal["open", "won", "lost"]
RefundState = Literal["pending", "succeeded", "failed"]
Movement = Literal["charge", "refund", "dispute", "dispute_won"]


class PaymentError(Exception):
    """A provider did not do what was asked. It carries no word of the provider's answer.

    Reasons: `later` (unreachable, slow, failing or busy: the same call with the same key may be
    sent again), `refused` (never), `missing` (there is no such object), `declined` (the payer's
    means were refused; another try is theirs), `disputed` (a dispute forbids it), `spent` (it was
    done before, or nothing is left to do).
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Forged(Exception):
    """A webhook that the provider did not send to us, or sent long ago, or that was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A purchase, as a provider knows it.

    Attributes:
        purchase_id: of our row; it stands in the provider's metadata and in every key.
        buyer_id: the account that bought.
        plan: `daily`, `monthly` or `yearly`; `recurring` says whether it renews.
        amount_minor: the price of one period, in `currency` (ISO 4217, in capitals).
        label: what the payer reads on the provider's page, whose `language` is one of our six.
        success_url: where the payer comes back to; `cancel_url` where they come without paying.
        ref: the provider's name for it (session, order or subscription); None until it is known.
        subscription_ref: the provider's name for the subscription, once there is one.
    """

    purchase_id: str
    buyer_id: str
    plan: str
    recurring: bool
    amount_minor: int
    currency: str
    label: str
    language: str
    success_url: str
    cancel_url: str
    created_at: datetime
    ref: str | None = None
    subscription_ref: str | None = None

    @property
    def custom(self) -> str:
        """`<user>:<plan>:<purchase>`, as money.md and the specification have it."""
        return f"{self.buyer_id}:{self.plan}:{self.purchase_id}"


@dataclass(frozen=True, slots=True)
class Opened:
    """A purchase that was opened: the provider's name for it, and where the payer goes."""

    ref: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refunded:
    """One refund of a charge. `key` is the id of our own row, None for a dashboard's."""

    ref: str
    amount_minor: int
    state: RefundState
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed:
    """A dispute of a charge."""

    ref: str
    state: DisputeState


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """Money that was paid: one charge is one segment.

    Attributes:
        ref: Stripe's payment intent (one-off) or invoice (subscription), PayPal's capture or sale.
        refund_ref: what a refund or a dispute names: the payment intent, the capture or sale.
        amount_minor: what was paid, before any refund.
        paid_at: the provider's time.
        period: of a subscription, as the provider says it; None for a one-off.
        refunds: those the provider told of this time; not naming one takes none back.
        disputes: likewise.
    """

    ref: str
    refund_ref: str
    amount_minor: int
    currency: str
    paid_at: datetime
    period: tuple[datetime, datetime] | None = None
    refunds: Sequence[Refunded] = ()
    disputes: Sequence[Disputed] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A purchase, as the provider shows it now.

    Attributes:
        ref: the provider's name for it.
        custom: whose it is there, to be compared with `Order.custom`; None where no note says it.
        live: whether it is real money; None where the provider does not say.
        customer_ref: the provider's name for the payer, where it has a billing portal.
        attempt: names the failed attempt to renew that `past_due` speaks of.
    """

    ref: str
    status: Status
    custom: str | None
    live: bool | None
    charges: Sequence[Charge] = ()
    subscription_ref: str | None = None
    customer_ref: str | None = None
    attempt: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentEvent:
    """A webhook that was verified, or an entry of a provider's list of events.

    Attributes:
        id: unique at the provider; `type` is the provider's own word.
        purchase_id: ours, where the event names it; a hint, to be proven by looking.
        refs: the provider's names that the event speaks of (session, order, subscription, charge,
            capture …), by which the purchase is found.
        refund_refs: refunds that it speaks of.
        dispute: the state of a dispute that it tells, and the `refund_ref` of the charge.
        raw: the body, to be kept sealed.
    """

    id: str
    type: str
    at: datetime
    purchase_id: str | None = None
    refs: Sequence[str] = ()
    refund_refs: Sequence[str] = ()
    dispute: tuple[str, Disputed] | None = None
    raw: bytes = b""
    live: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """One movement of money, as a provider lists it for the report. Amounts are positive."""

    kind: Movement
    ref: str
    amount_minor: int
    currency: str
    at: datetime


class Provider(Protocol):  # noqa: PLR0904 - what a shop needs of one, and no more
    """A payment provider. Every call but `read` may raise PaymentError."""

    name: str
    # Whether a subscription that was stopped can be taken up again before its period ends.
    resumes: bool

    async def open(self, order: Order) -> Opened:
        """Make the checkout; the same purchase gives the same one."""
        ...

    async def look(self, order: Order, event: PaymentEvent | None = None) -> Seen:
        """Fetch a purchase, and what `event` names; without `ref` search (`missing`: none)."""
        ...

    async def capture(self, order: Order) -> None:
        """Take the money that the payer approved; `look` says what came of it."""
        ...

    async def close(self, order: Order) -> None:
        """Give up a checkout that nobody paid, so that nobody can; where there is such a thing."""
        ...

    async def stop(self, order: Order) -> None:
        """Let a subscription end with the period that is paid; done before is done."""
        ...

    async def end(self, order: Order) -> None:
        """Stop a subscription now and for good; done before is done."""
        ...

    async def resume(self, order: Order) -> None:
        """Let a subscription that was stopped renew again."""
        ...

    async def refund(self, charge: str, amount_minor: int, currency: str, *, key: str) -> Refunded:
        """Pay back; `charge` is a `Charge.refund_ref`, `key` names our refund row."""
        ...

    async def portal(self, customer_ref: str, return_url: str) -> str:
        """Where the payer changes the card; `refused` where there is no such page."""
        ...

    async def read(self, headers: Mapping[str, str], body: bytes) -> PaymentEvent:
        """Verify a webhook; raises Forged where the provider did not send this to us now."""
        ...

    async def events(self, since: datetime) -> Sequence[PaymentEvent]:
        """What happened since then, the oldest first."""
        ...

    async def movements(self, since: datetime, until: datetime) -> Sequence[Moved]:
        """Every movement of money in that time, for the report."""
        ...

    async def aclose(self) -> None:
        """Let go of connections."""
        ...
