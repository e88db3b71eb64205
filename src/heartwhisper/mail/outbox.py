"""The outbox: letters as rows, put there by the transaction that makes them necessary.

A job carries each one to the post and takes the row away when the post has it. Where a worker dies
in between, the letter goes again under the same Message-ID, by which mailboxes know it.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from functools import partial

from sqlalchemy import Column, LargeBinary, Table, delete, insert, select

from heartwhisper.kernel.columns import ID, METADATA, Instant
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.jobs import Payload
from heartwhisper.kernel.log import log
from heartwhisper.mail.letters import Kind, compose
from heartwhisper.mail.port import MailError, Post

JOB = "mail"
LASTS = timedelta(days=2)  # a letter that nobody took by then is let go; its link has run out

OUTBOX = Table(
    "outbox",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("account_id", ID, nullable=False, index=True),
    Column("draft", LargeBinary, nullable=False),  # sealed JSON of a Draft
    Column("created_at", Instant, nullable=False),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A letter that is to be written.

    Attributes:
        kind: which letter.
        to: the address.
        language: one of the six.
        values: what the letter names, such as its link.
        reply_to: who an answer goes to, if not to the sender.
    """

    kind: Kind
    to: str
    language: str
    values: Mapping[str, str]
    reply_to: str | None = None


def put(context: Context, tx: Tx, draft: Draft, *, owner: tuple[str, Seal]) -> None:
    """Put a letter in, sealed with the key of the account that `owner` names."""
    account_id, seal = owner
    letter_id, now = context.ids.new(), context.clock.now()
    sealed = seal.seal(json.dumps(asdict(draft), ensure_ascii=False), f"outbox.draft:{letter_id}")
    row = {"account_id": account_id, "draft": sealed, "created_at": now}
    tx.execute(insert(OUTBOX).values(id=letter_id, **row))
    context.jobs.put(tx, JOB, {"id": letter_id}, run_at=now)


def carrier(context: Context, post: Post) -> Callable[[Payload], Awaitable[None]]:
    """What does the job: hands one letter to the post."""

    async def carry(payload: Payload) -> None:
        letter_id = str(payload["id"])
        known = select(OUTBOX).where(OUTBOX.c.id == letter_id)
        row = await context.database.read(lambda tx: tx.execute(known).one_or_none())
        if row is None:
            return
        if context.clock.now() - row.created_at > LASTS:
            log().error("a letter could not be delivered in time")
            await context.database.write(partial(_done, letter_id=letter_id))
            return
        try:
            seal = await context.keys.seal_of(row.account_id)
            draft = Draft(**json.loads(seal.open(row.draft, f"outbox.draft:{letter_id}")))
            letter = compose(draft.kind, draft.language, draft.values, id=letter_id, to=draft.to)
            await post.send(replace(letter, reply_to=draft.reply_to))
        except Broken:
            log().info("a letter of an erased account was dropped")
        except MailError as error:
            if error.reason == "later":
                raise
            log().warning("a letter was refused for good")
        await context.database.write(partial(_done, letter_id=letter_id))

    return carry


def _done(tx: Tx, *, letter_id: str) -> None:
    tx.execute(delete(OUTBOX).where(OUTBOX.c.id == letter_id))


def erase(tx: Tx, account_id: str) -> None:
    """Take away what waits for an account."""
    tx.execute(delete(OUTBOX).where(OUTBOX.c.account_id == account_id))
