"""Every way a mail server can fail is `later` or `refused`, and says nothing of the letter."""

import asyncio

import pytest

from heartwhisper.mail.port import MailError
from tests.mail.writing import LINK, letter, post
from tests.parts.ports import free_port
from tests.parts.smtp_server import drop, hang, says, smtp_server

ADDRESS = "someone@example.com"
HASTY = 0.5


async def fails(*, patience=20, **options):
    async with smtp_server(**options) as server:
        with pytest.raises(MailError) as caught:
            await post(f"smtp://127.0.0.1:{server.port}", letter(), patience)
        assert server.connections == 1
        assert server.letters == []
    return caught.value


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
@pytest.mark.parametrize("code", [421, 450, 451, 452])
async def test_a_server_that_cannot_now_is_asked_later(command, code):
    error = await fails(**{command: says(f"{code} Not now")})
    assert error.reason == "later"


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
@pytest.mark.parametrize("code", [550, 551, 552, 553, 554])
async def test_a_letter_that_is_refused_is_not_tried_again(command, code):
    error = await fails(**{command: says(f"{code} No")})
    assert error.reason == "refused"


@pytest.mark.parametrize("code", [530, 535])
async def test_a_server_that_wants_a_sign_in_has_not_refused_the_letter(code):
    error = await fails(RCPT=says(f"{code} Who are you?"))
    assert error.reason == "later"


@pytest.mark.parametrize("code", [421, 550, 554])
async def test_a_server_that_refuses_us_has_not_refused_the_letter(code):
    error = await fails(EHLO=says(f"{code} Go away"), HELO=says(f"{code} Go away"))
    assert error.reason == "later"


@pytest.mark.parametrize("command", ["EHLO", "RCPT", "DATA"])
async def test_a_server_that_hangs_is_asked_later(command):
    error = await fails(**{command: hang}, patience=HASTY)
    assert error.reason == "later"


@pytest.mark.parametrize("command", ["EHLO", "RCPT", "DATA"])
async def test_a_server_that_hangs_up_is_asked_later(command):
    error = await fails(**{command: drop})
    assert error.reason == "later"


async def test_a_server_slow_at_every_step_is_not_waited_for_step_by_step():
    async def slow(_):
        await asyncio.sleep(HASTY * 0.6)

    error = await fails(EHLO=slow, RCPT=slow, DATA=slow, patience=HASTY)
    assert error.reason == "later"


async def test_nobody_there():
    with pytest.raises(MailError) as caught:
        await post(f"smtp://127.0.0.1:{free_port()}", letter())
    assert caught.value.reason == "later"


@pytest.mark.parametrize(
    "greeting", [b"HTTP/1.1 400 Bad\r\n\r\n", b"554 Not you\r\n", b"\xff" * 99]
)
async def test_somebody_else_there(greeting):
    async def talk(_, writer):
        writer.write(greeting)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        with pytest.raises(MailError) as caught:
            await post(f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}", letter(), HASTY)
    assert caught.value.reason == "later"


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
async def test_no_error_repeats_the_address_or_the_letter(command):
    shown: BaseException | None = await fails(**{command: says(f"550 No <{ADDRESS}> {LINK}")})
    while shown:
        text = f"{shown!r} {shown} {vars(shown)}"
        assert ADDRESS not in text
        assert LINK not in text
        shown = shown.__cause__ or (None if shown.__suppress_context__ else shown.__context__)


async def test_a_sending_that_is_cancelled_hangs_up():
    asked = asyncio.Event()

    async def silent(session):
        asked.set()
        return await hang(session)

    async with smtp_server(RCPT=silent) as server:
        sending = asyncio.ensure_future(post(f"smtp://127.0.0.1:{server.port}", letter()))
        await asked.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        await asyncio.wait_for(server.hung_up.wait(), 5)
    assert server.letters == []
