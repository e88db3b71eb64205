"""The product starts, answers and ends as a process."""

import os
import signal

import pytest

from tests.parts.processes import answers
from tests.parts.server import running


def test_it_runs_for_the_block_only(tmp_path):
    with running({"HEART_DATA_DIR": str(tmp_path)}) as server:
        port = int(server.base_url.rpartition(":")[2])
        assert answers(port, "/healthz")
        os.kill(server.pid, 0)
    assert not answers(port, "/healthz")


def test_it_stops_cleanly_and_dies_at_once(tmp_path):
    with running({"HEART_DATA_DIR": str(tmp_path / "a")}) as server:
        assert server.stop() in {0, -signal.SIGTERM}
    with running({"HEART_DATA_DIR": str(tmp_path / "b")}) as server:
        server.kill9()
        assert server.process.returncode == -signal.SIGKILL


def test_a_start_that_fails_shows_what_it_said(tmp_path):
    wrong = {"HEART_DATA_DIR": str(tmp_path), "HEART_DATABASE_URL": "nonsense"}
    with pytest.raises(AssertionError, match="did not get ready"), running(wrong):
        pass
