"""Any SMTP server, one connection a letter.

aiosmtplib is imported with the first letter: a start must not wait for it.
"""

import asyncio
import contextlib
from dataclasses import dataclass, field
from email.message import EmailMessage
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from heartwhisper.kernel.clock import Clock, SystemClock
from heartwhisper.mail.message import flat, mailbox, needs_utf8, written
from heartwhisper.mail.port import Letter, MailError, Reason

if TYPE_CHECKING:
    from aiosmtplib import SMTP

_PORTS = {"smtp": 25, "smtps": 465}
_FAREWELL_SECONDS = 1
# A server that wants a (better) sign-in says nothing about the letter.
_SIGN_IN = (530, 534, 535, 538)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Server:
    host: str
    port: int
    tls: bool
    user: str | None
    password: str | None = field(repr=False)

    @property
    def near(self) -> bool:
        """Whether what is sent there stays on this machine."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


class SmtpPost:
    """Sends letters through one SMTP server.

    TLS is used where the server offers it, and its certificate is checked unless the server is on
    this machine. Where a password goes to another machine, TLS is required.

    Args:
        url: `smtp://[user:password@]host[:port]` (port 25) or `smtps://…` (port 465, TLS from the
            first byte); user and password are percent-encoded.
        sender: the bare address that letters come from; bounces go there.
        timeout: seconds for a whole letter, with connecting.
        clock: dates the letters; the machine's by default.

    Raises:
        ValueError: the URL or the sender is none. The text repeats neither.
    """

    def __init__(
        self, url: str, sender: str, timeout: float = 20, *, clock: Clock | None = None
    ) -> None:
        self._server = _server(url)
        self._sender = sender
        self._origin = mailbox(sender)
        self._timeout = timeout
        self._clock = clock or SystemClock()

    async def send(self, letter: Letter) -> None:
        """Hand one letter to the server.

        Raises:
            MailError: `refused` when the server does not take this letter or its address (5xx, or
                an address beyond ASCII where it knows none), or when it could not be written;
                `later` for anything else.
        """
        message = written(letter, self._sender, self._clock.now())
        from aiosmtplib import (  # noqa: PLC0415 - see above
            SMTPDataError,
            SMTPException,
            SMTPNotSupported,
            SMTPRecipientsRefused,
        )

        client = self._client()
        try:
            async with asyncio.timeout(self._timeout):
                await self._hand_over(client, message)
            # The letter is taken; whatever the goodbye brings, it must not be sent again.
            with contextlib.suppress(SMTPException, OSError):
                await client.quit(timeout=_FAREWELL_SECONDS)
        except SMTPRecipientsRefused as error:
            raise MailError(_reason(error.recipients[0].code)) from None
        except SMTPDataError as error:
            raise MailError(_reason(error.code)) from None
        except SMTPNotSupported:
            raise MailError("refused") from None
        except (SMTPException, OSError, ValueError):
            raise MailError("later") from None
        finally:
            client.close()

    async def aclose(self) -> None:
        """Do nothing: no connection outlives its letter."""

    def _client(self) -> "SMTP":
        from aiosmtplib import SMTP  # noqa: PLC0415 - see above

        server = self._server
        required = server.user is not None and not server.near and not server.tls
        return SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            # The machine's own name is nobody's business, and to ask for it can take seconds.
            local_hostname=self._origin.domain,
            timeout=self._timeout,
            use_tls=server.tls,
            start_tls=True if required else None,
            validate_certs=not server.near,
        )

    async def _hand_over(self, client: "SMTP", message: EmailMessage) -> None:
        await client.connect()
        if needs_utf8(message):
            await client.ehlo()
            if not client.supports_extension("smtputf8"):
                # Whom to answer is worth less than the letter itself.
                del message["Reply-To"]
        options = ["SMTPUTF8"] if needs_utf8(message) else []
        to = message["To"].addresses[0].addr_spec
        await client.sendmail(self._origin.addr_spec, to, flat(message), mail_options=options)


def _server(url: str) -> _Server:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    rest = parts.path.strip("/") or parts.query or parts.fragment
    if parts.scheme not in _PORTS or not parts.hostname or rest:
        raise ValueError("no URL such as smtp://user:password@host:port")
    if bool(parts.username) != bool(parts.password):
        raise ValueError("user and password come together")
    return _Server(
        host=parts.hostname,
        port=port or _PORTS[parts.scheme],
        tls=parts.scheme == "smtps",
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
    )


def _reason(code: int) -> Reason:
    return "refused" if 500 <= code < 600 and code not in _SIGN_IN else "later"
