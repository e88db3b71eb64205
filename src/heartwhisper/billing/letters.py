"""What a buyer is told by mail, in their own language. Only a verified address is written to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from heartwhisper.account import service as accounts
from heartwhisper.billing.lifecycle import News, Outcome
from heartwhisper.billing.records import Payment, Purchase
from heartwhisper.billing.standing import GRACE
from heartwhisper.billing.till import Till
from heartwhisper.billing.words import day, money, plan_words
from heartwhisper.kernel.crypto import Seal
from heartwhisper.kernel.database import Tx
from heartwhisper.kernel.errors import LoginRequired
from heartwhisper.mail import outbox
from heartwhisper.mail.letters import VALUES, Kind
from heartwhisper.mail.outbox import Draft

PAGE = "/subscription"
_KINDS: Mapping[News, Kind] = {
    "renewed": "premium_renewed",
    "past_due": "payment_failed",
    "cancelled": "renewal_cancelled",
    "refunded": "refunded",
}


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the letters about one purchase may name."""

    purchase: Purchase
    paid: Payment | None
    ends_at: datetime
    paid_back: int = 0


def tell(till: Till, tx: Tx, outcome: Outcome, *, seal: Seal) -> None:
    """Put the letters in that follow from a reading."""
    paid = max(outcome.payments, key=lambda one: one.paid_at, default=None)
    ends_at = max((one.ends_at for one in outcome.payments), default=till.context.clock.now())
    facts = _Facts(outcome.purchase, paid, ends_at, outcome.paid_back)
    for news in outcome.news:
        _write(till, tx, (_kind(news, outcome.purchase), facts), seal=seal)


def remind(till: Till, tx: Tx, renewal: tuple[Purchase, datetime], *, seal: Seal) -> None:
    """Put the letter in that says a subscription will renew."""
    purchase, renews_at = renewal
    _write(till, tx, ("renewal_reminder", _Facts(purchase, None, renews_at)), seal=seal)


def _kind(news: News, purchase: Purchase) -> Kind:
    if news == "started":
        return "renewal_started" if purchase.recurring else "premium_started"
    return _KINDS[news]


def _write(till: Till, tx: Tx, what: tuple[Kind, _Facts], *, seal: Seal) -> None:
    kind, facts = what
    try:
        who = accounts.account(tx, seal, facts.purchase.account_id)
    except LoginRequired:  # it is being erased
        return
    if not who.person.email or not who.verified:
        return
    values = _values(till, facts, who.reads)
    named = {name: values[name] for name in VALUES[kind]}
    draft = Draft(kind=kind, to=who.person.email, language=who.reads, values=named)
    outbox.put(till.context, tx, draft, owner=(who.id, seal))


def _values(till: Till, facts: _Facts, language: str) -> dict[str, str]:
    zone = till.context.settings.timezone
    bought, paid = facts.purchase, facts.paid
    back = facts.paid_back
    amount = back or (paid.amount_minor if paid else bought.amount_minor)
    # Premium stays for the days of grace while a renewal is not paid.
    until = facts.ends_at + GRACE if bought.state == "past_due" else facts.ends_at
    return {
        "plan": plan_words(language, bought.plan)["name"],
        "amount": money(amount, bought.currency, language),
        "until": day(until, zone, language),
        "day": day(facts.ends_at, zone, language),
        "link": f"{till.context.settings.origin}{PAGE}",
    }
