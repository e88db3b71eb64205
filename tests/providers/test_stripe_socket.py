"""The same over real sockets: the SDK's own client, the pages, the webhooks on any day."""

import asyncio
import contextlib
import re
import sys

import aiohttp
import pytest
import stripe
from aiohttp import web

from heartwhisper.payments.port import Forged, PaymentError
from tests.providers.serving import Server, made, served
from tests.providers.stripe_desk import Desk


@contextlib.asynccontextmanager
async def listener(desk):
    """Our webhook: it keeps what it could verify, and refuses the rest."""
    heard, refused = [], []

    async def hear(request):
        body = await request.read()
        try:
            heard.append(await desk.stripe.read(request.headers, body))
        except Forged:
            refused.append(body)
            return web.Response(status=400)
        return web.Response()

    app = web.Application()
    app.router.add_post("/hook", hear)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0]
    try:
        yield f"http://{host}:{port}/hook", heard, refused
    finally:
        await runner.cleanup()


@pytest.fixture
async def desk():
    """A desk whose fake is behind a socket."""
    desk = Desk()
    await desk.stripe.aclose()
    async with served(desk.fake, retry=()) as server:
        desk.server = server
        desk.stripe = desk.another(http_client=None, base_url=server.url)
        yield desk
        await desk.stripe.aclose()
    assert desk.fake.warnings == []


async def test_sold_renewed_paid_back_and_ended(desk):
    order = await desk.bought("monthly", recurring=True)
    desk.clock.advance(days=31)
    charge = (await desk.stripe.look(order)).charges[1]
    refund = await desk.stripe.refund(charge.refund_ref, 700, "USD", "r1")
    assert refund.state == "succeeded"
    await desk.stripe.end(order)
    seen = await desk.stripe.look(order)
    assert (seen.status, seen.charges[1].refunds) == ("ended", (refund,))
    assert desk.fake.ledger() == {"charged": 1400, "refunded": 700, "disputed": 0, "net": 700}


@pytest.mark.parametrize("kind", ["reset", "reset_after", "garbage", "timeout", "timeout_after"])
async def test_one_checkout_whatever_happens_on_the_line(desk, kind):
    await desk.stripe.aclose()
    hasty = stripe.RequestsClient(timeout=0.3)
    desk.stripe = desk.another(http_client=hasty, base_url=desk.server.url)
    order = desk.order()
    desk.fake.fault(kind, "POST /v1/checkout", times=2)
    for _ in range(2):
        with pytest.raises(PaymentError) as lost:
            await desk.stripe.open(order)
        assert lost.value.reason == "later"
    opened = await desk.stripe.open(order)
    assert [one["id"] for one in desk.fake.all("checkout.session")] == [opened.ref]
    desk.stripe._calls._threads.submit(hasty.close).result()
    hasty.close()


async def test_nobody_is_there(desk):
    await desk.server.stop()
    with pytest.raises(PaymentError) as lost:
        await desk.stripe.open(desk.order())
    assert lost.value.reason == "later"
    await desk.server.start()


@pytest.mark.parametrize(
    ("mode", "many"),
    [
        *(("normal", 1), ("twice", 2), ("concurrent", 2), ("reverse", 1), ("shuffle", 1)),
        *(("drop", 0), ("bad_sig", 0), ("stale", 0)),
    ],
)
async def test_the_webhooks_come(desk, mode, many):
    async with listener(desk) as (url, heard, refused):
        desk.server.webhooks.configure(url=url, mode=mode, seed=1)
        await desk.bought()
        await desk.server.webhooks.flush()
        await desk.server._do_act({"do": "expire", "id": (await desk.opened()).ref})
        await desk.server.webhooks.flush()
        told = [one["id"] for one in desk.fake.events]
        assert sorted(one.id for one in heard) == sorted(told * many)
        assert len(refused) == (len(told) if mode in {"bad_sig", "stale"} else 0)
        if mode == "normal":
            assert [one.id for one in heard] == told


