"""A mail server of ours: a real one that keeps what it is sent, and misbehaves as told."""

import asyncio
import contextlib
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP as POLICY

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword

from tests.parts.ports import free_port

Behaviour = Callable[[SMTP], Awaitable[str | None]]
TAKEN = "250 Taken"


def says(answer: str) -> Behaviour:
    """Answer with a line, such as `451 Later`."""

    async def behave(_: SMTP) -> str:
        return answer

    return behave


async def hang(_: SMTP) -> str:
    """Say nothing more."""
    await asyncio.Event().wait()
    return TAKEN


async def drop(session: SMTP) -> str:
    """Hang up without a word."""
    session.transport.abort()
    return await hang(session)


@dataclass
class MailServer:
    """What the server is told, and what it saw.

    `behaviours` has what it does at `HELO`, `EHLO`, `RCPT`, `DATA` or `QUIT`. What one returns is
    its answer; after one that returns nothing it does its duty.
    """

    behaviours: dict[str, Behaviour]
    port: int = field(default_factory=free_port)
    letters: list[Envelope] = field(default_factory=list)
    sign_ins: list[tuple[str, str]] = field(default_factory=list)
    greeted: list[str] = field(default_factory=list)
    connections: int = 0
    heard_in_clear: bytes = b""
    heard_sealed: bytes = b""
    open: set["_Session"] = field(default_factory=set)
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def messages(self) -> list[EmailMessage]:
        """The letters taken, as a mail program reads them."""
        return [message_from_bytes(one.content, policy=POLICY) for one in self.letters]

    async def stop(self) -> None:
        """Hang up on everybody."""
        talking = [session.talk for session in self.open]
        for session in tuple(self.open):
            # Up to Python 3.11.4 a TLS connection that is closing already cannot be aborted.
            with contextlib.suppress(AttributeError):
                session.transport.abort()
        for talk in talking:
            talk.cancel()  # a TLS handshake that failed leaves it waiting
        await asyncio.gather(*talking, return_exceptions=True)


class _Session(SMTP):
    """One connection."""

    def __init__(self, server: MailServer, **options):
        super().__init__(_Duties(server), authenticator=self._sign_in, **options)
        self._mail_server = server

    @property
    def talk(self) -> asyncio.Task:
        return self._handler_coroutine

    @property
    def sealed(self) -> bool:
        return self.transport.get_extra_info("sslcontext") is not None

    def connection_made(self, transport):
        self._mail_server.open.add(self)
        self._mail_server.connections += not self.talk
        super().connection_made(transport)

    def connection_lost(self, error):
        self._mail_server.open.discard(self)
        self._mail_server.hung_up.set()
        super().connection_lost(error)

    def data_received(self, data):
        if self.sealed:
            self._mail_server.heard_sealed += data
        else:
            self._mail_server.heard_in_clear += data
        super().data_received(data)

    def _sign_in(self, *given) -> AuthResult:
        login: LoginPassword = given[-1]
        self._mail_server.sign_ins.append((login.login.decode(), login.password.decode()))
        return AuthResult(success=login.password == b"open sesame", handled=False)


class _Duties:
    """What the server does at each command."""

    def __init__(self, server: MailServer):
        self._server = server

    # aiosmtpd names these and what they are given.
    async def handle_HELO(self, *given):  # noqa: N802
        session, state, _, state.host_name = given
        return await self._told("HELO", session) or "250 mail.test"

    # It counts the names of this one, to tell its new form from an old one.
    async def handle_EHLO(self, session, state, _envelope, name, answers):  # noqa: N802, PLR0917
        state.host_name = name
        self._server.greeted.append(name)
        told = await self._told("EHLO", session)
        return [told] if told else answers

    async def handle_RCPT(self, *given):  # noqa: N802
        session, _, envelope, address, _ = given
        told = await self._told("RCPT", session)
        if told is None:
            envelope.rcpt_tos.append(address)
        return told or TAKEN

    async def handle_DATA(self, session, *given):  # noqa: N802
        told = await self._told("DATA", session)
        if told is None:
            self._server.letters.append(given[-1])
        return told or TAKEN

    async def handle_QUIT(self, session, *_):  # noqa: N802
        return await self._told("QUIT", session) or "221 Bye"

    async def _told(self, command, session) -> str | None:
        behave = self._server.behaviours.get(command)
        return None if behave is None else await behave(session)


@contextlib.asynccontextmanager
async def smtp_server(*, tls: ssl.SSLContext | None = None, at_once=False, utf8=True, **behaviours):
    """Start a server in the running loop.

    Args:
        tls: what it offers STARTTLS with; without it, or `at_once`, sign-ins need no STARTTLS.
        at_once: TLS from the first byte.
        utf8: whether it takes addresses beyond ASCII.
        **behaviours: what it does instead of its duty, as in `MailServer`.
    """
    server = MailServer(behaviours)
    starts = tls if not at_once else None

    def session() -> _Session:
        return _Session(
            server,
            enable_SMTPUTF8=utf8,
            tls_context=starts,
            auth_require_tls=starts is not None,
            hostname="mail.test",
            loop=asyncio.get_running_loop(),
        )

    listening = await asyncio.get_running_loop().create_server(
        session, "127.0.0.1", server.port, ssl=tls if at_once else None
    )
    try:
        yield server
    finally:
        listening.close()
        await server.stop()
