"""Tables of chats: a chat, the user's messages, and the counsellor's turns that answer them."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Table,
)

from heartwhisper.kernel.columns import ID, METADATA, Instant

CHAT = Table(
    "chat",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("account_id", ID, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("written_at", Instant, nullable=False),
    Column("hidden_at", Instant),  # cleared; gone for good ten seconds later
    Column("watch", LargeBinary),  # sealed JSON: the danger state of the talk, if any; watch.py
    Index("ix_chat_account_id_written_at", "account_id", "written_at"),
)

MESSAGE = Table(
    "message",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("chat_id", ID, ForeignKey("chat.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("body", LargeBinary, nullable=False),  # sealed: the user's words
    Column("reading", LargeBinary, nullable=False),  # sealed JSON: emotion, topic, danger
    Index("ix_message_chat_id", "chat_id"),
)

TURN = Table(
    "turn",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("chat_id", ID, ForeignKey("chat.id", ondelete="CASCADE"), nullable=False),
    Column("account_id", ID, nullable=False),
    Column("message_id", ID, ForeignKey("message.id", ondelete="CASCADE"), nullable=False),
    Column("client_message_id", String(64)),
    Column("state", String(11), nullable=False),  # pending done stopped interrupted failed
    Column("replaced", Boolean, nullable=False),  # a later turn answers the same message again
    Column("counsellor", String(20), nullable=False),
    Column("quota_day", String(10), nullable=False),  # whose reservation it holds or has used
    Column("code", String(40)),  # why it failed
    Column("stop", Boolean, nullable=False),  # the reader asked to stop
    Column("answer", LargeBinary),  # sealed: a snapshot while pending, then the whole
    Column("feedback", LargeBinary),  # sealed JSON: what the reader thought of it, if they said
    Column("created_at", Instant, nullable=False),
    Column("heartbeat_at", Instant, nullable=False),
    Column("finished_at", Instant),
    Index("uq_turn_account_id_client", "account_id", "client_message_id", unique=True),
    Index("ix_turn_message_id", "message_id"),
    # One open turn a chat, by the database itself. Both indexes hold only pending turns: their
    # condition stands in the migration, since naming it here loads both dialects at every start.
    Index("uq_turn_open", "chat_id", unique=True),
    Index("ix_turn_pending", "heartbeat_at"),
    Index("ix_turn_chat_id", "chat_id"),
)
