"""A shop without a server, with its two providers and its people, all on one clock.

It can be cut off in the middle of a call, and opened again on the same database.
"""

import copy
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial

from sqlalchemy import delete, select

from heartwhisper.account import guests
from heartwhisper.billing import inbox, service, sweep
from heartwhisper.billing.checkout import Wish, begin
from heartwhisper.billing.models import PAYMENT, PURCHASE
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.crypto import keyring
from heartwhisper.kernel.errors import Refusal, ServiceUnavailable
from heartwhisper.kernel.ids import Ids
from heartwhisper.kernel.jobs import Jobs
from heartwhisper.kernel.keys import DATA_KEY, KeyStore
from heartwhisper.kernel.limits import Limiter
from heartwhisper.kernel.memory import Memory
from heartwhisper.migrations.tables import METADATA
from heartwhisper.payments.paypal.adapter import PayPal
from heartwhisper.payments.port import PaymentError
from heartwhisper.payments.stripe.adapter import Stripe
from heartwhisper.wiring import build_till
from tests.billing.shop import PROVIDERS
from tests.billing.test_rules_ground import LOOP, Here, ground
from tests.conftest import ManualClock
from tests.providers.in_process import StripeWire
from tests.providers.paypal_fake import PayPalFake
from tests.providers.paypal_wire import Wire
from tests.providers.stripe_fake import KEY, SECRET, StripeFake

QUIET = 40  # rounds after which nothing may be due any more


class Killed(BaseException):
    """The process ends in the middle of a call."""


class Ahead:
    """A clock for the worker: what failed is tried again without waiting for it."""

    def __init__(self, clock):
        self.clock, self.by = clock, timedelta()

    def now(self):
        return self.clock.now() + self.by


@dataclass
class Sale:
    """A purchase that somebody began: its id and the provider's names for it, once they know."""

    who: int
    provider: str
    wish: Wish
    id: str | None = None
    refs: list = field(default_factory=list)

    @property
    def recurring(self):
        return self.wish.recurring


class World:
    """The shop, its two providers and its people."""

    def __init__(self):
        self.settings, self.stores, (self.plans, shelf, extra) = ground()
        for store, tables in zip(self.stores, (METADATA, DATA_KEY.metadata), strict=True):
            self.write(store, [delete(one) for one in reversed(tables.sorted_tables)])
        self.clock, self.fuse, self.after = ManualClock(), None, False
        self.ahead = Ahead(self.clock)
        self.stripe, self.paypal = StripeFake(self.clock), PayPalFake(self.clock)
        self.paypal.shelf, self.paypal.extra = copy.deepcopy((shelf, extra))
        for name in PROVIDERS:
            fake = getattr(self, name)
            fake.answer = partial(self._answered, fake.answer)
        self.sales, self.erased, self.wrong = [], {}, []
        self.held = {name: [] for name in PROVIDERS}  # webhooks that are late
        self.open()
        self.people = [self.run(guests._make(self.context))[0] for _ in range(2)]

    @staticmethod
    def write(store, statements):
        LOOP.run_until_complete(store.write(lambda tx: [tx.execute(one) for one in statements]))

    def open(self):
        """A new process on what the last one left behind."""
        (main, keys), ring, clock = self.stores, keyring(self.settings), self.clock
        ids = Ids(clock)
        self.context = Context(
            settings=self.settings,
            clock=clock,
            ids=ids,
            database=main,
            keyring=ring,
            keys=KeyStore(keys, ring),
            jobs=Jobs(main, clock, ids),
            limiter=Limiter(""),
            sessions=Memory(clock),
        )
        card = Stripe(KEY, [SECRET], http_client=StripeWire(self.stripe), clock=clock)
        card._calls._threads = Here()
        paypal = self.paypal
        other = PayPal(
            *paypal.keys,
            webhook_id=paypal.webhook_id,
            plans=self.plans,
            base_url=paypal.base,
            live=False,
            roots=[paypal.chain.root],
            transport=Wire(paypal),
            clock=clock,
        )
        self.till = replace(
            build_till(self.context),
            providers={"stripe": card, "paypal": other},
            jobs=Jobs(main, self.ahead, ids),
            renews_by_paypal=frozenset(self.plans),
        )
        self.till.jobs.handle(inbox.JOB, self._worked)

    async def _worked(self, payload):
        try:
            await inbox.worker(self.till)(payload)
        except (PaymentError, inbox.NotYetKnown, ServiceUnavailable):
            raise
        except Exception as error:
            self.wrong.append(error)
            raise

    def _answered(self, answer, *request, **more):
        dies, self.fuse = self.fuse == 0, self.fuse - 1 if self.fuse else None
        if dies and not self.after:
            raise Killed
        told = answer(*request, **more)
        if dies:
            raise Killed
        return told

    def run(self, work, *allowed):
        """Do something to its end; None where it was refused, or the process died of it."""
        try:
            return LOOP.run_until_complete(work)
        except (Refusal, PaymentError, *allowed):
            return None
        except Killed:
            self.open()
            return None

    # ---- what happens by itself
    def work(self):
        while self.run(self.till.jobs.work_once()):
            pass
        assert not self.wrong, self.wrong

    def poll(self):
        for _ in range(QUIET):
            if not self.run(sweep.poll(self.till)):
                return
        assert any(one.faults for one in (self.stripe, self.paypal)), "the poller finds no end"

    def sweep(self):
        self.run(sweep.sweep(self.till))

    def receive(self, provider, events, mode="normal"):
        for event in events:
            headers, body = getattr(self, provider).signed(event, mode)
            adapter = self.till.providers[provider]
            self.run(inbox.receive(self.till, adapter, headers=headers, body=body))

    def move(self, seconds):
        self.clock.advance(seconds=seconds)
        for name in PROVIDERS:
            getattr(self, name).tick()

    def settle(self):
        """A good day: everybody answers, everything is delivered, nobody dies."""
        self.fuse = None
        for name in PROVIDERS:
            getattr(self, name).faults.clear()
        self.move(180)  # whatever the last process had taken on is free again
        self.poll()
        for name in PROVIDERS:
            held, self.held[name] = self.held[name], []
            self.receive(name, held + getattr(self, name).take())
        self.sweep()
        for _ in range(2):
            self.ahead.by += timedelta(hours=2)
            self.work()
            self.poll()

    # ---- what people do
    def begin(self, who, provider, what):
        """Somebody wants a plan (name, recurring)."""
        wish = Wish(
            account_id=self.people[who],
            plan=what[0],
            recurring=what[1],
            language="en",
            success_url="http://heart.test/success",
            cancel_url="http://heart.test/cancel",
            request_key=f"key-{len(self.sales)}",
        )
        self.sales.append(sale := Sale(who, provider, wish))
        self.click(sale)
        return sale

    def click(self, sale):
        """The same call, perhaps once more."""
        provider = self.till.providers[sale.provider]
        if begun := self.run(begin(self.till, provider, sale.wish)):
            sale.id = begun.purchase_id
            sale.refs.append(begun.opened.ref)

    # ---- what is written down
    def rows(self, table):
        return self.context.database._read(lambda tx: tx.execute(select(table)).all())

    def payments(self):
        return self.rows(PAYMENT)

    def purchases(self):
        return self.rows(PURCHASE)

    def state(self, sale):
        return next(one.state for one in self.purchases() if one.id == sale.id)

    def premium(self, who):
        now, account_id = self.clock.now(), self.people[who]
        return self.context.database._read(lambda tx: service.premium(tx, account_id, now))
