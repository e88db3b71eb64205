"""How soon a webhook is answered, and how soon a payment is premium.

    .venv/bin/python bench/webhooks.py [--seconds 20] [--rate 50] [--buyers 40]

One server on SQLite as an operator starts it, the fake Stripe of the tests behind a socket on the
same machine. First signed webhooks about purchases come at a steady rate, and the times until they
are answered are told. Then buyers pay one after the other, and the times from the payer's click to
`isPremium`, by webhook alone, are told (money.md 3.7: 200 ms and 5 s at the 99th percentile).
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

import httpx2

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.parts.server import running  # noqa: E402
from tests.providers.serving import made, served  # noqa: E402
from tests.providers.stripe_fake import KEY, SECRET  # noqa: E402


def told(name: str, times: list[float]) -> str:
    """A line of a table: milliseconds."""
    ordered = sorted(one * 1000 for one in times)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"{name}: {len(ordered)} times, median {statistics.median(ordered):.1f} ms, p99 {last:.1f} ms"


async def buyer(http: httpx2.AsyncClient) -> dict[str, str]:
    """A new guest; gives what its calls are signed with."""
    name = str(uuid.uuid4())
    form = {"name": "guest", "email": name, "password": name}
    await http.post("/api/auth/register", json=form)
    form = {"email": name, "password": name}
    data = (await http.post("/api/auth/login", json=form)).json()["data"]
    return {"Authorization": f"Bearer {data['token']}"}


async def begun(http: httpx2.AsyncClient, who: dict[str, str]) -> str:
    """A checkout; gives the provider's name for it."""
    own = str(http.base_url).rstrip("/")
    body = {"priceId": "price_daily", "successUrl": f"{own}/success", "cancelUrl": f"{own}/cancel"}
    answer = await http.post("/api/create-checkout-session", json=body, headers=who)
    return str(answer.json()["sessionId"])


async def flood(http: httpx2.AsyncClient, fake: object, *, rate: int, seconds: int) -> list[float]:
    """Webhooks at a steady rate, each new; gives the seconds until each was answered."""
    times: list[float] = []
    first = next(one for one in fake.events if one["type"] == "checkout.session.completed")  # type: ignore[attr-defined]

    async def send(number: int) -> None:
        event = json.loads(json.dumps(first)) | {"id": f"evt_{number:024}"}
        headers, body = fake.signed(event)  # type: ignore[attr-defined]
        at = time.perf_counter()
        answer = await http.post("/api/webhooks/stripe", content=body, headers=headers)
        times.append(time.perf_counter() - at)
        assert answer.status_code == 200, answer.text

    tasks = []
    for number in range(rate * seconds):
        tasks.append(asyncio.create_task(send(number)))
        await asyncio.sleep(1 / rate)
    await asyncio.gather(*tasks)
    return times


async def bought(http: httpx2.AsyncClient, server: object, who: dict[str, str]) -> float:
    """Seconds from the payer's click to premium, told by the webhook alone."""
    ref = await begun(http, who)
    at = time.perf_counter()
    server.fake.act("pay", id=ref)  # type: ignore[attr-defined]
    server.webhooks.send()  # type: ignore[attr-defined]
    while not (await http.get("/api/auth/me", headers=who)).json()["isPremium"]:
        await asyncio.sleep(0.01)
    return time.perf_counter() - at


async def measure(given: argparse.Namespace) -> None:
    """Start both servers, measure, print."""
    fake = made("stripe")
    async with served(fake) as provider:
        with tempfile.TemporaryDirectory() as folder:
            settings = {
                "HEART_DATA_DIR": folder,
                "HEART_STRIPE_KEY": KEY,
                "HEART_STRIPE_WEBHOOK_SECRETS": SECRET,
                "HEART_STRIPE_BASE_URL": provider.url,
                "HEART_GUESTS_PER_HOUR": "0",
                "HEART_GUESTS_BEFORE_PROOF": "0",
            }
            with running(settings) as server:
                async with httpx2.AsyncClient(base_url=server.base_url, timeout=30) as http:
                    hook = f"{server.base_url}/api/webhooks/stripe"
                    provider.webhooks.configure(url=hook)
                    who = await buyer(http)
                    await bought(http, provider, who)
                    times = await flood(http, fake, rate=given.rate, seconds=given.seconds)
                    print(told(f"webhooks at {given.rate} a second", times))  # noqa: T201
                    await asyncio.sleep(given.seconds / 2)  # they are looked into
                    times = [
                        await bought(http, provider, await buyer(http)) for _ in range(given.buyers)
                    ]
                    print(told("paid until premium", times))  # noqa: T201


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--rate", type=int, default=50)
    parser.add_argument("--buyers", type=int, default=40)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
