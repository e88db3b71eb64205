"""A backup that is older than an erasure: nothing of whoever was erased opens in it again."""

import asyncio
import contextlib
import shutil
from pathlib import Path

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from heartwhisper.account.privacy import sweep
from heartwhisper.app import ROOMS, build_app, build_context, surround
from heartwhisper.cli.commands import app
from heartwhisper.kernel.crypto import Broken
from heartwhisper.kernel.settings import load
from heartwhisper.mail.mailbox import letters
from heartwhisper.migrations.tables import METADATA
from tests.conftest import House, ManualClock, copy_postgres
from tests.journeys.test_privacy import everything_stored
from tests.parts.in_process import serving

MAIL, PASSWORD = "quokka-7719@example.com", "두 사람의 여름 1987"
LOGIN = {"email": MAIL, "password": PASSWORD}
FORM = LOGIN | {"name": "Quokka Kim", "religion": "buddhism"}
WORDS = "카나리아 그 사람이 자꾸 생각나요"
SECRETS = (MAIL, "Quokka", "quokka", "카나리아", "buddhism")
LETTER = {"name": FORM["name"], "customerEmail": MAIL, "message": WORDS}
OTHER = {"name": "Juno", "email": "juno@example.com", "password": PASSWORD}
READS = ("auth/me", "auth/sessions", "chat", "chat/{chat}", "chats/{chat}/messages")
READS += ("account/export", "account/export.html")


@contextlib.asynccontextmanager
async def a_house(environment):
    """A house that can be closed: nobody is in its database while that is copied."""
    context = build_context(load(environment), ManualClock())
    async with serving(surround(build_app(context), context)) as url:
        yield House(context, context.clock, url, Path(environment["HEART_DATA_DIR"]))


def copied(url):
    """A backup of a database; gives its URL."""
    if not url.startswith("sqlite"):
        return copy_postgres(url)
    path = url.removeprefix("sqlite:///")
    shutil.copy(path, f"{path}.backup")
    return f"{url}.backup"


async def lived(person, form):
    """Register and talk; gives the chat."""
    assert (await person.register(**form)).status_code == 201
    await person.sign_in(form["email"], form["password"])
    return (await person.say(WORDS)).json()["chat"]["id"]


@pytest.fixture
async def before(environment):
    """Two members, the chat of each, the first one's letter: stored, and the house is closed."""
    async with a_house(environment) as house:
        gone, other = house.person(), house.person()
        chats = [await lived(gone, FORM), await lived(other, OTHER)]
        written = await gone.http.post("/api/contact", json=LETTER)
        await house.finish_jobs()
    async with gone, other:  # their tokens live on
        yield (gone, other), chats, written.json()["data"]["number"]


def shows(text):
    return [secret for secret in SECRETS if secret in text]


async def no_call_shows_anything(person, chat):
    """Neither by the token from before nor by the password."""
    for path in READS:
        answer = await person.http.get(f"/api/{path.format(chat=chat)}")
        assert not shows(answer.text), path
        assert answer.status_code != 200 or path == "auth/sessions"  # which has times alone
    writes = {"chat": {"message": "안녕", "chatId": chat}, "auth/login": LOGIN}
    for path, body in writes.items():
        answer = await person.http.post(f"/api/{path}", json=body)
        assert answer.status_code != 200
        assert not shows(answer.text), path
    asked = await person.http.post("/api/auth/request-password-reset", json={"email": MAIL})
    assert asked.status_code == 202


async def no_command_shows_anything(given, account_id, number):
    async def typed(*arguments):
        return await asyncio.to_thread(CliRunner().invoke, app, [*arguments], env=given)

    path = Path(given["HEART_DATA_DIR"]) / "export.json"
    for who in (MAIL, account_id):
        for command in (["find", who], ["export", who, str(path)]):
            done = await typed("account", *command)
            assert isinstance(done.exception, Broken), done.output
            assert not shows(f"{done.output} {done.exception}")
    assert not path.exists()
    assert not shows((await typed("contact", "read", number)).output)
    assert OTHER["email"] in (await typed("account", "find", OTHER["email"])).output


async def rows_of(house, account_id):
    """The tables that still name an account."""

    def unit(tx):
        for table in METADATA.sorted_tables:
            if any(account_id in row for row in tx.execute(select(table))):
                yield table.name

    return await house.context.database.read(lambda tx: set(unit(tx)))


def mailed(house):
    return [one["To"] for _, one in letters(house.folder / "mailbox")].count(MAIL)


async def test_nothing_in_an_older_backup_opens_again(open_house, environment, before):
    (gone, other), (chat, kept), number = before
    backup = copied(environment["HEART_DATABASE_URL"])
    gone.http.base_url = (await open_house()).base_url
    assert (await gone.me())["email"] == MAIL
    erased = await gone.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert erased.status_code == 200

    house = await open_house(HEART_DATABASE_URL=backup)
    gone.http.base_url = other.http.base_url = house.base_url
    assert {"account", "session", "chat", "letter"} <= await rows_of(house, gone.id)
    assert not shows(everything_stored(backup).decode(errors="replace"))
    with pytest.raises(Broken):
        await house.context.keys.seal_of(gone.id)
    await no_call_shows_anything(gone, chat)
    given = environment | {"HEART_DATABASE_URL": backup}
    await no_command_shows_anything(given, gone.id, number)
    assert (await other.messages(kept))[0]["content"] == WORDS  # the others are all there

    await sweep(house.context, ROOMS)
    assert await rows_of(house, gone.id) == set()
    house.clock.advance(minutes=5)
    await house.finish_jobs()
    assert mailed(house) == 1  # the one from before: no new password is offered
    assert (await gone.http.get("/api/auth/me")).status_code == 401
    assert (await gone.http.post("/api/auth/login", json=LOGIN)).status_code == 401
    assert (await gone.register(**FORM)).status_code == 201  # as somebody new
    await gone.sign_in(MAIL, PASSWORD)
    assert (await gone.http.get("/api/account/export")).json()["chats"] == []
    assert (await other.messages(kept))[0]["content"] == WORDS
