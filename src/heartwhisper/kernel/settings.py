"""The settings: read once from the environment (prefix `HEART_`), typed, frozen.

This is the only file that reads the environment. A wrong value stops the start with a sentence.
"""

import os
import re
from collections.abc import Mapping
from decimal import Decimal
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel

PREFIX = "HEART_"
POSTGRES = "postgresql+psycopg://"
DATABASE = rf"^(sqlite://|{re.escape(POSTGRES)}|$)"
# Only a provider of our own tests may take another's place, and only on this machine.
LOOPBACK = r"^http://127\.0\.0\.1:\d+$"
# What Korean law wants to be shown where something is sold (전자상거래법, article 10), the company
# whose servers are used, and who answers for personal data.
SELLER = (
    *("name", "representative", "registration", "mail_order", "address", "phone", "email"),
    *("host", "privacy_officer"),
)
Network = IPv4Network | IPv6Network


class SettingsError(Exception):
    """A setting is wrong or missing; the text says which, and what to do."""


class Settings(BaseModel):
    """All settings of one process; `docs/operations.md` has them as a table."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    environment: Literal["development", "production"] = "development"
    base_url: str | None = Field(default=None, pattern=r"^https?://[^/]+$")
    data_dir: Path = Path("data")
    database_url: str = Field(default="", pattern=DATABASE, repr=False)
    keys_url: str = Field(default="", pattern=DATABASE, repr=False)
    secret_keys: tuple[SecretStr, ...] = ()
    timezone: ZoneInfo = ZoneInfo("Asia/Seoul")
    region: str = Field(default="KR", pattern=r"^[A-Z]{2}$")
    free_daily_messages: int = Field(default=10, ge=0)
    premium_daily_messages: int | None = Field(default=None, ge=1)
    sends_per_minute: int = 60
    guests_per_hour: int = Field(default=60, ge=0)
    guests_before_proof: int = Field(default=20, ge=0)
    guests_per_hour_total: int = Field(default=5000, ge=0)
    topic_guard: Literal["contextual", "strict", "off"] = "contextual"
    trusted_proxies: tuple[Network, ...] = ()
    operator_email: str | None = None
    valkey_url: SecretStr | None = None
    smtp_url: SecretStr | None = None
    mail_from: str | None = None
    price_daily: Decimal = Field(default=Decimal("3.99"), ge=1, lt=10_000, decimal_places=2)
    price_monthly: Decimal = Field(default=Decimal("7.99"), ge=1, lt=10_000, decimal_places=2)
    price_yearly: Decimal = Field(default=Decimal("79.99"), ge=1, lt=10_000, decimal_places=2)
    won_daily: int = Field(default=4900, gt=0)
    won_monthly: int = Field(default=9900, gt=0)
    won_yearly: int = Field(default=99000, gt=0)
    stripe_key: SecretStr | None = None
    stripe_webhook_secrets: tuple[SecretStr, ...] = ()
    stripe_base_url: str | None = Field(default=None, pattern=LOOPBACK)
    paypal_client_id: str | None = None
    paypal_secret: SecretStr | None = None
    paypal_webhook_id: str | None = None
    paypal_plan_monthly: str | None = None
    paypal_plan_yearly: str | None = None
    paypal_live: bool = False
    paypal_base_url: str | None = Field(default=None, pattern=LOOPBACK)
    paypal_root: Path | None = None
    llm_base_url: str | None = Field(default=None, pattern=r"^https?://")
    llm_model: str | None = None
    llm_api_key: SecretStr | None = None
    llm_fallback_base_url: str | None = Field(default=None, pattern=r"^https?://")
    llm_fallback_model: str | None = None
    llm_fallback_api_key: SecretStr | None = None
    llm_first_seconds: float = Field(default=30.0, gt=0)
    llm_between_seconds: float = Field(default=20.0, gt=0)
    llm_provider: str | None = None
    llm_failed: Literal["error", "playbook"] = "error"
    seller_name: str | None = None
    seller_representative: str | None = None
    seller_address: str | None = None
    seller_phone: str | None = None
    seller_email: str | None = None
    seller_registration: str | None = None
    seller_mail_order: str | None = None
    seller_host: str | None = None
    seller_privacy_officer: str | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("secret_keys", "stripe_webhook_secrets", mode="before")
    @classmethod
    def _keys(cls, value: object) -> object:
        return [part for part in value.split(",") if part] if isinstance(value, str) else value

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _networks(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return [ip_network(part.strip(), strict=False) for part in value.split(",") if part.strip()]

    @field_validator("timezone", mode="before")
    @classmethod
    def _zone(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        try:
            return ZoneInfo(value)
        except (KeyError, ValueError, OSError) as error:
            raise ValueError("is no time zone; give a name such as Asia/Seoul") from error

    @field_validator("sends_per_minute")
    @classmethod
    def _sends(cls, value: int) -> int:
        # decisions.md section 2: the send limit is at least 60 a minute an account.
        if value != 0 and value < 60:
            raise ValueError("must be at least 60, or 0 for no limit")
        return value

    @model_validator(mode="after")
    def _together(self) -> Self:
        if self.environment == "production":
            for name in ("base_url", "secret_keys", "smtp_url"):
                if not getattr(self, name):
                    raise ValueError(f"{PREFIX}{name.upper()} must be set in production")
        self._money()
        postgres = self.database_url.startswith(POSTGRES)
        if postgres and not self.keys_url:
            raise ValueError(f"with PostgreSQL set {PREFIX}KEYS_URL too, to a database of its own")
        if bool(self.llm_base_url) != bool(self.llm_model):
            raise ValueError(f"set {PREFIX}LLM_BASE_URL and {PREFIX}LLM_MODEL together")
        if self.llm_fallback_model and not self.llm_model:
            raise ValueError(f"{PREFIX}LLM_FALLBACK_MODEL needs {PREFIX}LLM_MODEL before it")
        if self.llm_fallback_base_url and not self.llm_fallback_model:
            raise ValueError(f"set {PREFIX}LLM_FALLBACK_MODEL with {PREFIX}LLM_FALLBACK_BASE_URL")
        return self

    def _money(self) -> None:
        """Keys come whole, and real money is taken in production alone."""
        if bool(self.stripe_key) != bool(self.stripe_webhook_secrets):
            raise ValueError("set HEART_STRIPE_KEY and HEART_STRIPE_WEBHOOK_SECRETS together")
        paypal = (self.paypal_client_id, self.paypal_secret, self.paypal_webhook_id)
        if any(paypal) != all(paypal):
            names = "HEART_PAYPAL_CLIENT_ID, HEART_PAYPAL_SECRET and HEART_PAYPAL_WEBHOOK_ID"
            raise ValueError(f"set {names} together")
        key = self.stripe_key.get_secret_value() if self.stripe_key else ""
        if self.environment == "production":
            if key and "_live_" not in key:
                raise ValueError("HEART_STRIPE_KEY is a test key; production needs the live one")
            if any(paypal) and not self.paypal_live:
                raise ValueError("HEART_PAYPAL_LIVE must be true in production")
        elif "_live_" in key or self.paypal_live:
            raise ValueError("live payment keys need HEART_ENVIRONMENT=production")

    @property
    def seller(self) -> tuple[tuple[str, str], ...]:
        """Who runs the service and sells the plans, as far as it is told: names and values."""
        told = ((name, getattr(self, f"seller_{name}")) for name in SELLER)
        return tuple((to_camel(name), value) for name, value in told if value)

    @property
    def live_money(self) -> bool:
        """Whether what is charged is real money."""
        return self.environment == "production"

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the data; by default an SQLite file below the data directory."""
        return self.database_url or f"sqlite:///{self.data_dir / 'heart.db'}"

    @property
    def keys(self) -> str:
        """The URL of the wrapped data keys, kept apart from the data and from its backups."""
        return self.keys_url or f"sqlite:///{self.data_dir / 'keys.db'}"

    @property
    def origin(self) -> str:
        """Where links in letters lead."""
        return self.base_url or "http://127.0.0.1:8000"

    @property
    def provider(self) -> str | None:
        """Whose language model reads along, as people are told; None for the built-in one."""
        if not self.llm_base_url:
            return None
        return self.llm_provider or urlsplit(self.llm_base_url).hostname

    @property
    def sender(self) -> str:
        """The address that letters come from."""
        return self.mail_from or f"noreply@{urlsplit(self.origin).hostname}"

    @property
    def secure(self) -> bool:
        """Whether people reach the service over https."""
        return (self.base_url or "").startswith("https://")


def load(environment: Mapping[str, str] | None = None) -> Settings:
    """Read the settings.

    Args:
        environment: variables to read instead of the process's own; tests hand theirs in.

    Raises:
        SettingsError: a value is wrong, unknown or missing.
    """
    given = os.environ if environment is None else environment  # noqa: TID251 - the one place
    values = {
        key[len(PREFIX) :].lower(): value
        for key, value in given.items()
        if key.startswith(PREFIX) and value
    }
    unknown = sorted(values.keys() - Settings.model_fields.keys())
    if unknown:
        names = ", ".join(PREFIX + name.upper() for name in unknown)
        raise SettingsError(f"There is no setting {names}. See docs/operations.md for the names.")
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        wrong = " ".join(_sentence(one["loc"], one["msg"]) for one in error.errors())
        raise SettingsError(wrong) from None


def _sentence(place: tuple[int | str, ...], message: str) -> str:
    reason = message.removeprefix("Value error, ").rstrip(".")
    return f"{PREFIX}{str(place[0]).upper()}: {reason}." if place else f"{reason}."
