"""The fewest changes that make one certain solution the only one.

The clues that it does not have must change, and they may as well become those that it has: more of its clues never let
another solution in. Each of the other solutions then differs from it in some cells, and at least one of these needs a
clue: the fewest cells that hit all of these sets are a lower bound. If the board with these clues still has another
solution, that is one more set; if not, no fewer changes can do for this solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from edgewise.base.family import Puzzle, Solution
from edgewise.base.places import Cell
from edgewise.base.result import Question
from edgewise.explaining.diagnose.edits import Derived, Edits
from edgewise.explaining.diagnose.hitting import HittingSets
from edgewise.explaining.diagnose.trials import Trials

OTHERS = 16
"""How many solutions to look at in a round; each that differs gives a set."""


@dataclass(frozen=True)
class SingledOut:
    """A puzzle with one solution, and whether no fewer changes lead to this solution."""

    puzzle: Puzzle
    changes: int
    fewest: bool


def singled_out(edits: Edits, target: Solution, trials: Trials, most: int | None = None) -> SingledOut | None:
    """The puzzle with the target as its only solution; ``None`` if no clues do that, or not so few changes."""
    return _SinglingOut(edits, target, trials).run(most)


def easiest_first(edits: Edits, solutions: Sequence[Solution]) -> Iterator[tuple[int, Solution]]:
    """Solutions, each with the fewest changes that tell it from all of these others; it may take more."""
    derived = [edits.derived(solution) for solution in solutions]
    ranked: list[tuple[int, int]] = []
    for index, target in enumerate(derived):
        sets: HittingSets[Cell] = HittingSets()
        fixed, free = _clues_for(edits, target)
        differences = [_apart(target, free, other) for other in derived if other is not target if _has(other, fixed)]
        if all(differences):
            for difference in differences:
                sets.add(difference)
            ranked.append((len(edits.broken_by(target)) + len(sets.fewest()), index))
    for least, index in sorted(ranked):
        yield least, solutions[index]


def _clues_for(edits: Edits, target: Derived) -> tuple[Derived, set[Cell]]:
    """The clues that the puzzle has when it has none that the target breaks, and the cells that may get one beside."""
    return {cell: target[cell] for cell in edits.given if cell in target}, target.keys() - edits.given.keys()


def _apart(target: Derived, cells: set[Cell], other: Derived) -> set[Cell]:
    """Where a clue for the target is not met by another solution."""
    return {cell for cell in cells if other.get(cell) != target[cell]}


def _has(solution: Derived, clues: Derived) -> bool:
    return all(solution.get(cell) == asked for cell, asked in clues.items())


class _SinglingOut:
    def __init__(self, edits: Edits, target: Solution, trials: Trials) -> None:
        assert edits.editing.derived is not None
        self.edits = edits
        self.trials = trials
        self.clues = edits.editing.derived(target)
        self.target = edits.asks(self.clues)
        self.broken = edits.broken_by(self.target)

    def run(self, most: int | None) -> SingledOut | None:
        _, free = _clues_for(self.edits, self.target)
        sets: HittingSets[Cell] = HittingSets()
        while True:
            added = sets.fewest()
            changes = len(self.broken) + len(added)
            if most is not None and changes > most:
                return None
            board = self._with(added)
            result = self.trials.ask(board, Question.ALL, OTHERS)
            if result.complete and len(result.solutions) == 1:
                break
            differences = [_apart(self.target, free, self.edits.derived(solution)) for solution in result.solutions]
            if differences.count(set()) > 1:  # one of them is the target
                return None
            for difference in filter(None, differences):
                sets.add(difference)
        if not sets.is_exact:
            board, changes = self._with_less(added)
        return SingledOut(self._with_removals(board), changes, sets.is_exact)

    def _with(self, added: frozenset[Cell]) -> Puzzle:
        """The board with the clues of the target where it had others, and in some cells more."""
        wanted = self.broken | added
        clues = {cell: self.clues[cell] for cell in sorted(wanted) if cell in self.clues}
        return self.edits.changed(self.edits.puzzle, self.broken, clues)

    def _with_less(self, added: frozenset[Cell]) -> tuple[Puzzle, int]:
        """Where the fewest were not looked for exactly: leaves out what is not needed after all."""
        for cell in sorted(added):
            if self._is_unique(self._with(added - {cell})):
                added -= {cell}
        return self._with(added), len(self.broken) + len(added)

    def _with_removals(self, board: Puzzle) -> Puzzle:
        """Takes a wrong clue away instead of changing it where that is enough."""
        for cell in sorted(self.broken & self.clues.keys()):
            less = self.edits.changed(board, {cell}, {})
            if self._is_unique(less):
                board = less
        return board

    def _is_unique(self, board: Puzzle) -> bool:
        result = self.trials.ask(board, Question.UNIQUE)
        return result.unique is True
