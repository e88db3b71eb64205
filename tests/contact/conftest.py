"""Who writes to the operator."""

import pytest

from tests.contact.writing import become_member


@pytest.fixture
async def visitor(house):
    """Somebody who only opened the page: no account, no cookie."""
    async with house.person() as person:
        yield person


@pytest.fixture
async def member(house):
    """Somebody with an e-mail."""
    async with house.person() as person:
        await become_member(person)
        yield person
