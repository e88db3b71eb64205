"""Every field of every account call, with what cannot be taken: refused, and nothing is changed."""

import itertools
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from tests.letters import mailed, token_of

MAIL, OTHER, PASSWORD = "mina@example.com", "new@example.com", "두 사람의 여름 1987"
NEW = "a new night 2026"
FORM = {"name": "Mina", "email": MAIL, "password": PASSWORD}
MISSING = object()
ODD = {
    "missing": MISSING,
    "null": None,
    "a number": 7,
    "true": True,
    "a list": ["a"],
    "an object": {"a": 1},
    "empty": "",
    "blank": " \u3000\t\n",
    "long": "x" * 10_000,
    "nul": "a\x00b",
    "half a character": "a\ud800b",
}
OPTIONAL = {"missing", "null"}
REFUSED = {400, 401, 403, 404, 409, 410, 422}


@dataclass
class People:
    """A member who is signed in, a guest, somebody without an account, and their house."""

    house: object
    member: object
    guest: object
    nobody: object


@dataclass(frozen=True)
class Call:
    """A call, its right body, and the odd values that it may take."""

    method: str
    path: str
    right: Callable[[People], Awaitable[dict]]
    by: str = "member"
    taken: dict = field(default_factory=dict)


@pytest.fixture
async def people(house, guest):
    async with house.person() as member, house.person() as nobody:
        await member.register(**FORM)
        await member.sign_in(MAIL, PASSWORD)
        yield People(house, member, guest, nobody)


async def new_member(_):
    choices = {"language": "ko", "gender": "female", "isSmoker": False, "traditionalMindset": 2}
    return FORM | choices | {"email": OTHER}


async def new_guest(people):
    return {"name": "guest", "email": people.nobody.secret, "password": people.nobody.secret}


async def known(_):
    return {"email": MAIL, "password": PASSWORD}


async def profile(_):
    told = {"name": "Nina", "email": OTHER, "password": PASSWORD, "region": "FR", "language": "fr"}
    return told | {"religion": "none", "isDrinker": True, "traditionalMindset": "5"}


async def passwords(_):
    return {"currentPassword": PASSWORD, "newPassword": NEW}


async def verifying(people):
    return {"token": token_of(await mailed(people.house, MAIL))}


async def resetting(people):
    await people.nobody.http.post("/api/auth/request-password-reset", json={"email": MAIL})
    return {"token": token_of(await mailed(people.house, MAIL, count=2)), "newPassword": NEW}


async def recovering(people):
    answer = await people.guest.http.post("/api/auth/recovery-code")
    return answer.json()["data"]


async def forgotten(_):
    return {"email": MAIL}


async def consent(_):
    return dict.fromkeys(("terms", "sensitive", "fourteen"), True)


async def secret(people):
    return {"guestId": people.guest.secret}


async def goodbye(_):
    return {"password": PASSWORD}


ANSWERS = {"traditionalMindset": OPTIONAL | {"true"}}  # which is taken for a 1
NEW_MEMBER = {"email": (), "password": (), "name": {"missing", "empty", "blank"}}
NEW_MEMBER |= {"language": OPTIONAL, "gender": OPTIONAL, "isSmoker": OPTIONAL | {"true"}}
PROFILE = {"name": OPTIONAL, "email": OPTIONAL, "region": OPTIONAL}
PROFILE |= {"password": {"null"}}  # as if it were missing; and five letters an hour are all
PROFILE |= {"language": OPTIONAL, "religion": OPTIONAL, "isDrinker": OPTIONAL | {"true"}}
AGREED = dict.fromkeys(("terms", "sensitive", "fourteen"), frozenset({"true"}))
TWO, AUTH = {"email": (), "password": ()}, "/api/auth"
CALLS = {
    "register": Call("POST", f"{AUTH}/register", new_member, "nobody", NEW_MEMBER | ANSWERS),
    "guest": Call("POST", f"{AUTH}/register", new_guest, "nobody", TWO),
    "login": Call("POST", f"{AUTH}/login", known, "nobody", TWO),
    "profile": Call("PUT", "/api/profile/me", profile, taken=PROFILE | ANSWERS),
    "password": Call(
        "PUT", f"{AUTH}/password", passwords, taken={"currentPassword": (), "newPassword": ()}
    ),
    "verify": Call("POST", f"{AUTH}/verify-email", verifying, "nobody", {"token": ()}),
    "reset": Call(
        "POST", f"{AUTH}/reset-password", resetting, "nobody", {"token": (), "newPassword": ()}
    ),
    "recover": Call("POST", f"{AUTH}/recover", recovering, "nobody", {"code": ()}),
    "forgotten": Call("POST", f"{AUTH}/request-password-reset", forgotten, "nobody", {"email": ()}),
    "consent": Call("POST", "/api/account/consent", consent, taken=AGREED),
    "preview": Call("POST", "/api/account/bring/preview", secret, taken={"guestId": ()}),
    "bring": Call("POST", "/api/account/bring", secret, taken={"guestId": ()}),
    "erase": Call("DELETE", "/api/account", goodbye, taken={"password": ()}),
}


