"""A receipt names who sells, as far as the settings say it."""

import pytest

from tests.billing.shop import open_shop
from tests.people import MINA

NAME, NUMBER = "마음 <상점> {name} $1", "123-45-67890"
LABELS = ("사업자등록번호", "판매자")


async def receipt_of(open_house, **settings):
    shop = await open_shop(open_house, **settings)
    async with shop.house.person() as buyer:
        await buyer.register(**MINA)
        await buyer.sign_in(MINA["email"], MINA["password"])
        bought = await shop.buy(buyer, "stripe")
        payment = bought["payments"][0]["id"]
        answer = await buyer.http.get(f"/api/purchases/{bought['id']}/receipts/{payment}")
        assert answer.status_code == 200, answer.text
        return answer.text


async def test_the_seller_of_the_settings_stands_on_it(open_house):
    told = await receipt_of(open_house, HEART_SELLER_NAME=NAME, HEART_SELLER_REGISTRATION=NUMBER)
    assert "<p>판매자: 마음 &lt;상점&gt; {name} $1</p>" in told
    assert f"<dt>{LABELS[0]}</dt><dd>{NUMBER}</dd>" in told
    assert "Heart Whisper" not in told


@pytest.mark.parametrize("settings", [{}, {"HEART_SELLER_PHONE": "02-000-0000"}])
async def test_without_a_name_it_is_the_product_s(open_house, settings):
    told = await receipt_of(open_house, **settings)
    assert "<p>판매자: Heart Whisper</p>" in told
    assert LABELS[0] not in told
