"""In production nothing starts half set up: whoever forgets a setting is told which."""

import subprocess
import sys

import pytest

from heartwhisper.kernel.settings import SettingsError, load
from tests.conftest import KEY
from tests.parts.server import ROOT

WHOLE = {
    "HEART_ENVIRONMENT": "production",
    "HEART_BASE_URL": "https://heart.example",
    "HEART_SECRET_KEYS": KEY,
    "HEART_SMTP_URL": "smtp://127.0.0.1:9",
}
NEEDED = sorted(WHOLE.keys() - {"HEART_ENVIRONMENT"})


def test_a_whole_set_is_taken():
    assert load(WHOLE).environment == "production"


@pytest.mark.parametrize("name", NEEDED)
def test_what_is_missing_is_named(name):
    with pytest.raises(SettingsError, match=rf"^{name} must be set in production\.$"):
        load(WHOLE | {name: ""})


def test_development_sends_no_letters_and_needs_no_server():
    assert load({}).smtp_url is None


def test_no_server_starts_without_a_way_to_send_letters(tmp_path):
    given = {name: value for name, value in WHOLE.items() if name != "HEART_SMTP_URL"}
    data = tmp_path / "data"
    plain = {"PYTHONPATH": str(ROOT / "src"), "HEART_DATA_DIR": str(data)}
    done = subprocess.run(
        [sys.executable, "-m", "heartwhisper", "serve", "--port", "0"],
        env=plain | given,
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    sentence = "heart: HEART_SMTP_URL must be set in production.\n"
    assert (done.returncode, done.stderr) == (2, sentence)
    assert not data.exists()
