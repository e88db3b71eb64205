"""Every call × {nobody, another guest, another member, a deleted user}: nobody reads another."""

import json
import re
from pathlib import Path

import pytest

OPENAPI = json.loads((Path(__file__).parents[2] / "openapi.json").read_text())
CALLS = [
    (method.upper(), path)
    for path, methods in OPENAPI["paths"].items()
    for method in methods
    if method in {"get", "post", "put", "delete"}
]
CANARY = "quokka-7719 그 사람이 자꾸 생각나요"
NOBODYS = "00000000-0000-7000-8000-000000000000"
PASSWORD = "두 사람의 여름 1987"
# What is told to everybody, or acts on nobody's account.
OPEN = {
    "/api/auth/login",
    "/api/auth/logout",
    "/api/auth/recover",
    "/api/auth/register",
    "/api/auth/request-password-reset",
    "/api/auth/reset-password",
    "/api/auth/verify-email",
    "/api/contact",
    "/api/first-step",
    "/api/missing-pages",
    "/api/payment-methods",
    "/api/safety",
    "/api/safety/check",
    "/api/subscription-options",
    "/api/webhooks/paypal",
    "/api/webhooks/stripe",
}


@pytest.fixture
async def owner(house):
    """Somebody whose words nobody else may read, with the names of what is theirs."""
    async with house.person() as person:
        await person.enter()
        turn = (await person.say(CANARY)).json()["chat"]
        session = (await person.http.get("/api/auth/sessions")).json()[0]["id"]
        message = (await person.messages(turn["id"]))[0]["id"]
        day = (await person.http.get("/api/feelings")).json()["days"][0]["date"]
        ids = {"turn_id": turn["turnId"], "chat_id": turn["id"], "session_id": session}
        ids |= {"message_id": message, "day": day}
        yield person, ids | await bought(person)


async def bought(person):
    """A pass for a day, paid at the sandbox."""
    own = str(person.http.base_url).rstrip("/")
    back = {"successUrl": f"{own}/success", "cancelUrl": f"{own}/cancel"}
    body = {"priceId": "price_daily"} | back
    begun = (await person.http.post("/api/create-checkout-session", json=body)).json()
    await person.http.post(f"{begun['url']}/pay")
    paid = (await person.http.get(f"/api/purchases/{begun['purchaseId']}")).json()
    return {"purchase_id": paid["id"], "payment_id": paid["payments"][0]["id"]}


async def visitors(house):
    """The others, by what they are."""
    nobody, guest, member, deleted = (house.person() for _ in range(4))
    await guest.enter()
    form = {"name": "Mina", "email": "mina@example.com", "password": PASSWORD}
    await member.register(**form)
    await member.sign_in("mina@example.com", PASSWORD)
    await deleted.enter()
    await deleted.http.delete("/api/account")
    return {"nobody": nobody, "guest": guest, "member": member, "deleted": deleted}


async def answers(person, method, path, *, theirs):
    """Ask with another's ids in the path, the query and the body."""
    names = {name: theirs.get(name, NOBODYS) for name in re.findall(r"{(\w+)}", path)}
    body = None if method == "GET" else {}
    if path == "/api/chat" and method == "POST":
        body = {"message": "뭐라고 했어요?", "chatId": theirs["chat_id"]}
    if path == "/api/messages":
        body = {"message": "뭐라고 했어요?", "chatId": theirs["chat_id"]}
    if path.endswith("/emotion"):
        body = {"emotion": "joy"}
    if path.endswith("/feedback") and method == "PUT":
        body = {"helpful": True}
    return await person.http.request(method, path.format(**names), json=body)


async def test_no_call_gives_another_s_words(house, owner):
    person, ids = owner
    missing = dict.fromkeys(ids, NOBODYS)
    people = await visitors(house)
    for kind, other in people.items():
        for method, path in CALLS:
            if path in OPEN or (method, path) == ("DELETE", "/api/account"):
                continue
            answer = await answers(other, method, path, theirs=ids)
            assert "quokka" not in answer.text, (kind, method, path)
            if kind in {"nobody", "deleted"}:
                assert answer.status_code == 401, (kind, method, path)
            elif "{" in path or "chatId" in answer.request.content.decode():
                same = await answers(other, method, path, theirs=missing)
                told = [one.json() | {"requestId": None} for one in (answer, same)]
                assert (answer.status_code, told[0]) == (404, told[1]), (kind, method, path)
        await other.http.aclose()
    assert CANARY in (await person.http.get("/api/chat")).text


async def test_another_s_user_id_is_refused(house, owner):
    person, _ = owner
    async with house.person() as other:
        await other.enter()
        answer = await other.http.get("/api/chat", params={"userId": person.id})
        assert answer.status_code == 403
        body = {"message": "뭐라고 했어요?", "userId": person.id}
        assert (await other.http.post("/api/chat", json=body)).status_code == 403
