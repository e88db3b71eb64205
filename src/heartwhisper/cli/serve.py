"""`heart serve` (`heart run`): migrate, then answer requests."""

import argparse
import errno
import fcntl
import os
import socket
import sys
from pathlib import Path

import uvicorn
from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError
from typing_extensions import override

import heartwhisper
from heartwhisper.app import build_app, build_context, surround
from heartwhisper.chat.answer import Answers
from heartwhisper.cli.protocol import Protocol
from heartwhisper.counsel.library import is_learnt
from heartwhisper.kernel import log
from heartwhisper.kernel.settings import Settings, SettingsError, load
from heartwhisper.kernel.web import is_loopback
from heartwhisper.migrations.run import migrate

GRACE = 4  # seconds that running answers get at a shut-down


def serve(arguments: list[str]) -> None:
    """Serve until told to stop.

    Raises:
        SettingsError: a setting is wrong, the port is taken, the data is in use, or nothing
            is learnt yet.
    """
    parser = argparse.ArgumentParser("heart run")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--reload", action="store_true", help="start again when a source changes")
    options = parser.parse_args(arguments)
    settings = load()
    log.configure(settings.log_level)
    if options.reload:
        _reload(options.host, options.port)
        return
    if not is_learnt():  # danger would be read by one look only
        raise SettingsError("the reading of messages is not learnt yet: ./heart learn does it")
    os.umask(0o077)  # what is written is the operator's alone
    lock = _only_one(settings)
    listening = _listen(options.host, options.port)
    try:
        migrate(settings)
    except OperationalError as error:
        raise SettingsError(
            f"HEART_DATABASE_URL: the database cannot be opened ({type(error.orig).__name__})"
        ) from None
    context = build_context(settings)
    app = build_app(context, host=options.host)
    config = uvicorn.Config(
        surround(app, context),
        http=Protocol,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,
        proxy_headers=False,  # kernel.web.client_address knows whom to trust
        ws="none",
    )
    sys.stderr.write(f"heart: Heart Whisper is at http://{options.host}:{options.port}\n")
    _Server(config, app.state.answers).run(sockets=[listening])
    if lock is not None:
        os.close(lock)


class _Server(uvicorn.Server):
    """Ends the answers first: their readers are told, and their connections drain by themselves."""

    def __init__(self, config: uvicorn.Config, answers: Answers) -> None:
        super().__init__(config)
        self._answers = answers

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nothing new; what is being answered gets its time
        await self._answers.close(GRACE)
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on sockets that name their protocol; without it every answer in
    # two writes waits 40 ms for the peer's delayed acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SettingsError(f"port {port} is taken; choose another with --port") from None
        raise SettingsError(f"cannot listen on {host}: {error.strerror}") from None
    listening.listen(2048)
    return listening


def _only_one(settings: Settings) -> int | None:
    """SQLite has one process: a second one on the same data is told so."""
    if not settings.database.startswith("sqlite"):
        return None
    path = Path(make_url(settings.database).database or "heart.db")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SettingsError(
            f"another Heart Whisper uses {path}; stop it, or set HEART_DATA_DIR"
        ) from None
    return lock


def _reload(host: str, port: int) -> None:
    near = is_loopback(host)
    uvicorn.run(
        f"heartwhisper.cli.serve:{'development' if near else 'development_for_all'}",
        host=host,
        port=port,
        reload=True,
        reload_dirs=[str(Path(heartwhisper.__file__).parent)],
        factory=True,
        log_config=None,
    )


def development() -> object:
    """The app for `heart dev` on this machine, made anew at every change."""
    return _development("127.0.0.1")


def development_for_all() -> object:
    """The app for `heart dev` where others reach it: without a payment sandbox."""
    return _development(None)


def _development(host: str | None) -> object:
    settings = load()
    log.configure(settings.log_level)
    migrate(settings)
    context = build_context(settings)
    return surround(build_app(context, host=host), context)
