"""What a shop without a server stands on: a database and an executor that use no threads."""

import asyncio
import atexit
import shutil
import tempfile
from concurrent.futures import Executor, Future
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from heartwhisper.billing.models import CURSOR
from heartwhisper.kernel.database import Database
from heartwhisper.kernel.keys import DATA_KEY
from heartwhisper.kernel.settings import load
from heartwhisper.migrations.run import migrate
from heartwhisper.payments.paypal.client import Client
from heartwhisper.payments.paypal.plans import make_plans
from tests.billing.shop import PRICES
from tests.conftest import KEY, ManualClock
from tests.providers.paypal_fake import PayPalFake
from tests.providers.paypal_wire import Wire

LOOP = asyncio.new_event_loop()


class Here(Executor):
    """Does at once, in this thread, what is handed to it: no sequence depends on threads."""

    def submit(self, fn, /, *args, **kwargs):
        done = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - as every executor does
            done.set_exception(error)
        return done


class Pen:
    """Writes in this thread, one transaction for each unit."""

    def __init__(self, engine):
        self.tx = engine.connect()

    async def submit(self, unit):
        driver = self.tx.connection.dbapi_connection
        driver.execute("BEGIN IMMEDIATE")
        try:
            result = unit(self.tx)
        except BaseException:
            driver.execute("ROLLBACK")
            raise
        driver.execute("COMMIT")
        return result


def database(url):
    made = Database(url)
    made._threads.shutdown()
    made._threads, made._writer = Here(), Pen(made.engine)
    return made


@cache
def ground():
    """What every world of this process stands on: a database, settings, PayPal's plans."""
    memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(prefix="heart-", dir=memory if memory.is_dir() else None)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    given = {"HEART_DATABASE_URL": f"sqlite:///{folder}/heart.db", "HEART_DATA_DIR": folder}
    given |= {"HEART_KEYS_URL": f"sqlite:///{folder}/keys.db", "HEART_SECRET_KEYS": KEY}
    settings = load(given | {"HEART_LOG_LEVEL": "error"})
    migrate(settings)
    paypal = PayPalFake(ManualClock())
    client = Client(*paypal.keys, base_url=paypal.base, clock=paypal.clock, transport=Wire(paypal))
    wanted = {name: (PRICES[name], "USD") for name in ("monthly", "yearly")}
    plans = LOOP.run_until_complete(make_plans(client, "Heart Whisper", wanted))
    stores = database(settings.database), database(settings.keys)
    DATA_KEY.metadata.create_all(stores[1].engine)
    return settings, stores, (plans, paypal.shelf, paypal.extra)


# ---- and it is as good as the real one
def test_what_fails_here_fails_for_the_one_who_asked():
    done = Here().submit(int, "no number")
    with pytest.raises(ValueError, match="no number"):
        done.result()
    assert Here().submit(int, "7").result() == 7


def test_a_unit_that_fails_leaves_nothing_behind():
    store, row = ground()[1][0], {"provider": "nobody", "read_until": ManualClock().now()}

    def unit(tx):
        tx.execute(insert(CURSOR).values(**row))
        raise KeyError

    with pytest.raises(KeyError):
        LOOP.run_until_complete(store.write(unit))
    found = store.read(lambda tx: tx.execute(select(CURSOR.c.provider)).scalars().all())
    assert "nobody" not in LOOP.run_until_complete(found)
