"""Money, whatever happens in whatever order: no payment without access, no access without payment.

A sequence is a few things that people, banks, providers, networks and the process itself may do.
`bench/money_machine.py` runs as many of them as one likes.
"""

import itertools
import random

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as some
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from heartwhisper.account import privacy
from heartwhisper.app import ROOMS
from heartwhisper.billing import operator, service
from tests.billing import test_rules_people as people
from tests.billing.model import World
from tests.billing.shop import PROVIDERS
from tests.billing.test_rules_books import facts
from tests.billing.test_rules_people import DAY
from tests.billing.test_rules_watch import Watch

PLANS = [("daily", False), *itertools.product(["monthly", "yearly"], [False, True])]
FAULTS = ["status", "status_after", "timeout", "timeout_after", "reset", "reset_after", "garbage"]
TIMES = [60, 900, 7_200, DAY, 3 * DAY, 7 * DAY, 28 * DAY]
FINAL = {"abandoned", "failed", "expired", "refunded", "disputed", "review"}
provider, which, yes = some.sampled_from(PROVIDERS), some.integers(0, 5), some.booleans()
plan = some.sampled_from(PLANS)
ways = some.sampled_from(["pay", "pay", "pay", "decline", "slow", "nothing"])


def one_of(things, which):
    return things[which % len(things)] if things else None


