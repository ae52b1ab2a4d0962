"""The fewest things of which every set in a list has one.

A set says that one of its members has to be taken: a clue that tells two solutions apart, or a clue of a conflict. As
long as there are few sets, a MaxSAT solver finds the fewest members; later, what hits most sets is taken first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from typing import Generic, TypeVar

from edgewise.base.extras import imported

T = TypeVar("T")

MOST_SETS_EXACTLY = 80


class HittingSets(Generic[T]):
    """Sets that come one by one, and something from each of them."""

    def __init__(self) -> None:
        self.sets: list[frozenset[T]] = []

    def add(self, members: Set[T]) -> None:
        """One more set, which must not be empty."""
        assert members
        if members not in self.sets:
            self.sets.append(frozenset(members))

    @property
    def is_exact(self) -> bool:
        """Whether :meth:`fewest` gives the fewest that there are."""
        return len(self.sets) <= MOST_SETS_EXACTLY

    def fewest(self) -> frozenset[T]:
        """Few members, at least one of every set.

        >>> sets = HittingSets()
        >>> for members in ({1, 2}, {2, 3}, {4}):
        ...     sets.add(members)
        >>> sorted(sets.fewest())
        [2, 4]
        """
        if not self.sets:
            return frozenset()
        if not self.is_exact:
            return self._greedily()
        hitting = imported("pysat.examples.hitman", "the fewest changes need")  # late: it takes a tenth of a second
        with hitting.Hitman(bootstrap_with=[sorted(one, key=str) for one in self.sets], htype="rc2") as hitman:
            return frozenset(hitman.get())

    def _greedily(self) -> frozenset[T]:
        taken: set[T] = set()
        left = self.sets
        while left:
            counts = Counter(member for one in left for member in one)
            best = max(counts.values())
            taken.add(min((member for member, count in counts.items() if count == best), key=str))
            left = [one for one in left if taken.isdisjoint(one)]
        return frozenset(taken)
