"""The beginning of a turn: in the order danger, topic, quota, in one short transaction."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from heartwhisper.account import service as accounts
from heartwhisper.account.service import Account
from heartwhisper.chat import safety, store, words
from heartwhisper.chat.errors import (
    ChatNotFound,
    ClientMessageReused,
    DailyLimitExceeded,
    TurnInProgress,
    TurnNotRetryable,
    UnrelatedTopic,
)
from heartwhisper.chat.turn import RECENT, SAME, SILENT, Turn, close_lost, existing, user_info
from heartwhisper.chat.watch import Watch, after, standing
from heartwhisper.counsel import crisis
from heartwhisper.counsel.counsellor import Help, Said
from heartwhisper.counsel.reading import Reading
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.quota import service as quota

REMEMBERED = 40  # messages that the counsellor knows, with their answers


@dataclass(frozen=True, slots=True)
class Send:
    """One send, cleaned and read."""

    account_id: str
    text: str
    language: str
    reading: Reading
    counsellor: str
    chat_id: str | None = None
    client_message_id: str | None = None
    time_zone: str | None = None
    retry_of: str | None = None
    help: Help = "talk"


async def begin(context: Context, send: Send) -> Turn:
    """Begin a turn, or find the one of the same send.

    Raises:
        UnrelatedTopic, DailyLimitExceeded, TurnInProgress, ChatNotFound, TurnNotRetryable,
        ClientMessageReused: nothing was stored or counted.
    """
    seal = await context.keys.seal_of(send.account_id)
    return await context.database.write(lambda tx: Opening(context, tx, seal).run(send))


def on_topic(send: Send, *, running: bool) -> None:
    """Refuse what is about a blocked subject.

    Args:
        send: the send.
        running: whether the chat holds a talk already: then a word that may belong elsewhere
            (money, a script) is most likely part of it, and only a sure refusal stands.

    Raises:
        UnrelatedTopic: it is; carries the subject and the word that showed it.
    """
    topic = send.reading.topic
    if topic.refused and (topic.sure or not running):
        raise UnrelatedTopic(subject=topic.subject, matched=topic.matched)


class Opening:
    """One transaction that takes a message in; its handles are kept so that the steps are short."""

    def __init__(self, context: Context, tx: Tx, seal: Seal) -> None:
        self.context, self.tx, self.seal = context, tx, seal
        self.now = context.clock.now()

    def run(self, send: Send) -> Turn:
        """The whole beginning of a turn."""
        # The lock lets one send of an account pass at a time: same client id, open turn, last
        # message of the quota are all decided behind it.
        who = accounts.account(self.tx, self.seal, send.account_id, lock=True)
        if send.client_message_id:
            known = store.turn_by_client(self.tx, send.account_id, send.client_message_id)
            if known:
                return self._same(who, send, known)
        chat_id, sealed_watch = self.chat(send)
        self._must_be_closed(send, chat_id)
        where = self.place(who, send)
        danger = send.reading.danger
        under = standing(sealed_watch, danger, self.now)
        free = under.level != "none"
        before = self._before(chat_id, send)
        running = bool(before)
        day, counted = self._free(who) if free else self._allowed(who, send, running=running)
        again = self._again(send, chat_id)
        # What its writer has said of the words since they were read stands also for a retry.
        read = (
            words.reading(self.seal, again)
            if again
            else words.kept(send.reading, under, where, asked=send.help)
        )
        watch = after(sealed_watch, danger, self.now, place=where)
        fixed = watch.fixed if watch and danger.level == "acute" else 0
        text = crisis.answer(danger.kind or "", send.language, fixed - 1) if fixed else ""
        message_id = again.id if again else self.message(send, chat_id, read)
        row = self._store(send, chat_id, message_id, day=day, fixed=text)
        sealed = safety.seal_watch(self.seal, chat_id, watch)
        store.write_chat(self.tx, chat_id, now=self.now, watch=sealed)
        calm = not free and read.level == "none"
        scores = read.scores if calm and not again else None  # a retry was felt already
        who = accounts.feel(self.tx, self.seal, who, scores=scores, now=self.now)
        pending = row["state"] == "pending"
        return Turn(
            **{name: row[name] for name in SAME},
            answer=text,
            safety=safety.card(under, where),
            emotion=read.emotion if calm else None,
            topic=read.topic if calm else None,
            user=self._user(who, counted),
            standing=under,
            before=before if pending else None,
        )

    def _same(self, who: Account, send: Send, row: Row[Any]) -> Turn:
        said = store.message(self.tx, row.message_id)
        elsewhere = send.chat_id not in {None, row.chat_id} or send.retry_of == row.id
        if elsewhere or said is None or words.body(self.seal, said) != send.text:
            raise ClientMessageReused
        return existing(self.context, self.tx, self.seal, who=who, row=row)

    def chat(self, send: Send) -> tuple[str, Watch | None]:
        """The chat the message goes to, made where there is none, and its danger state."""
        if send.chat_id:
            row = store.chat(self.tx, send.account_id, send.chat_id)
            if row is None:
                raise ChatNotFound
        else:
            since = self.now - RECENT
            recent = store.recent_chats(self.tx, send.account_id, since=since, most=1)
            row = recent[0] if recent else None
        if row is not None:
            return row.id, safety.open_watch(self.seal, row)
        chat_id = self.context.ids.new()
        store.add_chat(self.tx, chat_id, send.account_id, now=self.now)
        return chat_id, None

    def place(self, who: Account, send: Send) -> safety.Place:
        """Whose helplines, in which words."""
        default = self.context.settings.region
        return safety.place(who.region, send.time_zone, default=default, language=send.language)

    def _must_be_closed(self, send: Send, chat_id: str) -> None:
        if store.open_turn(self.tx, chat_id) is None:
            return
        seals = {send.account_id: self.seal}
        if not close_lost(self.context, self.tx, seals, silent=SILENT, chat_id=chat_id):
            raise TurnInProgress

    def _allowed(self, who: Account, send: Send, *, running: bool) -> tuple[str, dict[str, Any]]:
        on_topic(send, running=running)
        reserved = quota.reserve(self.context, self.tx, who.id)
        if reserved is None:
            info = user_info(self._user(who))
            raise DailyLimitExceeded(userInfo=info.model_dump(mode="json", by_alias=True))
        return reserved

    def _free(self, who: Account) -> tuple[str, dict[str, Any]]:
        """A turn in danger costs nothing; its row has a day all the same, and so tells nothing."""
        return quota.today(self.context), quota.standing(self.context, self.tx, who.id)

    def _before(self, chat_id: str, send: Send) -> list[Said]:
        said = []
        for row in store.last_talk(self.tx, chat_id, most=REMEMBERED)[::-1]:
            if row.turn_id and row.turn_id == send.retry_of:
                continue
            asked = words.reading(self.seal, row).help
            said.append(Said("user", words.body(self.seal, row), asked))
            text = words.answer(self.seal, row.turn_id, row.answer)
            if text:
                said.append(Said("assistant", text))
        return said

    def _store(
        self, send: Send, chat_id: str, message_id: str, *, day: str, fixed: str
    ) -> dict[str, Any]:
        turn_id = self.context.ids.new()
        row: dict[str, Any] = {
            "id": turn_id,
            "chat_id": chat_id,
            "account_id": send.account_id,
            "message_id": message_id,
            "client_message_id": send.client_message_id,
            "state": "done" if fixed else "pending",
            "replaced": False,
            "counsellor": send.counsellor,
            "quota_day": day,
            "code": None,
            "stop": False,
            # A fixed answer is stored at once: no model, nothing to wait for.
            "answer": words.seal_answer(self.seal, turn_id, fixed),
            "created_at": self.now,
            "heartbeat_at": self.now,
            "finished_at": self.now if fixed else None,
        }
        store.add_turn(self.tx, row)
        return row

    def message(self, send: Send, chat_id: str, read: words.Read) -> str:
        """Store the words; gives the id of their row."""
        message_id = self.context.ids.new()
        row = words.seal_message(self.seal, message_id, send.text, read=read)
        row |= {"id": message_id, "chat_id": chat_id, "created_at": self.now}
        store.add_message(self.tx, row)
        return message_id

    def _again(self, send: Send, chat_id: str) -> Row[Any] | None:
        """The stored words that are to be answered again, whose old answer gives way."""
        if not send.retry_of:
            return None
        old = store.turn(self.tx, send.account_id, send.retry_of)
        if old is None or old.chat_id != chat_id or old.state not in {"failed", "interrupted"}:
            raise TurnNotRetryable
        said = store.message(self.tx, old.message_id)
        if old.replaced or said is None or words.body(self.seal, said) != send.text:
            raise TurnNotRetryable
        store.replace_turn(self.tx, old.id)
        return said

    def _user(self, who: Account, counted: dict[str, Any] | None = None) -> dict[str, Any]:
        return accounts.record(who, counted or quota.standing(self.context, self.tx, who.id))
