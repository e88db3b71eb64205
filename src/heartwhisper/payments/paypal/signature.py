"""Whether a webhook comes from PayPal: https://developer.paypal.com/api/rest/webhooks/rest/.

PayPal signs `transmission id|time|webhook id|crc32 of the body` with RSA and SHA-256 and says
where its certificate is. Everything it says is a stranger's word until the chain is proven.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509 import Certificate, load_pem_x509_certificates

from heartwhisper.payments.paypal.certificates import UNREADABLE, digicert, leaf, parsed
from heartwhisper.payments.paypal.times import moment
from heartwhisper.payments.port import Forged

if TYPE_CHECKING:
    from heartwhisper.kernel.clock import Clock

_MAX_AGE = timedelta(seconds=300)
_LIMIT = 64 * 1024
_CACHED = 8
_NAME = "messageverificationcerts.paypal.com"
_SANDBOX_NAME = "messageverificationcerts.sandbox.paypal.com"
_URL = re.compile(
    r"(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)/v1/notifications/certs/[A-Za-z0-9_-]{1,100}", re.ASCII
)
_ID = re.compile(r"[A-Za-z0-9-]{1,100}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Trust:
    """What a certificate has to show.

    Attributes:
        roots: one of these ends its chain.
        names: one of these is its name.
        origins: where it may be fetched, such as `https://api.paypal.com`.
    """

    roots: Sequence[Certificate]
    names: frozenset[str]
    origins: frozenset[str]


def trust(
    roots: Sequence[bytes] | None, *, hosts: frozenset[str], own: str | None, live: bool
) -> Trust:
    """Build what is trusted.

    Args:
        roots: PEM; None for PayPal's authority.
        hosts: where certificates are, by https.
        own: a stand-in on loopback that is trusted too.
        live: whether the sandbox's name is refused.
    """
    pinned = digicert() if roots is None else roots
    return Trust(
        roots=[one for pem in pinned for one in load_pem_x509_certificates(pem)],
        names=frozenset({_NAME} if live else {_NAME, _SANDBOX_NAME}),
        origins=frozenset({f"https://{host}" for host in hosts} | ({own} if own else set())),
    )


@dataclass(frozen=True, slots=True)
class _Transmission:
    id: str
    time: str
    url: str
    signature: bytes

    def signed(self, webhook_id: str, body: bytes) -> bytes:
        return f"{self.id}|{self.time}|{webhook_id}|{zlib.crc32(body)}".encode()


class Signature:
    """Proves webhooks.

    Args:
        webhook_id: of our own webhook; an event signed for another is none of ours.
        trust: see there.
        download: fetches a URL, at most so many bytes; None when there is no such file.
        clock: says what is too old.
    """

    def __init__(
        self,
        webhook_id: str,
        trust: Trust,
        *,
        download: Callable[[str, int], Awaitable[bytes | None]],
        clock: "Clock",
    ) -> None:
        self._webhook_id = webhook_id
        self._trust = trust
        self._download = download
        self._clock = clock
        self._chains: dict[str, Sequence[Certificate]] = {}

    async def prove(self, headers: Mapping[str, str], body: bytes) -> None:
        """Refuse a webhook that is not PayPal's.

        One that was sent more than 300 s ago is refused too, though PayPal tries for three days:
        what can be sent again by anybody who saw it must not be taken for ever, and whatever we
        miss is found in PayPal's list of events.

        Raises:
            Forged: it is not PayPal's, not ours, not of now, or was changed.
            PaymentError: `later`, when the certificate cannot be fetched.
        """
        sent = self._transmission(headers)
        chain = self._chains.get(sent.url) or await self._fetched(sent.url)
        self._check(chain, sent, body)
        # Only a chain that proved something is kept, so that nobody can push it out.
        if sent.url not in self._chains and len(self._chains) >= _CACHED:
            del self._chains[next(iter(self._chains))]
        self._chains[sent.url] = chain

    def _transmission(self, headers: Mapping[str, str]) -> _Transmission:
        told = {name.lower(): value for name, value in headers.items()}
        if told.get("paypal-auth-algo") != "SHA256withRSA":
            raise Forged
        sent = _Transmission(
            id=told.get("paypal-transmission-id", ""),
            time=told.get("paypal-transmission-time", ""),
            url=told.get("paypal-cert-url", ""),
            signature=_decoded(told.get("paypal-transmission-sig", "")),
        )
        where = _URL.fullmatch(sent.url)
        if not where or where[1] not in self._trust.origins or not _ID.fullmatch(sent.id):
            raise Forged
        if not self._fresh(sent.time):
            raise Forged
        return sent

    def _fresh(self, time: str) -> bool:
        try:
            return abs(self._clock.now() - moment(time)) <= _MAX_AGE
        except (ValueError, OverflowError):
            return False

    async def _fetched(self, url: str) -> Sequence[Certificate]:
        file = await self._download(url, _LIMIT)
        try:
            return parsed(file or b"")
        except UNREADABLE:
            raise Forged from None

    def _check(self, chain: Sequence[Certificate], sent: _Transmission, body: bytes) -> None:
        try:
            signer = leaf(chain, self._trust.roots, names=self._trust.names, now=self._clock.now())
            key = signer.public_key()
            if not isinstance(key, RSAPublicKey) or key.key_size < 2048:
                raise Forged
            key.verify(sent.signature, sent.signed(self._webhook_id, body), PKCS1v15(), SHA256())
        except (*UNREADABLE, InvalidSignature, UnsupportedAlgorithm):
            raise Forged from None


def _decoded(text: str) -> bytes:
    try:
        signature = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Forged from None
    # The spare bits of the last character could be anything: only one spelling is taken.
    if not signature or base64.b64encode(signature).decode() != text:
        raise Forged
    return signature
