"""What is said is found nowhere: not in a database file, not in its log, not in ours."""

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from tests.parts.server import running
from tests.people import Person, browser

WORDS = "카나리아 quokka-7719 그 사람이 자꾸 생각나서 슬퍼요"
CANARIES = ("카나리아", "quokka-7719", "sadness")
pytestmark = pytest.mark.timeout(120)


async def talk(base_url):
    """Say the canaries everywhere; gives what else must stay secret."""
    async with Person(browser(base_url)) as person:
        await person.enter()
        token = person.http.headers["Authorization"].removeprefix("Bearer ")
        secrets = [person.secret, token, person.http.cookies.get("heart_guest")]
        chat = (await person.say(WORDS)).json()["chat"]
        assert chat["emotion"] == "sadness"
        await person.http.post("/api/messages", json={"message": WORDS})
        await person.http.post("/api/chat", json={"message": WORDS, "nonsense": WORDS})
        await person.http.get("/api/chat", params={"userId": WORDS})
        await person.say(f"{WORDS} 오늘 주가 어때?" * 60)
        return [*secrets, chat["response"][:20], *await join(person)]


async def join(person):
    """Become a member and write the canaries into every form; gives the new secrets."""
    form = {"name": "quokka-7719", "email": "quokka-7719@example.com", "password": f"{WORDS} 1"}
    assert (await person.register(**form | {"religion": "buddhism"})).status_code == 201
    token = (await person.sign_in(form["email"], form["password"]))["token"]
    code = (await person.register(**form)).json()["code"]
    assert code == "email_taken"
    change = {"email": "quokka-7719@example.org", "password": form["password"]}
    assert (await person.http.put("/api/profile/me", json=change)).status_code == 200
    assert (await person.http.post("/api/contact", json={"message": WORDS})).status_code == 201
    for wrong in ({"email": form["email"], "password": WORDS}, {"email": WORDS, "password": ""}):
        assert (await person.http.post("/api/auth/login", json=wrong)).status_code == 401
    await person.http.post("/api/auth/request-password-reset", json={"email": form["email"]})
    await person.http.post("/api/auth/recover", json={"code": WORDS})
    await person.http.post("/api/auth/verify-email", json={"token": WORDS})
    return [token, "buddhism"]


def everything_stored(url):
    """Every byte of the database, as far as a thief of it would see."""
    at = make_url(url)
    if at.get_backend_name() == "sqlite":
        folder = Path(at.database).parent
        return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())
    stored = b""
    with psycopg.connect(host=at.host, port=at.port, user=at.username, dbname=at.database) as tx:
        names = tx.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
        for (name,) in names:
            for row in tx.execute(f"select * from {name}").fetchall():
                stored += b"|".join(v if isinstance(v, bytes) else str(v).encode() for v in row)
    return stored


async def test_nothing_said_is_found_anywhere(environment):
    with running(environment | {"HEART_LOG_LEVEL": "debug"}) as server:
        secrets = await talk(server.base_url)
        stored = everything_stored(environment["HEART_DATABASE_URL"]) + server.log.encode()
    assert b"request_id" in stored
    for canary in (*CANARIES, *secrets):
        for encoding in ("utf-8", "utf-16-le"):
            assert canary.encode(encoding) not in stored, canary
