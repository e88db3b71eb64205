"""Until when somebody has premium: read off their payments, stored nowhere else. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from heartwhisper.billing.records import State
from heartwhisper.billing.standing import GRACE

RENEWING: frozenset[State] = frozenset({"active", "past_due"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A payment as the entitlement sees it, with what its purchase says."""

    plan: str
    recurring: bool
    state: State
    start: datetime
    period_end: datetime
    ends_at: datetime

    @property
    def renews(self) -> bool:
        """Whether its subscription will take money again."""
        return self.recurring and self.state in RENEWING

    @property
    def lasts(self) -> datetime:
        """Where it ends, with the days of grace while a renewal is awaited."""
        # What was cut short by a refund is not awaited.
        awaited = self.renews and self.ends_at == self.period_end
        return self.ends_at + GRACE if awaited else self.ends_at


@dataclass(frozen=True, slots=True)
class Entitlement:
    """Premium: the plan it comes from, until when, and whether money will be taken again."""

    plan: str
    ends_at: datetime
    renews: bool


def entitlement(segments: Iterable[Segment], now: datetime) -> Entitlement | None:
    """The premium of an account now; None for none.

    Args:
        segments: of payments that are neither disputed nor of a purchase in review.
        now: the moment of the question.
    """
    running = [one for one in segments if one.lasts > now]
    here = [one for one in running if one.start <= now]
    if not here:
        return None
    plan = min(here, key=lambda one: (one.ends_at <= now, one.start)).plan
    paid = [one.ends_at for one in running if one.ends_at > now]
    ends_at = max(paid) if paid else max(one.lasts for one in here)
    return Entitlement(plan, ends_at, any(one.renews for one in running))
