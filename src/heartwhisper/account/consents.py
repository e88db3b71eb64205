"""What a person agreed to: the terms, sensitive data, and being fourteen or over."""

from typing import Any, Final

from heartwhisper.account import store
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.database import Tx

# The version of the texts that are asked for now; a new text is asked for again.
VERSION: Final = "2026-11-21"


async def give(context: Context, account_id: str) -> None:
    """Record that the texts of today were agreed to, once."""
    now = context.clock.now()

    def unit(tx: Tx) -> None:
        if not any(one["version"] == VERSION for one in given(tx, account_id)):
            store.add_consent(tx, account_id, VERSION, now=now)
            store.change(tx, account_id, consent=VERSION)

    await context.database.write(unit)


def given(tx: Tx, account_id: str) -> list[dict[str, Any]]:
    """What was agreed to, and when, the newest last."""
    return [
        {"version": row.version, "given_at": row.given_at} for row in store.consents(tx, account_id)
    ]
