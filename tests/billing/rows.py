"""What the tests of the transition table (money.md 3.4) share; none is in here."""

import asyncio
import re
from contextlib import contextmanager

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from heartwhisper.billing.models import LEDGER
from heartwhisper.mail.letters import _book
from heartwhisper.mail.mailbox import letters
from tests.billing.shop import PROVIDERS
from tests.letters import mailed, token_of
from tests.people import MINA

MAIL = MINA["email"]
KEYS = {"stripe": "idempotency-key", "paypal": "paypal-request-id"}
ABOUT_MONEY = re.compile("premium|renew|payment|refund")
each = pytest.mark.parametrize("provider", PROVIDERS)
sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


async def verified(shop):
    """Mina has read the first letter, so that she gets those about money too."""
    token = token_of(await mailed(shop.house, MAIL))
    async with shop.house.person() as anybody:
        answer = await anybody.http.post("/api/auth/verify-email", json={"token": token})
    assert answer.status_code == 200, answer.text


async def post(shop):
    """What Mina was written about money, the first letter first, once no letter waits."""
    waiting = text("select count(*) from outbox")
    async with asyncio.timeout(20):
        while await shop.scalar(waiting):  # noqa: ASYNC110 - the post is in the house
            await asyncio.sleep(0.005)
    sent = [one for _, one in letters(shop.house.folder / "mailbox") if one["To"] == MAIL]
    kinds = [_kind(one["Subject"]) for one in sent]
    return [kind for kind in kinds if ABOUT_MONEY.match(kind)]


def _kind(subject):
    for kind, words in _book("ko")["letters"].items():
        if re.fullmatch(re.sub(r"\\\$\w+", ".+", re.escape(words["subject"])), subject):
            return kind
    raise AssertionError(subject)


async def bought(shop, person, provider, **more):
    """Somebody who gets letters has bought, and nothing of it is left to be told."""
    await verified(shop)
    shown = await shop.buy(person, provider, **more)
    await shop.deliver()
    await post(shop)
    return shown["id"]


async def come_back(person):
    """Sign in again: a session does not last a month."""
    await person.sign_in(MAIL, MINA["password"])


async def sees(person):
    """The state of the newest purchase and whether there is access; no provider is asked."""
    told = (await person.http.get("/api/purchases")).json()
    premium = (await person.me())["isPremium"]
    assert told["subscription"]["isPremium"] == premium
    return told["purchases"][0]["state"], premium


async def books(shop):
    """Every row about money, but for the looks that were counted."""
    bought = [(one.id, one.state, one.ref, one.attempt) for one in await shop.purchases()]
    rows = [await shop.payments(), await shop.refunds(), await shop.rows(LEDGER)]
    return [sorted(some) for some in (bought, *rows)]


async def lines(shop):
    """The ledger's kinds and amounts."""
    return sorted((one.kind, one.amount_minor) for one in await shop.rows(LEDGER))


async def nothing_new(shop, provider):
    """All webhooks again, the newest first, and once more under other names: nothing changes."""
    before, wrote = await books(shop), await post(shop)
    for event in reversed(shop.fake(provider).events):
        for name in (event["id"], event["id"][:-4] + "SAME"):
            assert (await shop.send(provider, event | {"id": name})).status_code == 200
            await shop.settled()
    assert await books(shop) == before
    assert await post(shop) == wrote


async def refund_ref(shop):
    """The provider's name for the newest payment."""
    return max(await shop.payments(), key=lambda one: one.paid_at).refund_ref


def subscription(shop, provider):
    """The newest subscription, as its provider has it."""
    if provider == "stripe":
        return shop.stripe.all("subscription")[-1]
    return [one for ref, one in shop.paypal.shelf.items() if _is(shop, ref, "subscription")][-1]


def captured(shop):
    """PayPal's names for the captures that were made."""
    return [ref for ref in shop.paypal.shelf if _is(shop, ref, "capture")]


def _is(shop, ref, kind):
    return shop.paypal.extra[ref]["kind"] == kind


def priced(shop, value):
    """PayPal's plan of the newest subscription costs so much from now on."""
    plan = shop.paypal.shelf[subscription(shop, "paypal")["plan_id"]]
    price = {"currency_code": "USD", "value": value}
    plan["billing_cycles"][0]["pricing_scheme"]["fixed_price"] = price


def is_over(shop, provider):
    """Whether the provider will never take money for the newest subscription again."""
    return subscription(shop, provider)["status"] in {"canceled", "CANCELLED"}


def sent(shop, provider, part):
    """The calls that were to change something at a path with this part."""
    calls = (one for one in shop.fake(provider).calls if one["method"] in {"POST", "DELETE"})
    return [one for one in calls if part in one["path"]]


def keys(shop, provider, part):
    """The keys that made repeated calls one."""
    return [one["headers"].get(KEYS[provider]) for one in sent(shop, provider, part)]


async def claim(person, ref, *, plan="monthly", amount=7.99):
    """What the page says when PayPal sends the payer back."""
    body = {"amount": amount, "paymentMethod": "paypal", "subscriptionType": plan, "orderId": ref}
    return await person.http.post("/api/payments", json=body)


def refusal(answer):
    return answer.status_code, answer.json()["code"]


@contextmanager
def alarms():
    """What the operator is told meanwhile."""
    why = []
    with capture_logs() as said:
        yield why
    why += [one["why"] for one in said if one["event"] == "a purchase needs the operator"]
