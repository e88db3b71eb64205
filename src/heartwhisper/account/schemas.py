"""Wire shapes of accounts."""

from datetime import datetime

from pydantic import Field

from heartwhisper.kernel.web import Wire


class Register(Wire):
    """A registration; a guest sends `guest`, its id twice, and unknown for the rest."""

    email: str = Field(max_length=254)
    password: str = Field(max_length=256)
    name: str = Field(max_length=80)
    gender: str | None = Field(default=None, max_length=20)
    age_group: str | None = Field(default=None, max_length=20)
    relationship_count: str | None = Field(default=None, max_length=20)
    longest_relationship: str | None = Field(default=None, max_length=20)
    traditional_mindset: str | int | None = Field(default=None)
    religion: str | None = Field(default=None, max_length=20)
    is_smoker: bool | None = None
    is_drinker: bool | None = None
    has_lived_abroad: bool | None = None
    has_lived_alone: bool | None = None


class Registered(Wire):
    """Who was registered."""

    id: str
    name: str


class RegisterAnswer(Wire):
    """The answer of a registration."""

    data: Registered


class Login(Wire):
    """E-mail and password; a guest's id stands for both."""

    email: str = Field(max_length=254)
    password: str = Field(max_length=256)


class Emotions(Wire):
    """A score from 0 to 1 for each emotion of the product."""

    joy: float
    sadness: float
    anger: float
    fear: float
    love: float
    neutral: float


class User(Wire):
    """The user record."""

    id: str
    name: str
    email: str | None
    is_premium: bool
    subscription_type: str
    subscription_end_date: datetime | None
    daily_message_count: int
    max_free_messages: int
    remaining_messages: int | None
    quota_resets_at: datetime
    emotional_tendencies: Emotions | None
    region: str | None
    gender: str | None
    age_group: str | None
    relationship_count: str | None
    longest_relationship: str | None
    traditional_mindset: str | None
    religion: str | None
    is_smoker: bool | None
    is_drinker: bool | None
    has_lived_abroad: bool | None
    has_lived_alone: bool | None


class Session(Wire):
    """A fresh session."""

    token: str
    user: User


class LoginAnswer(Wire):
    """The answer of a login."""

    data: Session


class LoggedOut(Wire):
    """That a session has ended."""

    logged_out: bool


class LogoutAnswer(Wire):
    """The answer of a log-out."""

    data: LoggedOut
