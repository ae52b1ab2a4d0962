"""Signs taken away while what is left can be deduced within a level, for families of every kind.

Each question goes to the explanation engine, so whatever it can deduce, and no more, counts. Families whose clues are
counts around cells have a quicker way of their own (``native/make/clues/removal.cpp``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from edgewise.explaining.lines.reasoner import MOST_OF_THE_CORE, Reasoner

if TYPE_CHECKING:
    from edgewise.base.forms import LineForm
    from edgewise.explaining.clock import Clock

CHUNK = 8
"""Groups that are taken away together at first; where that is too much, halves of them are tried."""


def deducible_groups(
    form_with: Callable[[Sequence[int]], LineForm],
    truth: Sequence[bool],
    groups: Sequence[int],
    level: int,
    clock: Clock,
    *,
    fewest: int = 0,
) -> list[int] | None:
    """The groups that are left when they go in this order, as far as they can; at least ``fewest`` stay.

    ``form_with`` gives the form of the puzzle with some groups, ``truth`` is the value of each edge in its solution.
    ``None`` where all groups are not enough, or where the clock ends it.
    """

    def is_enough(kept: Sequence[int]) -> bool:
        closure = Reasoner(form_with(kept), truth).close(min(level, MOST_OF_THE_CORE), clock)
        return closure.stopped_by is None and closure.open == 0

    left = list(groups)
    if not is_enough(left):
        return None
    todo = [list(groups[start : start + CHUNK]) for start in range(0, len(groups), CHUNK)][::-1]
    while todo and len(left) > fewest and clock.stopped_by is None:
        chunk = todo.pop()[: len(left) - fewest]
        gone = set(chunk)
        kept = [group for group in left if group not in gone]
        if is_enough(kept):
            left = kept
        elif len(chunk) > 1:
            todo += [chunk[len(chunk) // 2 :], chunk[: len(chunk) // 2]]
    return None if clock.stopped_by is not None else left
