"""What is measured: how each server is started and used. The peer is in peer.py."""

import json
import sqlite3
import subprocess
import sys
import uuid
from pathlib import Path

import processes
from clients import Http, Turn

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


class User:
    """A virtual user of a target."""

    def __init__(self, target: "Target", number: int) -> None:
        self.target, self.number = target, number
        self.http = Http(target.port)

    async def open(self) -> None:
        """Log in and begin a conversation."""

    async def new_conversation(self) -> None:
        """Leave the conversation for a new one."""

    async def turn(self, turn: Turn, text: str) -> None:
        """Say something and read the whole answer."""
        raise NotImplementedError

    async def close(self) -> None:
        """Go away."""
        await self.http.close()


class Target:
    """A server under measure, with its data in a folder that is thrown away."""

    name = ""
    user_class = User

    def __init__(self, folder: Path, model_url: str) -> None:
        self.folder = folder / self.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.model_url = model_url
        self.port = processes.free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.tokens: dict[int, str] = {}

    def command(self) -> tuple[list[str], dict[str, str]]:
        """The command that starts it, and its environment."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it; `load.ready` waits for it."""
        command, env = self.command()
        logs = HERE / "logs"
        logs.mkdir(exist_ok=True)
        self.process = processes.start(command, logs / f"{self.name}.log", env, ROOT)

    def stop(self) -> None:
        """End it."""
        processes.stop(self.process)

    def user(self, number: int) -> User:
        """A virtual user."""
        return self.user_class(self, number)

    def stored(self) -> int | None:
        """How many messages are in its database now; none where it has no database."""
        return None


def count(database: Path, *statements: str) -> int:
    """The sum of what the statements count, read beside the server that writes."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)
    try:
        return sum(connection.execute(statement).fetchone()[0] for statement in statements)
    finally:
        connection.close()


class OurUser(User):
    """A guest with an account, who sends and reads the stream."""

    async def open(self) -> None:
        # Logins of one address are limited: a user keeps the token over all runs.
        if self.number not in self.target.tokens:
            self.target.tokens[self.number] = await self._login()
        self.http.headers["Authorization"] = f"Bearer {self.target.tokens[self.number]}"
        await self.new_conversation()

    async def _login(self) -> str:
        guest = str(uuid.uuid4())
        login = {"email": guest, "password": guest}
        await self.http.request("POST", "/api/auth/register", {**login, "name": "guest"})
        _, body = await self.http.request("POST", "/api/auth/login", login)
        return json.loads(body)["data"]["token"]

    async def new_conversation(self) -> None:
        _, body = await self.http.request("POST", "/api/chat", {})
        reply = json.loads(body)
        self.chat = (reply.get("data") or reply.get("chat") or reply)["id"]

    async def turn(self, turn: Turn, text: str) -> None:
        send = {"chatId": self.chat, "message": text, "language": "ko"}
        status, body = await self.http.request(
            "POST", "/api/chat", send, turn, Accept="text/event-stream"
        )
        last = body[body.rfind(b"event: ") :]
        turn.ok = status == 200 and last.startswith(b"event: done")
        turn.error = "" if turn.ok else f"{status} {last[:200]!r}"


class Ours(Target):
    """The product as an operator starts it, on SQLite, without its limits on how much is said."""

    name = "ours"
    user_class = OurUser

    def command(self) -> tuple[list[str], dict[str, str]]:
        env = {
            "PYTHONPATH": str(ROOT / "src"),
            "HEART_DATA_DIR": str(self.folder),
            "HEART_LLM_BASE_URL": self.model_url,
            "HEART_LLM_MODEL": "mock",
            "HEART_LLM_API_KEY": "x",
            "HEART_FREE_DAILY_MESSAGES": "1000000",
            "HEART_SENDS_PER_MINUTE": "0",
            "HEART_GUESTS_PER_HOUR": "0",
        }
        serve = [sys.executable, "-m", "heartwhisper", "serve", "--port", str(self.port)]
        return serve, env

    def stored(self) -> int:
        return count(
            self.folder / "heart.db",
            "select count(*) from message",
            "select count(*) from turn where state = 'done'",
        )


class RelayUser(User):
    """Speaks as to a model."""

    async def turn(self, turn: Turn, text: str) -> None:
        body = {"model": "mock", "stream": True, "messages": [{"role": "user", "content": text}]}
        status, reply = await self.http.request("POST", "/v1/chat/completions", body, turn)
        turn.ok = status == 200 and b"[DONE]" in reply
        turn.error = "" if turn.ok else f"{status} {reply[:200]!r}"


class Relay(Target):
    """The bare relay, on the same server as ours."""

    name = "relay-uvicorn"
    user_class = RelayUser

    def command(self) -> tuple[list[str], dict[str, str]]:
        serve = [sys.executable, "-m", "uvicorn", "relay:app", "--app-dir", str(HERE)]
        serve += ["--port", str(self.port), "--loop", "uvloop", "--http", "httptools"]
        return [*serve, "--no-access-log"], {"BENCH_MODEL_URL": self.model_url}
