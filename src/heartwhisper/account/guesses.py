"""How often a password may be guessed (promises.md row 6): never for ever, and not too often.

Counted by the keyed hash of the address, whether it has an account or not.
"""

from typing import Any

from sqlalchemy import Row

from heartwhisper.account import passwords
from heartwhisper.account.errors import PasswordWrong
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.errors import RateLimited
from heartwhisper.kernel.log import log

_QUARTER = (10, 15)  # guesses, within minutes
_DAY = (100, 24 * 60)
_ALARM = 100  # failed sign-ins of the whole service within a minute


def count(context: Context, email_hash: bytes) -> None:
    """Count a guess about to be made.

    Raises:
        RateLimited: there were too many; a reset by mail opens the account at once.
    """
    for amount, minutes in (_QUARTER, _DAY):
        context.limiter.per_minute("guess", email_hash.hex(), amount, minutes=minutes)


def forget(context: Context, email_hash: bytes) -> None:
    """Forget the guesses: the owner of the account was there."""
    for amount, minutes in (_QUARTER, _DAY):
        context.limiter.forget("guess", email_hash.hex(), amount, minutes=minutes)


async def prove(context: Context, row: Row[Any], password: str) -> None:
    """Have a member show by the password that the account is theirs.

    Raises:
        PasswordWrong: it is another one.
        RateLimited: there were too many guesses.
    """
    count(context, row.email_hash)
    right, _ = await passwords.verified(password, row.password)
    if not right:
        raise PasswordWrong
    forget(context, row.email_hash)


def alarm(context: Context) -> None:
    """Note a failed sign-in; the log speaks up when they come by the hundred."""
    try:
        context.limiter.per_minute("login-failed", "everywhere", _ALARM)
    except RateLimited:
        log().warning("many sign-ins fail")
