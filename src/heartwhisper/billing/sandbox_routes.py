"""The sandbox's checkout page. The root adds it only where the sandbox exists."""

from typing import Literal, Protocol

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from heartwhisper.billing.sandbox_page import STYLE, checkout_page, over_page


class Sold(Protocol):
    """What the page shows of a purchase."""

    plan: str
    amount_minor: int
    currency: str
    recurring: bool
    language: str
    status: str
    success_url: str
    cancel_url: str


class Counter(Protocol):
    """The sandbox, as its page knows it."""

    def sale(self, ref: str) -> Sold | None:
        """A purchase by its name."""
        ...

    def pay(self, ref: str) -> None:
        """Take its money."""
        ...


def sandbox_routes(counter: Counter) -> APIRouter:
    """The page and its three buttons."""
    routes = APIRouter(prefix="/sandbox", include_in_schema=False)

    @routes.get("/page.css")
    async def style() -> Response:
        return Response(STYLE, media_type="text/css")

    @routes.get("/{ref}")
    async def page(ref: str) -> Response:
        return _page(counter, ref)

    @routes.post("/{ref}/{how}")
    async def press(ref: str, how: Literal["pay", "decline", "cancel"]) -> Response:
        sold = counter.sale(ref)
        if sold is None or sold.status != "open" or how == "decline":
            return _page(counter, ref, declined=how == "decline")
        if how == "pay":
            counter.pay(ref)
        return RedirectResponse(sold.success_url if how == "pay" else sold.cancel_url, 303)

    return routes


def _page(counter: Counter, ref: str, *, declined: bool = False) -> Response:
    sold = counter.sale(ref)
    if sold is None or sold.status != "open":
        return HTMLResponse(over_page(sold.language if sold else "ko"), 404)
    what = (sold.plan, sold.amount_minor, sold.currency)
    page = checkout_page(ref, sold.language, what, recurring=sold.recurring, declined=declined)
    return HTMLResponse(page)
