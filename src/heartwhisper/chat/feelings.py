"""What an account felt, day by day, and what it says about that itself.

A message in danger has no emotion: it is neither counted nor shown here.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from heartwhisper.account import service as accounts
from heartwhisper.account.feelings import folded
from heartwhisper.chat import holdings, store, words
from heartwhisper.chat.days import by_day, window
from heartwhisper.chat.errors import DayNotFound, MessageNotFound, MessageWithoutEmotion
from heartwhisper.chat.models import MESSAGE
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.quota.limits import begins_at

MOST = 10_000  # messages looked at for the days: more than a hundred on each
FOLDED = 200  # messages that tendencies are made anew from; the ten newest hold 97 % of them

Shown = dict[str, Any]  # in wire names


async def over_days(context: Context, account_id: str) -> Shown:
    """The days of the window on which the account wrote, newest first, and its tendencies."""
    seal, zone = await context.keys.seal_of(account_id), context.settings.timezone
    looked_at = window(context.clock.now(), zone)
    since = begins_at(looked_at[-1], zone)

    def unit(tx: Tx) -> Shown:
        who = accounts.account(tx, seal, account_id)
        rows = holdings.readings(tx, account_id, since=since, most=MOST)
        felt = ((row.created_at, read) for row, read in _felt(seal, rows))
        return {
            "today": looked_at[0].isoformat(),
            "time_zone": zone.key,
            "emotional_tendencies": who.feelings,
            "days": by_day(felt, zone),
        }

    return await context.database.read(unit)


async def of_day(context: Context, account_id: str, day: str) -> Shown:
    """The messages of one day, oldest first, each with its emotion.

    Raises:
        DayNotFound: there is none, or no such day in the window.
    """
    seal, zone = await context.keys.seal_of(account_id), context.settings.timezone
    looked_at = window(context.clock.now(), zone)
    found = next((one for one in looked_at if one.isoformat() == day), None)
    if found is None:
        raise DayNotFound
    since, before = begins_at(found, zone), begins_at(found + timedelta(days=1), zone)

    def unit(tx: Tx) -> list[Shown]:
        rows = holdings.messages_between(tx, account_id, since, before=before, most=store.MOST)
        return [
            {
                "id": row.id,
                "content": words.body(seal, row),
                "timestamp": row.created_at,
                "emotion": read.emotion,
                "corrected": read.corrected,
            }
            for row, read in _felt(seal, rows)
        ]

    messages = await context.database.read(unit)
    if not messages:
        raise DayNotFound
    return {"date": day, "messages": messages}


async def correct(context: Context, account_id: str, message_id: str, *, emotion: str) -> Shown:
    """Put the writer's word for an emotion in the place of what was read.

    The tendencies are made anew from the messages that are kept.

    Raises:
        MessageNotFound: missing, cleared, or another's.
        MessageWithoutEmotion: it stands under danger.
    """
    seal, now = await context.keys.seal_of(account_id), context.clock.now()

    def unit(tx: Tx) -> Shown:
        # Behind the lock, so that a send that is felt meanwhile is not lost.
        who = accounts.account(tx, seal, account_id, lock=True)
        row = holdings.message(tx, account_id, message_id)
        if row is None:
            raise MessageNotFound
        read = words.reading(seal, row)
        if read.level != "none":
            raise MessageWithoutEmotion
        sealed = words.seal_reading(seal, row.id, words.corrected(read, emotion))
        holdings.change(tx, MESSAGE, [{"p_id": row.id, "reading": sealed}])
        rows = holdings.readings(tx, account_id, most=FOLDED)
        feelings = folded(read.scores for _, read in _felt(seal, rows))
        if feelings is not None:
            who = accounts.felt(tx, seal, who, feelings=feelings, now=now)
        return {"id": row.id, "emotion": emotion, "emotional_tendencies": who.feelings}

    return await context.database.write(unit)


def _felt(seal: Seal, rows: Iterable[Any]) -> Iterator[tuple[Any, words.Read]]:
    """The rows of messages that have an emotion, each with its reading."""
    for row in rows:
        read = words.reading(seal, row)
        if read.level == "none":
            yield row, read
