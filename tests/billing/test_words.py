"""What is sold has its words in every language, promises what is true, and gives nothing away."""

import json
import re
from datetime import UTC, datetime
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from heartwhisper.billing import words as room
from heartwhisper.billing.words import (
    day,
    features,
    money,
    plan_words,
    provider_name,
    receipt_words,
)
from heartwhisper.mail.letters import VALUES, compose
from heartwhisper.mail.message import flat, written
from tests.mail.test_letters import TELLING
from tests.mail.writing import LANGUAGES

BOOKS = json.loads((Path(room.__file__).parent / "words/plans.json").read_text("utf-8"))
SOLD = ("daily", "monthly", "yearly")
RECEIPT = {
    "title",
    "number",
    "issued",
    "seller",
    "plan",
    "paid_on",
    "period",
    "amount",
    "refunded",
    "paid_with",
    "registration",
    "test_note",
}
BOUGHT = (
    "premium_started",
    "renewal_started",
    "premium_renewed",
    "renewal_reminder",
    "payment_failed",
    "renewal_cancelled",
    "refunded",
    "premium_given",
)
SEOUL = ZoneInfo("Asia/Seoul")
NOON = datetime(2026, 11, 21, 3, tzinfo=UTC)
# Help in danger is free for everybody, and nobody sees advertising: neither is for sale.
NOT_FOR_SALE = re.compile(
    r"광고|위기|치료|1366|\bads?\b|advert|crisis|therap|广告|危机|治疗|広告|危機|治療|pub(licité)?\b"
    r"|thérap|विज्ञापन|इलाज|थेरेपी",
    re.IGNORECASE,
)


def texts(found):
    if isinstance(found, str):
        return [found]
    inside = found.values() if isinstance(found, dict) else found
    return [text for one in inside for text in texts(one)]


def bought(kind, language, plan, *, at=NOON):
    """A letter as it goes out: with our own words for the plan, the amount and the days."""
    given = {
        "plan": plan_words(language, plan)["name"],
        "amount": money(799, "USD", language),
        "until": day(at, SEOUL, language),
        "day": day(at, SEOUL, language),
        "link": "https://example.com/subscription",
    }
    named = {name: given[name] for name in VALUES[kind]}
    return compose(kind, language, named, id="0", to="someone@example.com")


