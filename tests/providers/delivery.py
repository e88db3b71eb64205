"""How a provider delivers its webhooks on good days and on bad ones."""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field

import aiohttp

MODES = {
    "normal",
    "twice",  # one after the other
    "concurrent",  # every event twice, all at the same moment
    "reverse",
    "shuffle",
    "late",  # after `delay` seconds
    "bad_sig",
    "stale",
    "drop",
}
ORDERS = {"redirect_first", "webhook_first"}


@dataclass
class Webhooks:
    """Delivers the events of a fake; each attempt is kept in `deliveries`.

    Attributes:
        url: where to; None delivers nothing.
        mode: one of MODES.
        delay: seconds before the delivery.
        retry: pauses in seconds before each further attempt, while the answer is not 2xx.
        types: only these; None for all.
        seed: of the shuffle.
        order: whether the payer comes back before the events (`redirect_first`) or after.
    """

    fake: object
    url: str | None = None
    mode: str = "normal"
    delay: float = 0
    retry: tuple = (0.2, 0.5)
    types: list | None = None
    seed: int | None = None
    order: str = "redirect_first"
    deliveries: list = field(default_factory=list)
    _tasks: set = field(default_factory=set)

    def configure(self, **given):
        known = {"url", "mode", "delay", "retry", "types", "seed", "order"}
        assert set(given) <= known, set(given) - known
        assert given.get("mode", "normal") in MODES
        assert given.get("order", "redirect_first") in ORDERS
        for key, value in given.items():
            setattr(self, key, value)

    def send(self):
        """Deliver what has happened, in the background; the task can be awaited."""
        task = asyncio.create_task(self.deliver(self.fake.take()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def deliver(self, events, mode=None):
        mode = mode or self.mode
        events = [one for one in events if self.types is None or self._type(one) in self.types]
        if self.url is None or mode == "drop" or not events:
            return
        if self.delay:
            await asyncio.sleep(self.delay)
        if mode == "reverse":
            events = events[::-1]
        if mode == "shuffle":
            random.Random(self.seed).shuffle(events)
        if mode in {"twice", "concurrent"}:
            events = [one for one in events for _ in range(2)]
        async with aiohttp.ClientSession() as session:
            if mode == "concurrent":
                await asyncio.gather(*(self._post(session, one, mode) for one in events))
                return
            for one in events:
                await self._post(session, one, mode)

    async def flush(self):
        """Wait until everything is delivered or given up."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def stop(self):
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _post(self, session, event, mode):
        for pause in (0, *self.retry):
            await asyncio.sleep(pause)
            # signed anew each time, as the providers do
            headers, body = self.fake.signed(event, mode)
            made = {"event": event["id"], "type": self._type(event), "status": None}
            self.deliveries.append(made)
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                async with session.post(self.url, data=body, headers=headers) as response:
                    made["status"] = response.status
            if made["status"] is not None and 200 <= made["status"] < 300:
                return

    @staticmethod
    def _type(event):
        return event.get("type") or event["event_type"]
