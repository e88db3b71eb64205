"""One call to a provider goes wrong, each in turn: what comes of it at last is the same."""

import pytest
from sqlalchemy import update

from heartwhisper.billing import operator, service, store
from heartwhisper.billing.checkout import Wish, begin
from heartwhisper.billing.models import PURCHASE
from heartwhisper.kernel.errors import Refusal
from heartwhisper.payments.port import PaymentError
from tests.billing.rows import each
from tests.billing.test_bad_days import hear, rest, sqlite

KINDS = ("status_after", "reset_after", "timeout", "garbage")
STOPS = {"stripe": "cancel_now", "paypal": "cancel_sub"}


class Story:
    """Somebody who buys from a provider, and tries again where that fails."""

    def __init__(self, shop, provider, account_id):
        self.shop, self.provider = shop, provider
        self.account_id, self.purchase_id = account_id, None
        self.before = shop.fake(provider).ledger()

    async def patiently(self, call):
        """Try a call until it is done; gives its answer."""
        for _ in range(4):
            try:
                return await call()
            except (Refusal, PaymentError):
                self.shop.clock.advance(seconds=20)
        raise AssertionError

    async def read(self, look):
        return await self.shop.house.context.database.read(look)

    async def buy(self, *, recurring=True):
        """Open it, pay, come back; then comes the last webhook."""
        provider, fake = self.shop.till.providers[self.provider], self.shop.fake(self.provider)
        wish = Wish(
            account_id=self.account_id,
            plan="monthly",
            recurring=recurring,
            language="ko",
            success_url="http://127.0.0.1/success",
            cancel_url="http://127.0.0.1/cancel",
            request_key="a-click",
        )
        begun = await self.patiently(lambda: begin(self.shop.till, provider, wish))
        self.purchase_id = begun.purchase_id
        self.shop.pay(self.provider, begun.opened.ref)
        await service.asked(self.shop.till, self.account_id, self.purchase_id)
        signed = fake.signed(fake.take()[-1])
        await self.patiently(lambda: hear(self.shop, self.provider, signed))
        await rest(self.shop)

    async def result(self):
        """What came of it, here and at the provider; and whether there is access."""
        bought = await self.read(lambda tx: store.purchase(tx, self.purchase_id))
        known = await self.read(lambda tx: store.payments(tx, [self.purchase_id]))
        now = self.shop.clock.now()
        premium = await self.read(lambda tx: service.premium(tx, self.account_id, now))
        after = self.shop.fake(self.provider).ledger()
        return {
            "state": bought.state,
            "paid": [(one.amount_minor, one.refunded_minor) for one in known[self.purchase_id]],
            "premium": premium is not None,
            "moved": {key: after[key] - self.before[key] for key in after},
        }


async def once(story):
    await story.buy(recurring=False)


async def subscribe(story):
    await story.buy()


async def renew(story):
    await story.shop.pass_time(days=31)


async def cancel(story):
    ids = (story.account_id, story.purchase_id)
    await story.patiently(lambda: service.cancel(story.shop.till, *ids))


async def pay_back(story):
    await operator.make(story.shop.till, story.purchase_id, whole=True)


WANTED = {
    once: ("active", [(799, 0)], True),
    subscribe: ("active", [(799, 0)], True),
    renew: ("active", [(799, 0), (799, 0)], True),
    cancel: ("cancelled", [(799, 0)], True),
    pay_back: ("refunded", [(799, 799)], False),
}


async def told(shop, provider, flow, *, fault=None):
    """One story, with a fault on its way; what came of it, and the calls that were made."""
    story, fake = Story(shop, provider, await shop.newcomer()), shop.fake(provider)
    if flow not in {once, subscribe}:
        await story.buy()
    fake.faults.clear()
    if fault is not None:
        fake.fault(fault[0], skip=fault[1], times=1)
    since = len(fake.calls)
    await flow(story)
    made = [one["method"] for one in fake.calls[since:]]
    assert fault is None or fake.faults[0].hits == 1, fault
    for _ in range(4):
        await shop.pass_time(minutes=3)
    await rest(shop)
    found = await story.result()
    await _retire(shop, provider)
    return found, made


async def _retire(shop, provider):
    """Nothing of a story goes on in the next one."""
    await shop.balance()
    fake = shop.fake(provider)
    kinds = fake.things if provider == "stripe" else fake.shelf
    for ref, one in list(kinds.items()):
        if one.get("status") in {"active", "ACTIVE"} and ref.startswith(("sub_", "I-")):
            fake.act(STOPS[provider], id=ref)
    fake.take()
    over = update(PURCHASE).values(check_at=None, state="expired")
    await shop.house.context.database.write(lambda tx: tx.execute(over))


@sqlite
@pytest.mark.parametrize("flow", [once, renew, cancel, pay_back], ids=lambda flow: flow.__name__)
@each
@pytest.mark.usefixtures("visitor")
async def test_one_call_goes_wrong(shop, *, provider, flow):
    await told(shop, provider, flow)  # with a token and a certificate, which are kept
    plain, made = await told(shop, provider, flow)
    assert (plain["state"], plain["paid"], plain["premium"]) == WANTED[flow]
    for at, method in enumerate(made):
        # A call that only asks may go wrong in one way as well as in another.
        for kind in KINDS if method != "GET" else [KINDS[at % len(KINDS)]]:
            found, _ = await told(shop, provider, flow, fault=(kind, at))
            assert found == plain, (kind, at)
