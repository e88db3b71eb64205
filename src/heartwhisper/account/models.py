"""Tables of accounts. A guest is an account without an e-mail."""

from sqlalchemy import Column, ForeignKey, Index, LargeBinary, String, Table

from heartwhisper.kernel.columns import ID, METADATA, Instant

ACCOUNT = Table(
    "account",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("created_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),
    Column("guest_hash", LargeBinary(32), unique=True),  # keyed hash of the browser's random id
    Column("region", String(2)),  # the user's own choice of region
    Column("feelings", LargeBinary),  # sealed JSON: emotionalTendencies
)

SESSION = Table(
    "session",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("account_id", ID, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(6), nullable=False),  # bearer or cookie
    Column("sign_in", ID, nullable=False),  # the bearer and the cookie of one sign-in share it
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant, nullable=False),
    Index("ix_session_account_id", "account_id"),
    Index("ix_session_sign_in", "sign_in"),
    Index("ix_session_used_at", "used_at"),
)
