"""The operator's commands about accounts, as they are typed."""

import asyncio
import json
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from heartwhisper.billing.models import PURCHASE
from heartwhisper.cli.commands import app
from heartwhisper.kernel.clock import SystemClock
from tests.conftest import KEY
from tests.letters import mailed

MAIL, PASSWORD = "mina@example.com", "두 사람의 여름 1987"
FORM = {"name": "Mina", "email": MAIL, "password": PASSWORD}
WORDS = "그 사람이 자꾸 생각나요"
NEW = "B" * 42 + "E="


@pytest.fixture
def run(environment):
    async def typed(*arguments, code=0, **settings):
        given = environment | settings
        done = await asyncio.to_thread(CliRunner().invoke, app, [*arguments], env=given)
        assert done.exit_code == code, done.output
        return done.output

    return typed


@pytest.fixture
async def member(house):
    async with house.person() as person:
        await person.register(**FORM)
        await person.sign_in(MAIL, PASSWORD)
        await person.say(WORDS)
        yield person


async def test_an_account_is_found_by_e_mail_or_id_without_its_words(run, member):
    for who in (MAIL.upper(), member.id):
        shown = await run("account", "find", who)
        assert member.id in shown
        assert "not verified" in shown
        assert WORDS not in shown
    assert "no such account" in await run("account", "find", "nobody@example.com", code=1)


@pytest.mark.usefixtures("member")
async def test_everything_is_handed_over_in_a_file_once(run, tmp_path):
    path = tmp_path / "mina.json"
    shown = await run("account", "export", MAIL, str(path))
    assert WORDS not in shown
    assert json.loads(path.read_text())["chats"][0]["messages"][0]["text"] == WORDS
    assert path.stat().st_mode & 0o077 == 0
    await run("account", "export", MAIL, str(path), code=1)


async def test_an_account_is_deleted_for_good(run, member):
    assert "receipt" in await run("account", "delete", MAIL, "--yes")
    await asyncio.sleep(0)
    member_is_gone = await member.http.get("/api/chat")
    assert WORDS not in member_is_gone.text
    await run("account", "find", MAIL, code=1)


async def test_a_blocked_account_lets_nobody_in(run, house, member):
    await run("account", "block", MAIL)
    house.clock.advance(seconds=2)
    assert (await member.http.get("/api/auth/me")).status_code == 401
    body = {"email": MAIL, "password": PASSWORD}
    refused = await member.http.post("/api/auth/login", json=body)
    assert (refused.status_code, refused.json()["code"]) == (403, "account_blocked")
    wrong = await member.http.post("/api/auth/login", json=body | {"password": "not that one"})
    assert wrong.status_code == 401, "only who knows the password hears of the block"
    await run("account", "unblock", MAIL)
    assert await member.sign_in(MAIL, PASSWORD)


async def test_keys_rotate_under_load_without_one_failed_read(run, open_house, environment):
    environment["HEART_SECRET_KEYS"] = f"{NEW},{KEY}"
    house = await open_house(HEART_SECRET_KEYS=KEY)
    async with house.person() as person:
        await person.register(**FORM)
        await person.sign_in(MAIL, PASSWORD)
        await person.say(WORDS)
    served = await open_house()  # knows both keys
    async with served.person() as person:
        await person.sign_in(MAIL, PASSWORD)
        stop = asyncio.Event()

        async def read():
            statuses = set()
            while not stop.is_set():
                served.context.keys._seals.clear()
                statuses.add((await person.http.get("/api/account/export.html")).status_code)
                statuses.add((await person.http.get("/api/auth/me")).status_code)
            return statuses

        reading = asyncio.create_task(read())
        shown = await run("rotate-keys")
        stop.set()
        assert await reading <= {200, 429}  # the export has a limit of its own
    assert "1 data keys were wrapped anew" in shown
    alone = await open_house(HEART_SECRET_KEYS=NEW)  # the old key is gone
    async with alone.person() as person:
        await person.sign_in(MAIL, PASSWORD)
        assert (await person.http.get("/api/account/export")).json()["chats"][0]["messages"]


async def test_the_development_mailbox_can_be_read(run, house, member):
    assert member.id
    await mailed(house, MAIL)
    shown = await run("mailbox")
    assert "#token=" in shown
    assert MAIL in shown


async def test_premium_is_given_for_days_and_ends(run, house, member):
    house.clock.moment = SystemClock().now() + timedelta(minutes=1)  # after the command's
    assert "has premium until" in await run("account", "grant", MAIL, "1")
    assert "has premium until" in await run("account", "grant", member.id, "30")
    me = await member.me()
    assert (me["isPremium"], me["remainingMessages"]) == (True, None)
    assert me["subscriptionEndDate"]
    for at in range(11):
        assert (await member.say(f"남자친구 이야기 {at}")).status_code == 200
    kept = (await member.http.get("/api/account/export")).json()
    assert (len(kept["purchases"]), len(kept["payments"])) == (2, 2)
    page = await member.http.get("/api/account/export.html", params={"language": "ko"})
    assert "구매" in page.text
    await run("account", "grant", MAIL, "0", code=2)
    end = datetime.fromisoformat(me["subscriptionEndDate"])
    house.clock.moment = end + timedelta(seconds=1)
    await member.sign_in(MAIL, PASSWORD)
    me = await member.me()
    assert (me["isPremium"], me["subscriptionEndDate"]) == (False, None)


async def test_premium_comes_along_and_goes_with_its_account(run, house, member, *, guest):
    house.clock.moment = SystemClock().now() + timedelta(minutes=1)
    await run("account", "grant", guest.id, "30")
    brought = await member.http.post("/api/account/bring", json={"guestId": guest.secret})
    assert brought.status_code == 200
    assert (await member.me())["isPremium"]
    erased = await member.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert erased.status_code == 200
    whose = select(PURCHASE.c.orphaned_at)
    (gone,) = await house.context.database.read(lambda tx: tx.execute(whose).scalars().all())
    assert gone is not None
