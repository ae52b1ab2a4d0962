"""What the next point of a hunt is expected to cost, and how that is said."""

from __future__ import annotations

from collections.abc import Mapping

TAIL = 3
"""Scores from which the next is judged."""
FEWEST = 3
"""Families that must have reached a score before anything is concluded from it."""


def next_point(families: Mapping[int, int], seconds: float, best: int) -> float | None:
    """Seconds that one point more than ``best`` is expected to take, from how many families there are of each score.

    Families that come one point further are a constant share, over the last few points where there are enough.

    >>> round(next_point({463: 900, 464: 90, 465: 10}, 100.0, 465))
    100
    >>> next_point({463: 2}, 100.0, 463) is None
    True
    """
    if not families:
        return None
    reached: dict[int, int] = {}
    total = 0
    for score in range(max(families), min(families) - 1, -1):
        total += families.get(score, 0)
        reached[score] = total
    known = [score for score, count in reached.items() if count >= FEWEST and score + 1 in reached]
    if not known:
        return None
    tail = sorted(known)[-TAIL:]
    share = sum(reached[score + 1] for score in tail) / sum(reached[score] for score in tail)
    # From the highest score with enough runs, not from one that a single lucky board has reached.
    firm = max(score for score, count in reached.items() if count >= FEWEST)
    steps = best + 1 - firm
    return float(seconds / (reached[firm] * share**steps))


def long_time(seconds: float) -> str:
    """A long time in the unit that suits it.

    >>> long_time(40), long_time(5400), long_time(200000)
    ('40 s', '90 min', '56 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 2 * 3600 else f"{seconds / 3600:.0f} h"
