"""Looks on while a machine does whatever it likes: what was paid for is had, and nothing else."""

import itertools
from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import update

from heartwhisper.billing.models import LEDGER, PAYMENT, PURCHASE, REFUND
from heartwhisper.billing.plans import period_end
from tests.billing.shop import PROVIDERS
from tests.billing.test_rules_books import facts, paid, renewing
from tests.conftest import NOON

GRACE = timedelta(days=3)  # of access while a renewal is awaited
TRAVELS = timedelta(days=30)  # a transfer that takes longer is for the operator


class Watch:
    """Looks on: what the shop has is never more, and at the end no less, than what was paid for.

    Attributes:
        began: when the shop first had a payment, by its name.
        moved: charges that came back to life: a refund failed, a dispute was won.
        gone: what was known of somebody when they left.
    """

    def __init__(self, world):
        self.world, self.began, self.moved, self.gone = world, {}, set(), {}

    def look(self):
        """What holds at every moment."""
        found, now = facts(self.world), self.world.clock.now()
        rows = self.world.payments()
        for one in rows:
            fact = found[one.provider, one.ref]  # nothing is made up
            assert (one.amount_minor, one.purchase_id) == (fact.amount, fact.purchase_id)
            assert 0 <= one.refunded_minor <= one.amount_minor
            assert one.period_start <= one.ends_at <= one.period_end
            if one.ref not in self.began:
                self.began[one.ref] = now
                self._begins(one, fact, rows)
        for one in self.world.purchases():
            # Nothing that was bought here is anything else; but no transfer takes so long.
            assert one.state != "review" or now - one.created_at >= TRAVELS
        self._once(found)
        self._apart(rows, found)

    def _begins(self, row, fact, rows):
        """Access begins with the money, or where other access ends; not a second is lost."""
        seen = self.began[row.ref]
        bought = next(one for one in self.world.purchases() if one.id == row.purchase_id)
        if row.period_start == row.period_end and seen - bought.created_at >= TRAVELS:
            return  # it was in review when the money came
        late = seen - fact.paid_at > timedelta(hours=1)
        # Once some of it went back PayPal tells no more when the money came: then we begin at once.
        told = fact.provider == "stripe" or not fact.refunded
        late = late or (not told and row.paid_at != fact.paid_at)
        begins = fact.period[0] if fact.period else (seen if late else fact.paid_at)
        ends = {one.period_end for one in rows} | {one.ends_at for one in rows}
        assert row.period_start == begins or (
            row.period_start > begins and row.period_start in ends
        )
        if fact.period is None:
            assert row.period_end == period_end(bought.plan, row.period_start)
        else:
            length = (row.period_end - row.period_start) / (fact.period[1] - fact.period[0])
            assert length == 1 if fact.provider == "stripe" else 0.8 < length < 1.2

    def _once(self, found):
        """Nobody pays twice for one purchase, nor twice for one period of it."""
        paid = {}
        for one in found.values():
            paid.setdefault((one.purchase_id, one.period and one.period[0]), []).append(one)
        assert all(len(ones) == 1 for ones in paid.values()), paid

    def _apart(self, rows, found):
        """What is paid for is not had twice at the same time."""
        for account in {one.account_id for one in rows}:
            lasting = sorted(
                (one.period_start, one.ends_at)
                for one in rows
                if one.account_id == account
                and one.ends_at > one.period_start
                and not found[one.provider, one.ref].disputed
                and found[one.provider, one.ref].handle not in self.moved
            )
            for (_, end), (start, _) in itertools.pairwise(lasting):
                assert end <= start

    def leaves(self, who):
        """Somebody erases their account."""
        self.gone[self.world.people[who]] = {one.ref for one in self.world.payments()}

    def settled(self):
        """What holds once everybody answered and everything was delivered."""
        self.look()
        found, now, live = facts(self.world), self.world.clock.now(), renewing(self.world)
        rows = {(one.provider, one.ref): one for one in self.world.payments()}
        assert rows.keys() == found.keys()
        bought = {one.id: one for one in self.world.purchases()}
        has = set()
        for key, fact in found.items():
            row, purchase = rows[key], bought[fact.purchase_id]
            assert row.refunded_minor == fact.refunded
            assert (row.dispute in {"open", "lost"}) == fact.held
            end = row.ends_at if fact.refunded else row.period_end
            awaited = fact.purchase_id in live and not fact.refunded
            end += GRACE if awaited else timedelta(0)
            if purchase.state == "review":
                assert row.period_start == row.ends_at
            elif row.period_start <= now < end and not fact.held and not fact.gone:
                has.add(row.account_id)
            self._goes_back(row, fact)
            self._stands(
                purchase, [one for one in found.values() if one.purchase_id == purchase.id]
            )
        for who, account in enumerate(self.world.people):
            if account not in self.gone:
                assert (self.world.premium(who) is not None) == (account in has), who
        self._lives(bought, live, {one.purchase_id for one in found.values()})
        self._adds_up()

    def _goes_back(self, row, fact):
        late = row.account_id in self.gone and row.ref not in self.gone[row.account_id]
        told = any(
            one.payment_id == row.id for one in self.world.rows(REFUND) if one.state == "failed"
        )
        if late and not fact.disputed and not told:
            assert fact.gone  # nobody is there to use it; what could not go back is told

    @staticmethod
    def _stands(purchase, mine):
        if purchase.state == "review":
            return
        if all(one.gone for one in mine):
            assert purchase.state == "refunded"
        elif any(one.held for one in mine):
            assert purchase.state == "disputed"
        else:
            assert purchase.state in {"active", "past_due", "cancelled", "expired", "refunded"}

    def _lives(self, bought, live, paid):
        """Whatever takes money again is known to, and nobody has two of it."""
        for purchase_id in live & paid:
            assert bought[purchase_id].state in {"active", "past_due"}
            assert bought[purchase_id].account_id not in self.gone
        accounts = [bought[one].account_id for one in live & paid]
        assert len(accounts) == len(set(accounts))
        for one in bought.values():
            assert one.id in paid or one.state not in {"active", "past_due", "cancelled", "expired"}

    def _adds_up(self):
        """Our ledger beside the fakes' own totals: they are the same to the cent."""
        for name in PROVIDERS:
            total = Counter()
            for one in self.world.rows(LEDGER):
                total[one.kind.partition("_")[0]] += one.amount_minor * (one.provider == name)
            theirs = getattr(self.world, name).ledger()
            ours = {
                "charged": total["charge"],
                "refunded": -total["refund"],
                "disputed": -total["dispute"],
            }
            assert ours | {"net": total.total()} == theirs, name
            assert getattr(self.world, name).warnings == []


