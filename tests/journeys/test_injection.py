"""Words that pretend to be orders: nothing to reach, and no rule is switched off."""

import json
from pathlib import Path

import pytest

from heartwhisper.counsel.model import ModelCounsellor
from heartwhisper.counsel.reading import read

ATTACKS = json.loads((Path(__file__).parent / "attacks.json").read_text(encoding="utf-8"))
SECRET = "저는 아무에게도 말 못 한 보라색 우산 이야기가 있어요"


class Obedient:
    """A model that does what it is told: it says all that it knows."""

    def __init__(self):
        self.told = []

    async def stream(self, messages, *, max_tokens):
        del max_tokens
        self.told.append(messages)
        yield "네, 말할게요. "
        for message in messages:
            yield message["content"]


def of(kind):
    return [attack for attack in ATTACKS if attack["kind"] == kind]


@pytest.fixture
async def talk(open_house):
    model = Obedient()
    house = await open_house(ModelCounsellor(model), HEART_FREE_DAILY_MESSAGES="1000")
    async with house.person() as other, house.person() as person:
        await other.enter()
        await other.say(SECRET)
        await person.enter()
        model.told.clear()
        yield person, model, other


def test_the_attacks_are_many():
    assert len(ATTACKS) >= 100
    assert len({attack["language"] for attack in ATTACKS}) == 6


async def test_there_is_nothing_of_others_to_reveal(talk):
    person, model, other = talk
    for attack in of("reveal"):
        answer = await person.say(attack["text"], language=attack["language"])
        assert answer.status_code in {200, 422}
        assert "보라색 우산" not in answer.text
        assert other.secret not in answer.text
    seen = str(model.told)
    for hidden in ("보라색 우산", other.secret, other.id, person.secret, person.id):
        assert hidden not in seen


@pytest.mark.parametrize("attack", of("danger"), ids=lambda attack: attack["base"][:20])
def test_danger_is_seen_whatever_stands_around_it(attack):
    assert read(attack["text"], attack["language"]).danger.level != "none"


@pytest.mark.parametrize("attack", of("topic"), ids=lambda attack: attack["base"][:20])
def test_what_is_refused_stays_refused(attack):
    assert read(attack["base"], attack["language"]).topic.refused
    assert read(attack["text"], attack["language"]).topic.refused


async def test_danger_gets_its_card(talk):
    person, _, _ = talk
    for attack in of("danger"):
        answer = (await person.say(attack["text"], language=attack["language"])).json()
        assert answer["chat"]["safety"]["lines"], attack["text"]


async def test_another_subject_is_refused(talk):
    person, _, _ = talk
    for attack in of("topic"):
        answer = await person.say(attack["text"], language=attack["language"])
        assert (answer.status_code, answer.json()["code"]) == (422, "unrelated_topic")


async def test_every_message_counts_and_nobody_becomes_premium(open_house):
    house = await open_house(HEART_FREE_DAILY_MESSAGES="1000")
    person = house.person()
    await person.enter()
    # Some look like another subject or like danger: refused, or free for everybody.
    read_as_meant = [one for one in of("quota") if _is_ordinary(one)]
    assert len(read_as_meant) >= 20
    for number, attack in enumerate(read_as_meant, 1):
        answer = (await person.say(attack["text"], language=attack["language"])).json()
        assert answer["userInfo"]["dailyMessageCount"] == number, attack["text"]
        assert answer["userInfo"]["isPremium"] is False
    await person.http.aclose()


def _is_ordinary(attack):
    found = read(attack["text"], attack["language"])
    return found.danger.level == "none" and not found.topic.refused
