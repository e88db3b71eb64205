"""What somebody thought of an answer: kept beside it, counted without its words."""

from collections import Counter
from typing import Any

from heartwhisper.chat import store, words
from heartwhisper.chat.errors import TurnInProgress, TurnNotFound
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken
from heartwhisper.kernel.database import Tx

Counted = Counter[tuple[str, str]]  # (reason, language of the message): how often


async def rate(
    context: Context, account_id: str, turn_id: str, *, feedback: dict[str, Any] | None
) -> dict[str, Any] | None:
    """Keep what was thought of an answer in place of what was thought before; None takes it back.

    Args:
        context: the kernel's parts.
        account_id: whose answer it is.
        turn_id: of the answer.
        feedback: helpful, reason, words (composed; empty ones are none).

    Raises:
        TurnNotFound: missing, cleared, another's, replaced, or a turn without an answer.
        TurnInProgress: it is still being written.
    """
    seal = await context.keys.seal_of(account_id)
    kept = feedback and feedback | {"words": feedback["words"] or None}
    sealed = words.seal_feedback(seal, turn_id, kept) if kept else None

    def unit(tx: Tx) -> None:
        row = store.turn(tx, account_id, turn_id)
        if row is None or store.chat(tx, account_id, row.chat_id) is None:
            raise TurnNotFound
        if row.state == "pending":
            raise TurnInProgress
        if not words.answer(seal, row.id, row.answer):
            raise TurnNotFound
        # Its account may have been brought into another since it was read, and sealed anew.
        if not store.rate_turn(tx, account_id, turn_id, feedback=sealed):
            raise TurnNotFound

    await context.database.write(unit)
    return kept


async def counts(context: Context) -> Counted:
    """How often answers were found helpful, or not and why, by the message's language."""
    rows = await context.database.read(store.rated_turns)
    found: Counted = Counter()
    for row in rows:
        try:
            seal = await context.keys.seal_of(row.account_id)
        except Broken:  # an erasure that was cut off; the sweep ends it
            continue
        given = words.feedback(seal, row.turn_id, row.feedback) or {}
        name = "helpful" if given["helpful"] else given["reason"] or "no reason"
        found[name, words.reading(seal, row).language] += 1
    return found
