"""Amounts as PayPal writes them, and as we count them: integer minor units."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

# The one currency PayPal takes whose smallest coin is the unit itself.
_WHOLE = frozenset({"JPY"})
_AMOUNT = re.compile(r"-?([0-9]{1,12}(\.[0-9]{1,8})?|\.[0-9]{1,8})", re.ASCII)


def value(amount_minor: int, currency: str) -> str:
    """Write an amount: 799 of USD is `7.99`."""
    if currency in _WHOLE:
        return str(amount_minor)
    return f"{amount_minor // 100}.{amount_minor % 100:02d}"


def money(amount_minor: int, currency: str) -> dict[str, str]:
    """Write an amount with its currency."""
    return {"currency_code": currency, "value": value(amount_minor, currency)}


def counted(amount: Mapping[str, Any]) -> tuple[int, str]:
    """Read an amount and its currency, as v2 (`value`) or v1 (`total`) writes it.

    Returns:
        Minor units without sign: v1 writes refunds below zero.

    Raises:
        KeyError, ValueError: it is no amount.
    """
    currency = amount.get("currency_code") or amount["currency"]
    text = amount["value"] if "value" in amount else amount["total"]
    if not _AMOUNT.fullmatch(text):
        raise ValueError("no amount")
    minor = abs(Decimal(text)) * (1 if currency in _WHOLE else 100)
    if minor != minor.to_integral_value():
        raise ValueError("no amount of that currency")
    return int(minor), currency