async def send(people, call, body):
    """Send a body as JSON in ASCII, where half a character is an escape; or as it is."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    http = getattr(people, call.by).http
    return await http.request(call.method, call.path, content=content, headers=headers)


def fault(answer, name=None):
    """What is wrong with a refusal; a form's names the field and nothing else."""
    if answer.status_code not in REFUSED:
        return answer.status_code, answer.text
    problem = answer.json()
    if answer.headers["content-type"] != "application/problem+json" or not problem["code"]:
        return answer.status_code, answer.text
    if name and problem["code"] == "invalid_request" and list(problem["errors"]) != [name]:
        return problem["errors"]
    return None


@pytest.mark.parametrize("name", CALLS)
async def test_an_odd_value_is_refused_and_changes_nothing(people, name):
    call = CALLS[name]
    right = await call.right(people)
    before = await people.member.me(), await people.guest.me()
    faults = {}
    for one, kind in itertools.product(call.taken, ODD):
        if kind in call.taken[one]:
            continue
        body = {key: it for key, it in (right | {one: ODD[kind]}).items() if it is not MISSING}
        if found := fault(await send(people, call, body), one):
            faults[one, kind] = found
    assert faults == {}
    assert (await people.member.me(), await people.guest.me()) == before
    await people.nobody.sign_in(MAIL, PASSWORD)
    taken = await send(people, call, right)
    assert taken.status_code in {200, 201, 202}, taken.text  # a link still opens, and so on


BODIES = [b"", b"null", b"[]", b'"text"', b"7", b"{", b"\xff\xfe\x00", b'{"\\ud800": 1}']
BODIES += [b'{"a\\u0000b": 1}', b'{"email": NaN}', b'{"email": ' + b"9" * 5000 + b"}"]


async def test_what_is_no_form_at_all_is_refused(people):
    before = await people.member.me(), await people.guest.me()
    faults = {}
    for name, body in itertools.product(CALLS, BODIES):
        if found := fault(await send(people, CALLS[name], body)):
            faults[name, body[:20]] = found
    assert faults == {}
    assert (await people.member.me(), await people.guest.me()) == before


async def test_a_region_is_two_letters(people):
    for region in ("1A", "kr", "K", "K1", "KOR", "K ", "K\n", "\x00A", "ＫＲ", "한국", "🇰", ""):
        answer = await send(people, CALLS["profile"], {"region": region, "gender": "other"})
        told = answer.status_code, answer.json().get("errors")
        assert told == (422, {"region": "invalid"}), region
    user = await people.member.me()
    assert (user["region"], user["gender"]) == (None, None)


NO_IDS = ("%00", "a%00b", "%ED%A0%80", "%FF", "%0A", "x" * 10_000, "%F0%9F%99%82", "1")


async def test_a_session_of_no_id_is_none(people):
    mine = (await people.member.http.get("/api/auth/sessions")).json()[0]["id"]
    nearly = (f"{mine}%0A", f"{mine}%00", f"%20{mine}", f"{mine}'--", mine.upper(), mine[:-1])
    for name in (*NO_IDS, *nearly):
        answer = await people.member.http.delete(f"/api/auth/sessions/{name}")
        told = answer.status_code, answer.json()["code"]
        assert told == (404, "session_not_found"), name
    assert (await people.member.me())["name"] == "Mina"
