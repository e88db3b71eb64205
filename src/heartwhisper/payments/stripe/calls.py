"""How Stripe is called: off the event loop, ten seconds at most, never twice of its own accord."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import stripe
from requests import Session
from stripe import ListObject, StripeError, StripeObject

from heartwhisper.payments.port import PaymentError, Reason

TIMEOUT = 10.0  # seconds, for a connection and for each read; the SDK's own is 80
THREADS = 8
KEYS = 9  # how often a key that Stripe has used up gets a successor
REMEMBERED = 10_000  # keys
MOST = 100_000  # of a list: a loop that never ends must be impossible
CODES: dict[str | None, Reason] = {
    "card_declined": "declined",
    "charge_already_refunded": "spent",
    "charge_disputed": "disputed",
    "resource_missing": "missing",
}
# A key that the operator has to mend says nothing about the purchase.
_LATER = (401, 403, 409, 429)

Tree = dict[str, Any]
T = TypeVar("T")

# It would keep an id of this machine in the home directory, and send it.
stripe.enable_telemetry = False
# At INFO the SDK writes the provider's words about a payment to the log.
logging.getLogger("stripe").setLevel(logging.WARNING)


class UsedUp(PaymentError):
    """Stripe keeps an answer for this idempotency key that will not get better for 24 hours.

    Attributes:
        kept: whether this was such a kept answer, and not the first one.
    """

    def __init__(self, *, kept: bool) -> None:
        super().__init__("later")
        self.kept = kept


def _reason(error: StripeError) -> Reason:
    status = error.http_status or 0
    if status < 400 or status >= 500 or status in _LATER:
        return "later"
    if isinstance(error, stripe.RateLimitError):
        return "later"
    if isinstance(error, stripe.CardError):
        return "declined"
    return CODES.get(error.code, "refused")


def _refusal(error: StripeError) -> PaymentError:
    if isinstance(error, stripe.APIConnectionError):
        return PaymentError("later")
    if isinstance(error, stripe.IdempotencyError) and error.http_status == 400:
        return UsedUp(kept=True)
    if (error.http_status or 0) >= 500:
        kept = {key.lower(): value for key, value in (error.headers or {}).items()}
        return UsedUp(kept=kept.get("idempotent-replayed") == "true")
    return PaymentError(_reason(error))


@contextmanager
def understood() -> Iterator[None]:
    """Read an answer.

    Raises:
        PaymentError: `later`, when it is not the object that was asked for.
    """
    try:
        yield
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, OverflowError, OSError):
        raise PaymentError("later") from None


class Calls:
    """The SDK's client, its threads and its connections.

    Args:
        key: the secret key.
        base_url: where the API is; Stripe's own by default.
        http_client: what sends the requests; one over real sockets by default.
    """

    def __init__(
        self, key: str, *, base_url: str | None, http_client: stripe.HTTPClient | None
    ) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="stripe")
        # One pool for all threads: the SDK's one for each thread could not be closed from here.
        self._connections = Session()
        self._broken: dict[str, int] = {}
        self.v1 = stripe.StripeClient(
            key,
            base_addresses={"api": base_url} if base_url else None,
            http_client=http_client
            or stripe.RequestsClient(timeout=TIMEOUT, session=self._connections),
            max_network_retries=0,
        ).v1

    async def one(self, call: Callable[[], StripeObject]) -> Tree:
        """The object that a call of the SDK answers with."""
        return await self._run(lambda: call().to_dict(for_json=True))

    async def every(self, call: Callable[[], ListObject[Any]], most: int = MOST) -> list[Tree]:
        """The objects of a list, as Stripe orders it (the newest first), over all its pages."""
        return await self._run(lambda: list(_walk(call(), most)))

    async def first(
        self, call: Callable[[], ListObject[Any]], wanted: Callable[[Tree], bool], most: int = MOST
    ) -> Tree | None:
        """The first object of a list that is wanted; no page behind it is fetched."""
        return await self._run(lambda: next(filter(wanted, _walk(call(), most)), None))

    async def events(self, types: Collection[str], since: int) -> list[Tree]:
        """The events of at most 20 types since a Unix time, oldest first; Stripe keeps 30 days."""
        found = await self.every(
            lambda: self.v1.events.list(
                {"types": list(types), "created": {"gte": since}, "limit": 100}
            )
        )
        return [one for one in reversed(found) if one["type"] in types]

    async def once(
        self,
        key: str,
        make: Callable[[str], Awaitable[Tree]],
        find: Callable[[], Awaitable[Tree | None]],
    ) -> Tree:
        """Make something that may exist once only, however often this is called.

        Stripe answers a key whose first answer was a 5xx with the same 5xx for a day, whether or
        not the thing was made. So what is there is looked for, and made with a new key.

        Args:
            key: the idempotency key.
            make: makes the thing with a key.
            find: finds the thing where it was made before.
        """
        if key in self._broken and (found := await find()) is not None:
            return found
        for number in range(self._broken.get(key, 0) + 1, KEYS + 1):
            try:
                return await make(key if number == 1 else f"{key}:{number}")
            except UsedUp as error:
                self._remember(key, number)
                if not error.kept:
                    raise
            if (found := await find()) is not None:
                return found
        raise PaymentError("later")

    def close(self) -> None:
        """Let go of threads and connections; what is under way may still end."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._connections.close()

    def _remember(self, key: str, number: int) -> None:
        """Which keys are used up; also once the thing is made, so that none makes it again."""
        self._broken[key] = number
        if len(self._broken) > REMEMBERED:
            self._broken.pop(next(iter(self._broken)))

    async def _run(self, call: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            with understood():
                return await loop.run_in_executor(self._threads, call)
        except StripeError as error:
            raise _refusal(error) from None


def _walk(page: ListObject[Any], most: int) -> Iterator[Tree]:
    for thing in itertools.islice(page.auto_paging_iter(), most):
        yield thing.to_dict(for_json=True)
