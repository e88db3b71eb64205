"""Without a mail server the letters lie in a folder."""

import os
import subprocess
import sys

import pytest

from heartwhisper.mail.mailbox import Mailbox, letters
from heartwhisper.mail.port import MailError
from tests.mail.writing import ID, LINK, letter, parts


async def test_a_letter_lies_there_as_it_would_be_sent(tmp_path):
    folder = tmp_path / "data" / "mail"
    one = letter(to="마음@하트.한국", reply_to="asker@example.net")
    mailbox = Mailbox(folder)
    await mailbox.send(one)
    await mailbox.aclose()
    [(name, message)] = letters(folder)
    assert name == ID
    assert message["To"] == "마음@xn--v67b11c.xn--3e0b707e"
    assert message["Reply-To"] == "asker@example.net"
    assert message["Subject"] == one.subject
    assert message["Message-ID"] == f"<{ID}@localhost>"
    assert parts(message) == (one.text, one.html)
    assert LINK in parts(message)[0]


async def test_nobody_else_can_read_it(tmp_path):
    folder = tmp_path / "mail"
    folder.mkdir(mode=0o755)
    await Mailbox(folder).send(letter())
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600]


async def test_the_newest_comes_last(tmp_path):
    mailbox = Mailbox(tmp_path)
    for moment, name in ((3, "a"), (1, "b"), (2, "c")):
        await mailbox.send(letter(id=name))
        os.utime(tmp_path / f"{name}.eml", (moment, moment))
    assert [name for name, _ in letters(tmp_path)] == ["b", "c", "a"]


async def test_a_letter_sent_again_is_one_letter(tmp_path):
    mailbox = Mailbox(tmp_path)
    await mailbox.send(letter())
    await mailbox.send(letter(subject="Heart Whisper"))
    assert [message["Subject"] for _, message in letters(tmp_path)] == ["Heart Whisper"]
    assert [path.name for path in tmp_path.iterdir()] == [f"{ID}.eml"]


async def test_half_a_letter_is_not_read(tmp_path):
    (tmp_path / f".{ID}.eml.0a1b2c3d").write_text("Subject: half")
    assert letters(tmp_path) == []


def test_no_folder_holds_no_letters(tmp_path):
    assert letters(tmp_path / "nothing") == []


@pytest.mark.parametrize("name", ["../up", "a/b", ".hidden"])
async def test_no_letter_leaves_the_folder(tmp_path, name):
    with pytest.raises(MailError) as caught:
        await Mailbox(tmp_path / "mail").send(letter(id=name))
    assert caught.value.reason == "refused"
    assert list(tmp_path.rglob("*")) == []


async def test_where_nothing_can_be_written_it_is_later(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(MailError) as caught:
        await Mailbox(tmp_path / "file").send(letter())
    assert caught.value.reason == "later"


async def test_what_cannot_be_put_in_its_place_leaves_nothing(tmp_path):
    (tmp_path / f"{ID}.eml").mkdir()
    with pytest.raises(MailError):
        await Mailbox(tmp_path).send(letter())
    assert [path.name for path in tmp_path.iterdir()] == [f"{ID}.eml"]


def test_a_start_does_not_wait_for_the_mail_library():
    asked = "import sys, heartwhisper.mail.smtp; sys.exit('aiosmtplib' in sys.modules)"
    found = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    assert subprocess.run([sys.executable, "-c", asked], env=found, check=False).returncode == 0
