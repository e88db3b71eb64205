"""A purchase at PayPal over real sockets: the pages, the webhooks, the certificate."""

from dataclasses import replace

import aiohttp
from aiohttp import web

from tests.providers.paypal_desk import Desk
from tests.providers.serving import served


async def listening(taken):
    """A receiver of webhooks, which keeps what it is sent; and its address."""

    async def take(request):
        taken.append((dict(request.headers), await request.read()))
        return web.Response()

    app = web.Application()
    app.router.add_post("/", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    return runner, f"http://{host}:{port}/"


async def approve(url):
    """Press the button on PayPal's page; where that leads."""
    async with aiohttp.ClientSession() as browser:
        async with browser.get(url) as page:
            text = await page.text()
        assert 'id="approve"' in text
        assert 'id="cancel"' in text
        origin, ref = url.split("/checkoutnow?token=")
        there = f"{origin}/fake/{ref}/approve"
        async with browser.post(there, allow_redirects=False) as left:
            return left.status, left.headers["location"]


async def test_a_pass_is_bought_and_its_webhooks_are_proven():
    desk, taken = Desk(), []
    runner, address = await listening(taken)
    async with served(desk.fake, url=address, mode="normal") as server:
        paypal = desk.another(base_url=server.url, transport=None)
        order = desk.order()
        opened = await paypal.open(order)
        order = replace(order, ref=opened.ref)
        assert opened.url.startswith(server.url)
        back = f"{order.success_url}?token={order.ref}&PayerID=PAYERABCDEF23"
        assert await approve(opened.url) == (303, back)
        await paypal.capture(order)
        assert (await paypal.look(order)).status == "paid"
        await server.webhooks.flush()
        heard = [await paypal.read(*one) for one in taken]
        await paypal.aclose()
    await runner.cleanup()
    assert [one.type for one in heard] == [
        "CHECKOUT.ORDER.APPROVED",
        "PAYMENT.CAPTURE.COMPLETED",
        "CHECKOUT.ORDER.COMPLETED",
    ]
    assert {one.purchase_id for one in heard} == {order.purchase_id}
    assert desk.fake.warnings == []
