"""Chains of certificates: from the one that signed to a root that we pinned."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes

# What cryptography raises over a certificate that is none, or that says something odd.
UNREADABLE = (
    ValueError,
    TypeError,
    IndexError,
    InvalidSignature,
    UnsupportedAlgorithm,
    x509.DuplicateExtension,
    x509.ExtensionNotFound,
    x509.InvalidVersion,
    x509.UnsupportedGeneralNameType,
)
_LONGEST = 5
_HASHES = (hashes.SHA256, hashes.SHA384, hashes.SHA512)
_BEGIN, _END = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"


def digicert() -> list[bytes]:
    """The roots of PayPal's authority, as certifi's bundle has them (PEM)."""
    import certifi  # noqa: PLC0415 - only where no roots are handed in

    found = []
    # Blocks of others are not even parsed: some are older than today's rules of encoding.
    for block in Path(certifi.where()).read_text("utf-8").split(_END)[:-1]:
        label, _, rest = block.partition(_BEGIN)
        if '# Label: "DigiCert ' in label:
            found.append(f"{_BEGIN}{rest}{_END}\n".encode())
    return found


def parsed(pem: bytes) -> list[x509.Certificate]:
    """Read a file of certificates, the signer's first.

    Raises:
        ValueError: it holds none, too many, or something else.
    """
    chain = x509.load_pem_x509_certificates(pem)
    if len(chain) > _LONGEST:
        raise ValueError("too many certificates")
    return chain


def leaf(
    chain: Sequence[x509.Certificate],
    roots: Sequence[x509.Certificate],
    *,
    names: frozenset[str],
    now: datetime,
) -> x509.Certificate:
    """Prove a chain and return its first certificate.

    Each certificate was issued by the next one, which may issue, until a root did; all of them
    are in date, and the first bears one of the names.

    Raises:
        Exception: one of `UNREADABLE`, when anything of that is not so.
    """
    issuers = [*chain[1:]]
    current, below = chain[0], 0
    _dated(current, now)
    while not (root := _issuing(current, roots, now)):
        issuer = issuers.pop(0)
        _issued(current, issuer, below)
        _dated(issuer, now)
        current, below = issuer, below + 1
    _issued(current, root, below)
    _named(chain[0], names)
    return chain[0]


def _issuing(
    current: x509.Certificate, roots: Sequence[x509.Certificate], now: datetime
) -> x509.Certificate | None:
    for root in roots:
        if root.subject == current.issuer:
            _dated(root, now)
            return root
    return None


def _issued(current: x509.Certificate, issuer: x509.Certificate, below: int) -> None:
    if not isinstance(current.signature_hash_algorithm, _HASHES):
        raise TypeError("a weak signature")
    current.verify_directly_issued_by(issuer)
    limits = issuer.extensions.get_extension_for_class(x509.BasicConstraints).value
    if not limits.ca or (limits.path_length is not None and below > limits.path_length):
        raise ValueError("may not issue")
    use = _key_usage(issuer)
    if use and not use.key_cert_sign:
        raise ValueError("may not issue")


def _key_usage(certificate: x509.Certificate) -> x509.KeyUsage | None:
    for extension in certificate.extensions:
        if isinstance(extension.value, x509.KeyUsage):
            return extension.value
    return None


def _dated(certificate: x509.Certificate, now: datetime) -> None:
    if not certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc:
        raise ValueError("out of date")


def _named(certificate: x509.Certificate, names: frozenset[str]) -> None:
    said = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    if not names & set(said.get_values_for_type(x509.DNSName)):
        raise ValueError("another name")
