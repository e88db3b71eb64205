"""`kill -9` in the middle of purchases: nobody pays twice, whoever paid has access."""

import asyncio
import itertools
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from subprocess import DEVNULL, PIPE

import httpx2
import pytest

from heartwhisper.app import build_context
from heartwhisper.billing import inbox, ledger_store, service, store, sweep
from heartwhisper.kernel.settings import load
from heartwhisper.payments.paypal.client import Client
from heartwhisper.payments.paypal.plans import make_plans
from heartwhisper.wiring import build_till
from tests.billing.test_bad_days import sqlite
from tests.parts.ports import free_port
from tests.parts.processes import answers, ending, wait_until
from tests.parts.server import READY_SECONDS, ROOT
from tests.people import Person, browser
from tests.providers.serving import Shifted, made, served
from tests.providers.stripe_fake import KEY, SECRET

KILLS = 8
STARTS = """
import ctypes, os, sys
import heartwhisper.payments.stripe.adapter, heartwhisper.payments.paypal.signature
from heartwhisper.cli.serve import serve
from heartwhisper.counsel.reading import warm
warm()
for _ in sys.stdin:
    pid = os.fork()
    if not pid:
        ctypes.CDLL(None).prctl(1, 9)  # it dies with the one that started it
        serve(sys.argv[1:])
    print(pid, flush=True)
    os.waitpid(pid, 0)
"""
WAITS = {"pending", "capturing"}
pytestmark = pytest.mark.timeout(180)


@dataclass
class Payer:
    """Somebody who buys again and again, and goes on where the line broke."""

    person: Person
    fakes: dict
    provider: str
    recurring: bool
    key: int = 0
    opened: dict = field(default_factory=dict)
    paid: bool = False
    known: list = field(default_factory=list)

    async def buy(self):
        """The next step of this purchase, and on to the next one, until the line breaks."""
        while True:
            if not self.opened:
                self.opened = await self._begin()
            if not self.paid:
                self._pay()
            await self._come_back()

    async def _begin(self):
        http = self.person.http
        headers = {"Idempotency-Key": f"click {self.key}"}
        own = str(http.base_url).rstrip("/")
        if self.provider == "stripe":
            body = {"priceId": "price_monthly", "recurring": self.recurring}
            body |= {"successUrl": f"{own}/success", "cancelUrl": f"{own}/cancel"}
            answer = await http.post("/api/create-checkout-session", json=body, headers=headers)
        else:
            body = {"subscriptionType": "monthly", "recurring": self.recurring}
            answer = await http.post("/api/paypal/orders", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _pay(self):
        ref = self.opened.get("sessionId") or self.opened["id"]
        server = self.fakes[self.provider]
        server.fake.act("pay" if self.provider == "stripe" else "approve", id=ref)
        self.paid = True
        self.known.append(self.opened["purchaseId"])
        server.webhooks.send()

    async def _come_back(self):
        path = f"/api/purchases/{self.opened['purchaseId']}"
        shown = await self._seen(path)
        while shown["state"] in WAITS:
            shown = await self._seen(path)
        if shown["renews"]:
            shown = (await self.person.http.post(f"{path}/cancel")).json()["data"]
        assert shown["state"] == ("cancelled" if self.recurring else "active")
        self.key, self.opened, self.paid = self.key + 1, {}, False

    async def _seen(self, path):
        return (await self.person.http.get(path)).json()


@asynccontextmanager
async def providers(folder):
    """Both, on sockets, with the settings that lead to them."""
    async with AsyncExitStack() as stack:
        found, root = {}, folder / "root.pem"
        for name in ("stripe", "paypal"):
            found[name] = await stack.enter_async_context(served(made(name), retry=()))
        paypal = found["paypal"].fake
        with_keys = Client(*paypal.keys, base_url=paypal.base, clock=Shifted())
        plans = await make_plans(with_keys, "Heart Whisper", {"monthly": (799, "USD")})
        await with_keys.aclose()
        root.write_bytes(paypal.chain.root)
        given = {
            "HEART_STRIPE_KEY": KEY,
            "HEART_STRIPE_WEBHOOK_SECRETS": SECRET,
            "HEART_STRIPE_BASE_URL": found["stripe"].url,
            "HEART_PAYPAL_CLIENT_ID": paypal.keys[0],
            "HEART_PAYPAL_SECRET": paypal.keys[1],
            "HEART_PAYPAL_WEBHOOK_ID": paypal.webhook_id,
            "HEART_PAYPAL_BASE_URL": paypal.base,
            "HEART_PAYPAL_PLAN_MONTHLY": plans["monthly"],
            "HEART_PAYPAL_ROOT": str(root),
        }
        yield found, given


@dataclass
class Service:
    """The service, whose imports are done once: each start is a process of its own."""

    first: subprocess.Popen
    port: int
    pid: int = 0

    def start(self):
        self.first.stdin.write(b"\n")
        self.first.stdin.flush()
        self.pid = int(self.first.stdout.readline())
        assert wait_until(lambda: answers(self.port, "/healthz"), self.first, READY_SECONDS)

    def kill9(self):
        os.kill(self.pid, signal.SIGKILL)


@contextmanager
def ready(given, port):
    """A service that can be started; none of its processes outlives the block."""
    plain = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", STARTS, "--port", str(port)]
    more = {"cwd": ROOT, "env": plain | given, "stderr": DEVNULL}
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, **more) as first, ending(first):
        yield Service(first, port)


