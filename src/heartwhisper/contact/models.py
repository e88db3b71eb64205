"""The box of letters to the operator."""

from sqlalchemy import Column, Index, LargeBinary, String, Table

from heartwhisper.kernel.columns import ID, METADATA, Instant

LETTER = Table(
    "letter",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("owner", ID, nullable=False),  # whose key seals it: an account, or the service
    Column("number", String(8), nullable=False, unique=True),  # what people call it by
    Column("body", LargeBinary, nullable=False),  # sealed JSON of a Letter
    Column("created_at", Instant, nullable=False),
    Column("answered_at", Instant),
    Index("ix_letter_owner", "owner"),
)
