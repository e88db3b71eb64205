"""Limits: in memory, together in Valkey, and when Valkey is away."""

import pytest

from heartwhisper.kernel.errors import RateLimited
from heartwhisper.kernel.limits import Limiter
from tests.parts.ports import free_port
from tests.parts.valkey import valkey


@pytest.fixture(scope="session")
def shared_url():
    with valkey() as url:
        yield url


@pytest.fixture(params=["memory", "valkey"])
def limiter(request):
    kind = request.param
    return Limiter(request.getfixturevalue("shared_url") if kind == "valkey" else "")


def count(limiter, key, amount, *, minutes=1):
    """How many of ten are let through."""
    refused = []
    for _ in range(10):
        try:
            limiter.per_minute("send", key, amount, minutes=minutes)
        except RateLimited as one:
            refused.append(int(one.headers["Retry-After"]))
    assert all(seconds >= 1 for seconds in refused)
    return 10 - len(refused)


def test_so_many_are_let_through(limiter, tmp_path):
    assert count(limiter, str(tmp_path), 3) == 3
    assert count(limiter, f"{tmp_path}-other", 4) == 4
    assert count(limiter, f"{tmp_path}-free", 0) == 10


def test_what_was_counted_can_be_forgotten(limiter, tmp_path):
    key = str(tmp_path)
    assert count(limiter, key, 5, minutes=15) == 5
    limiter.forget("send", key, 5, minutes=15)
    assert count(limiter, key, 5, minutes=15) == 5


def test_processes_count_together(shared_url, tmp_path):
    one, other = Limiter(shared_url), Limiter(shared_url)
    assert count(one, str(tmp_path), 7) + count(other, str(tmp_path), 7) == 7


def test_a_valkey_out_of_reach_refuses_nobody():
    limiter = Limiter(f"redis://127.0.0.1:{free_port()}")
    assert count(limiter, "somebody", 3) == 3
