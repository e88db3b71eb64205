"""The operator's till: purchases, refunds, events, and the books beside the provider's."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, TypeVar

import typer

from heartwhisper.billing import inbox, operator
from heartwhisper.billing.operator import NotRefundable, Report, Share
from heartwhisper.billing.service import Held
from heartwhisper.billing.till import Till
from heartwhisper.cli.asking import ask, stop
from heartwhisper.kernel.clock import SystemClock
from heartwhisper.kernel.context import Context
from heartwhisper.payments.port import PaymentError
from heartwhisper.wiring import build_till

T = TypeVar("T")
MOST = 50
Word = Annotated[str, typer.Argument(help="A purchase, an account, or a provider's name for it.")]
PurchaseId = Annotated[str, typer.Argument(help="The purchase's id.")]
Day = Annotated[str, typer.Argument(help="A day in UTC such as 2026-11-20; yesterday without one.")]
Whole = Annotated[bool, typer.Option("--whole", help="All that was paid, used or not.")]

refund = typer.Typer(no_args_is_help=True, help="Say what a refund would be, or make it.")
webhooks = typer.Typer(no_args_is_help=True, help="See what providers told, look into it again.")


def purchases(word: Word = "") -> None:
    """Show purchases: of an account, one alone, or the newest."""
    found = _at_the_till(lambda till: operator.find(till, word.strip(), most=MOST))
    for held in found:
        typer.echo(_line(held))
    if not found:
        typer.echo("no purchases")


@refund.command("quote")
def quote(purchase_id: PurchaseId, *, whole: Whole = False) -> None:
    """Say what would be paid back now: the days that are not used."""
    found = _at_the_till(lambda till: operator.quote_of(till, purchase_id, whole=whole))
    for share in found:
        typer.echo(_share(share))
    typer.echo(f"together {_amount(sum(one.quote.amount_minor for one in found))} USD")


@refund.command("make")
def make(
    purchase_id: PurchaseId,
    *,
    amount: Annotated[str, typer.Option(help="So much, such as 4.50, and not the quote.")] = "",
    whole: Whole = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Pay back; a subscription is ended first."""
    minor = _minor(amount) if amount else None
    if not yes:
        quote(purchase_id, whole=whole)
        typer.confirm(f"Pay back {amount + ' USD' if amount else 'this'}?", abort=True)
    try:
        made = _at_the_till(
            lambda till: operator.make(till, purchase_id, amount=minor, whole=whole)
        )
    except NotRefundable as error:
        stop(str(error), 1)
    for one in made:
        typer.echo(f"{_amount(one.amount_minor)} USD  {one.state}  {one.ref or 'not asked yet'}")
    if any(one.state == "failed" for one in made):
        stop("the provider refused; pay it back in its dashboard, or by another way", 1)


def reconcile(purchase_id: PurchaseId) -> None:
    """Ask the provider about a purchase now."""
    found = _at_the_till(lambda till: operator.look_again(till, purchase_id))
    if found is None:
        stop("there is no such purchase", 1)
    purchases(purchase_id)


def report(day: Day = "") -> None:
    """Compare our ledger with what each provider lists for a day."""
    since = _day(day) if day else _yesterday()

    async def all_of_them(till: Till) -> list[Report]:
        until = since + timedelta(days=1)
        return [
            await operator.report(till, name, since=since, until=until) for name in till.providers
        ]

    found = _at_the_till(all_of_them)
    for one in found:
        _show(one, since)
    if any(one.differences for one in found):
        stop("the books differ; ./heart reconcile asks about a purchase again", 1)


@webhooks.command("list")
def list_events(*, most: Annotated[int, typer.Option(min=1, max=1000)] = MOST) -> None:
    """Show the newest events: when, from whom, about which purchase, what became of it."""
    for one in _at_the_till(lambda till: inbox.listed(till, most=most)):
        when = f"{one.received_at:%Y-%m-%d %H:%M:%S}"
        typer.echo(f"{when}  {one.provider}  {one.state:7}  {one.type}  {one.id}")


@webhooks.command("replay")
def replay(
    provider: Annotated[str, typer.Argument(help="stripe or paypal.")],
    event_id: Annotated[str, typer.Argument(help="The event's id.")],
) -> None:
    """Look into an event again: its purchase is fetched anew."""

    async def again(till: Till) -> str:
        try:
            return await inbox.look_into(till, provider, event_id)
        except inbox.NotYetKnown:
            return "waiting: its payment is not here yet"

    state = _at_the_till(again)
    if state == "unknown":
        stop("there is no such event", 1)
    typer.echo(state)


def paypal_plans() -> None:
    """Make PayPal's monthly and yearly plans at our prices, and say which settings name them."""
    from heartwhisper.cli.plans import made  # noqa: PLC0415 - PayPal's client is seldom needed

    try:
        found = ask(made)
    except PaymentError as error:
        stop(f"PayPal could not be asked ({error.reason})", 1)
    for name, code in found.items():
        typer.echo(f"HEART_PAYPAL_PLAN_{name.upper()}={code}")


def _at_the_till(work: Callable[[Till], Awaitable[T]]) -> T:
    async def done(context: Context) -> T:
        till = build_till(context, host="127.0.0.1")
        try:
            return await work(till)
        finally:
            for provider in till.providers.values():
                await provider.aclose()

    try:
        return ask(done)
    except PaymentError as error:
        stop(f"the provider could not be asked ({error.reason}); try again", 1)


def _line(held: Held) -> str:
    one, paid = held
    money = f"{_amount(one.amount_minor)} {one.currency}"
    kind = "renews" if one.recurring else "once"
    until = max((each.ends_at for each in paid), default=None)
    ends = f"until {until:%Y-%m-%d %H:%M} UTC" if until else "not paid"
    made = f"{one.created_at:%Y-%m-%d %H:%M}"
    return f"{one.id}  {made}  {one.provider}  {one.plan} {kind}  {money}  {one.state}  {ends}"


def _share(share: Share) -> str:
    days, paid = share.quote, share.payment
    used = f"{days.used_days} of {days.total_days} days used" if days.total_days else "all of it"
    return f"{paid.ref}  paid {_amount(paid.amount_minor)}  {used}  {_amount(days.amount_minor)}"


def _show(one: Report, since: datetime) -> None:
    typer.echo(f"{one.provider}  {since:%Y-%m-%d} UTC")
    for kind in sorted(one.ours | one.theirs):
        ours, theirs = one.ours.get(kind, 0), one.theirs.get(kind, 0)
        told = (
            f"ours {_amount(ours)}  theirs {_amount(theirs)}  difference {_amount(ours - theirs)}"
        )
        typer.echo(f"  {kind:13} {told}")
    for each in one.differences:
        sides = [_amount(x) if x is not None else "-" for x in (each.ours, each.theirs)]
        typer.echo(f"  differs: {each.kind} {each.ref}  ours {sides[0]}  theirs {sides[1]}")


def _amount(minor: int) -> str:
    sign = "-" if minor < 0 else ""
    return f"{sign}{abs(minor) // 100}.{abs(minor) % 100:02}"


def _minor(amount: str) -> int:
    whole, _, cents = amount.partition(".")
    if not (whole.isdecimal() and len(cents) <= 2 and (cents or "0").isdecimal()):
        stop("an amount is written such as 4.50")
    return int(whole) * 100 + int(cents.ljust(2, "0"))


def _day(day: str) -> datetime:
    try:
        return datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        stop("a day is written such as 2026-11-20")


def _yesterday() -> datetime:
    now = SystemClock().now()
    return now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=1)
