"""The provider for trying out: its page, its states, and where it does not exist."""

import pytest

from heartwhisper.app import build_context
from heartwhisper.billing import sweep
from heartwhisper.kernel.clock import SystemClock
from heartwhisper.kernel.settings import SettingsError, load
from heartwhisper.payments.sandbox.adapter import Sandbox, allowed
from heartwhisper.wiring import build_till
from tests.conftest import KEY

LANGUAGES = ("ko", "en", "zh", "ja", "fr", "hi")
PRODUCTION = {
    "HEART_ENVIRONMENT": "production",
    "HEART_BASE_URL": "https://heart.example",
    "HEART_SMTP_URL": "smtp://127.0.0.1:25",
}
STRIPE = {"HEART_STRIPE_KEY": "sk_test_1", "HEART_STRIPE_WEBHOOK_SECRETS": "whsec_1"}


async def begin(person, plan="daily", **more):
    own = str(person.http.base_url).rstrip("/")
    body = {"priceId": f"price_{plan}"} | more
    body |= {"successUrl": f"{own}/success", "cancelUrl": f"{own}/cancel"}
    answer = await person.http.post("/api/create-checkout-session", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def press(person, begun, how):
    return await person.http.post(f"{begun['url']}/{how}", follow_redirects=False)


async def show(person, begun):
    return (await person.http.get(f"/api/purchases/{begun['purchaseId']}")).json()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_its_page_says_in_every_language_that_nothing_is_charged(guest, language):
    begun = await begin(guest, "monthly", recurring=True, language=language)
    page = (await guest.http.get(begun["url"])).text
    assert f'<html lang="{language}">' in page
    for button in ("pay", "decline", "cancel"):
        assert f'id="{button}"' in page
    assert "7" in page


async def test_a_declined_card_may_be_followed_by_another(guest):
    begun = await begin(guest)
    assert 'role="alert"' in (await press(guest, begun, "decline")).text
    assert (await show(guest, begun))["state"] == "pending"
    answer = await press(guest, begun, "pay")
    assert answer.status_code == 303
    assert answer.headers["location"].endswith(f"/success?purchase={begun['purchaseId']}")
    bought = await show(guest, begun)
    assert (bought["state"], bought["test"]) == ("active", True)
    assert (await press(guest, begun, "pay")).status_code == 404
    assert len((await show(guest, begun))["payments"]) == 1


async def test_who_goes_back_has_paid_nothing(guest):
    begun = await begin(guest)
    answer = await press(guest, begun, "cancel")
    assert answer.headers["location"].endswith(f"/cancel?purchase={begun['purchaseId']}")
    left = await guest.http.post(f"/api/purchases/{begun['purchaseId']}/leave")
    assert left.json()["data"]["state"] == "abandoned"
    assert (await press(guest, begun, "pay")).status_code == 404
    assert not (await guest.me())["isPremium"]


@pytest.mark.parametrize("ref", ["nothing", "..%2f..%2fsecret", "%00", "x" * 300])
async def test_what_was_never_made_is_not_there(guest, ref):
    assert (await guest.http.get(f"/sandbox/{ref}")).status_code == 404


async def test_a_subscription_goes_on_until_it_is_stopped(house, guest):
    begun = await begin(guest, "monthly", recurring=True)
    await press(guest, begun, "pay")
    await show(guest, begun)
    till = build_till(house.context, host="127.0.0.1")
    for count in (2, 3):
        house.clock.advance(days=31)
        await guest.login()
        while await sweep.poll(till):
            pass
        await guest.sign_in(guest.secret, guest.secret)
        assert len((await show(guest, begun))["payments"]) == count
    path = f"/api/purchases/{begun['purchaseId']}"
    assert (await guest.http.post(f"{path}/cancel")).json()["data"]["state"] == "cancelled"
    assert (await guest.http.post(f"{path}/cancel")).json()["code"] == "purchase_not_renewing"
    assert (await guest.http.post(f"{path}/resume")).json()["data"]["state"] == "active"
    assert (await guest.http.post(f"{path}/resume")).json()["code"] == "purchase_not_resumable"
    assert (await guest.http.post(f"{path}/portal")).json()["code"] == "portal_unavailable"
    await guest.http.post(f"{path}/cancel")
    house.clock.advance(days=31)
    while await sweep.poll(till):
        pass
    await guest.sign_in(guest.secret, guest.secret)
    assert (await show(guest, begun))["state"] == "expired"


@pytest.mark.parametrize(
    ("given", "host", "exists"),
    [
        ({}, "127.0.0.1", True),
        ({}, "localhost", True),
        ({}, "::1", True),
        ({"HEART_BASE_URL": "http://127.0.0.1:8000"}, "127.0.0.1", True),
        ({}, "0.0.0.0", False),
        ({}, "::", False),
        ({}, "192.168.0.4", False),
        ({}, "heart.example", False),
        ({"HEART_BASE_URL": "https://heart.example"}, "127.0.0.1", False),
        (PRODUCTION, "127.0.0.1", False),
    ],
)
def test_it_exists_for_this_machine_alone(tmp_path, *, given, host, exists):
    settings = load({"HEART_DATA_DIR": str(tmp_path), "HEART_SECRET_KEYS": KEY} | given)
    assert allowed(settings, host) == exists
    context = build_context(settings)
    assert ("sandbox" in build_till(context, host=host).providers) == exists
    assert "sandbox" not in build_till(context).providers
    if not exists:
        with pytest.raises(SettingsError):
            Sandbox(settings, SystemClock(), host=host)
    context.database.close()
    context.keys.close()


def test_it_gives_way_to_a_provider(tmp_path):
    settings = load({"HEART_DATA_DIR": str(tmp_path), "HEART_SECRET_KEYS": KEY} | STRIPE)
    context = build_context(settings)
    assert list(build_till(context, host="127.0.0.1").providers) == ["stripe"]
    context.database.close()
    context.keys.close()
