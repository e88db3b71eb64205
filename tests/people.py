"""The people of the tests: each is a browser with what it remembers."""

import asyncio
import json
import ssl
import uuid
from dataclasses import dataclass

import httpx2

from heartwhisper.mail.mailbox import letters
from tests.letters import mailed, token_of

# Loading the trusted certificates takes as long as many requests, and nobody here speaks TLS.
_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


MINA = {"name": "Mina", "email": "mina@example.com", "password": "두 사람의 여름 1987"}


@dataclass
class Event:
    """One event of a stream."""

    name: str
    data: dict
    id: str | None = None


def browser(base_url, headers=None, timeout=30):
    """An HTTP client of the running product, with cookies."""
    return httpx2.AsyncClient(base_url=base_url, headers=headers, timeout=timeout, verify=_TLS)


class Person:
    """A client of the running product."""

    def __init__(self, http: httpx2.AsyncClient):
        self.http = http
        self.secret = str(uuid.uuid4())
        self.id = None

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.http.aclose()

    async def register(self, **changed):
        body = {"name": "guest", "email": self.secret, "password": self.secret} | changed
        return await self.http.post("/api/auth/register", json=body)

    async def login(self):
        body = {"email": self.secret, "password": self.secret}
        return await self.http.post("/api/auth/login", json=body)

    async def enter(self):
        """Register silently, sign in, keep the token: what the browser does first."""
        registered = await self.register()
        assert registered.status_code == 201, registered.text
        data = (await self.login()).json()["data"]
        self.id = data["user"]["id"]
        self.http.headers["Authorization"] = f"Bearer {data['token']}"

    async def sign_in(self, email, password):
        """Sign a member in and keep the token; gives what was answered."""
        body = {"email": email, "password": password}
        answer = await self.http.post("/api/auth/login", json=body)
        assert answer.status_code == 200, answer.text
        return self.keep(answer)

    def keep(self, answer):
        data = answer.json()["data"]
        self.id = data["user"]["id"]
        self.http.headers["Authorization"] = f"Bearer {data['token']}"
        return data

    async def reset(self, house, email, password):
        """Set a new password by the letter that is asked for."""
        known = len([one for _, one in letters(house.folder / "mailbox") if one["To"] == email])
        await self.http.post("/api/auth/request-password-reset", json={"email": email})
        token = token_of(await mailed(house, email, count=known + 1))
        body = {"token": token, "newPassword": password}
        answer = await self.http.post("/api/auth/reset-password", json=body)
        assert answer.status_code == 200, answer.text

    async def me(self):
        return (await self.http.get("/api/auth/me")).json()

    async def chat(self):
        """Make a chat; gives its id."""
        return (await self.http.post("/api/chat")).json()["id"]

    async def say(self, message, **more):
        """Send and wait for the whole answer."""
        return await self.http.post("/api/chat", json={"message": message} | more)

    async def stream(self, message, **more):
        """Send and read the stream to its end."""
        headers = {"Accept": "text/event-stream"}
        body = {"message": message} | more
        answer = await self.http.post("/api/chat", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return parse(answer.text)

    async def attach(self, chat_id, turn_id, after=None):
        """Follow a turn from where the reader left off."""
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        answer = await self.http.get(f"/api/chat/{chat_id}/turns/{turn_id}", headers=headers)
        assert answer.status_code == 200, answer.text
        return parse(answer.text)

    async def answering(self, chat):
        """Wait until a turn of a chat is open: first its message is read, which may take long."""
        while len(await self.messages(chat)) < 2:  # noqa: ASYNC110 - it is open elsewhere
            await asyncio.sleep(0.01)

    async def messages(self, chat_id):
        return (await self.http.get(f"/api/chats/{chat_id}/messages")).json()


def parse(text):
    """The events of a stream that has ended."""
    events = []
    for block in text.split("\n\n"):
        fields = dict(
            line.split(": ", 1) for line in block.splitlines() if not line.startswith(":")
        )
        if fields:
            data = json.loads(fields["data"])
            events.append(Event(fields["event"], data, fields.get("id")))
    return events


def told(events):
    """The text that the deltas make."""
    return "".join(event.data["text"] for event in events if event.name == "delta")
