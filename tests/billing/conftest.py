"""The shop, and whoever buys there."""

import pytest

from tests.billing.shop import open_shop
from tests.conftest import empty_database
from tests.people import MINA


@pytest.fixture
def database_url(request, tmp_path):
    """SQLite, but where a story asks for both: each statement of the room runs there on both."""
    return empty_database(request, tmp_path, getattr(request, "param", "sqlite"))


@pytest.fixture
async def shop(open_house):
    """A house that sells, with nothing bought yet; its books are compared at the end."""
    shop = await open_shop(open_house)
    yield shop
    await shop.balance()


@pytest.fixture
async def buyer(shop):
    """A member of the shop's house."""
    async with shop.house.person() as person:
        await person.register(**MINA)
        await person.sign_in(MINA["email"], MINA["password"])
        yield person


@pytest.fixture
async def visitor(shop):
    """A guest of the shop's house."""
    async with shop.house.person() as person:
        await person.enter()
        yield person
