"""In a talk that is under way an unsure word refuses nobody; a sure one does."""

UNSURE = "또 질문이네 너네는 대답하는 법은 안 배웠냐 돈 아깝다"
SURE = "파이썬으로 퀵정렬 코드를 짜 줘"


async def test_at_the_beginning_both_are_refused(guest):
    for text in (UNSURE, SURE):
        assert (await guest.say(text)).status_code == 422


async def test_later_only_the_sure_one(guest):
    await guest.say("남자친구랑 싸웠어요")
    assert (await guest.say(UNSURE)).status_code == 200
    assert (await guest.say(SURE)).status_code == 422
