"""The receipt of one payment, as a page that can be kept or printed. Pure."""

from collections.abc import Mapping
from html import escape
from string import Template
from zoneinfo import ZoneInfo

from heartwhisper.billing.records import Payment, Purchase
from heartwhisper.billing.words import day, money, plan_words, provider_name, receipt_words

PRODUCT = "Heart Whisper"  # where the settings name no seller
_PAGE = Template("""\
<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>$title</title>
</head>
<body style="margin:0 auto;max-width:34em;padding:24px 16px;font:16px/1.6 sans-serif">
<h1>$title</h1>
<dl>
$rows
</dl>
$note
</body>
</html>
""")


def receipt(
    purchase: Purchase, paid: Payment, language: str, *, zone: ZoneInfo, seller: Mapping[str, str]
) -> str:
    """Write the receipt.

    Args:
        purchase: what was bought.
        paid: the payment.
        language: one of the six.
        zone: whose days they are.
        seller: who sells, as `Settings.seller` tells it; `name` and `registration` count.
    """
    words = receipt_words(language)
    back, test = paid.refunded_minor, purchase.provider == "sandbox"
    rows = {
        "number": paid.id,
        "plan": plan_words(language, purchase.plan)["name"],
        "paid_on": day(paid.paid_at, zone, language),
        "period": " – ".join(
            day(one, zone, language) for one in (paid.period_start, paid.period_end)
        ),
        "amount": money(paid.amount_minor, paid.currency, language),
        "refunded": money(back, paid.currency, language) if back else "",
        "paid_with": provider_name(language, purchase.provider),
        "registration": seller.get("registration", ""),
    }
    told = [
        f"<dt>{escape(words[name])}</dt><dd>{escape(value)}</dd>"
        for name, value in rows.items()
        if value
    ]
    sold_by = escape(words["seller"].format(seller=seller.get("name", PRODUCT)))
    notes = [f"<p>{sold_by}</p>", f"<p>{escape(words['test_note'])}</p>" if test else ""]
    return _PAGE.substitute(
        language=language,
        title=escape(words["title"]),
        rows="\n".join(told),
        note="\n".join(notes),
    )
