"""A copy of the service that nobody has prepared says so at its start, not at the first message."""

import shutil
import subprocess
import sys
from pathlib import Path

import heartwhisper

PACKAGE = Path(heartwhisper.__file__).parent


def test_a_start_without_what_is_learnt_is_refused(tmp_path):
    left_out = shutil.ignore_patterns("learnt", "examples", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "heartwhisper", ignore=left_out)
    started = subprocess.run(
        [sys.executable, "-m", "heartwhisper", "serve", "--port", "0"],
        env={"PYTHONPATH": str(tmp_path), "HEART_DATA_DIR": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert started.returncode == 2
    assert "./heart learn" in started.stderr
    assert not (tmp_path / "data").exists()
