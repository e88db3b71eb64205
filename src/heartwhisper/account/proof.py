"""Proof of work (altcha): asked of an address that makes many guests, instead of turning it away.

A person waits half a second once; who makes thousands pays for each. A challenge is signed, so
nothing is stored for it; what was solved is remembered until it has run out, so it counts once.
"""

import base64
import json
import time
from typing import TYPE_CHECKING

from heartwhisper.account.errors import ProofNeeded
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.errors import RateLimited

if TYPE_CHECKING:
    from altcha import Payload

HEADER = "altcha"
_ALGORITHM, _COST = "PBKDF2/SHA-256", 2_000  # about 256 tries of a millisecond each on a phone
_LASTS = 600  # seconds
_LONGEST = 4096  # characters of a solution


def ask(context: Context, address: str, presented: str) -> None:
    """Let a guest be made, or ask for work first.

    Args:
        context: the kernel's parts.
        address: what counts as one address.
        presented: the solution that came with the request, if any.

    Raises:
        ProofNeeded: with a fresh challenge.
    """
    free = context.settings.guests_before_proof
    if not free:
        return
    try:
        context.limiter.per_hour("guests-free", address, free)
    except RateLimited:
        if not _solved(context, presented):
            raise ProofNeeded(challenge=_challenge(context)) from None


def _challenge(context: Context) -> dict[str, object]:
    from altcha import create_challenge  # noqa: PLC0415 - hardly ever needed

    ends = int(time.time()) + _LASTS
    made = create_challenge(_ALGORITHM, _COST, expires_at=ends, hmac_secret=_secret(context))
    found: dict[str, object] = made.to_dict()
    return found


def _solved(context: Context, presented: str) -> bool:
    payload = _read(presented)
    if payload is None:
        return False
    from altcha import verify_solution  # noqa: PLC0415 - hardly ever needed

    if not verify_solution(payload, _secret(context)).verified:
        return False
    try:
        context.limiter.per_hour("proof", payload.challenge.signature or "", 1)
    except RateLimited:
        return False
    return True


def _read(presented: str) -> "Payload | None":
    if not presented or len(presented) > _LONGEST:
        return None
    from altcha import Challenge, Payload, Solution  # noqa: PLC0415 - as above

    try:
        told = json.loads(base64.b64decode(presented))
        return Payload(Challenge.from_dict(told["challenge"]), Solution.from_dict(told["solution"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _secret(context: Context) -> str:
    return context.keyring.fingerprints("altcha", "challenge")[0].hex()
