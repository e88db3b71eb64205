"""What is sealed opens in its own place only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heartwhisper.kernel.crypto import Broken, Keyring, Seal, new_data_key

OLD, NEW = b"o" * 32, b"n" * 32


@given(st.text())
def test_a_text_comes_back(text):
    seal = Seal("account", new_data_key())
    assert seal.open(seal.seal(text, "here"), "here") == text


def test_a_ciphertext_moved_elsewhere_does_not_open():
    key = new_data_key()
    sealed = Seal("mine", key).seal("text", "message.body:1")
    for seal, place in (
        (Seal("mine", key), "message.body:2"),
        (Seal("yours", key), "message.body:1"),
    ):
        with pytest.raises(Broken):
            seal.open(sealed, place)


def test_every_changed_byte_is_noticed():
    seal = Seal("mine", new_data_key())
    sealed = seal.seal("text", "here")
    for index in range(1, len(sealed)):
        changed = sealed[:index] + bytes([sealed[index] ^ 1]) + sealed[index + 1 :]
        with pytest.raises(Broken):
            seal.open(changed, "here")


def test_an_old_key_still_unwraps():
    data_key = new_data_key()
    key_id, wrapped = Keyring([OLD]).wrap("mine", data_key)
    assert Keyring([NEW, OLD]).unwrap("mine", key_id, wrapped) == data_key
    with pytest.raises(Broken, match="HEART_SECRET_KEYS"):
        Keyring([NEW]).unwrap("mine", key_id, wrapped)


def test_a_wrapped_key_is_bound_to_its_account():
    key_id, wrapped = Keyring([OLD]).wrap("mine", new_data_key())
    with pytest.raises(Broken):
        Keyring([OLD]).unwrap("yours", key_id, wrapped)


def test_fingerprints_find_what_an_older_key_stored():
    stored = Keyring([OLD]).fingerprints("guest-id", "secret")[0]
    assert stored in Keyring([NEW, OLD]).fingerprints("guest-id", "secret")
    assert stored not in Keyring([OLD]).fingerprints("other", "secret")
