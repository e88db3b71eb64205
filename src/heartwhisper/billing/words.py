"""What plans, amounts and days are called in the six languages. Pure.

A label is read on a payer's screen and on a card statement: like the letters, it does not say
what the service is for.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict, cast
from zoneinfo import ZoneInfo

from heartwhisper.billing.plans import CURRENCY

_WORDS = Path(__file__).parent / "words/plans.json"


class PlanWords(TypedDict):
    """The words of one plan; a gift is never sold and has a name only."""

    name: str  # on a receipt and in a letter
    label: NotRequired[str]  # on the provider's page
    description: NotRequired[str]  # one sentence on the card
    features: NotRequired[list[str]]  # `{messages}` stands for how much may be sent


class _Messages(TypedDict):
    unlimited: str
    limited: str


class _Book(TypedDict):
    plans: Mapping[str, PlanWords]
    messages: _Messages
    receipt: Mapping[str, str]
    providers: Mapping[str, str]
    money: str
    group: str  # stands between thousands
    date: str
    first: NotRequired[str]  # the first of a month, where it is not just "1"
    months: NotRequired[list[str]]  # absent where a month is its number


def plan_words(language: str, plan: str) -> PlanWords:
    """Say what a plan is called.

    Args:
        language: `ko`, `en`, `zh`, `ja`, `fr` or `hi`.
        plan: `daily`, `monthly`, `yearly` or `gift`.

    Raises:
        ValueError: there is no such plan or language.
    """
    plans = _book(language)["plans"]
    if plan not in plans:
        raise ValueError("no plan of ours")
    return plans[plan]


def features(language: str, plan: str, limit: int | None) -> tuple[str, ...]:
    """Say what a plan holds, line by line.

    Args:
        language: one of the six.
        plan: as in `plan_words`.
        limit: how many messages a day premium has; None for unlimited.

    Raises:
        ValueError: there is no such plan or language.
    """
    book = _book(language)["messages"]
    messages = book["unlimited"] if limit is None else book["limited"].format(count=limit)
    lines = plan_words(language, plan).get("features", [])
    return tuple(line.format(messages=messages) for line in lines)


def receipt_words(language: str) -> Mapping[str, str]:
    """Give the words of a receipt; that of `seller` has a place `{seller}`.

    Raises:
        ValueError: there is no such language.
    """
    return _book(language)["receipt"]


def provider_name(language: str, provider: str) -> str:
    """Say how somebody paid: by `stripe` (a card), `paypal` or `sandbox`.

    Raises:
        ValueError: there is no such provider or language.
    """
    names = _book(language)["providers"]
    if provider not in names:
        raise ValueError("no provider of ours")
    return names[provider]


def money(amount_minor: int, currency: str, language: str) -> str:
    """Write an amount, so that nobody takes our dollars for another country's.

    Args:
        amount_minor: cents, not below zero.
        currency: `USD`, the only one that is charged.
        language: one of the six.

    Raises:
        ValueError: there is no such language, or it is no amount that is ever charged.
    """
    if currency != CURRENCY or amount_minor < 0:
        raise ValueError("no amount of ours")
    book = _book(language)
    dollars, cents = divmod(amount_minor, 100)
    whole = f"{dollars:,}".replace(",", book["group"])
    return book["money"].format(whole=whole, cents=f"{cents:02}")


def day(moment: datetime, zone: ZoneInfo, language: str) -> str:
    """Write the date that a moment falls on in a zone, as its reader would.

    Raises:
        ValueError: there is no such language.
    """
    book, date = _book(language), moment.astimezone(zone).date()
    months = book.get("months")
    return book["date"].format(
        year=date.year,
        month=months[date.month - 1] if months else date.month,
        day=book.get("first", date.day) if date.day == 1 else date.day,
    )


def _book(language: str) -> _Book:
    books = _books()
    if language not in books:
        raise ValueError("no language of ours")
    return books[language]


@cache
def _books() -> Mapping[str, _Book]:
    return cast("Mapping[str, _Book]", json.loads(_WORDS.read_text(encoding="utf-8")))
