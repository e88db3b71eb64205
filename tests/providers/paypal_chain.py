"""Certificates like PayPal's for signing webhooks, from roots of our own."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.x509.oid import NameOID

LEAF = "messageverificationcerts.paypal.com"
EARLY, LATE = datetime(2020, 1, 1, tzinfo=UTC), datetime(2049, 12, 31, tzinfo=UTC)


@dataclass(frozen=True)
class Chain:
    """`pem` is what PayPal serves, `root` what the receiver pins; `leaf` is the signer's key."""

    pem: bytes
    root: bytes
    leaf: object

    def sign(self, message):
        return self.leaf.sign(message, padding.PKCS1v15(), hashes.SHA256())


@cache
def leaf_key(bits=2048):
    # RSA keys are slow to make: one for the whole process.
    return rsa.generate_private_key(public_exponent=65537, key_size=bits)


@cache
def issuer_key(_name):
    return ec.generate_private_key(ec.SECP256R1())


@cache
def chain(  # noqa: PLR0913 - each is one thing that may be wrong with a chain
    *,
    leaf=LEAF,
    root="Root",
    impostor=False,
    root_until=LATE,
    until=LATE,
    middle_until=LATE,
    middle_issues=True,
    signs_certificates=True,
    bits=2048,
    path_length=None,
    digest=hashes.SHA256,
    with_root=False,
):
    """A leaf, an intermediate and a root; without arguments, a good one."""
    top, middle = issuer_key("Impostor" if impostor else root), issuer_key("Intermediate")
    key = leaf_key(bits)
    rooted = _certificate(root, by=(root, top), key=top, ca=(True, path_length), until=root_until)
    issued = _certificate(
        "Intermediate",
        by=(root, top),
        key=middle,
        ca=(middle_issues, None),
        until=middle_until,
        use=signs_certificates,
    )
    signed = _certificate(
        "leaf", by=("Intermediate", middle), key=key, until=until, name=leaf, digest=digest
    )
    served = [signed, issued, rooted] if with_root else [signed, issued]
    return Chain(b"".join(_pem(one) for one in served), _pem(rooted), key)


def _certificate(  # noqa: PLR0913 - the parts of a certificate
    subject, *, by, key, ca=None, until=LATE, name=None, use=None, digest=hashes.SHA256
):
    issuer, issuing = by
    builder = (
        x509.CertificateBuilder()
        .subject_name(_named(subject))
        .issuer_name(_named(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(EARLY)
        .not_valid_after(until)
    )
    is_ca, path_length = ca or (False, None)
    limits = x509.BasicConstraints(ca=is_ca, path_length=path_length if is_ca else None)
    builder = builder.add_extension(limits, critical=True)
    if name:
        names = x509.SubjectAlternativeName([x509.DNSName(name)])
        builder = builder.add_extension(names, critical=False)
    if use is not None:
        builder = builder.add_extension(_usage(use), critical=True)
    return builder.sign(issuing, digest())


def _usage(signs_certificates):
    return x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )


def _named(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Test {text}")])


def _pem(certificate):
    return certificate.public_bytes(serialization.Encoding.PEM)