async def until_killed(service, payers, *, dice):
    """The service runs, people buy, the power goes a moment after some call to a provider."""
    await asyncio.to_thread(service.start)
    for payer in payers:
        if payer.person.id is None:
            await payer.person.enter()
    buying = [asyncio.create_task(payer.buy()) for payer in payers]
    await _calls(payers[0].fakes, dice.randrange(2, 50))
    await asyncio.sleep(dice.uniform(0, 0.03))
    service.kill9()
    for one in buying:
        with suppress(httpx2.HTTPError, ValueError):
            await one


async def _calls(fakes, more):
    """Until the providers were asked so many times more."""
    calls = [one.fake.calls for one in fakes.values()]
    enough = sum(map(len, calls)) + more
    while sum(map(len, calls)) < enough:  # noqa: ASYNC110 - it is another process that asks
        await asyncio.sleep(0.001)


@sqlite
async def test_the_power_goes_again_and_again(environment, tmp_path):
    dice, port = random.Random(20261120), free_port()
    async with providers(tmp_path) as (found, theirs):
        given = environment | theirs
        for name, server in found.items():
            server.webhooks.configure(url=f"http://127.0.0.1:{port}/api/webhooks/{name}")
        payers = [
            Payer(Person(browser(f"http://127.0.0.1:{port}", timeout=5)), found, name, recurring)
            for name, recurring in itertools.product(found, (False, True))
        ]
        with ready(given, port) as service:
            for _ in range(KILLS):
                await until_killed(service, payers, dice=dice)
        await asyncio.gather(*(payer.person.http.aclose() for payer in payers))
        assert sum(payer.key for payer in payers) > KILLS  # much was bought meanwhile
        await _nothing_is_lost(given, payers)
    kept = sqlite3.connect(tmp_path / "heart.db")
    assert kept.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    kept.close()


async def _nothing_is_lost(given, payers):
    """After the poller's next rounds our books are the providers'."""
    clock = Shifted()
    context = build_context(load(given), clock)
    till = build_till(context)
    till.jobs.handle(inbox.JOB, inbox.worker(till))
    for _ in range(4):
        clock.advance(minutes=3)
        await till.jobs.work_once()
        while await sweep.poll(till):
            pass
    for payer in payers:
        await _has_what_was_paid(till, payer)
    for name, provider in till.providers.items():
        fake = payers[0].fakes[name].fake
        span = {"since": clock.now().replace(year=2020), "until": clock.now()}
        lines = await context.database.read(
            lambda tx, name=name, span=span: ledger_store.lines(tx, name, **span)
        )
        assert sum(one.amount_minor for one in lines) == fake.ledger()["net"]
        assert fake.warnings == []
        await provider.aclose()
    context.keys.close()
    context.database.close()


async def _has_what_was_paid(till, payer):
    def unit(tx):
        bought = store.of_account(tx, payer.person.id)
        paid = store.payments(tx, [one.id for one in bought])
        return {one.id: paid[one.id] for one in bought}

    read = till.context.database.read
    paid = await read(unit)
    many = Counter(len(paid[one]) for one in payer.known)
    assert set(many) <= {1}, many  # every one that was paid is paid once
    assert sum(map(len, paid.values())) == len(payer.known)
    now = till.context.clock.now()
    has = await read(lambda tx: service.premium(tx, payer.person.id, now))
    ends = sorted((one.period_start, one.ends_at) for some in paid.values() for one in some)
    assert has.ends_at == ends[-1][1]
    assert all(one[1] == other[0] for one, other in itertools.pairwise(ends))
