"""A server far away, as far as the post can tell: its name leads to this machine."""

import ipaddress
import socket
import ssl
from datetime import UTC, datetime

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

FAR = "mail.example.org"
SINCE, UNTIL = datetime(2020, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture
def far(monkeypatch):
    """The name of a machine that is not this one; here it leads to the loopback interface."""
    asked = socket.getaddrinfo

    def answered(host, *more, **named):
        return asked("127.0.0.1" if host == FAR else host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", answered)
    return FAR


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A certificate for the far name, with its key, in one file; nobody trusts it by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, FAR)])
    names = [x509.DNSName(FAR), x509.IPAddress(ipaddress.ip_address("127.0.0.2"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(SINCE)
        .not_valid_after(UNTIL)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "server.pem"
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    secret = key.private_bytes(encoding, form, serialization.NoEncryption())
    path.write_bytes(secret + made.public_bytes(encoding))
    return path


@pytest.fixture
def tls(certificate):
    """What a server shows that certificate with."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    return context


@pytest.fixture
def trusted(certificate, monkeypatch):
    """This machine trusts that certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
