"""The sandbox as a provider: the same states as the real ones, by its own page and our clock."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from urllib.parse import urlsplit

from heartwhisper.kernel.clock import Clock
from heartwhisper.kernel.settings import Settings, SettingsError
from heartwhisper.kernel.web import is_loopback
from heartwhisper.payments.port import (
    Charge,
    Forged,
    Moved,
    Movement,
    Opened,
    Order,
    PaymentError,
    PaymentEvent,
    Refunded,
    Seen,
    Status,
)
from heartwhisper.payments.sandbox.sale import Back, Sale, charges_of, opened, pay, refunded, renew
from heartwhisper.payments.sandbox.shelf import Shelf

PATH = "/sandbox"


def allowed(settings: Settings, host: str) -> bool:
    """Whether the sandbox may exist: trying out, on this machine, reached by nobody else."""
    reached = urlsplit(settings.base_url or "").hostname or host
    return settings.environment == "development" and is_loopback(host) and is_loopback(reached)


class Sandbox:  # noqa: PLR0904 - the port has as many
    """A provider without a network."""

    name = "sandbox"
    resumes = True

    def __init__(self, settings: Settings, clock: Clock, *, host: str) -> None:
        """Open its files.

        Raises:
            SettingsError: in production, or where others can reach the service.
        """
        if not allowed(settings, host):
            raise SettingsError("the payment sandbox is for trying out on this machine alone")
        self._shelf, self._clock = Shelf(settings.data_dir / "sandbox"), clock

    def sale(self, ref: str) -> Sale | None:
        """A purchase, for its page."""
        return self._shelf.read(ref)

    def pay(self, ref: str) -> None:
        """Take the money, as the payer asked on the page."""
        sale = self._known(ref)
        pay(sale, self._clock.now())
        self._shelf.write(sale)

    async def open(self, order: Order) -> Opened:
        """Make a checkout on a page of our own."""
        if self._shelf.read(order.purchase_id) is None:
            self._shelf.write(opened(order))
        own = "/".join(order.success_url.split("/", 3)[:3])
        return Opened(order.purchase_id, f"{own}{PATH}/{order.purchase_id}")

    async def look(self, order: Order, event: PaymentEvent | None = None) -> Seen:
        """Read the file; a subscription whose period is over renews by the clock."""
        del event
        sale = self._known(order.purchase_id)
        if renew(sale, self._clock.now()):
            self._shelf.write(sale)
        return Seen(
            ref=sale.ref,
            status=sale.status,
            custom=sale.custom,
            live=False,
            charges=charges_of(sale),
            subscription_ref=sale.ref if sale.recurring else None,
        )

    async def capture(self, order: Order) -> None:
        """Nothing: the page takes the money."""

    async def close(self, order: Order) -> None:
        """Let nobody pay any more."""
        self._turn(order, {"open": "closed"})

    async def stop(self, order: Order) -> None:
        """Let it end with its period."""
        self._turn(order, {"live": "ending"})

    async def end(self, order: Order) -> None:
        """Stop it now."""
        self._turn(order, {"live": "ended", "ending": "ended"})

    async def resume(self, order: Order) -> None:
        """Let it renew again."""
        self._turn(order, {"ending": "live"})

    async def refund(self, charge: str, amount_minor: int, currency: str, *, key: str) -> Refunded:
        """Pay back, once for each key."""
        del currency
        sale = self._known(charge.rpartition(":")[0])
        this = next((one for one in sale.charges if one.ref == charge), None)
        if this is None:
            raise PaymentError("missing")
        back = Back(ref=f"refund_{key}", amount_minor=amount_minor, key=key)
        if back not in this.refunds:
            if amount_minor + sum(one.amount_minor for one in this.refunds) > this.amount_minor:
                raise PaymentError("spent")
            this.refunds.append(back)
            self._shelf.write(sale)
        return refunded(back)

    async def portal(self, customer_ref: str, return_url: str) -> str:
        """There is none."""
        del customer_ref, return_url
        raise PaymentError("refused")

    async def read(self, headers: Mapping[str, str], body: bytes) -> PaymentEvent:
        """It sends nothing, so nothing is from it."""
        del headers, body
        raise Forged

    async def events(self, since: datetime) -> Sequence[PaymentEvent]:
        """None: nothing happens here that nobody looked at."""
        del since
        return []

    async def movements(self, since: datetime, until: datetime) -> Sequence[Moved]:
        """Every movement in the files; refunds at the time of their charge."""
        moved = [
            one
            for sale in self._shelf.all()
            for charge in charges_of(sale)
            for one in _moved(charge)
        ]
        return [one for one in moved if since <= one.at < until]

    async def aclose(self) -> None:
        """Nothing to let go of."""

    def _known(self, ref: str) -> Sale:
        sale = self._shelf.read(ref)
        if sale is None:
            raise PaymentError("missing")
        return sale

    def _turn(self, order: Order, turns: Mapping[Status, Status]) -> None:
        sale = self._known(order.purchase_id)
        sale.status = turns.get(sale.status, sale.status)
        self._shelf.write(sale)


def _moved(charge: Charge) -> list[Moved]:
    def line(kind: Movement, ref: str, amount_minor: int) -> Moved:
        return Moved(
            kind=kind,
            ref=ref,
            amount_minor=amount_minor,
            currency=charge.currency,
            at=charge.paid_at,
        )

    back = [line("refund", one.ref, one.amount_minor) for one in charge.refunds]
    return [line("charge", charge.refund_ref, charge.amount_minor), *back]
