"""Chainlit as a target: its own server, its own SQL layer, used as its own page uses it."""

import asyncio
import os
import sqlite3
import uuid
from datetime import UTC, datetime

import aiohttp
from clients import SocketIO, Turn, now_us
from targets import HERE, Target, User, count

CHAINLIT = HERE / "venvs/chainlit/bin/chainlit"
REQUIREMENTS = HERE / "peers/chainlit/requirements.txt"


class ChainlitUser(User):
    """What Chainlit's page does: a login, and a Socket.IO session for each conversation."""

    async def open(self) -> None:
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        self.io: SocketIO | None = None
        login = {"username": f"u{self.number}", "password": "x"}
        url = f"http://127.0.0.1:{self.target.port}/login"
        async with self.session.post(url, data=login) as reply:
            reply.raise_for_status()
            self.cookie = "; ".join(f"{k}={v.value}" for k, v in reply.cookies.items())
        await self.new_conversation()

    async def new_conversation(self) -> None:
        if self.io:
            await self.io.emit("clear_session")
            await self.io.close()
        url = f"http://127.0.0.1:{self.target.port}/ws/socket.io/"
        auth = {"sessionId": str(uuid.uuid4()), "clientType": "webapp", "userEnv": "{}"}
        self.io = SocketIO(self.session, url)
        await self.io.connect({**auth, "threadId": "", "chatProfile": ""}, {"Cookie": self.cookie})
        await self.io.emit("connection_successful")
        # It greets with three events: task_end, clear_ask, clear_call_fn.
        for _ in range(3):
            await asyncio.wait_for(self.io.event(), 10)

    async def turn(self, turn: Turn, text: str) -> None:
        message = {"id": str(uuid.uuid4()), "threadId": "", "name": "user", "type": "user_message"}
        message |= {"output": text, "createdAt": datetime.now(UTC).isoformat()}
        turn.sent = now_us()
        await self.io.emit("client_message", {"message": message, "fileReferences": []})
        began = ended = False
        while not ended:
            event = await self.io.event()
            turn.look(event.encode())
            began = began or event.startswith('42["task_start"')
            ended = began and event.startswith('42["task_end"')
            whole = event.startswith(('42["new_message"', '42["update_message"'))
            if whole and '"assistant_message"' in event and '"streaming":false' in event:
                turn.ok = True
        turn.done = now_us()
        turn.error = "" if turn.ok else "no answer"

    async def close(self) -> None:
        if self.io:
            await self.io.close()
        await self.session.close()


class Chainlit(Target):
    """Chainlit with a login and its own SQL layer on SQLite in WAL mode."""

    name = "chainlit-sqlite"
    user_class = ChainlitUser

    def command(self) -> tuple[list[str], dict[str, str]]:
        database = sqlite3.connect(self.folder / "chat.db")
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript((HERE / "peers/chainlit/schema.sql").read_text())
        database.close()
        env = {
            "BENCH_MODEL_URL": self.model_url,
            "BENCH_DATABASE": f"sqlite+aiosqlite:///{self.folder}/chat.db",
            "CHAINLIT_AUTH_SECRET": os.urandom(32).hex(),
            "CHAINLIT_APP_ROOT": str(self.folder),
            "OTEL_SDK_DISABLED": "true",
        }
        app = str(HERE / "peers/chainlit/app.py")
        return [
            str(CHAINLIT),
            "run",
            app,
            "-h",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
        ], env

    def stored(self) -> int:
        kinds = "('user_message', 'assistant_message')"
        return count(self.folder / "chat.db", f"select count(*) from steps where type in {kinds}")
