"""Nobody who steals the database or the log reads a letter."""

from heartwhisper.contact import service
from tests.contact.writing import MEMBER, become_member, write
from tests.journeys.test_privacy import everything_stored

CANARIES = ("카나리아", "quokka-7719", "Quokka Kim", MEMBER["name"], MEMBER["email"])
LETTER = {"name": CANARIES[2], "customerEmail": f"{CANARIES[1]}@example.com", "message": "카나리아"}
NOBODY_LISTENS = "smtp://127.0.0.1:9"  # so that the mail to the operator waits in the outbox


async def test_a_letter_is_found_nowhere(open_house, environment, capsys):
    operator = {"HEART_OPERATOR_EMAIL": "operator@example.org", "HEART_SMTP_URL": NOBODY_LISTENS}
    house = await open_house(HEART_LOG_LEVEL="debug", **operator)
    async with house.person() as visitor, house.person() as guest, house.person() as member:
        await guest.enter()
        await become_member(member)
        for person in (visitor, guest, member):
            assert (await write(person, **LETTER)).status_code == 201
        await write(visitor, **LETTER | {"message": "카나리아" * 2000})
    numbers = [one.number for one in await service.box(house.context, answered=True)]
    assert len(numbers) == 3
    stored = everything_stored(environment["HEART_DATABASE_URL"])
    assert all(number.encode() in stored for number in numbers)  # it is what was looked through
    said = capsys.readouterr()
    stored += (said.out + said.err).encode()
    for canary in CANARIES:
        for encoding in ("utf-8", "utf-16-le"):
            assert canary.encode(encoding) not in stored, canary
        assert canary.encode("unicode_escape") not in stored, canary
