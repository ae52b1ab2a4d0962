"""Signs around a solution, as many as it takes: every other solution breaks one that is chosen.

It goes from few signs to enough, and back. While the board has another solution, a sign is added that this one breaks;
what has been found is kept. Then signs are taken away: where a solution is known that breaks only this one it stays,
otherwise the board is asked again. Nothing is known here of what signs mean, so it serves signs over which the core's
own switches (:mod:`edgewise.generating.minimal`) cannot work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question
from edgewise.solving.asking import ask

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle, Solution
    from edgewise.explaining.clock import Clock

MOST_NODES = 20_000
"""Of one question. Where it takes more, the attempt comes to nothing; a limit of time would not do the same again."""
AT_ONCE = 4
"""Other solutions that one question is to find."""

Other = TypeVar("Other")
"""Another solution, as whoever chooses signs looks at it."""


class Enough(Generic[Other]):
    """Groups of signs, of which some are chosen: in each slot one at most."""

    def __init__(
        self,
        slots: Sequence[int],
        breaks: Callable[[Other], Collection[int]],
        others: Callable[[Collection[int], int], list[Other] | None],
        order: Sequence[int],
    ) -> None:
        """``slots`` has the slot of each group, and ``breaks`` says which groups a solution breaks.

        ``others`` finds so many other solutions of the board with some groups, or all if there are fewer; ``None``
        where it gave up. Groups that come early in ``order`` are added first.
        """
        self._slots = slots
        self._breaks = breaks
        self._others = others
        self._rank = {group: rank for rank, group in enumerate(order)}
        self._chosen: dict[int, int] = {}
        self._found: list[Collection[int]] = []
        """For each solution that was found, the groups that it breaks."""

    @property
    def chosen(self) -> list[int]:
        return sorted(self._chosen.values())

    def choose(self, groups: Iterable[int]) -> None:
        """These are chosen, but for those whose slot is taken."""
        for group in groups:
            self._chosen.setdefault(self._slots[group], group)

    def require(self, groups: Collection[int]) -> None:
        """One of these is always chosen; one of them has to be chosen already."""
        self._found.append(frozenset(groups))

    def build_up(self) -> bool:
        """Adds groups until there is no other solution. ``False`` where that cannot be, or was not found out."""
        while True:
            found = self._others(self.chosen, AT_ONCE)
            if not found:
                return found is not None
            if not all(self._answer_to(other) for other in found):
                return False

    def _answer_to(self, other: Other) -> bool:
        broken = frozenset(self._breaks(other))
        if not self._is_excluded(broken, None):
            able = [group for group in broken if group in self._rank and self._is_replaceable(group, broken)]
            if not able:
                return False
            best = min(able, key=lambda group: (self._slots[group] in self._chosen, self._rank[group]))
            self._chosen[self._slots[best]] = best
        self._found.append(broken)
        return True

    def _is_replaceable(self, group: int, broken: Collection[int]) -> bool:
        """Whether its slot is free, or what is there can be replaced and all that was found stays excluded."""
        there = self._chosen.get(self._slots[group])
        if there is None:
            return True
        if there not in self._rank:
            return False
        return all(group in found or self._is_excluded(found, there) for found in self._found)

    def _is_excluded(self, broken: Collection[int], without: int | None) -> bool:
        return any(group in broken for group in self._chosen.values() if group != without)

    def take_away(self, order: Sequence[int], fewest: int, size: Callable[[int], int], clock: Clock) -> bool:
        """Takes groups away in this order, as far as they can go and ``fewest`` signs are left.

        ``size`` is the number of signs in a group. ``False`` where the clock ends it.
        """
        left = sum(map(size, self._chosen.values()))
        for group in order:
            slot = self._slots[group]
            if left - size(group) < fewest or self._chosen.get(slot) != group:
                continue
            if not all(self._is_excluded(found, group) for found in self._found):
                continue
            del self._chosen[slot]
            found = self._others(self.chosen, 1)
            if clock.stopped_by is not None:
                return False
            if found is None or found:
                self._chosen[slot] = group
                self._found += [frozenset(self._breaks(other)) for other in found or ()]
            else:
                left -= size(group)
        return True


def other_solutions(
    puzzle: Puzzle, solution: Solution | None, number: int, clock: Clock, seed: int = 0
) -> list[Solution] | None:
    """So many solutions of a puzzle beside one that is known, or all there are; ``None`` where that takes too long.

    Another ``seed`` may find other ones of them.
    """
    if clock.stopped_by is not None:
        return None  # to work out what a large board asks for takes long before any search looks at the time
    limits = Limits(seconds=clock.left, nodes=MOST_NODES, solutions=number + 1)
    result = ask(puzzle, Request(Question.ALL, limits, threads=1, seed=seed), Listener(clock.stop))
    found = [other for other in result.solutions if solution is None or other.to_dict() != solution.to_dict()]
    return found[:number] if found or result.complete else None
