"""Drives virtual users against one target and counts what it costs."""

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass

import processes
from clients import Http, Turn, now_us
from targets import Target, User

QUESTION = "요즘 남자친구가 연락이 뜸해졌어요. 어떻게 하면 좋을까요? {}"
CONVERSATION = 10  # turns, then a new one
TURN_SECONDS = 30
START_SECONDS = 120


@dataclass(frozen=True)
class Scenario:
    """How many users, how the model speaks, and for how long before it is measured."""

    users: int
    warm_up: float
    spread: float
    model: dict[str, int]


SCENARIOS = {
    # All tokens at once: what a turn costs.
    "turns": Scenario(16, 2, 0.1, {"ttft": 0, "tps": 0, "tokens": 60, "stamp": 0}),
    # 50 readers at a reading speed: how much later the first token comes than the model said it.
    "ttft50": Scenario(50, 2, 1.5, {"ttft": 200, "tps": 30, "tokens": 40, "stamp": 1}),
}


async def ready(target: Target, path: str = "/", pause: float = 0.02) -> float:
    """Wait until a page answers; gives the seconds it took from now."""
    began = time.monotonic()
    while time.monotonic() - began < START_SECONDS:
        http = Http(target.port)
        with contextlib.suppress(OSError, TimeoutError):
            status, _ = await asyncio.wait_for(http.request("GET", path), 10)
            await http.close()
            if status == 200:
                return time.monotonic() - began
        if target.process and target.process.poll() is not None:
            break
        await asyncio.sleep(pause)
    raise RuntimeError(f"{target.name} did not start, see bench/logs/{target.name}.log")


async def set_model(port: int, settings: dict[str, int]) -> None:
    """Tell the mock how to speak."""
    http = Http(port)
    query = "&".join(f"{name}={value}" for name, value in settings.items())
    await http.request("GET", f"/__config?{query}")
    await http.close()


async def model_stats(port: int) -> dict[str, int]:
    """What the mock has counted since it was told how to speak."""
    http = Http(port)
    _, body = await http.request("GET", "/__stats")
    await http.close()
    return json.loads(body)


class Drive:
    """One run of a scenario against a target."""

    def __init__(self, target: Target, scenario: Scenario, seconds: float) -> None:
        self.target, self.scenario, self.seconds = target, scenario, seconds
        self.turns: list[Turn] = []
        self.errors: list[str] = []
        self.peak = processes.Peak(target.process.pid)

    async def run(self) -> dict[str, object]:
        """Run it; gives the figures."""
        users = [self.target.user(number) for number in range(self.scenario.users)]
        for first in range(0, len(users), 20):
            await asyncio.gather(*(user.open() for user in users[first : first + 20]))
        stored = self.target.stored()
        self.start = time.monotonic() + 0.2
        self.end = self.start + self.scenario.warm_up + self.seconds
        acting = (self._act(user, random.Random(user.number)) for user in users)
        before_after, *_ = await asyncio.gather(self._watch(), *acting)
        await asyncio.sleep(0.3)
        after = self.target.stored()
        await asyncio.gather(*(user.close() for user in users), return_exceptions=True)
        figures = self._figures(*before_after)
        figures["stored"] = None if stored is None else after - stored
        return figures

    async def _act(self, user: User, chance: random.Random) -> None:
        await asyncio.sleep(self.start - time.monotonic() + chance.random() * self.scenario.spread)
        number = 0
        while time.monotonic() < self.end and len(self.errors) < 50:
            try:
                if number and number % CONVERSATION == 0:
                    await user.new_conversation()
                turn = Turn(stamped=bool(self.scenario.model["stamp"]))
                await asyncio.wait_for(user.turn(turn, QUESTION.format(number)), TURN_SECONDS)
            except (OSError, RuntimeError, TimeoutError, ValueError, KeyError) as error:
                self.errors.append(repr(error))
                await user.close()
                await user.open()
            else:
                (self.turns if turn.ok else self.errors).append(turn if turn.ok else turn.error)
            number += 1

    def _mark(self) -> dict[str, float]:
        pids = processes.tree(self.target.process.pid)
        return {
            "at": now_us(),
            "cpu": processes.cpu_seconds(pids),
            "host": processes.host_cpu_seconds(),
            "client": time.process_time(),
        }

    async def _watch(self) -> tuple[dict[str, float], dict[str, float]]:
        await asyncio.sleep(self.start - time.monotonic() + self.scenario.warm_up)
        before = self._mark()
        while time.monotonic() < self.end - 0.25:
            self.peak.look()
            await asyncio.sleep(0.25)
        await asyncio.sleep(self.end - time.monotonic())
        self.peak.look()
        return before, self._mark()

    def _figures(self, before: dict[str, float], after: dict[str, float]) -> dict[str, object]:
        turns = [turn for turn in self.turns if before["at"] <= turn.done <= after["at"]]
        seconds = (after["at"] - before["at"]) / 1e6
        cpu = after["cpu"] - before["cpu"]
        added = sorted(turn.added_ms for turn in turns if turn.added_ms is not None)
        whole = sorted((turn.done - turn.sent) / 1000 for turn in turns)
        return {
            "turns": len(turns),
            "turns_per_second": len(turns) / seconds,
            "turns_per_cpu_second": len(turns) / cpu if cpu else None,
            "cpu_seconds_per_1000": 1000 * cpu / len(turns) if turns else None,
            "added_ms_p50": percentile(added, 0.50),
            "added_ms_p95": percentile(added, 0.95),
            "turn_ms_p50": percentile(whole, 0.50),
            "turn_ms_p95": percentile(whole, 0.95),
            "peak_mb": self.peak.mb,
            "completed": len(self.turns),
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
            "client_cpu": (after["client"] - before["client"]) / seconds,
            "host_cpu": (after["host"] - before["host"]) / seconds,
        }


def percentile(values: list[float], share: float) -> float | None:
    """The value that `share` of the sorted values do not exceed."""
    return values[round((len(values) - 1) * share)] if values else None
