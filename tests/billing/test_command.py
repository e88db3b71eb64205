"""The operator's till, as it is typed."""

import asyncio
from datetime import timedelta

import pytest
from typer.testing import CliRunner

from heartwhisper.billing.operator import report
from heartwhisper.cli.commands import app
from heartwhisper.kernel.clock import SystemClock
from tests.billing.shop import open_shop
from tests.people import MINA


@pytest.fixture
def run(environment):
    async def typed(*arguments, code=0, **settings):
        given = environment | settings
        done = await asyncio.to_thread(CliRunner().invoke, app, [*arguments], env=given)
        assert done.exit_code == code, done.output
        return done.output

    return typed


@pytest.fixture
async def bought(house, member):
    """A subscription for a month, paid at the sandbox."""
    house.clock.moment = SystemClock().now() - timedelta(minutes=5)
    await member.sign_in(MINA["email"], MINA["password"])
    own = str(member.http.base_url).rstrip("/")
    body = {"priceId": "price_monthly", "recurring": True}
    body |= {"successUrl": f"{own}/success", "cancelUrl": f"{own}/cancel"}
    begun = (await member.http.post("/api/create-checkout-session", json=body)).json()
    await member.http.post(f"{begun['url']}/pay")
    return (await member.http.get(f"/api/purchases/{begun['purchaseId']}")).json()


async def test_purchases_are_found_by_what_is_known_of_them(run, member, bought):
    for word in ("", bought["id"], member.id):
        shown = await run("purchases", *([word] if word else []))
        assert bought["id"] in shown
        assert "sandbox  monthly renews  7.99 USD  active  until" in shown
    assert await run("purchases", "nobody") == "no purchases\n"


async def test_a_refund_is_quoted_and_made(run, member, bought, *, house):
    quoted = await run("refund", "quote", bought["id"])
    assert "paid 7.99" in quoted
    assert "1 of 3" in quoted
    made = await run("refund", "make", bought["id"], "--yes")
    assert "succeeded" in made
    house.clock.advance(minutes=10)
    after = (await member.http.get(f"/api/purchases/{bought['id']}")).json()
    assert (after["state"], after["renews"]) == ("refunded", False)
    assert not (await member.me())["isPremium"]
    assert "nothing is left" in await run("refund", "make", bought["id"], "--yes", code=1)


async def test_all_of_it_goes_back_where_the_operator_says_so(run, member, bought):
    assert member.id
    assert "7.99 USD  succeeded" in await run("refund", "make", bought["id"], "--whole", "--yes")


async def test_so_much_goes_back(run, member, bought):
    assert "4.50 USD" in await run("refund", "make", bought["id"], "--amount", "4.5", "--yes")
    assert (await member.me())["isPremium"]  # what is still paid for
    refused = await run("refund", "make", bought["id"], "--amount", "9", "--yes", code=1)
    assert "not so much" in refused


@pytest.mark.parametrize("amount", ["four", "-1", "1.234", "1,5", "0"])
async def test_what_is_no_amount_changes_nothing(run, bought, amount):
    code = 1 if amount == "0" else 2
    await run("refund", "make", bought["id"], "--amount", amount, "--yes", code=code)
    assert "together 7." in await run("refund", "quote", bought["id"])


async def test_nothing_goes_back_of_what_is_not_there(run, house):
    assert house
    assert "no such purchase" in await run("refund", "make", "nothing", "--yes", code=1)
    assert "no such purchase" in await run("reconcile", "nothing", code=1)
    assert "no such event" in await run("webhooks", "replay", "stripe", "evt_1", code=1)
    assert await run("webhooks", "list") == ""


async def test_a_purchase_is_asked_about_again(run, bought):
    assert "active" in await run("reconcile", bought["id"])


async def test_the_books_of_a_day_are_compared(run, bought):
    assert bought
    today = f"{SystemClock().now() - timedelta(minutes=5):%Y-%m-%d}"
    shown = await run("report", today)
    assert "charge        ours 7.99  theirs 7.99  difference 0.00" in shown
    assert "written such as" in await run("report", "yesterday", code=2)


async def test_the_books_differ_where_something_is_missing(open_house):
    shop = await open_shop(open_house)
    async with shop.house.person() as person:
        await person.enter()
        await shop.buy(person, "stripe", "daily")
        now = shop.clock.now()
        day = {"since": now - timedelta(days=1), "until": now + timedelta(days=1)}
        assert (await report(shop.till, "stripe", **day)).differences == []
        _, ref = await shop.begin(person, "stripe", "daily")
        shop.pay("stripe", ref)
        (missing,) = (await report(shop.till, "stripe", **day)).differences
        assert (missing.kind, missing.ours, missing.theirs) == ("charge", None, 399)
        await shop.deliver()
        assert (await report(shop.till, "stripe", **day)).differences == []


async def test_an_event_is_looked_into_again(run, open_house):
    shop = await open_shop(open_house)
    async with shop.house.person() as person:
        await person.enter()
        await shop.buy(person, "stripe", "daily")
        await shop.deliver()
        shown = await run("webhooks", "list")
        (name,) = [line.split()[-1] for line in shown.splitlines() if "session.completed" in line]
        assert "stripe  done" in shown
        assert "buyer@" not in shown
        # Without its keys nobody can be asked, and nothing changes.
        assert await run("webhooks", "replay", "stripe", name) == "done\n"
        assert (await person.me())["isPremium"]
