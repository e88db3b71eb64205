"""A turn as it stands: found again, ended, or closed because its writer was lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from heartwhisper.account import service as accounts
from heartwhisper.account.service import Account
from heartwhisper.chat import safety, store, words
from heartwhisper.chat.errors import ChatNotFound
from heartwhisper.chat.schemas import UserInfo
from heartwhisper.counsel.counsellor import Said
from heartwhisper.counsel.danger import Danger
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.quota import service as quota

RECENT = timedelta(hours=3)  # specification section 4
SILENT = timedelta(seconds=20)  # without a sign of life a turn is lost


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it stands after the transaction."""

    id: str
    chat_id: str
    account_id: str
    message_id: str
    client_message_id: str | None
    created_at: datetime
    state: str
    answer: str
    code: str | None
    safety: dict[str, Any] | None
    emotion: str | None
    topic: str | None
    user: dict[str, Any]
    counsellor: str
    quota_day: str  # the day whose reservation it holds, or has used
    standing: Danger | None = None
    before: Sequence[Said] | None = None  # given where this call has to start the answer

    @property
    def free(self) -> bool:
        """Whether it stands under danger, and so reserved nothing."""
        return self.standing is not None and self.standing.level != "none"


SAME = (
    "id",
    "chat_id",
    "account_id",
    "message_id",
    "client_message_id",
    "created_at",
    "state",
    "code",
    "quota_day",
    "counsellor",
)


def existing(context: Context, tx: Tx, seal: Seal, *, who: Account, row: Row[Any]) -> Turn:
    """A stored turn, as it stands."""
    said = store.message(tx, row.message_id)
    chat = store.chat(tx, who.id, row.chat_id)
    if said is None or chat is None:
        raise ChatNotFound
    read = words.reading(seal, said)
    free = read.level != "none"
    under = Danger(read.level, read.kind, None)
    return Turn(
        **{name: getattr(row, name) for name in SAME},
        answer=words.answer(seal, row.id, row.answer),
        safety=safety.card(under, (read.region, read.language)),
        emotion=None if free else read.emotion,
        topic=None if free else read.topic,
        user=accounts.record(who, quota.standing(context, tx, who.id)),
        standing=under,
    )


def user_info(user: dict[str, Any]) -> UserInfo:
    """The part of a user record that a send changes."""
    return UserInfo(**{name: user[name] for name in UserInfo.model_fields})


def close_lost(
    context: Context,
    tx: Tx,
    seals: Mapping[str, Seal],
    *,
    silent: timedelta | None,
    chat_id: str | None = None,
) -> int:
    """Close the turns of these accounts without a sign of life for so long; None: all open ones.

    They end `interrupted`, and what they had reserved is given back; gives how many they were.
    """
    now, closed = context.clock.now(), 0
    values = {"state": "interrupted", "finished_at": now}
    for row in store.lost_turns(tx, now=now, silent=silent, chat_id=chat_id, lock=True):
        if row.account_id in seals and store.finish_turn(tx, row.id, values):
            closed += 1
            said = store.message(tx, row.message_id)
            if said is None or words.reading(seals[row.account_id], said).level == "none":
                quota.settle(context, tx, row.account_id, day=row.quota_day, spent=False)
    return closed
