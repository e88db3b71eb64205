"""Callers that send too much or never finish do not hold the service up."""

import asyncio
import contextlib
from urllib.parse import urlsplit

import pytest

from heartwhisper.cli import protocol
from tests.parts.server import running


async def connect(base_url):
    at = urlsplit(base_url)
    return await asyncio.open_connection(at.hostname, at.port)


async def test_a_body_that_never_ends_is_given_up(house, monkeypatch):
    monkeypatch.setattr("heartwhisper.kernel.edge.PATIENCE", 0.2)
    reader, writer = await connect(house.base_url)
    head = "POST /api/chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    writer.write(f'{head}Content-Length: 100\r\n\r\n{{"message"'.encode())
    answer = await asyncio.wait_for(reader.read(4096), 10)
    assert b" 408 " in answer
    assert b"request_too_slow" in answer
    writer.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running({"HEART_DATA_DIR": str(tmp_path_factory.mktemp("data"))}) as server:
        yield server


async def test_a_header_without_end_closes_the_connection(server):
    reader, writer = await connect(server.base_url)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 1_000_000)
    with contextlib.suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), 10) == b""
    writer.close()


async def test_many_requests_on_one_connection_are_welcome(server):
    reader, writer = await connect(server.base_url)
    for _ in range(50):
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Fill: " + b"a" * 4000 + b"\r\n\r\n")
        assert b'"alive"' in await reader.readuntil(b"}")
    writer.close()


def test_the_limits_are_those_promised():
    assert (protocol.HEADERS, protocol.PATIENCE) == (96 * 1024, 10.0)
