"""Premium as a gift of the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0003_grants"
down_revision = "0002_members"


def upgrade() -> None:
    op.create_table(
        "quota_grant",
        sa.Column("account_id", sa.String(length=36), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_quota_grant")),
    )
