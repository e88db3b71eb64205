"""Where an account is signed in, and the recovery code of a guest."""

from tests.people import MINA

MAIL, PASSWORD = MINA["email"], MINA["password"]


async def sessions(person):
    return (await person.http.get("/api/auth/sessions")).json()


async def test_sessions_are_listed_and_ended(house, member):
    async with house.person() as elsewhere:
        await elsewhere.sign_in(MAIL, PASSWORD)
        listed = await sessions(member)
        assert sorted(one["current"] for one in listed) == [False, True]
        other = next(one["id"] for one in listed if not one["current"])
        assert (await member.http.delete(f"/api/auth/sessions/{other}")).status_code == 200
        assert (await elsewhere.http.get("/api/auth/me")).status_code == 401
    assert [one["current"] for one in await sessions(member)] == [True]


async def test_nobody_ends_anothers_session(member, stranger):
    theirs = (await sessions(member))[0]["id"]
    for name in (theirs, "00000000-0000-7000-8000-000000000000", "x"):
        answer = await stranger.http.delete(f"/api/auth/sessions/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "session_not_found")
    assert await sessions(member)


async def test_a_members_session_ends_after_fourteen_idle_days(house, member):
    house.clock.advance(days=13)
    await member.me()
    house.clock.advance(days=13)
    assert (await member.http.get("/api/auth/me")).status_code == 200
    house.clock.advance(days=14, seconds=1)
    assert (await member.http.get("/api/auth/me")).status_code == 401


async def test_a_members_session_ends_after_thirty_days_of_use(house, member):
    for _ in range(3):
        house.clock.advance(days=9)
        assert (await member.http.get("/api/auth/me")).status_code == 200
    house.clock.advance(days=4)
    assert (await member.http.get("/api/auth/me")).status_code == 401


async def test_a_recovery_code_opens_a_guests_account_elsewhere(house, guest):
    await guest.say("그 사람이 자꾸 생각나요")
    code = (await guest.http.post("/api/auth/recovery-code")).json()["data"]["code"]
    typed = f" {code.lower().replace('-', ' ').replace('0', 'o')} "
    async with house.person() as elsewhere:
        elsewhere.keep(await elsewhere.http.post("/api/auth/recover", json={"code": typed}))
        assert elsewhere.id == guest.id
        assert (await elsewhere.http.get("/api/chat")).json()
    assert (await guest.me())["id"] == guest.id


async def test_a_new_code_voids_the_old(guest):
    codes = [(await guest.http.post("/api/auth/recovery-code")).json() for _ in range(2)]
    old, new = (one["data"]["code"] for one in codes)
    assert (await guest.http.post("/api/auth/recover", json={"code": old})).status_code == 401
    assert (await guest.http.post("/api/auth/recover", json={"code": new})).status_code == 200


async def test_a_member_needs_no_code_and_an_old_one_is_void(guest):
    code = (await guest.http.post("/api/auth/recovery-code")).json()["data"]["code"]
    await guest.register(**MINA)
    await guest.sign_in(MAIL, PASSWORD)
    refused = await guest.http.post("/api/auth/recovery-code")
    assert (refused.status_code, refused.json()["code"]) == (409, "guests_only")
    assert (await guest.http.post("/api/auth/recover", json={"code": code})).status_code == 401


async def test_codes_cannot_be_guessed_without_end(guest):
    statuses = [
        (await guest.http.post("/api/auth/recover", json={"code": f"{at:024d}"})).status_code
        for at in range(12)
    ]
    assert statuses == [401] * 10 + [429] * 2