async def test_a_webhook_that_is_refused_comes_again(desk):
    async with listener(desk) as (url, heard, refused):
        desk.server.webhooks.configure(url=url, retry=[0, 0], types=["checkout.session.expired"])
        secret, desk.fake.secret = desk.fake.secret, "whsec_old"
        desk.fake.act("expire", id=(await desk.opened()).ref)
        await desk.server.webhooks.send()
        assert (len(heard), len(refused)) == (0, 3)
        desk.fake.secret = secret
        await desk.server._do_redeliver({})
        assert [one.type for one in heard] == ["checkout.session.expired"]
        assert [one["status"] for one in desk.server.webhooks.deliveries] == [400] * 3 + [200]


async def test_the_pages(desk):
    order = await desk.opened()
    async with aiohttp.ClientSession() as browser:
        opened = await desk.stripe.open(order)
        async with browser.get(opened.url) as page:
            buttons = re.findall(r'action="([^"]+)"><button id="(\w+)"', await page.text())
        to = {key: desk.server.url + path for path, key in buttons}
        assert set(to) == {"pay", "decline", "async", "cancel"}

        async def press(key):
            async with browser.post(to[key], allow_redirects=False) as answer:
                return answer.headers.get("location"), answer.status

        assert await press("cancel") == (order.cancel_url, 303)
        assert await press("decline") == (f"/c/pay/{order.ref}", 303)
        assert (await press("pay"))[0] == f"https://heart.test/paid?session={order.ref}"
        assert (await press("pay"))[1] == 404
        order = await desk.bought("monthly", recurring=True)
        customer = (await desk.stripe.look(order)).customer_ref
        portal = await desk.stripe.portal(customer, "https://heart.test/me")
        async with browser.post(f"{portal}/cancel", allow_redirects=False) as answer:
            assert answer.headers["location"] == "https://heart.test/me"
    assert (await desk.stripe.look(order)).status == "ending"


@contextlib.asynccontextmanager
async def elsewhere():
    """A fake in a process of its own, and a desk that buys there."""
    command = [sys.executable, "-m", "tests.providers.serving", "stripe"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    url = (await process.stdout.readline()).decode().strip()
    desk = Desk()
    desk.clock.moment = made("stripe").now()
    await desk.stripe.aclose()
    desk.stripe = desk.another(http_client=None, base_url=url)
    async with aiohttp.ClientSession(f"{url}/__control/") as control:

        async def ask(what, **given):
            method = control.post if given else control.get
            async with method(what, json=given) as answer:
                assert answer.status == 200
                return await answer.json()

        yield desk, ask
    await desk.stripe.aclose()
    process.terminate()
    await process.wait()


async def test_driven_from_outside():
    async with elsewhere() as (desk, ask):
        assert await ask("health") == "ok"
        await ask("webhooks", mode="drop", secret="whsec_x")
        order = await desk.opened("monthly", recurring=True)
        await ask("act", do="pay", id=order.ref)
        await ask("clock", advance=32 * 86400)
        assert len((await desk.stripe.look(order)).charges) == 2
        assert (await ask("state"))["ledger"]["net"] == 1400
        await ask("faults", kind="status", match="GET")
        with pytest.raises(PaymentError):
            await desk.stripe.look(order)
        assert [one["hits"] for one in await ask("faults")] == [1]
        for what in ("calls", "events", "deliveries", "now"):
            assert await ask(what) is not None
        assert await ask("warnings") == []
        await ask("reset", now=True)
        with pytest.raises(PaymentError):
            await desk.stripe.look(order)


async def test_what_the_control_does_not_know():
    async with served(made("stripe")) as server, aiohttp.ClientSession(server.url) as browser:
        assert isinstance(server, Server)
        for call in (browser.get, browser.post):
            async with call("/__control/nothing") as answer:
                assert answer.status == 404
