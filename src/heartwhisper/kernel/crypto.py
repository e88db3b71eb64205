"""Encryption at rest: a data key for each account, wrapped by the service's own keys.

AES-256-GCM throughout. What is sealed is bound to its place (table, column, row) and account, so a
ciphertext moved to another row does not open. The format is one version byte, 12 bytes of nonce,
then ciphertext with its tag.
"""

import base64
import binascii
import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from heartwhisper.kernel.settings import Settings, SettingsError

VERSION = b"\x01"
NONCE = 12
KEY = 32


class Broken(Exception):
    """A sealed value does not open: changed, moved, or of another key."""


class Seal:
    """One account's data key: seals and opens what belongs to that account."""

    def __init__(self, account_id: str, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._owner = account_id

    def seal(self, text: str, place: str) -> bytes:
        """Encrypt a text for one place, such as `message.body:<id>`."""
        nonce = os.urandom(NONCE)
        bound = VERSION + f"{self._owner}/{place}".encode()
        return VERSION + nonce + self._cipher.encrypt(nonce, text.encode(), bound)

    def open(self, sealed: bytes, place: str) -> str:
        """Decrypt what `seal` made for the same place.

        Raises:
            Broken: it was changed, or sealed for another place or account.
        """
        bound = sealed[:1] + f"{self._owner}/{place}".encode()
        try:
            return self._cipher.decrypt(sealed[1 : NONCE + 1], sealed[NONCE + 1 :], bound).decode()
        except (InvalidTag, ValueError) as error:  # a ValueError where it was cut short
            raise Broken(place) from error


class Keyring:
    """The service's own keys, newest first: the first one wraps, every one unwraps."""

    def __init__(self, keys: list[bytes]) -> None:
        self._keys = {hashlib.sha256(b"id" + key).hexdigest()[:16]: _derived(key) for key in keys}
        self.newest = next(iter(self._keys))

    def wrap(self, account_id: str, data_key: bytes) -> tuple[str, bytes]:
        """Encrypt a data key; gives the id of the wrapping key and the wrapped bytes."""
        nonce = os.urandom(NONCE)
        bound = f"{account_id}/data_key/{self.newest}".encode()
        wrapped = AESGCM(self._keys[self.newest][0]).encrypt(nonce, data_key, bound)
        return self.newest, VERSION + nonce + wrapped

    def unwrap(self, account_id: str, key_id: str, wrapped: bytes) -> bytes:
        """Decrypt a data key.

        Raises:
            Broken: the wrapping key is not here, or the bytes were changed.
        """
        if key_id not in self._keys:
            raise Broken(f"the secret key {key_id} is missing from HEART_SECRET_KEYS")
        bound = f"{account_id}/data_key/{key_id}".encode()
        nonce, rest = wrapped[1 : NONCE + 1], wrapped[NONCE + 1 :]
        try:
            return AESGCM(self._keys[key_id][0]).decrypt(nonce, rest, bound)
        except (InvalidTag, ValueError) as error:  # a ValueError where it was cut short
            raise Broken("data_key") from error

    def fingerprints(self, purpose: str, secret: str) -> list[bytes]:
        """Keyed hashes of a secret, to find it by: newest key first, for rotation all of them."""
        label = f"{purpose}/{secret}".encode()
        return [hmac.digest(key, label, "sha256") for _, key in self._keys.values()]


def _derived(key: bytes) -> tuple[bytes, bytes]:
    """The key that wraps and the key that fingerprints: one secret, two uses, two keys."""
    return hmac.digest(key, b"wrap", "sha256"), hmac.digest(key, b"fingerprint", "sha256")


def token_hash(token: str) -> bytes:
    """What is stored of a session token: SHA-256 suffices for 256 random bits."""
    return hashlib.sha256(token.encode()).digest()


def new_data_key() -> bytes:
    """A fresh key of 256 bits."""
    return AESGCM.generate_key(256)


def keyring(settings: Settings) -> Keyring:
    """The keys of HEART_SECRET_KEYS; in development a file below the data directory holds one.

    Raises:
        SettingsError: a key is not 32 bytes in base64.
    """
    written = [key.get_secret_value() for key in settings.secret_keys]
    if not written:
        written = [_development_key(settings.data_dir / "secret.key")]
    keys = []
    for text in written:
        try:
            key = base64.b64decode(text, validate=True)
        except binascii.Error:
            key = b""
        if len(key) != KEY:
            raise SettingsError(
                "HEART_SECRET_KEYS: each key is 32 random bytes in base64. Make one with: "
                "openssl rand -base64 32"
            )
        keys.append(key)
    return Keyring(keys)


def _development_key(path: Path) -> str:
    if path.exists():
        return path.read_text().strip()
    path.parent.mkdir(parents=True, exist_ok=True)
    # Written whole beside its place, then put there: a power cut leaves no half a key.
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(base64.b64encode(secrets.token_bytes(KEY)).decode())
        file.flush()
        os.fsync(file.fileno())
    with contextlib.suppress(FileExistsError):
        os.link(fresh, path)
    fresh.unlink()
    return path.read_text().strip()
