"""Processes that a test starts, and that never outlive it."""

import atexit
import contextlib
import functools
import http.client
import signal
import subprocess
import time


def end(process: subprocess.Popen[bytes], by: signal.Signals = signal.SIGTERM) -> int:
    """End a process, by force where it does not go within ten seconds."""
    if process.poll() is None:
        process.send_signal(by)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
    return process.wait()


@contextlib.contextmanager
def ending(process: subprocess.Popen[bytes], by: signal.Signals = signal.SIGTERM):
    """End the process with the block, or with the interpreter where the block never ends."""
    at_exit = atexit.register(functools.partial(end, process, by))
    try:
        yield process
    finally:
        at_exit()
        atexit.unregister(at_exit)


def answers(port: int, path: str) -> bool:
    """Whether a GET is answered with 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def wait_until(ready, process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Ask until it is ready; False when the process ended or the time is over."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit and process.poll() is None:
        if ready():
            return True
        time.sleep(0.02)
    return False
