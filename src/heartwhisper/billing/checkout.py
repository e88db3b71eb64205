"""A purchase begins: its row first, then the provider (money.md 3.4 row 1)."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from urllib.parse import SplitResult, urlencode, urlsplit

from heartwhisper.account import service as accounts
from heartwhisper.billing import errors, store
from heartwhisper.billing.plans import CURRENCY, Plan
from heartwhisper.billing.reconcile import bring_up_to_date
from heartwhisper.billing.records import Purchase
from heartwhisper.billing.schedule import FIRST
from heartwhisper.billing.till import Till, order_of
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import LoginRequired, Refusal
from heartwhisper.kernel.log import log
from heartwhisper.payments.port import Opened, PaymentError, Provider

OPEN_AT_MOST = 5  # checkouts of one account that wait for their payment
RETURNS = frozenset({"/success", "/cancel", "/subscription", "/subscription/success"})
KEYS_LAST = timedelta(hours=24)  # promises.md: an Idempotency-Key holds for a day, as Stripe's
OVER = frozenset({"failed", "abandoned"})  # asked for again, such a purchase is made anew
_TRIES = 2  # with the same key: a lost answer is asked for once more


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody wants to buy.

    Attributes:
        account_id: who.
        plan: by its name.
        recurring: whether it shall renew.
        language: of the provider's page and of the letters.
        success_url: where they come back to.
        cancel_url: where they come back to without having paid.
        request_key: the Idempotency-Key of the call.
    """

    account_id: str
    plan: str
    recurring: bool
    language: str
    success_url: str
    cancel_url: str
    request_key: str | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """A purchase that was opened at its provider."""

    purchase_id: str
    opened: Opened


def plan_of(till: Till, name: str) -> Plan:
    """A plan by its name.

    Raises:
        PlanUnknown: there is none.
    """
    if name not in till.plans:
        raise errors.PlanUnknown
    return till.plans[name]


def return_address(given: str, own: str) -> str:
    """A page of this service to come back to.

    Args:
        given: the address that the client named.
        own: the origin that people reach this service at.

    Raises:
        ReturnAddressInvalid: it leads elsewhere.
    """
    parts = _parts(given)
    here = parts and f"{parts.scheme}://{parts.netloc}" == own and parts.path in RETURNS
    if not parts or not here:
        raise errors.ReturnAddressInvalid
    return f"{own}{parts.path}"


def _parts(address: str) -> SplitResult | None:
    # What a browser would read otherwise than we do is no address.
    if not address.isprintable() or "\\" in address:
        return None
    try:
        return urlsplit(address)
    except ValueError:
        return None


async def begin(till: Till, provider: Provider, wish: Wish) -> Begun:
    """Make a purchase and open it at its provider.

    Raises:
        AlreadySubscribed: a subscription runs.
        AlreadyPaid: what they opened before was paid, and nobody had noticed yet.
        PurchasesOpen: too many wait for their payment.
        RenewalNotOffered: the plan does not renew.
        RequestReused: the Idempotency-Key was used for something else.
        PaymentFailed: the card provider cannot be used now.
        PaypalFailed: likewise PayPal.
    """
    plan = plan_of(till, wish.plan)
    if wish.recurring and not plan.renewable:
        raise errors.RenewalNotOffered
    if await _paid_meanwhile(till, wish):
        raise errors.AlreadyPaid
    fresh = _purchase(till, provider, wish, plan=plan)
    purchase = await till.context.database.write(partial(_add, fresh=fresh))
    opened = await _open(till, provider, purchase)
    if opened.ref:
        note = partial(store.change, purchase_id=purchase.id, ref=opened.ref)
        await till.context.database.write(note)
    return Begun(purchase.id, opened)


async def _paid_meanwhile(till: Till, wish: Wish) -> bool:
    """Whether a checkout that waits turns out to be paid: nobody pays twice for not seeing it."""

    def unit(tx: Tx) -> list[str]:
        if wish.request_key and store.by_request(tx, wish.account_id, wish.request_key):
            return []
        mine = store.of_account(tx, wish.account_id)
        return [one.id for one in mine if one.state in store.OPEN and one.ref]

    for purchase_id in await till.context.database.read(unit):
        with suppress(PaymentError):
            found = await bring_up_to_date(till, purchase_id)
            if found and found.state in {"active", "capturing"}:
                return True
    return False


def _purchase(till: Till, provider: Provider, wish: Wish, *, plan: Plan) -> Purchase:
    purchase_id, now = till.context.ids.new(), till.context.clock.now()
    named = urlencode({"purchase": purchase_id})
    return Purchase(
        id=purchase_id,
        account_id=wish.account_id,
        buyer_id=wish.account_id,
        provider=provider.name,
        plan=plan.name,
        recurring=wish.recurring,
        amount_minor=plan.amount_minor,
        currency=CURRENCY,
        language=wish.language,
        success_url=f"{wish.success_url}?{named}",
        cancel_url=f"{wish.cancel_url}?{named}",
        request_key=wish.request_key,
        created_at=now,
        check_at=now + FIRST,
    )


def _add(tx: Tx, *, fresh: Purchase) -> Purchase:
    if not accounts.there(tx, fresh.account_id):  # it was erased meanwhile
        raise LoginRequired
    store.lock(tx, fresh.account_id)
    key = fresh.request_key
    old = store.by_request(tx, fresh.account_id, key) if key else None
    holds = old and fresh.created_at - old.created_at < KEYS_LAST
    if old and holds and old.state not in OVER:
        if not _alike(old, fresh):
            raise errors.RequestReused
        return old
    if old:
        store.change(tx, old.id, request_key=None)
    if store.renewing(tx, fresh.account_id):
        raise errors.AlreadySubscribed
    mine = store.of_account(tx, fresh.account_id)
    # One without a name at its provider has no page, so nobody can pay it.
    if sum(one.state in store.OPEN and one.ref is not None for one in mine) >= OPEN_AT_MOST:
        raise errors.PurchasesOpen
    store.add(tx, fresh)
    return fresh


def _alike(old: Purchase, new: Purchase) -> bool:
    names = ("provider", "plan", "recurring", "amount_minor", "currency")
    return all(getattr(old, name) == getattr(new, name) for name in names)


async def _open(till: Till, provider: Provider, purchase: Purchase) -> Opened:
    if purchase.state not in store.OPEN:  # a call that was sent again after it was paid
        return Opened(purchase.ref or "", purchase.success_url)
    for at in range(_TRIES):
        try:
            return await provider.open(order_of(purchase))
        except PaymentError as error:
            if error.reason == "spent":  # paid already: the page of success says so
                return Opened(purchase.ref or "", purchase.success_url)
            if error.reason != "later" and purchase.ref is None:
                log().error("a checkout was refused", purchase=purchase.id, why=error.reason)
                over = partial(store.change, purchase_id=purchase.id, state="failed", check_at=None)
                await till.context.database.write(over)
                raise failed(provider) from error
            if at + 1 == _TRIES:
                log().warning("a checkout could not be opened", purchase=purchase.id)
                raise failed(provider) from error
    raise AssertionError


def failed(provider: Provider) -> Refusal:
    """What a payer is told when the provider did not do it."""
    return errors.PaypalFailed() if provider.name == "paypal" else errors.PaymentFailed()
