"""Speed and memory of Heart Whisper beside a bare relay and beside Chainlit, in one run.

    ./heart bench [--reps 3] [--seconds 6] [--targets ours,relay-uvicorn,chainlit-sqlite]

What the figures mean: bench/README.md. All of them are ratios within one run on one machine.
"""

import argparse
import asyncio
import itertools
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import processes
import table
import uvloop
from load import SCENARIOS, Drive, model_stats, ready, set_model
from peer import CHAINLIT, REQUIREMENTS, Chainlit
from targets import HERE, ROOT, Ours, Relay, Target

IDLE_SECONDS = 5
TARGETS = {kind.name: kind for kind in (Ours, Relay, Chainlit)}


def say(text: str) -> None:
    """Tell the person who waits."""
    sys.stderr.write(f"bench: {text}\n")


def peer_is_there() -> bool:
    """Whether Chainlit is installed, after trying to install it."""
    if CHAINLIT.exists():
        return True
    own = ROOT / ".bootstrap/bin/uv"
    uv = str(own) if own.exists() else shutil.which("uv")
    if not uv:
        return False
    say("installing Chainlit, the peer, into bench/venvs …")
    venv = CHAINLIT.parents[1]
    make = [uv, "venv", "--quiet", "--python", sys.executable, str(venv)]
    fill = [uv, "pip", "install", "--quiet", "--python", str(venv), "-r", str(REQUIREMENTS)]
    if any(subprocess.call(command) for command in (make, fill)):
        shutil.rmtree(venv, ignore_errors=True)
        return False
    return True


@contextmanager
def mock_model() -> Iterator[int]:
    """The mock model; gives its port."""
    port = processes.free_port()
    logs = HERE / "logs"
    logs.mkdir(exist_ok=True)
    command = [sys.executable, str(HERE / "mock_llm.py"), "--port", str(port)]
    process = processes.start(command, logs / "mock.log", {}, ROOT)
    try:
        yield port
    finally:
        processes.stop(process)


class Bench:
    """The runs of one bench, and the figures so far."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port, self.folder = port, folder
        self.rows: list[dict] = []

    def target(self, name: str) -> Target:
        """A target that uses the mock."""
        return TARGETS[name](self.folder, f"http://127.0.0.1:{self.port}/v1")

    def note(self, target: Target, scenario: str, figures: dict) -> None:
        """Keep a measurement and tell it."""
        self.rows.append({"target": target.name, "scenario": scenario, **figures})
        say(table.line(self.rows[-1]))

    async def first(self, target: Target) -> None:
        """Start a target once unmeasured: it makes its tables, and Python compiles its files."""
        target.start()
        try:
            await ready(target)
        finally:
            target.stop()

    async def cold(self, target: Target) -> None:
        """Start a target and leave it alone: seconds to its first page, its memory when idle."""
        target.start()
        try:
            seconds = await ready(target, pause=0.005)
            cpu = processes.cpu_seconds(processes.tree(target.process.pid))
            await asyncio.sleep(IDLE_SECONDS)
            memory = processes.memory_mb(processes.tree(target.process.pid))
        finally:
            target.stop()
        figures = {"start_seconds": seconds, "start_cpu_seconds": cpu, "idle_mb": memory}
        self.note(target, "cold", figures)

    async def load(self, target: Target, scenario: str, seconds: float) -> None:
        """Drive users against a running target."""
        await set_model(self.port, SCENARIOS[scenario].model)
        figures = await Drive(target, SCENARIOS[scenario], seconds).run()
        figures["asked_the_model"] = (await model_stats(self.port))["requests"]
        self.note(target, scenario, figures)
        await asyncio.sleep(1)

    async def run(self, names: list[str], reps: int, seconds: float) -> None:
        """Measure; each repetition visits all targets, so that a drift of the machine hits all."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)
        targets = [self.target(name) for name in names]
        for target in targets:
            await self.first(target)
        for _, target in itertools.product(range(reps), targets):
            await self.cold(target)
        try:
            for target in targets:
                target.start()
                await ready(target)
            for scenario, _, target in itertools.product(SCENARIOS, range(reps), targets):
                await self.load(target, scenario, seconds)
        finally:
            for target in targets:
                target.stop()


def main() -> None:
    """Set up, measure, show, and keep the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--reps", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--targets", default=",".join(TARGETS))
    options = parser.parse_args()
    names = options.targets.split(",")
    if Chainlit.name in names and not peer_is_there():
        say("Chainlit is left out: it is not installed, and the package index is out of reach")
        names.remove(Chainlit.name)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="heart-bench-") as folder, mock_model() as port:
        bench = Bench(port, Path(folder))
        try:
            uvloop.run(bench.run(names, options.reps, options.seconds))
        except asyncio.CancelledError:
            raise SystemExit("bench: ended early") from None
    machine = {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
        "seconds": round(time.monotonic() - began),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    results = HERE / "results"
    results.mkdir(exist_ok=True)
    kept = results / f"{machine['at'].replace(':', '')}.json"
    kept.write_text(json.dumps({"machine": machine, "rows": bench.rows}, indent=1))
    sys.stdout.write(table.markdown(bench.rows))
    say(f"kept in {kept.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
