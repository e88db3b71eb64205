"""One purchase brought up to date: ask the provider, apply the rules, say what has to be said.

Webhook, success page, poller, sweep and the operator's command all come here; they differ in when.
`purchase.check_at` is the outbox: whatever could not be said is said when it falls due.
"""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from heartwhisper.billing import ledger_store, store
from heartwhisper.billing.letters import tell
from heartwhisper.billing.lifecycle import Outcome, Terms, settle
from heartwhisper.billing.paying_back import send_refunds
from heartwhisper.billing.records import Payment, Purchase, Refund, State
from heartwhisper.billing.segments import Moment, with_refunds
from heartwhisper.billing.standing import DECLINED
from heartwhisper.billing.till import Till, order_of
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.log import log
from heartwhisper.payments.port import Order, PaymentError, PaymentEvent, Provider, Seen, Status

ATTEMPTS = 6  # to apply a reading while others apply theirs
ROUNDS = 3  # of reading and saying; a call is followed by a reading
HOUR = timedelta(hours=1)  # between looks at a refund that is on its way
NEVER_PAID = frozenset({*store.OPEN, "abandoned", "failed"})
UNKNOWN_FOR = 600  # seconds that the provider may not know a checkout that was just opened


async def bring_up_to_date(
    till: Till, purchase_id: str, event: PaymentEvent | None = None
) -> Purchase | None:
    """Read a purchase at its provider until there is nothing left to say to it.

    Returns:
        The purchase, or None for an unknown id.

    Raises:
        PaymentError: the provider could not be asked, or did not do what has to be done; it is
            tried again when `check_at` falls due.
    """
    purchase = None
    for _ in range(ROUNDS):
        refs = await send_refunds(till, purchase_id)
        outcome = await _reconcile(till, purchase_id, _with(event, refs, till))
        if not isinstance(outcome, Outcome):
            return outcome
        purchase = outcome.purchase
        if outcome.calls:
            await _say(till, outcome)
        elif not outcome.pay_back:
            break
    return purchase


def _with(event: PaymentEvent | None, refs: dict[str, str], till: Till) -> PaymentEvent | None:
    """The event, with the refunds that are on their way: not every provider lists them."""
    if not refs:
        return event
    event = event or PaymentEvent(id="", type="", at=till.context.clock.now())
    charges = (*event.refs, *refs.values())
    return replace(event, refs=charges, refund_refs=(*event.refund_refs, *refs))


async def _reconcile(
    till: Till, purchase_id: str, event: PaymentEvent | None
) -> Outcome | Purchase | None:
    """Read and apply; the purchase itself where nobody can be asked about it."""
    database = till.context.database
    for _ in range(ATTEMPTS):
        before = await database.read(lambda tx: store.purchase(tx, purchase_id))
        if before is None:
            return None
        if till.of(before) is None:
            return await database.write(partial(_by_clock, till=till, purchase=before))
        seen = await _look(till, before, event)
        seal = await _seal(till, before)
        outcome = await database.write(
            partial(_apply, till=till, before=before, seen=seen, seal=seal)
        )
        if outcome is not None:
            till.context.jobs.wake()  # a letter may wait
            for alarm in outcome.alarms:
                log().error("a purchase needs the operator", purchase=before.id, why=alarm)
            return outcome
    raise ServiceUnavailable


def _by_clock(tx: Tx, *, till: Till, purchase: Purchase) -> Purchase:
    """What nobody can be asked about, a gift or a provider that is gone, ends by our own clock."""
    now = till.context.clock.now()
    paid = store.payments(tx, [purchase.id])[purchase.id]
    ends_at = max((one.ends_at for one in paid), default=None)
    over = ends_at is None or ends_at <= now
    ended: State = "expired" if paid else "abandoned"
    after = (
        replace(purchase, state=ended, check_at=None)
        if over
        else replace(purchase, check_at=ends_at)
    )
    store.replace_purchase(tx, after)
    return after


