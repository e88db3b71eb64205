"""The product itself, started as a process of its own."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.parts.ports import free_port
from tests.parts.processes import answers, end, ending, wait_until

ROOT = Path(__file__).resolve().parents[2]
# A start on a busy machine, with the migrations of an empty database.
READY_SECONDS = 30


@dataclass
class Running:
    """A running server."""

    base_url: str
    process: subprocess.Popen[bytes] = field(repr=False)
    log_file: Path = field(repr=False)

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def log(self) -> str:
        """All it has written so far, to standard output and to standard error."""
        return self.log_file.read_text(errors="replace")

    def stop(self) -> int:
        """End it as an operator does; gives its exit code."""
        return end(self.process)

    def kill9(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def running(env: Mapping[str, str], port: int | None = None) -> Iterator[Running]:
    """Start the server, wait until it is healthy, and end it with the block.

    The environment holds what is given (with HEART_DATA_DIR) and nothing of the tests' own, so
    that a setting of the machine changes no test.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "heartwhisper", "serve", "--port", str(port)]
    plain = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT / "src")}
    with tempfile.TemporaryDirectory(prefix="heart-log-") as folder:
        log = Path(folder) / "log"
        with log.open("wb") as sink:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**plain, **env},
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
            )
        with ending(process):
            server = Running(f"http://127.0.0.1:{port}", process, log)
            ready = wait_until(lambda: answers(port, "/healthz"), process, READY_SECONDS)
            assert ready, f"the server did not get ready:\n{server.log}"
            yield server
