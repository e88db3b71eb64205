"""Passwords: which are accepted, and how they are kept (promises.md rows 1 to 3).

argon2id at OWASP's parameters, on two threads of their own, so that hashing never starves a chat.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from heartwhisper.account.errors import FieldsInvalid
from heartwhisper.account.person import trimmed

if TYPE_CHECKING:
    from pwdlib import PasswordHash

SHORTEST, LONGEST = 8, 256  # code points; NIST 800-63B-4 asks for 8 to at least 64
TIME, MEMORY, LANES = 2, 19 * 1024, 1  # OWASP Password Storage: rounds, KiB, parallelism
_TELLING = 4  # letters of an own word from which on a password may not be built around it
_OWN_WORDS = ("heartwhisper", "heart whisper", "하트위스퍼")
_POOL = ThreadPoolExecutor(2, "heart-password")


def accepted(password: str, *, own: Sequence[str], field: str = "password") -> str:
    """The form of a password that is kept.

    Args:
        password: as typed.
        own: name and e-mail of its owner, which it must not be.
        field: the name of the form's field.

    Raises:
        FieldsInvalid: `missing`, `too_short`, `too_long`, `common` or `personal`.
    """
    kept = trimmed(password)
    reason = None
    if not kept:
        reason = "missing"
    elif len(kept) < SHORTEST:
        reason = "too_short"
    elif len(kept) > LONGEST:
        reason = "too_long"
    elif kept.casefold() in _common() or len(set(kept)) == 1:
        reason = "common"
    elif _personal(kept.casefold(), own):
        reason = "personal"
    if reason:
        raise FieldsInvalid(**{field: reason})
    return kept


async def hashed(password: str) -> str:
    """Hash an accepted password, on a thread of its own."""
    return await asyncio.get_running_loop().run_in_executor(_POOL, _hash, password)


async def verified(password: str, known: str | None) -> tuple[bool, str | None]:
    """Whether a password is the one of a hash, and a fresh hash where that one is outdated.

    Without a known hash the same work is done in vain: an unknown address takes as long.
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_POOL, _verify, trimmed(password), known)


def _hash(password: str) -> str:
    return _hasher().hash(password)


def _verify(password: str, known: str | None) -> tuple[bool, str | None]:
    right, fresh = _hasher().verify_and_update(password, known or _nobodys())
    return (right, fresh) if known else (False, None)


def _personal(password: str, own: Sequence[str]) -> bool:
    words = [word.casefold() for whole in own for word in (whole, whole.partition("@")[0])]
    telling = [word for word in (*words, *_OWN_WORDS) if len(word) >= _TELLING]
    # What is left of it when the word is taken away must be a password's worth itself.
    return any(len(password.replace(word, "")) < _TELLING for word in telling if word in password)


@cache
def _common() -> frozenset[str]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415 - megabytes of words

    return frozenset(one for one in FREQUENCY_LISTS["passwords"] if len(one) >= SHORTEST)


@cache
def _hasher() -> "PasswordHash":
    from pwdlib import PasswordHash  # noqa: PLC0415 - a start need not wait for it
    from pwdlib.hashers.argon2 import Argon2Hasher  # noqa: PLC0415

    return PasswordHash((Argon2Hasher(TIME, MEMORY, LANES),))


@cache
def _nobodys() -> str:
    return _hash("the password of nobody")
