"""Purchases, payments, refunds, the ledger and providers' events; gifts become purchases."""

import time
import uuid

import sqlalchemy as sa
from alembic import op

revision = "0004_money"
down_revision = "0003_grants"


def upgrade() -> None:
    op.create_table(
        "provider_cursor",
        sa.Column("provider", sa.String(length=10), nullable=False),
        sa.Column("read_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("provider", name=op.f("pk_provider_cursor")),
    )
    op.create_table(
        "provider_event",
        sa.Column("provider", sa.String(length=10), nullable=False),
        sa.Column("id", sa.String(length=255), nullable=False),
        sa.Column("type", sa.String(length=100), nullable=False),
        sa.Column("purchase_id", sa.String(length=36), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=7), nullable=False),
        sa.Column("hints", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(length=36), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("provider", "id", name=op.f("pk_provider_event")),
    )
    with op.batch_alter_table("provider_event", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_provider_event_owner"), ["owner"], unique=False)
        batch_op.create_index("ix_provider_event_received_at", ["received_at"], unique=False)

    op.create_table(
        "purchase",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("account_id", sa.String(length=36), nullable=False),
        sa.Column("buyer_id", sa.String(length=36), nullable=False),
        sa.Column("provider", sa.String(length=10), nullable=False),
        sa.Column("plan", sa.String(length=10), nullable=False),
        sa.Column("recurring", sa.Boolean(), nullable=False),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("success_url", sa.String(length=500), nullable=False),
        sa.Column("cancel_url", sa.String(length=500), nullable=False),
        sa.Column("request_key", sa.String(length=255), nullable=True),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("ref", sa.String(length=255), nullable=True),
        sa.Column("subscription_ref", sa.String(length=255), nullable=True),
        sa.Column("customer_ref", sa.String(length=255), nullable=True),
        sa.Column("attempt", sa.String(length=255), nullable=True),
        sa.Column("reminded_for", sa.BigInteger(), nullable=True),
        sa.Column("orphaned_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("check_at", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_purchase")),
        sa.UniqueConstraint(
            "account_id", "request_key", name=op.f("uq_purchase_account_id_request_key")
        ),
        sa.UniqueConstraint("provider", "ref", name=op.f("uq_purchase_provider_ref")),
    )
    with op.batch_alter_table("purchase", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_purchase_check_at"), ["check_at"], unique=False)
        batch_op.create_index("ix_purchase_subscription_ref", ["subscription_ref"], unique=False)

    op.create_table(
        "ledger",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("purchase_id", sa.String(length=36), nullable=False),
        sa.Column("provider", sa.String(length=10), nullable=False),
        sa.Column("kind", sa.String(length=13), nullable=False),
        sa.Column("ref", sa.String(length=255), nullable=False),
        sa.Column("amount_minor", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_ledger_purchase_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger")),
        sa.UniqueConstraint("provider", "kind", "ref", name=op.f("uq_ledger_provider_kind_ref")),
    )
    with op.batch_alter_table("ledger", schema=None) as batch_op:
        batch_op.create_index("ix_ledger_at", ["at"], unique=False)

    op.create_table(
        "payment",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("purchase_id", sa.String(length=36), nullable=False),
        sa.Column("account_id", sa.String(length=36), nullable=False),
        sa.Column("provider", sa.String(length=10), nullable=False),
        sa.Column("ref", sa.String(length=255), nullable=False),
        sa.Column("refund_ref", sa.String(length=255), nullable=False),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("paid_at", sa.BigInteger(), nullable=False),
        sa.Column("period_start", sa.BigInteger(), nullable=False),
        sa.Column("period_end", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("refunded_minor", sa.Integer(), nullable=False),
        sa.Column("dispute", sa.String(length=5), nullable=True),
        sa.Column("dispute_ref", sa.String(length=255), nullable=True),
        sa.CheckConstraint("period_start <= period_end", name=op.f("ck_payment_period")),
        sa.CheckConstraint(
            "refunded_minor >= 0 and refunded_minor <= amount_minor",
            name=op.f("ck_payment_refunded"),
        ),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_payment_purchase_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment")),
        sa.UniqueConstraint("provider", "ref", name=op.f("uq_payment_provider_ref")),
    )
    with op.batch_alter_table("payment", schema=None) as batch_op:
        batch_op.create_index(
            "ix_payment_account_id_ends_at", ["account_id", "ends_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_payment_purchase_id"), ["purchase_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_payment_refund_ref"), ["refund_ref"], unique=False)

    op.create_table(
        "refund",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("payment_id", sa.String(length=36), nullable=False),
        sa.Column("provider", sa.String(length=10), nullable=False),
        sa.Column("ref", sa.String(length=255), nullable=True),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=9), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount_minor > 0", name=op.f("ck_refund_amount")),
        sa.ForeignKeyConstraint(["payment_id"], ["payment.id"], name=op.f("fk_refund_payment_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refund")),
        sa.UniqueConstraint("provider", "ref", name=op.f("uq_refund_provider_ref")),
    )
    with op.batch_alter_table("refund", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_refund_payment_id"), ["payment_id"], unique=False)

    _gifts()
    op.drop_table("quota_grant")


def _gifts() -> None:
    """A gift of premium is a purchase for nothing, with one payment of nothing."""
    tx, now = op.get_bind(), time.time_ns() // 1000
    for account_id, ends_at in tx.execute(sa.text("select account_id, ends_at from quota_grant")):
        gift = str(uuid.uuid4())
        tx.execute(
            sa.text(
                "insert into purchase (id, account_id, buyer_id, provider, plan, recurring,"
                " amount_minor, currency, language, success_url, cancel_url, state, ref,"
                " created_at, check_at, version) values (:id, :account, :account, 'gift', 'gift',"
                " :no, 0, 'USD', 'ko', '', '', 'active', :id, :now, :ends, 0)"
            ),
            {"id": gift, "account": account_id, "no": False, "now": now, "ends": ends_at},
        )
        tx.execute(
            sa.text(
                "insert into payment (id, purchase_id, account_id, provider, ref, refund_ref,"
                " amount_minor, currency, paid_at, period_start, period_end, ends_at,"
                " refunded_minor) values (:payment, :id, :account, 'gift', :id, :id, 0, 'USD',"
                " :start, :start, :ends, :ends, 0)"
            ),
            {
                "payment": str(uuid.uuid4()),
                "id": gift,
                "account": account_id,
                "start": min(now, ends_at),
                "ends": ends_at,
            },
        )
