"""Wire shapes of accounts."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from heartwhisper.kernel.web import Wire

Language = Literal["ko", "en", "zh", "ja", "fr", "hi"]


class Answers(Wire):
    """What a person may tell of themselves; the values are those of `profile.CHOICES`."""

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


class Register(Answers):
    """A registration; a guest sends `guest`, its id twice, and unknown for the rest."""

    email: str = Field(max_length=320)
    password: str = Field(max_length=1024)
    name: str = Field(default="", max_length=200)
    language: Language | None = None


class Registered(Wire):
    """Who was registered."""

    id: str
    name: str


class RegisterAnswer(Wire):
    """The answer of a registration."""

    data: Registered


class Login(Wire):
    """E-mail and password; a guest's id stands for both."""

    email: str = Field(max_length=320)
    password: str = Field(max_length=1024)


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
    subscription_type: Literal["free", "daily", "monthly", "yearly", "gift"]
    subscription_end_date: datetime | None
    subscription_renews: bool
    daily_message_count: int
    max_free_messages: int
    remaining_messages: int | None
    quota_resets_at: datetime
    emotional_tendencies: Emotions | None
    region: str | None
    language: Language | None
    consented: bool
    email_verified: bool
    pending_email: str | None
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


class ProfileChange(Answers):
    """The fields to change; null means not entered, and what is not sent stays.

    A change of the e-mail needs the password and holds once the mailed link is opened.
    """

    name: str | None = Field(default=None, max_length=200)
    email: str | None = Field(default=None, max_length=320)
    password: str | None = Field(default=None, max_length=1024)
    region: str | None = Field(default=None, max_length=2)
    language: Language | None = None


class UserAnswer(Wire):
    """The user record after a change."""

    data: User


class PasswordChange(Wire):
    """The password that holds, and the one that is to."""

    current_password: str = Field(max_length=1024)
    new_password: str = Field(max_length=1024)


class EmailToken(Wire):
    """The token of a mailed link."""

    token: str = Field(max_length=200)


class ResetRequest(Wire):
    """Whose password is forgotten; the language of the letter where no account says it."""

    email: str = Field(max_length=320)


class PasswordReset(Wire):
    """The token of a mailed link and the new password."""

    token: str = Field(max_length=200)
    new_password: str = Field(max_length=1024)


class Done(Wire):
    """That it is done."""

    done: bool


class DoneAnswer(Wire):
    """The answer of a call that has nothing to tell."""

    data: Done


class OpenSession(Wire):
    """One place where the account is signed in."""

    id: str
    created_at: datetime
    used_at: datetime
    current: bool


class RecoveryCode(Wire):
    """The code that opens a guest's account elsewhere; shown this once."""

    code: str


class RecoveryCodeAnswer(Wire):
    """A fresh recovery code; an older one is void."""

    data: RecoveryCode


class Recover(Wire):
    """A recovery code, typed by a person."""

    code: str = Field(max_length=100)
