"""What the examples are asked for, and how a process of the learning behaves."""

import warnings
from collections.abc import Sequence

from sklearn.exceptions import ConvergenceWarning
from threadpoolctl import threadpool_limits

from heartwhisper.training.examples import IN_PLACE, Example

UNCLEAR = "unclear"  # in danger, of a kind that nobody named


def alone() -> None:
    """Let a process use one processor, and not warn that so many rounds are enough."""
    threadpool_limits(limits=1)
    warnings.simplefilter("ignore", ConvergenceWarning)


def tasks(found: Sequence[Example]) -> dict[str, list[str | None]]:
    """Name the class of each example for each question; None where nobody said.

    Args:
        found: the examples.

    Returns:
        By question: emotion, topic (in, off), danger (no, yes), subject, kind, situation.
    """
    return {
        "emotion": [one.emotion for one in found],
        "topic": [_off(one) for one in found],
        "danger": [one.danger and ("no" if one.danger == "none" else "yes") for one in found],
        "subject": [one.subject if one.subject != IN_PLACE else None for one in found],
        "kind": [one.danger if one.danger not in {"none", UNCLEAR} else None for one in found],
        "situation": [one.situation for one in found],
    }


def _off(one: Example) -> str | None:
    return one.subject and ("in" if one.subject == IN_PLACE else "off")
