"""Processes that the bench starts: their CPU time, their memory, their end. Linux only."""

import contextlib
import os
import signal
import socket
import subprocess
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


def start(command: list[str], log: Path, env: dict[str, str], cwd: Path) -> subprocess.Popen[bytes]:
    """Start a process with a log file, and without what this shell sets for Python or for us."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("HEART_", "PYTHON"))}
    with log.open("ab") as sink:
        return subprocess.Popen(
            command,
            cwd=cwd,
            env={**plain, **env},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
            start_new_session=True,
        )


def stop(process: subprocess.Popen[bytes] | None) -> None:
    """End a process with its children: by request, then by force."""
    if process is None:
        return
    pids = tree(process.pid) if process.poll() is None else []
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(8)


def _stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat from the third on; none when the process is gone."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def tree(pid: int) -> list[int]:
    """The process and all below it."""
    children: dict[int, list[int]] = {}
    for entry in PROC.iterdir():
        if entry.name.isdigit() and (fields := _stat(int(entry.name))):
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found, left = [], [pid]
    while left:
        found.append(left.pop())
        left += children.get(found[-1], [])
    return found


def cpu_seconds(pids: list[int]) -> float:
    """User and system time the processes have used."""
    stats = [_stat(pid) for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats if fields) / TICKS


def memory_mb(pids: list[int]) -> float:
    """Resident memory of the processes."""
    pages = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            pages += int((PROC / str(pid) / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def host_cpu_seconds() -> float:
    """CPU time the whole machine has used, by whomever."""
    fields = [int(field) for field in (PROC / "stat").read_text().split("\n")[0].split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / TICKS


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Peak:
    """The largest memory seen at the times it was asked to look."""

    def __init__(self, pid: int) -> None:
        self.pid, self.mb = pid, 0.0

    def look(self) -> None:
        """Look now."""
        self.mb = max(self.mb, memory_mb(tree(self.pid)))
