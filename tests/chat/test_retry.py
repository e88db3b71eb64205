"""An answer that failed can be asked for again: the same words, one message."""

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.llm.port import ModelError
from heartwhisper.llm.scripted import ScriptedModel

WORDS = "그 사람이 자꾸 생각나요"


class Recovering(ScriptedModel):
    """Fails once, as a real server does, then answers."""

    failed = False

    async def stream(self, messages, *, max_tokens):
        if not self.failed:
            self.failed = True
            raise ModelError("unreachable")
        async for piece in super().stream(messages, max_tokens=max_tokens):
            yield piece


async def test_a_failed_turn_is_answered_again(open_house):
    house = await open_house(ModelCounsellor(Recovering(["다시 왔어요."])))
    async with house.person() as person:
        await person.enter()
        failed = (await person.say(WORDS)).json()
        assert failed["state"] == "failed"
        again = {"chatId": failed["chat"]["id"], "retryOf": failed["chat"]["turnId"]}
        answer = (await person.say(WORDS, **again)).json()
        assert answer["chat"]["response"] == "다시 왔어요."
        rows = await person.messages(failed["chat"]["id"])
        assert [row["content"] for row in rows] == [WORDS, "다시 왔어요."]
        assert (await person.me())["dailyMessageCount"] == 1


async def test_a_retry_shows_what_its_writer_said_of_the_words(open_house):
    house = await open_house(ModelCounsellor(Recovering(["다시 왔어요."])))
    async with house.person() as person:
        await person.enter()
        failed = (await person.say(WORDS)).json()["chat"]
        message = (await person.messages(failed["id"]))[0]["id"]
        await person.http.put(f"/api/messages/{message}/emotion", json={"emotion": "fear"})
        felt = (await person.me())["emotionalTendencies"]
        again = {"chatId": failed["id"], "retryOf": failed["turnId"]}
        answer = (await person.say(WORDS, **again)).json()
        assert (failed["emotion"], answer["chat"]["emotion"]) == ("love", "fear")
        assert answer["userInfo"]["emotionalTendencies"] == felt
        assert (await person.messages(failed["id"]))[1]["emotion"] == "fear"


async def test_only_a_failed_turn_with_the_same_words(guest):
    done = (await guest.say(WORDS)).json()["chat"]
    again = await guest.say(WORDS, chatId=done["id"], retryOf=done["turnId"])
    assert (again.status_code, again.json()["code"]) == (409, "turn_not_retryable")
