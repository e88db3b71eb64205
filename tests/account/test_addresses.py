"""Which address a request counts for: an IPv4 one is the same however it is written."""

import contextlib

import pytest
from httpx2 import ASGITransport, AsyncClient

from heartwhisper.app import build_app, build_context, surround
from heartwhisper.kernel.settings import load

# Nothing here depends on the kind of database.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
ONE_GUEST, PROXY = {"HEART_GUESTS_PER_HOUR": "1"}, {"HEART_TRUSTED_PROXIES": "127.0.0.0/8"}
WRAPPED = ["::ffff:203.0.113.1", "::FFFF:203.0.113.1", "::ffff:cb00:7101"]


@contextlib.asynccontextmanager
async def counting(environment, **settings):
    """The app without a server: a call comes from the address that the test names."""
    context = build_context(load(environment | ONE_GUEST | settings))
    app = surround(build_app(context), context)

    async def register(secret, peer, forwarded=""):
        transport = ASGITransport(app, client=(peer, 1024))
        async with AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            body = {"name": "guest", "email": secret, "password": secret}
            headers = {"X-Forwarded-For": forwarded} if forwarded else {}
            answer = await http.post("/api/auth/register", json=body, headers=headers)
            return answer.status_code

    yield register
    context.keys.close()
    context.database.close()


def secret(number):
    return f"00000000-0000-4000-8000-{number:012d}"


@pytest.mark.parametrize("wrapped", WRAPPED)
async def test_a_socket_for_both_kinds_counts_ipv4_as_such(environment, wrapped):
    async with counting(environment) as register:
        assert await register(secret(1), "203.0.113.1") == 201
        assert await register(secret(2), wrapped) == 429
        assert await register(secret(3), "::ffff:203.0.113.2") == 201  # somebody else


@pytest.mark.parametrize("wrapped", WRAPPED)
async def test_a_proxy_may_write_it_either_way(environment, wrapped):
    async with counting(environment, **PROXY) as register:
        assert await register(secret(1), "127.0.0.1", wrapped) == 201
        assert await register(secret(2), "127.0.0.1", "203.0.113.1") == 429
        assert await register(secret(3), "127.0.0.1", "::ffff:203.0.113.2") == 201


async def test_a_trusted_proxy_is_known_through_either_kind_of_socket(environment):
    async with counting(environment, **PROXY) as register:
        hops = "203.0.113.1, ::ffff:127.0.0.9"
        assert await register(secret(1), "::ffff:127.0.0.1", hops) == 201
        assert await register(secret(2), "127.0.0.1", "203.0.113.1, 127.0.0.9") == 429
        assert await register(secret(3), "::ffff:127.0.0.1", "203.0.113.2") == 201


async def test_of_ipv6_a_household_counts_as_one(environment):
    async with counting(environment) as register:
        assert await register(secret(1), "2001:db8:0:1::1") == 201
        assert await register(secret(2), "2001:db8:0:1:ffff::2") == 429
        assert await register(secret(3), "2001:db8:0:2::1") == 201
