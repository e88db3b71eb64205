"""The answer is made by a task of the server, not of the connection that asked for it."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from heartwhisper.account.profile import told
from heartwhisper.chat import store, words
from heartwhisper.chat.begin import Send
from heartwhisper.chat.live import Ending, Live
from heartwhisper.chat.turn import SILENT, Turn, close_lost
from heartwhisper.counsel.counsellor import Counsellor, Said, Talk
from heartwhisper.counsel.danger import NO_DANGER
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import Broken
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.log import log
from heartwhisper.llm.port import ModelError
from heartwhisper.quota import service as quota

BEAT = 2.0  # seconds between snapshots of what is being written
LONGEST = 120.0  # seconds that one answer may take
AGAIN = (0.2, 1.0, 3.0)  # seconds before the end of a turn is stored again
UNAVAILABLE = "model_unavailable"
STAND_IN = "stand_in"  # the built-in counsellor in place of a model that failed


@dataclass(slots=True)
class _Writing:
    turn: Turn
    live: Live
    by: str  # the name of who answers
    task: asyncio.Task[None] | None = None
    open: bool = False  # pieces may still come: only then is there something to cancel

    def cancel(self) -> None:
        if self.open and self.task:
            self.open = False
            self.task.cancel()


@dataclass
class Answers:
    """The answers that this process is writing."""

    context: Context
    counsellor: Counsellor
    stand_in: Counsellor | None = None  # answers where a model could not say a word
    writing: dict[str, _Writing] = field(default_factory=dict)

    def start(self, turn: Turn, send: Send) -> Live:
        """Begin to write the answer of a turn that was just begun."""
        live = Live()
        said = (*(turn.before or ()), Said("user", send.text, send.help))
        standing = turn.standing or NO_DANGER
        profile = told(turn.user)
        talk = Talk(said, send.language, send.reading, standing, seed=turn.id, profile=profile)
        writing = self.writing[turn.id] = _Writing(turn, live, self.counsellor.name)
        writing.task = asyncio.create_task(self._write(writing, talk))
        return live

    def live(self, turn_id: str) -> Live | None:
        """The turn, if this process writes it."""
        writing = self.writing.get(turn_id)
        return writing.live if writing else None

    def stop(self, turn_id: str) -> None:
        """Stop writing; what is written stays."""
        writing = self.writing.get(turn_id)
        if writing:
            writing.live.stop = True
            writing.cancel()

    async def close(self, grace: float = 0) -> None:
        """Shut down: after so many seconds what is still being written ends as interrupted."""
        await asyncio.sleep(0)  # what was just started gets its first step
        writing = list(self.writing.values())
        tasks = [one.task for one in writing if one.task]
        if tasks and grace:
            await asyncio.wait(tasks, timeout=grace)
        for one in writing:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def beat(self) -> None:
        """Write snapshots of every turn, and close lost ones, until cancelled."""
        rounds = 0
        while True:
            await asyncio.sleep(BEAT)
            rounds += 1
            try:
                await self._snapshots()
                if rounds % 5 == 0:
                    await self.reap(SILENT)
            except Exception as error:  # noqa: BLE001 - an edge: the beat outlives every failure
                log().error("snapshots wait", error=error)

    async def reap(self, silent: timedelta | None) -> None:
        """Close turns without a sign of life for so long; None: all that are open."""
        context, now = self.context, self.context.clock.now()
        rows = await context.database.read(lambda tx: store.lost_turns(tx, now=now, silent=silent))
        seals = {row.account_id: await context.keys.seal_of(row.account_id) for row in rows}
        if not rows:
            return
        closed = await context.database.write(
            lambda tx: close_lost(context, tx, seals, silent=silent)
        )
        if closed:
            log().info("lost turns were closed", count=closed)

    async def _snapshots(self) -> None:
        shots = []
        for one in list(self.writing.values()):
            try:
                seal = await self.context.keys.seal_of(one.turn.account_id)
            except Broken:  # erased meanwhile: nobody will read it
                one.cancel()
                continue
            shots.append((one.turn.id, words.seal_answer(seal, one.turn.id, one.live.text)))
        if not shots:
            return
        now = self.context.clock.now()

        def unit(tx: Tx) -> list[str]:
            return [id_ for id_, text in shots if store.beat(tx, id_, answer=text, now=now)]

        for turn_id in await self.context.database.write(unit):
            self.stop(turn_id)

    async def _write(self, one: _Writing, talk: Talk) -> None:
        state, code = await self._generate(one, talk)
        ending = None
        try:
            ending = await self._finish(one, state=state, code=code)
        except Exception as error:  # noqa: BLE001 - an edge: no reader waits for ever
            log().error("the end of a turn could not be stored", error=error)
        finally:
            one.live.finish(ending)
            del self.writing[one.turn.id]

    async def _generate(self, one: _Writing, talk: Talk) -> tuple[str, str | None]:
        """Write until the end, whatever it is; gives the state and why it failed."""
        live = one.live
        try:
            if live.stop:
                return "stopped", None
            one.open = True
            async with asyncio.timeout(LONGEST):
                await self._speak(one, talk)
        except asyncio.CancelledError:
            return ("stopped" if live.stop else "interrupted"), None
        except (ModelError, TimeoutError) as error:
            log().warning("the model failed", error=error)
        except Exception as error:  # noqa: BLE001 - an edge: a turn always ends
            log().error("an answer failed", error=error)
        else:
            if live.text.strip():
                return "done", None
        finally:
            one.open = False
        return "failed", UNAVAILABLE

    async def _speak(self, one: _Writing, talk: Talk) -> None:
        """Write what the counsellor says; what the stand-in says where it cannot say a word."""
        try:
            await _written(one.live, self.counsellor, talk)
        except ModelError as error:
            if self.stand_in is None or one.live.text.strip():
                raise
            log().warning("the model failed", error=error)
            one.by = STAND_IN
            await _written(one.live, self.stand_in, talk)

    async def _finish(self, one: _Writing, *, state: str, code: str | None) -> Ending | None:
        for pause in (*AGAIN, None):
            try:
                ended = Ended(one.live.text, state, code, one.by)
                return await finish(self.context, one.turn, ended)
            except ServiceUnavailable as error:
                log().error("the end of a turn could not be stored", error=error)
                if pause is not None:
                    await asyncio.sleep(pause)
        return None


async def _written(live: Live, counsellor: Counsellor, talk: Talk) -> None:
    async with contextlib.aclosing(counsellor.answer(talk)) as pieces:
        async for piece in pieces:
            live.append(piece)


@dataclass(frozen=True, slots=True)
class Ended:
    """How the writing of an answer ended: what was said, the state, why it failed, who wrote."""

    text: str
    state: str
    code: str | None
    by: str


async def finish(context: Context, turn: Turn, ended: Ended) -> Ending:
    """Give a turn its final state and settle its quota; another's final state wins if it was first.

    `done`, and `stopped` after the first words, cost one message; everything else is free.
    """
    seal = await context.keys.seal_of(turn.account_id)
    sealed = words.seal_answer(seal, turn.id, ended.text)
    now: datetime = context.clock.now()
    text, state, code, by = ended.text, ended.state, ended.code, ended.by
    spent = state == "done" or (state == "stopped" and bool(text.strip()))

    def unit(tx: Tx) -> Ending:
        values: dict[str, Any] = {"state": state, "code": code, "answer": sealed}
        values["counsellor"] = by
        values |= {"finished_at": now, "heartbeat_at": now}
        user = turn.user
        if store.finish_turn(tx, turn.id, values):
            if not turn.free:
                day = turn.quota_day
                user = user | quota.settle(context, tx, turn.account_id, day=day, spent=spent)
            return Ending(state, text, code, user, by)
        row = store.turn(tx, turn.account_id, turn.id)
        if row is None:  # cleared or deleted meanwhile
            return Ending("interrupted", text, None, user, by)
        shown = words.answer(seal, row.id, row.answer)
        return Ending(row.state, shown, row.code, user, row.counsellor)

    return await context.database.write(unit)
