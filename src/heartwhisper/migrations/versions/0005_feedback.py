"""What somebody thought of an answer, sealed beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0005_feedback"
down_revision = "0004_money"


def upgrade() -> None:
    op.add_column("turn", sa.Column("feedback", sa.LargeBinary(), nullable=True))
