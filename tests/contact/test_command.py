"""`./heart contact`, as the operator types it, beside the running server."""

import asyncio
import re

import pytest
from typer.testing import CliRunner

from heartwhisper.cli.commands import app
from heartwhisper.kernel.crypto import Broken
from tests.contact.writing import MAIL, MEMBER, NAME, WORDS, write


@pytest.fixture
def run(environment, monkeypatch):
    """Type a command; `settings` replace some of the house's."""

    async def typed(*arguments, **settings):
        for name, value in (environment | settings).items():
            monkeypatch.setenv(name, value)
        return await asyncio.to_thread(CliRunner().invoke, app, ["contact", *arguments])

    return typed


async def number_of(person, **changed):
    return (await write(person, **changed)).json()["data"]["number"]


async def test_a_letter_is_listed_read_and_answered(visitor, run):
    number = await number_of(visitor, language="fr")
    listed = (await run("list")).output
    assert listed == f"{number}  2026-11-20 12:00  not answered\n"  # in Seoul, and no text

    shown = (await run("read", f" {number.lower()} ")).output
    assert shown == (
        f"{number}  2026-11-20 12:00  not answered\n"
        f"name: {NAME}\ne-mail: {MAIL}\nlanguage: fr\n\n{WORDS}\n"
    )
    assert (await run("answered", number)).exit_code == 0
    assert (await run("list")).output == "no letters wait for an answer\n"
    everything = (await run("list", "--all")).output
    assert re.fullmatch(rf"{number}  2026-11-20 12:00  answered \d{{4}}-\S+ \S+\n", everything)


async def test_a_second_answer_leaves_the_day_of_the_first(visitor, run):
    number = await number_of(visitor)
    await run("answered", number)
    first = (await run("list", "--all")).output
    assert (await run("answered", number)).exit_code == 0
    assert (await run("list", "--all")).output == first


async def test_the_box_has_the_oldest_first(house, visitor, *, guest, run):
    numbers = []
    for person in (visitor, guest, visitor):
        numbers.append(await number_of(person))
        house.clock.advance(hours=2)
    listed = (await run("list")).output.splitlines()
    assert [line.split()[0] for line in listed] == numbers


async def test_the_letters_of_guests_and_members_open_too(guest, member, run):
    assert NAME in (await run("read", await number_of(guest))).output
    shown = (await run("read", await number_of(member))).output
    assert MEMBER["name"] in shown
    assert WORDS in shown


async def test_no_letter_moves_the_operators_screen(visitor, run):
    number = await number_of(visitor, message="\x1b]0;title\x07\x9b2Jhello\x08")
    assert "]0;title2Jhello" in (await run("read", number)).output


async def test_an_empty_box_says_so(house, run):
    assert house
    assert (await run("list")).output == "no letters wait for an answer\n"
    assert (await run("list", "--all")).output == "no letters\n"


@pytest.mark.parametrize("command", ["read", "answered"])
async def test_an_unknown_number_is_told(house, run, command):
    assert house
    done = await run(command, "abcd2345")
    assert (done.exit_code, done.stderr) == (2, "heart: there is no letter ABCD2345\n")


async def test_a_letter_whose_account_was_erased_says_so(house, member, run):
    number = await number_of(member)
    now = house.clock.now()
    await house.context.keys.erase(member.id, receipt="RECEIPT", now=now)
    done = await run("read", number)
    assert done.exit_code == 0
    assert "was erased" in done.output
    assert WORDS not in done.output


async def test_a_missing_secret_key_is_no_erased_account(visitor, run):
    number = await number_of(visitor)
    done = await run("read", number, HEART_SECRET_KEYS="B" * 42 + "E=")
    assert isinstance(done.exception, Broken)
    assert "HEART_SECRET_KEYS" in str(done.exception)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_database_without_tables_is_told(run, tmp_path):
    done = await run("list", HEART_DATABASE_URL=f"sqlite:///{tmp_path / 'fresh.db'}")
    assert done.exit_code == 2
    assert "./heart migrate" in done.stderr


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_database_that_is_away_is_told(run):
    done = await run("list", HEART_DATABASE_URL="postgresql+psycopg://heart@127.0.0.1:9/heart")
    assert done.exit_code == 2
    assert "cannot be reached" in done.stderr