def test_there_are_six_languages_and_no_others():
    assert BOOKS.keys() == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language):
    book = BOOKS[language]
    dated = {"months"} if "months" in book else set()
    assert book.keys() - {"first"} - dated == BOOKS["ko"].keys()
    assert len(book.get("months", range(12))) == 12
    assert book["plans"].keys() == {*SOLD, "gift"}
    assert plan_words(language, "gift").keys() == {"name"}
    for plan in SOLD:
        assert plan_words(language, plan).keys() == {"name", "label", "description", "features"}
    assert receipt_words(language).keys() == RECEIPT
    assert book["providers"].keys() == {"stripe", "paypal", "sandbox"}
    assert book["messages"].keys() == {"unlimited", "limited"}
    assert all(text == text.strip() and text for text in texts(book) if text != book["group"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_plans_are_told_apart(language):
    for key in ("name", "label", "description"):
        assert len({plan_words(language, plan)[key] for plan in SOLD}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plan", SOLD)
def test_features_have_no_place_left_open(language, plan):
    unlimited, limited = features(language, plan, None), features(language, plan, 100)
    assert 3 <= len(unlimited) == len(limited) <= 4
    assert not re.search(r"[{}$]", "".join((*unlimited, *limited)))
    assert "100" in limited[0]
    assert "100" not in unlimited[0]
    assert unlimited[1:] == limited[1:]


def test_a_gift_is_not_sold():
    assert features("ko", "gift", None) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_seller_has_a_place(language):
    words = receipt_words(language)
    assert words["seller"].format(seller="Heart Co.").count("Heart Co.") == 1
    rest = "".join(text for name, text in words.items() if name != "seller")
    assert not re.search(r"[{}$]", rest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_tell_what_the_service_is_for(language):
    assert not re.search(TELLING[language], "\n".join(texts(BOOKS[language])), re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_sold_that_is_everybodys(language):
    assert not NOT_FOR_SALE.search("\n".join(texts(BOOKS[language])))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", BOUGHT)
@pytest.mark.parametrize("plan", SOLD)
def test_a_letter_with_our_words_is_whole_and_tells_nothing(kind, language, plan):
    one = bought(kind, language, plan)
    for text in (one.subject, one.text):
        assert not re.search(r"\$[a-z]|[{}]", text)
        assert not re.search(TELLING[language], text, re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("month", range(1, 13))
def test_the_day_in_a_subject_arrives(language, month):
    # A long subject that is partly beyond ASCII may lose a space where a header is folded.
    for number in (1, 9, 28):
        at = datetime(2027, month, number, tzinfo=UTC)
        one = bought("renewal_reminder", language, "yearly", at=at)
        sent = BytesParser(policy=default).parsebytes(flat(written(one, "hello@example.com", at)))
        assert sent["Subject"] == one.subject
        assert day(at, SEOUL, language) in one.subject


@pytest.mark.parametrize(
    ("language", "cents", "thousands"),
    [
        ("ko", "US$7.99", "US$1,234.05"),
        ("en", "US$7.99", "US$1,234.05"),
        ("zh", "US$7.99", "US$1,234.05"),
        ("ja", "US$7.99", "US$1,234.05"),
        (
            "fr",
            "7,99\N{NO-BREAK SPACE}$US",
            "1\N{NARROW NO-BREAK SPACE}234,05\N{NO-BREAK SPACE}$US",
        ),
        ("hi", "US$7.99", "US$1,234.05"),
    ],
)
def test_an_amount(language, cents, thousands):
    assert money(799, "USD", language) == cents
    assert money(123_405, "USD", language) == thousands


def test_small_and_large_amounts_keep_every_cent():
    assert money(0, "USD", "en") == "US$0.00"
    assert money(5, "USD", "en") == "US$0.05"
    assert money(9_007_199_254_740_993, "USD", "en") == "US$90,071,992,547,409.93"


@pytest.mark.parametrize(("amount", "currency"), [(-1, "USD"), (799, "KRW"), (799, "usd")])
def test_an_amount_that_is_never_charged_is_refused(amount, currency):
    with pytest.raises(ValueError, match="no amount"):
        money(amount, currency, "ko")


@pytest.mark.parametrize(
    ("language", "written", "first"),
    [
        ("ko", "2026년 11월 21일", "2027년 2월 1일"),
        ("en", "21 November 2026", "1 February 2027"),
        ("zh", "2026年11月21日", "2027年2月1日"),
        ("ja", "2026年11月21日", "2027年2月1日"),
        ("fr", "21 novembre 2026", "1er février 2027"),
        ("hi", "21 नवंबर 2026", "1 फ़रवरी 2027"),
    ],
)
def test_a_day(language, written, first):
    assert day(NOON, SEOUL, language) == written
    assert day(datetime(2027, 2, 1, tzinfo=UTC), SEOUL, language) == first


def test_a_day_is_the_readers():
    late = datetime(2026, 12, 31, 15, tzinfo=UTC)
    assert day(late, SEOUL, "ko") == "2027년 1월 1일"
    assert day(late, ZoneInfo("Europe/Paris"), "fr") == "31 décembre 2026"


def test_who_was_paid():
    assert provider_name("ko", "stripe") == "카드"
    assert provider_name("fr", "paypal") == "PayPal"
    with pytest.raises(ValueError, match="no provider"):
        provider_name("ko", "gift")


def test_another_plan_is_refused():
    with pytest.raises(ValueError, match="no plan"):
        plan_words("ko", "weekly")


@pytest.mark.parametrize("language", ["de", "", "KO", "../plans"])
def test_another_language_is_refused(language):
    for ask in (
        lambda: plan_words(language, "daily"),
        lambda: features(language, "daily", None),
        lambda: receipt_words(language),
        lambda: provider_name(language, "stripe"),
        lambda: money(799, "USD", language),
        lambda: day(NOON, SEOUL, language),
    ):
        with pytest.raises(ValueError, match="no language"):
            ask()