async def _look(till: Till, before: Purchase, event: PaymentEvent | None) -> Seen:
    try:
        return await till.providers[before.provider].look(order_of(before), event)
    except PaymentError as error:
        if error.reason != "missing" or before.state not in NEVER_PAID:
            raise
    # Nobody got an address to pay at, so nobody pays.
    age = (till.context.clock.now() - before.created_at).total_seconds()
    status: Status = "closed" if before.ref or age > UNKNOWN_FOR else "open"
    return Seen(ref=before.ref or "", status=status, custom=None, live=None)


async def _seal(till: Till, purchase: Purchase) -> Seal | None:
    if purchase.orphaned_at:
        return None
    try:
        return await till.context.keys.seal_of(purchase.account_id)
    except Broken:  # it is being erased
        return None


def _apply(
    tx: Tx, *, till: Till, before: Purchase, seen: Seen, seal: Seal | None
) -> Outcome | None:
    """Apply a reading; None where another was applied since it was asked for."""
    context, now = till.context, till.context.clock.now()
    store.lock(tx, before.account_id)
    current = store.purchase(tx, before.id)
    if current is None or (current.version, current.account_id) != (
        before.version,
        before.account_id,
    ):
        return None
    until = store.runs_until(tx, current.account_id, beside=current.id)
    known = store.payments(tx, [current.id])[current.id]
    began = min((one.period_start for one in known), default=None)
    terms = Terms(
        amounts=_amounts(till, tx, current),
        live=till.live,
        rival=store.renewing(tx, current.account_id, beside=current.id, before=began),
    )
    at = Moment(now=now, until=until, new_id=context.ids.new)
    outcome = settle(current, known, seen, at=at, terms=terms)
    outcome = replace(outcome, payments=_paid_back(outcome, at))
    after = outcome.purchase
    if outcome.calls or outcome.pay_back:
        after = replace(after, check_at=now)
    elif any(one.state == "pending" for paid in outcome.payments for one in paid.refunds):
        after = replace(after, check_at=min(after.check_at or now + HOUR, now + HOUR))
    store.replace_purchase(tx, after)
    store.put_payments(tx, after, outcome.payments, now=now)
    ledger_store.book(tx, after, [(context.ids.new(), entry) for entry in outcome.entries])
    if seal and outcome.news:
        tell(till, tx, outcome, seal=seal)
    return replace(outcome, purchase=after)


def _amounts(till: Till, tx: Tx, purchase: Purchase) -> frozenset[int]:
    sold = store.prices(tx, purchase.plan, purchase.currency)
    plan = till.plans.get(purchase.plan)
    return sold | {plan.amount_minor} if plan else sold


def _paid_back(outcome: Outcome, at: Moment) -> list[Payment]:
    """The payments, with whole refunds asked for where nobody is there to use them."""
    back = {one.id for one in outcome.pay_back}
    return [_whole(one, at) if one.id in back else one for one in outcome.payments]


def _whole(payment: Payment, at: Moment) -> Payment:
    left = payment.amount_minor - payment.refunded_minor
    if left <= 0:
        return payment
    asked = Refund(id=at.new_id(), ref=None, amount_minor=left, state="pending")
    return with_refunds(payment, (*payment.refunds, asked), at.now)


async def _say(till: Till, outcome: Outcome) -> None:
    """Carry out what follows from a reading; the next reading says what came of it."""
    provider, order = till.of(outcome.purchase), order_of(outcome.purchase)
    if provider is None:
        return
    for call in outcome.calls:
        if call == "capture":
            await _capture(till, provider, order)
        elif call == "end":
            await provider.end(order)
        else:
            await provider.stop(order)


async def _capture(till: Till, provider: Provider, order: Order) -> None:
    try:
        await provider.capture(order)
    except PaymentError as error:
        if error.reason == "declined":
            note = partial(store.change, purchase_id=order.purchase_id, attempt=DECLINED)
            await till.context.database.write(note)
        raise
