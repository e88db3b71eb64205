"""A fake provider behind a real socket on loopback: its API, its pages and its webhooks.

For tests in this process: `async with served(fake) as server`. For stories in a browser:
`python -m tests.providers.serving stripe --webhook http://127.0.0.1:8000/api/webhooks/stripe`,
which prints its address.

GET /__control/{health,events,deliveries,calls,warnings,faults,state,now} reads. POST drives, in
JSON: webhooks {url, mode, delay, retry, types, secret …}, clear_faults,
faults {kind, match, times, skip, status}, clock {advance: seconds}, act {do, id | charge, …},
redeliver {ids, mode}, flush, reset. After clock and act the webhooks have been delivered before the
answer comes.
"""

import argparse
import asyncio
import contextlib
import importlib
import json
import sys
import time
from datetime import UTC, datetime, timedelta

from aiohttp import web

from tests.providers.delivery import Webhooks
from tests.providers.fake import Lost

LOOPBACK = "127.0.0.1"
FAKES = {
    "stripe": "tests.providers.stripe_fake.StripeFake",
    "paypal": "tests.providers.paypal_fake.PayPalFake",
}
SHOWN = ("events", "calls", "warnings")


class Shifted:
    """The machine's clock, moved on by as much as a test wants."""

    def __init__(self):
        self.by = timedelta()

    def now(self):
        return datetime.fromtimestamp(time.time(), UTC) + self.by

    def advance(self, **by):
        self.by += timedelta(**by)


def answered(answer):
    return web.Response(status=answer.status, body=answer.body, headers=answer.headers)


class Server:
    """A fake on a socket.

    Attributes:
        url: where it listens.
        webhooks: where and how its events go.
    """

    def __init__(self, fake):
        self.fake, self.webhooks, self.url = fake, Webhooks(fake), ""
        self.app = web.Application(client_max_size=2**20)
        self.app.router.add_route("*", "/__control/{what}", self._control)
        self.app.router.add_route("*", "/{path:.*}", self._answer)

    async def start(self, port=0):
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, port).start()
        host, port = self._runner.addresses[0][:2]
        self.url = self.fake.base = f"http://{host}:{port}"

    async def stop(self):
        await self.webhooks.stop()
        await self._runner.cleanup()

    async def _answer(self, request):
        path, query = request.path, request.query_string
        page = self.fake.page(request.method, path, query)
        if page is not None:
            sent = self.webhooks.send()
            if self.webhooks.order == "webhook_first":
                await sent
            return answered(page)
        try:
            body = await request.read()
            headers = dict(request.headers)
            answer = self.fake.answer(request.method, path, headers, body, query)
        except Lost as lost:
            self.webhooks.send()
            if lost.kind == "timeout":
                await asyncio.sleep(3600)
            request.transport.abort()
            return web.Response(status=500)
        self.webhooks.send()
        return answered(answer)

    async def _control(self, request):
        what = request.match_info["what"]
        if request.method == "GET":
            return web.json_response(
                self._shown(what), dumps=lambda one: json.dumps(one, default=str)
            )
        given = json.loads(await request.read() or b"{}")
        doing = getattr(self, f"_do_{what}", None)
        if doing is None:
            raise web.HTTPNotFound
        return web.json_response(await doing(given) or {"ok": True})

    def _shown(self, what):
        if what in SHOWN:
            return getattr(self.fake, what)
        if what == "faults":
            return [vars(one) for one in self.fake.faults]
        shown = {
            "health": lambda: "ok",
            "deliveries": lambda: self.webhooks.deliveries,
            "state": lambda: {
                "ledger": self.fake.ledger(),
                "things": vars(self.fake).get("things"),
            },
            "now": lambda: self.fake.now().timestamp(),
        }
        if what not in shown:
            raise web.HTTPNotFound
        return shown[what]()

    async def _do_webhooks(self, given):
        for key in ("secret", "webhook_id"):
            if key in given:
                setattr(self.fake, key, given.pop(key))
        self.webhooks.configure(**given)

    async def _do_faults(self, given):
        self.fake.fault(**given)

    async def _do_clear_faults(self, _given):
        self.fake.faults.clear()

    async def _do_clock(self, given):
        self.fake.clock.advance(seconds=given.get("advance", 0))
        self.fake.tick()
        await self.webhooks.send()
        return {"now": self.fake.now().timestamp()}

    async def _do_act(self, given):
        self.fake.act(given.pop("do"), **given)
        await self.webhooks.send()

    async def _do_redeliver(self, given):
        wanted = given.get("ids")
        events = [one for one in self.fake.events if wanted is None or one["id"] in wanted]
        await self.webhooks.deliver(events, given.get("mode"))

    async def _do_flush(self, _given):
        await self.webhooks.flush()

    async def _do_reset(self, _given):
        self.fake.reset()
        self.webhooks.deliveries.clear()


@contextlib.asynccontextmanager
async def served(fake, **webhooks):
    """The fake on a free port; `webhooks` as in `Webhooks.configure`."""
    server = Server(fake)
    server.webhooks.configure(**webhooks)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def made(provider, **more):
    """A fake by its name; its clock runs, but what it sends bears the time of the machine."""
    module, _, name = FAKES[provider].rpartition(".")
    fake = getattr(importlib.import_module(module), name)(Shifted(), **more)
    fake.stamps = Shifted()
    return fake


async def run(given):
    fake = made(given.provider)
    if given.secret:
        fake.secret = given.secret
    if given.webhook_id:
        fake.webhook_id = given.webhook_id
    server = Server(fake)
    server.webhooks.configure(url=given.webhook, mode=given.mode)
    await server.start(given.port)
    sys.stdout.write(f"{server.url}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("provider", choices=FAKES)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--webhook", help="where the events go")
    parser.add_argument("--mode", default="normal", help="how they go")
    parser.add_argument("--secret", help="Stripe: signs the webhooks")
    parser.add_argument("--webhook-id", help="PayPal: names the webhook")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
