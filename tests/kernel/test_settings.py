"""A wrong setting stops the start with a sentence."""

import pytest

from heartwhisper.kernel.crypto import keyring
from heartwhisper.kernel.settings import SettingsError, load

WRONG = [
    ({"HEART_FREE_DAILY_MESAGES": "5"}, "There is no setting HEART_FREE_DAILY_MESAGES"),
    ({"HEART_FREE_DAILY_MESSAGES": "many"}, "HEART_FREE_DAILY_MESSAGES"),
    ({"HEART_FREE_DAILY_MESSAGES": "-1"}, "HEART_FREE_DAILY_MESSAGES"),
    ({"HEART_TIMEZONE": "Mars/Olympus"}, "HEART_TIMEZONE: is no time zone"),
    ({"HEART_REGION": "Korea"}, "HEART_REGION"),
    ({"HEART_SENDS_PER_MINUTE": "5"}, "at least 60"),
    ({"HEART_TOPIC_GUARD": "maybe"}, "HEART_TOPIC_GUARD"),
    ({"HEART_TRUSTED_PROXIES": "nonsense"}, "HEART_TRUSTED_PROXIES"),
    ({"HEART_ENVIRONMENT": "production"}, "HEART_BASE_URL must be set in production"),
    ({"HEART_LLM_BASE_URL": "http://127.0.0.1:1/v1"}, "together"),
    ({"HEART_BASE_URL": "heart.example"}, "HEART_BASE_URL"),
    ({"HEART_DATABASE_URL": "mysql://x"}, "HEART_DATABASE_URL"),
    ({"HEART_DATABASE_URL": "postgresql+psycopg://h/x"}, "set HEART_KEYS_URL too"),
]


@pytest.mark.parametrize(("given", "sentence"), WRONG, ids=lambda v: str(v)[:40])
def test_a_wrong_setting(given, sentence):
    with pytest.raises(SettingsError, match=sentence):
        load(given)


def test_the_defaults():
    settings = load({"PATH": "/bin", "HEART_DATA_DIR": "somewhere"})
    assert settings.free_daily_messages == 10
    assert settings.premium_daily_messages is None
    assert settings.timezone.key == "Asia/Seoul"
    assert settings.database == "sqlite:///somewhere/heart.db"


def test_lists_are_separated_by_commas():
    settings = load({"HEART_TRUSTED_PROXIES": "10.0.0.0/8, ::1", "HEART_SECRET_KEYS": "a,b"})
    assert [str(network) for network in settings.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
    assert len(settings.secret_keys) == 2


def test_secrets_do_not_show():
    assert "sesame" not in repr(load({"HEART_SECRET_KEYS": "sesame"}))


def test_a_key_is_32_bytes():
    with pytest.raises(SettingsError, match="openssl rand -base64 32"):
        keyring(load({"HEART_SECRET_KEYS": "c2hvcnQ="}))


def test_a_development_key_is_made_once_and_kept_private(tmp_path):
    settings = load({"HEART_DATA_DIR": str(tmp_path)})
    assert keyring(settings).newest == keyring(settings).newest
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_what_is_handed_in_is_all_that_is_read(monkeypatch):
    monkeypatch.setenv("HEART_REGION", "US")
    assert load().region == "US"
    assert load({}).region == "KR"
