"""What was bought, what was paid for it, what was paid back, and what providers told us.

Premium is derived from the payments (`entitlement.py`); nothing else is stored as truth. The rows
of an erased account stay, without anything that says whose they were but an id that names nobody.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from heartwhisper.kernel.columns import ID, METADATA, Instant

NAME = String(10)  # of a provider, of a plan
REF = String(255)  # a provider's own name for something

PURCHASE = Table(
    "purchase",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("account_id", ID, nullable=False),  # whose it is
    Column("buyer_id", ID, nullable=False),  # whose it was: the provider's note names this one
    Column("provider", NAME, nullable=False),
    Column("plan", NAME, nullable=False),
    Column("recurring", Boolean, nullable=False),
    Column("amount_minor", Integer, nullable=False),  # the price when it was bought
    Column("currency", String(3), nullable=False),
    Column("language", String(2), nullable=False),
    Column("success_url", String(500), nullable=False),
    Column("cancel_url", String(500), nullable=False),
    Column("request_key", String(255)),  # the Idempotency-Key of the call that made it
    Column("state", NAME, nullable=False),
    Column("ref", REF),
    Column("subscription_ref", REF),
    Column("customer_ref", REF),
    Column("attempt", REF),  # the failed attempt to renew that was told of
    Column("reminded_for", Instant),  # the renewal that was announced
    Column("orphaned_at", Instant),  # when its account was erased
    Column("created_at", Instant, nullable=False),
    Column("check_at", Instant, index=True),  # when the provider is asked again
    Column("version", Integer, nullable=False),  # readings applied so far
    UniqueConstraint("provider", "ref"),
    UniqueConstraint("account_id", "request_key"),
    Index("ix_purchase_subscription_ref", "subscription_ref"),
)

PAYMENT = Table(
    "payment",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("purchase_id", ID, ForeignKey("purchase.id"), nullable=False, index=True),
    Column("account_id", ID, nullable=False),
    Column("provider", NAME, nullable=False),
    Column("ref", REF, nullable=False),
    Column("refund_ref", REF, nullable=False, index=True),
    Column("amount_minor", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("paid_at", Instant, nullable=False),
    Column("period_start", Instant, nullable=False),
    Column("period_end", Instant, nullable=False),
    Column("ends_at", Instant, nullable=False),  # of the access: earlier where money went back
    Column("refunded_minor", Integer, nullable=False),
    Column("dispute", String(5)),  # open, won or lost
    Column("dispute_ref", REF),
    UniqueConstraint("provider", "ref"),
    CheckConstraint("refunded_minor >= 0 and refunded_minor <= amount_minor", name="refunded"),
    CheckConstraint("period_start <= period_end", name="period"),
    Index("ix_payment_account_id_ends_at", "account_id", "ends_at"),
)

REFUND = Table(
    "refund",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("payment_id", ID, ForeignKey("payment.id"), nullable=False, index=True),
    Column("provider", NAME, nullable=False),
    Column("ref", REF),
    Column("amount_minor", Integer, nullable=False),
    Column("state", String(9), nullable=False),  # pending, succeeded or failed
    Column("created_at", Instant, nullable=False),
    UniqueConstraint("provider", "ref"),
    CheckConstraint("amount_minor > 0", name="amount"),
)

# Nothing of it is ever changed or deleted.
LEDGER = Table(
    "ledger",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("purchase_id", ID, ForeignKey("purchase.id"), nullable=False),
    Column("provider", NAME, nullable=False),
    # charge, refund, refund_failed, dispute or dispute_won
    Column("kind", String(13), nullable=False),
    Column("ref", REF, nullable=False),  # the provider's name for the movement
    Column("amount_minor", BigInteger, nullable=False),  # what came in; what went out is negative
    Column("currency", String(3), nullable=False),
    Column("at", Instant, nullable=False),  # the provider's time where it says one, else ours
    UniqueConstraint("provider", "kind", "ref"),
    Index("ix_ledger_at", "at"),
)

EVENT = Table(
    "provider_event",
    METADATA,
    Column("provider", NAME, primary_key=True),
    Column("id", REF, primary_key=True),
    Column("type", String(100), nullable=False),
    Column("purchase_id", ID),
    Column("at", Instant, nullable=False),
    Column("received_at", Instant, nullable=False),
    Column("state", String(7), nullable=False),  # waiting, done or foreign
    Column("hints", Text, nullable=False),  # JSON: the provider's names that it speaks of
    Column("owner", ID, nullable=False, index=True),  # whose key seals the body
    Column("raw", LargeBinary),
    Index("ix_provider_event_received_at", "received_at"),
)

CURSOR = Table(
    "provider_cursor",
    METADATA,
    Column("provider", NAME, primary_key=True),
    Column("read_until", Instant, nullable=False),
)
