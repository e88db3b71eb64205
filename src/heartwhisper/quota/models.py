"""How much was said on which day."""

from sqlalchemy import CheckConstraint, Column, Integer, String, Table

from heartwhisper.kernel.columns import ID, METADATA

QUOTA_DAY = Table(
    "quota_day",
    METADATA,
    Column("account_id", ID, primary_key=True),
    Column("day", String(10), primary_key=True),  # of the service's time zone, YYYY-MM-DD
    Column("used", Integer, nullable=False),
    Column("reserved", Integer, nullable=False),
    CheckConstraint("used >= 0 and reserved >= 0", name="counts"),
)
