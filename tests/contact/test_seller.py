"""Who runs the service, as the footer and the terms tell it."""


async def test_who_runs_it_is_told_as_far_as_the_settings_say(open_house):
    house = await open_house(HEART_SELLER_NAME="마음상점", HEART_SELLER_MAIL_ORDER="2026-서울-0001")
    async with house.person() as anybody:
        answer = await anybody.http.get("/api/seller")
    assert answer.status_code == 200
    told = answer.json()
    assert {key: value for key, value in told.items() if value} == {
        "name": "마음상점",
        "mailOrder": "2026-서울-0001",
    }
    assert set(told) >= {"representative", "address", "phone", "email", "registration"}


async def test_asking_makes_no_account(house):
    async with house.person() as anybody:
        answer = await anybody.http.get("/api/seller")
    assert "set-cookie" not in answer.headers
    assert not any(answer.json().values())
