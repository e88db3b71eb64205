"""What the screen says before a first message."""


async def test_it_tells_who_answers_and_where_to_turn(house):
    async with house.person() as person:
        told = (await person.http.get("/api/first-step", params={"timeZone": "Asia/Seoul"})).json()
        assert told["provider"] is None
        assert told["region"] == "KR"
        assert "109" in {line["number"] for line in told["lines"]}
        assert told["youth"]
        assert "set-cookie" not in person.http.headers


async def test_it_names_the_provider_of_the_model(open_house):
    model = {"HEART_LLM_BASE_URL": "http://127.0.0.1:9/v1", "HEART_LLM_MODEL": "m"}
    house = await open_house(None, **model)
    async with house.person() as person:
        assert (await person.http.get("/api/first-step")).json()["provider"] == "127.0.0.1"
    house = await open_house(None, **model, HEART_LLM_PROVIDER="Example AI")
    async with house.person() as person:
        answer = await person.http.get("/api/first-step", params={"language": "fr"})
        assert answer.json()["provider"] == "Example AI"
