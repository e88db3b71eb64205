"""`emotionalTendencies`: an exponentially weighted mean over the messages (decisions.md 1)."""

from collections.abc import Iterable, Mapping

NEWEST = 0.3  # weight of the newest message; the ten newest hold 97 % of the mean


def fold(so_far: Mapping[str, float] | None, scores: Mapping[str, float]) -> dict[str, float]:
    """Take one more message's scores (0 to 1 each) into the tendencies."""
    if so_far is None:
        return {name: round(score, 4) for name, score in scores.items()}
    return {
        name: round((1 - NEWEST) * so_far.get(name, 0.0) + NEWEST * score, 4)
        for name, score in scores.items()
    }


def folded(history: Iterable[Mapping[str, float]]) -> dict[str, float] | None:
    """The tendencies of messages, given oldest first; None without any."""
    feelings = None
    for scores in history:
        feelings = fold(feelings, scores)
    return feelings
