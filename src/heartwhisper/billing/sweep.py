"""What is done without being asked: the poller, the lists of events, the reminders."""

from datetime import datetime, timedelta
from functools import partial

from heartwhisper.billing import premium_store, store
from heartwhisper.billing.event_store import forget_before, read_until, set_read_until
from heartwhisper.billing.inbox import take
from heartwhisper.billing.letters import remind
from heartwhisper.billing.operator import report
from heartwhisper.billing.reconcile import bring_up_to_date
from heartwhisper.billing.records import Purchase
from heartwhisper.billing.till import Till
from heartwhisper.kernel.crypto import Broken, Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import ServiceUnavailable
from heartwhisper.kernel.log import log
from heartwhisper.payments.port import PaymentError

EVERY = 20.0  # seconds between looks for what is due
AT_ONCE = 20
AHEAD = timedelta(days=7)  # a renewal is announced so long before
DAY, SETTLED = timedelta(days=1), timedelta(hours=1)  # what is younger may be on its way
OVERLAP = timedelta(minutes=10)  # between two readings of a list: clocks differ
REMEMBERED = timedelta(days=400)  # how long an event is known again
KEPT = timedelta(days=29)  # a provider's list reaches back thirty days


async def poll(till: Till) -> int:
    """Ask about every purchase that is due; gives how many were."""
    now = till.context.clock.now()
    ids = await till.context.database.write(lambda tx: store.due(tx, now, AT_ONCE))
    for purchase_id in ids:
        try:
            await bring_up_to_date(till, purchase_id)
        except (PaymentError, ServiceUnavailable) as error:
            # It stays claimed for two minutes, then it is due again.
            log().warning("a provider could not be asked", purchase=purchase_id, error=error)
        except Exception as error:  # noqa: BLE001 - an edge: one purchase keeps no other waiting
            log().error("a purchase could not be read", purchase=purchase_id, error=error)
    return len(ids)


async def sweep(till: Till) -> None:
    """What is done every hour: events that never came, renewals that come in a week."""
    for name, provider in till.providers.items():
        database, now = till.context.database, till.context.clock.now()
        known = await database.read(partial(read_until, provider=name))
        since = max(known - OVERLAP if known else now - KEPT, now - KEPT)
        try:
            told = await provider.events(since)
        except PaymentError as error:
            log().warning("a list of events could not be read", provider=name, error=error)
            continue
        for event in told:
            await take(till, name, event)
        await database.write(partial(set_read_until, provider=name, moment=now))
        await _compare(till, name)
    before = till.context.clock.now() - REMEMBERED
    await till.context.database.write(partial(forget_before, moment=before))
    await announce(till)


async def _compare(till: Till, name: str) -> None:
    """The books of the last day beside the provider's; the operator is told where they differ."""
    until = till.context.clock.now() - SETTLED
    try:
        found = await report(till, name, since=until - DAY, until=until)
    except PaymentError as error:
        log().warning("the books could not be compared", provider=name, error=error)
        return
    if found.differences:
        log().error("the books differ", provider=name, count=len(found.differences))


async def announce(till: Till) -> int:
    """Write to those whose subscription renews within a week; gives how many there were."""
    context = till.context
    now = context.clock.now()
    soon = await context.database.read(
        lambda tx: premium_store.renewing_between(tx, now, now + AHEAD)
    )
    for purchase, renews_at in soon:
        try:
            seal = await context.keys.seal_of(purchase.account_id)
        except Broken:  # it is being erased
            continue
        renewal = (purchase, renews_at)
        await context.database.write(partial(_announced, till=till, renewal=renewal, seal=seal))
    context.jobs.wake()
    return len(soon)


def _announced(tx: Tx, *, till: Till, renewal: tuple[Purchase, datetime], seal: Seal) -> None:
    store.change(tx, renewal[0].id, reminded_for=renewal[1])
    remind(till, tx, renewal, seal=seal)
