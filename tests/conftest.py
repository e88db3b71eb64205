"""The house under test: real databases, a real server on loopback, a clock that the test turns."""

import asyncio
import contextlib
import secrets
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, select

from heartwhisper.app import build_app, build_context, surround
from heartwhisper.kernel.jobs import JOB
from heartwhisper.kernel.settings import load
from heartwhisper.migrations.run import migrate
from heartwhisper.migrations.tables import METADATA
from tests.parts.in_process import serving
from tests.parts.postgres import fresh_database, postgres
from tests.people import MINA, Person, browser

pytest_plugins = ["tests.side_by_side"]

KEY = "A" * 42 + "E="  # one of the test's own keys; it opens nothing else
NOON = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)  # noon in Seoul


class ManualClock:
    """Stands still until the test turns it."""

    def __init__(self):
        self.moment = NOON

    def now(self):
        return self.moment

    def advance(self, **by):
        self.moment += timedelta(**by)


@pytest.fixture(scope="session")
def postgres_url():
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory):
    """A migrated SQLite database, to be copied."""
    path = tmp_path_factory.mktemp("template") / "heart.db"
    migrate(load({"HEART_DATABASE_URL": f"sqlite:///{path}", "HEART_SECRET_KEYS": KEY}))
    return path


@pytest.fixture(scope="session")
def empty_postgres(postgres_url):
    """The name of a migrated PostgreSQL database, to be copied."""
    url = fresh_database(postgres_url)
    keys = {"HEART_KEYS_URL": "sqlite://", "HEART_SECRET_KEYS": KEY}
    migrate(load({"HEART_DATABASE_URL": url} | keys))
    return url


def connect_postgres(at, name):
    """A connection to a database of the server of a URL; every statement counts at once."""
    server = psycopg.connect(host=at.host, port=at.port, user=at.username, dbname=name)
    server.autocommit = True
    return contextlib.closing(server)


def copy_postgres(url):
    at, name = make_url(url), f"c{secrets.token_hex(6)}"
    with connect_postgres(at, "postgres") as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {at.database} STRATEGY file_copy")
    return at.set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def one_postgres(empty_postgres):
    """The database of this process, emptied for every test: sooner done than another copy."""
    return copy_postgres(empty_postgres)


def empty(url):
    """Send everybody out of a database, take every row and every foreign table out of it."""
    at = make_url(url)
    with connect_postgres(at, at.database) as server:
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        ours = [table.name for table in reversed(METADATA.sorted_tables)]
        there = server.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (name,) in there.fetchall():
            if name not in {*ours, "alembic_version"}:
                server.execute(f'DROP TABLE "{name}" CASCADE')
        for name in ours:
            server.execute(f'DELETE FROM "{name}"')


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path):
    """A migrated, empty database of either kind."""
    return empty_database(request, tmp_path, request.param)


def empty_database(request, tmp_path, kind):
    """The URL of a migrated, empty database."""
    if kind == "sqlite":
        shutil.copy(request.getfixturevalue("empty_sqlite"), tmp_path / "heart.db")
        return f"sqlite:///{tmp_path / 'heart.db'}"
    url = request.getfixturevalue("one_postgres")
    empty(url)
    return url


@dataclass
class House:
    """The running product."""

    context: object
    clock: ManualClock
    base_url: str
    folder: Path

    def person(self, **headers):
        return Person(browser(self.base_url, headers))

    async def finish_jobs(self):
        """Do what is due until no job is left: the worker of the house may have taken one.

        One that fails is not tried again.
        """
        async with asyncio.timeout(20):
            while await self.context.database.read(lambda tx: tx.execute(select(JOB)).all()):
                await self.context.jobs.work_once()


@pytest.fixture
def environment(database_url, tmp_path):
    """The settings of the house; a test may change them before it opens it."""
    return {
        "HEART_DATABASE_URL": database_url,
        "HEART_KEYS_URL": f"sqlite:///{tmp_path / 'keys.db'}",
        "HEART_DATA_DIR": str(tmp_path),
        "HEART_SECRET_KEYS": KEY,
        "HEART_LOG_LEVEL": "error",
    }


@pytest.fixture
async def open_house(environment):
    """Opens houses: `await open_house(counsellor, HEART_…="…")`; `till` makes the money's part."""
    async with contextlib.AsyncExitStack() as stack:

        async def open_one(counsellor=None, clock=None, till=None, **settings):
            clock = clock or ManualClock()
            given = environment | settings
            context = build_context(load(given), clock)
            money = {"host": "127.0.0.1", "till": till and till(context)}
            app = surround(build_app(context, counsellor, **money), context)
            url = await stack.enter_async_context(serving(app))
            return House(context, clock, url, Path(given["HEART_DATA_DIR"]))

        yield open_one


@pytest.fixture
async def house(open_house):
    """The product with the built-in counsellor."""
    return await open_house()


@pytest.fixture
async def guest(house):
    """Somebody without an account, signed in as a browser does it."""
    async with house.person() as person:
        await person.enter()
        yield person


@pytest.fixture
async def member(house):
    """Somebody with an e-mail and a password: those of MINA."""
    async with house.person() as person:
        await person.register(**MINA)
        await person.sign_in(MINA["email"], MINA["password"])
        yield person


@pytest.fixture
async def stranger(house):
    """Somebody else."""
    async with house.person() as person:
        await person.enter()
        yield person