# ---- and it would see what is wrong
def touched(table, **values):
    """A world of one payment, in which something was written over."""
    world, fake, _ = paid("stripe", recurring=True)
    watch = Watch(world)
    watch.settled()
    if values:
        world.write(world.stores[0], [update(table).values(**values)])
    return world, fake, watch


@pytest.mark.parametrize(
    ("table", "values"),
    [
        (PAYMENT, {"amount_minor": 1}),
        (PAYMENT, {"ref": "in_made_up"}),
        (PAYMENT, {"refunded_minor": 5}),
        (PAYMENT, {"dispute": "open"}),
        (PAYMENT, {"ends_at": PAYMENT.c.period_start}),
        (PAYMENT, {"ends_at": NOON + timedelta(days=400)}),
        (PURCHASE, {"state": "review"}),
        (PURCHASE, {"state": "expired"}),
        (PURCHASE, {"state": "refunded"}),
        (LEDGER, {"amount_minor": 798}),
        (LEDGER, {"kind": "dispute"}),
    ],
)
def test_a_wrong_word_in_our_books_is_seen(table, values):
    _, _, watch = touched(table, **values)
    with pytest.raises((AssertionError, KeyError)):
        watch.settled()


@pytest.mark.parametrize("act", ["refund", "dispute"])
def test_what_the_provider_alone_knows_is_seen(act):
    world, fake, watch = touched(PAYMENT)
    fake.act(act, id=next(iter(facts(world).values())).handle)
    watch.look()
    with pytest.raises(AssertionError):
        watch.settled()
    world.settle()
    watch.settled()


def test_a_charge_that_was_made_twice_is_seen():
    _, fake, watch = touched(PAYMENT)
    (subscription,) = fake.all("subscription")
    fake.bill(subscription, "subscription_cycle")
    with pytest.raises(AssertionError):
        watch.look()


def test_a_renewal_for_somebody_who_left_is_seen():
    _, _, watch = touched(PAYMENT)
    watch.leaves(0)
    with pytest.raises(AssertionError):
        watch.settled()