class Machine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.world = World()
        self.watch, self.aged = Watch(self.world), False

    def any_sale(self, which):
        return one_of(self.world.sales, which)

    def my_sale(self, which):
        """A sale whose buyer is still there, and knows of it."""
        people_here = [one not in self.watch.gone for one in self.world.people]
        return one_of([one for one in self.world.sales if one.id and people_here[one.who]], which)

    def any_fact(self, which):
        return one_of(list(facts(self.world).values()), which)

    # ---- people
    @initialize(provider=provider, plan=plan, how=ways)
    def first(self, provider, plan, how):
        self.buy(0, provider=provider, plan=plan, how=how)

    @rule(who=some.integers(0, 1), provider=provider, plan=plan, how=ways)
    def buy(self, who, *, provider, plan, how):
        if self.world.people[who] not in self.watch.gone:
            people.pay(self.world, self.world.begin(who, provider, plan), how)

    @rule(which=which, how=ways)
    def click_again(self, which, how):
        if sale := self.my_sale(which):
            self.world.click(sale)
            people.pay(self.world, sale, how)

    @rule(which=which, how=ways)
    def pay_later(self, which, how):
        if sale := self.any_sale(which):
            people.pay(self.world, sale, how)

    @rule(which=which, direct=yes)
    def come_back(self, which, direct):
        if not (sale := self.my_sale(which)):
            return
        world, account = self.world, self.world.people[sale.who]
        if not direct or sale.provider == "stripe":
            world.run(service.asked(world.till, account, sale.id))
        elif sale.recurring:
            key = {"billing_key": sale.refs[-1]}
            world.run(service.subscribed(world.till, account, sale.wish.plan, **key))
        else:
            named = {"order_id": sale.refs[-1], "check": lambda _: None}
            world.run(service.capture(world.till, account, sale.wish.plan, **named))

    @rule(which=which, what=some.sampled_from([service.cancel, service.resume, service.leave]))
    def change_mind(self, which, what):
        if sale := self.my_sale(which):
            self.world.run(what(self.world.till, self.world.people[sale.who], sale.id))

    @rule(which=which, on=yes)
    def use_the_portal(self, which, on):
        if sale := self.any_sale(which):
            people.use_the_portal(self.world, sale, on=on)

    @rule(who=some.integers(0, 1))
    def leave_for_good(self, who):
        account_id = self.world.people[who]
        if account_id not in self.watch.gone:
            self.watch.leaves(who)
            self.world.run(privacy.remove(self.world.context, ROOMS, account_id))

    # ---- banks, and the operator
    @rule(which=which, fail=yes)
    def change_the_card(self, which, fail):
        if sale := self.any_sale(which):
            people.change_the_card(self.world, sale, fail=fail)

    @rule(ok=yes)
    def banks_decide(self, ok):
        people.decide_slow_money(self.world, ok=ok)
        self.watch.moved |= people.decide_refunds(self.world, ok=ok)

    @rule(on=yes)
    def slow_refunds(self, on):
        people.slow_refunds(self.world, on=on)

    @rule(which=which)
    def bounce(self, which):
        if fact := self.any_fact(which):
            self.watch.moved |= people.bounce(self.world, fact)

    @rule(which=which, what=some.sampled_from(["dispute", "dispute", "won", "lost", "reverse"]))
    def dispute(self, which, what):
        if fact := self.any_fact(which):
            people.dispute(self.world, fact, what)

    @rule(which=which, share=some.sampled_from([1, 50, 99, 100]))
    def pay_back_by_hand(self, which, share):
        if fact := self.any_fact(which):
            people.pay_back_by_hand(self.world, fact, share)

    @rule(which=which, whole=yes, amount=some.sampled_from([None, None, 100]))
    def pay_back(self, which, *, whole, amount):
        now = self.world.clock.now()
        paid = [one.paid_at for one in facts(self.world).values()]
        if (
            (sale := self.any_sale(which))
            and sale.id
            and now - min(paid, default=now) < people.REFUNDABLE
        ):
            work = operator.make(self.world.till, sale.id, amount=amount, whole=whole)
            self.world.run(work, operator.NotRefundable)

    # ---- networks and machines
    @rule(
        provider=provider,
        mode=some.sampled_from(["all", "twice", "shuffle", "drop", "late", "bad_sig"]),
    )
    def deliver(self, provider, mode):
        world = self.world
        events = world.held[provider] + getattr(world, provider).take()
        world.held[provider] = events if mode in {"late", "bad_sig"} else []
        if mode == "shuffle":
            random.Random(len(events)).shuffle(events)
        if mode not in {"late", "drop"}:
            signed = mode if mode == "bad_sig" else "normal"
            world.receive(provider, events * (1 + (mode == "twice")), signed)

    @rule(
        provider=provider,
        kind=some.sampled_from(FAULTS),
        verb=some.sampled_from([".*", "POST", "GET"]),
        times=some.integers(1, 3),
        status=some.sampled_from([500, 409, 429]),
    )
    def break_the_line(self, provider, *, kind, verb, times, status):
        getattr(self.world, provider).fault(kind, verb, times=times, status=status)

    @rule(calls=some.integers(0, 6), after=yes)
    def die_soon(self, calls, after):
        self.world.fuse, self.world.after = calls, after

    @rule()
    def die(self):
        self.world.open()

    @rule(what=some.sampled_from(["poll", "work", "sweep"]))
    def by_itself(self, what):
        getattr(self.world, what)()

    @rule(seconds=some.sampled_from(TIMES))
    def pass_time(self, seconds):
        """Providers tell of the last thirty days: nobody is away for longer than a week."""
        while seconds > 0:
            if seconds > DAY:
                self.settle()
            self.world.move(min(seconds, 7 * DAY))
            seconds -= 7 * DAY

    @rule()
    def settle(self):
        self.world.settle()
        self.watch.settled()

    @precondition(lambda self: not self.aged)
    @rule()
    def a_year_goes_by(self):
        """Nobody hears a webhook in that time, and the poller looks once."""
        self.aged = True
        self.settle()
        self.world.move(400 * DAY)
        for name in PROVIDERS:
            getattr(self.world, name).take()
        self.world.poll()
        self.watch.look()
        now = self.world.clock.now()
        for one in self.world.purchases():
            lasts = [row.ends_at for row in self.world.payments() if row.purchase_id == one.id]
            assert one.state in FINAL or max(lasts) > now, one.state

    @invariant()
    def look(self):
        self.watch.look()

    def teardown(self):
        self.settle()


def sequences(many, *, seed_of_it, phases=(Phase.generate, Phase.shrink)):
    """Run so many sequences; the same seed gives the same ones."""
    machine = seed(seed_of_it)(type("Money", (Machine,), {}))
    ordinary = settings(
        max_examples=many,
        stateful_step_count=12,
        deadline=None,
        database=None,
        phases=phases,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=ordinary)


@pytest.mark.parametrize("part", range(10))
def test_money_is_right_whatever_happens(part):
    sequences(30, seed_of_it=part)
