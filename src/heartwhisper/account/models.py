"""Tables of accounts. A guest is an account without an e-mail, so registering moves no data."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, LargeBinary, String, Table

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
    Column("language", String(2)),  # of the letters to it
    Column("email_hash", LargeBinary(32), unique=True),  # keyed hash, to find a member by
    Column("password", String(200)),  # argon2id, with its parameters
    Column("person", LargeBinary),  # sealed JSON: name, e-mail, profile; person.py
    Column("verified_at", Instant),  # when the link in a letter to the e-mail was opened
    Column("consent", String(20)),  # the version of the texts that was agreed to last
    Column("blocked_at", Instant),  # by the operator
    Column("recovery_hash", LargeBinary(32), unique=True),  # keyed hash of a guest's code
    Index("ix_account_seen_at", "seen_at"),
)

SESSION = Table(
    "session",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("account_id", ID, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(6), nullable=False),  # bearer or cookie
    Column("member", Boolean, nullable=False),  # a member's ends sooner than a guest's
    Column("sign_in", ID, nullable=False),  # the bearer and the cookie of one sign-in share it
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant, nullable=False),
    Index("ix_session_account_id", "account_id"),
    Index("ix_session_sign_in", "sign_in"),
    Index("ix_session_used_at", "used_at"),
)

LINK = Table(
    "link",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("account_id", ID, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(6), nullable=False),  # verify, change or reset
    Column("email_hash", LargeBinary(32), nullable=False),  # the address that it was mailed to
    Column("ends_at", Instant, nullable=False),
    Index("ix_link_account_id", "account_id"),
)

CONSENT = Table(
    "consent",
    METADATA,
    Column("account_id", ID, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("version", String(20), primary_key=True),  # of the texts that were agreed to
    Column("given_at", Instant, nullable=False),
)
