"""What PayPal's refusals mean to the port."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from heartwhisper.payments.port import PaymentError, Reason

# 401 outlives a fresh token only where the operator's keys are wrong; nothing was decided then.
_LATER = frozenset({401, 408, 409, 425, 429})
_ISSUES: dict[Reason, frozenset[str]] = {
    "later": frozenset(
        {
            "ORDER_COMPLETION_IN_PROGRESS",
            "PREVIOUS_REQUEST_IN_PROGRESS",
            "REFUND_FAILED_INSUFFICIENT_FUNDS",
        }
    ),
    "declined": frozenset(
        {
            "CARD_CLOSED",
            "CARD_EXPIRED",
            "INSTRUMENT_DECLINED",
            "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
            "ORDER_NOT_APPROVED",
            "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
            "PAYER_ACCOUNT_RESTRICTED",
            "PAYER_ACTION_REQUIRED",
            "PAYER_CANNOT_PAY",
            "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
            "TRANSACTION_LIMIT_EXCEEDED",
            "TRANSACTION_REFUSED",
        }
    ),
    "spent": frozenset(
        {"CAPTURE_FULLY_REFUNDED", "ORDER_ALREADY_CAPTURED", "SUBSCRIPTION_STATUS_INVALID"}
    ),
    "disputed": frozenset({"REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK", "TRANSACTION_DISPUTED"}),
}


def reason(status: int, body: object) -> Reason:
    """Name the reason of an answer that is no success.

    Args:
        status: of HTTP.
        body: the JSON of the answer, None where it was none: then no word of it is PayPal's.
    """
    if status in _LATER or status < 400 or status >= 500 or not isinstance(body, dict):
        return "later"
    told = _issues(body)
    for meaning, issues in _ISSUES.items():
        if issues & told:
            return meaning
    return "missing" if status == 404 else "refused"


def _issues(body: dict[str, Any]) -> frozenset[str]:
    details = body.get("details")
    listed = details if isinstance(details, list) else []
    told = [one.get("issue") for one in listed if isinstance(one, dict)]
    return frozenset(word for word in (*told, body.get("name")) if isinstance(word, str))


@contextmanager
def understood() -> Iterator[None]:
    """Around the reading of an answer: one that is not what PayPal specifies is `later`."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError):
        raise PaymentError("later") from None


@contextmanager
def done_before() -> Iterator[None]:
    """Around a call that may have been done already: then it is done."""
    try:
        yield
    except PaymentError as error:
        if error.reason != "spent":
            raise
