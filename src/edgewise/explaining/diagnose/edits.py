"""The clues of a puzzle as places to change, and the solutions seen so far as what they say about such changes.

A place is a cell that may have a clue, or the two ends of a pair. To change it is to take its clue away, to give it
another one or, where there is none, to give it one: each is one change. Pairs, and the clues of families that do not
tell which of them a solution could have, are only taken away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import combinations
from typing import Any

from edgewise.base.editing import Editing
from edgewise.base.errors import NoEngine
from edgewise.base.family import Held, Puzzle, Solution
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.explaining.diagnose.relaxing import Place as Numbers
from edgewise.explaining.diagnose.relaxing import cell_at

Place = tuple[Cell, ...]
"""What is changed as one."""
Derived = Mapping[Cell, Held]
"""What a solution would have as clues, each as what it asks for."""


def editing_of(puzzle: Puzzle) -> Editing[Any, Any]:
    """How the clues of a puzzle are changed; an error where it has none."""
    family = family_of(puzzle)
    editing = family.editing
    if editing is None or editing.clues is None:
        raise NoEngine(f"{family.name} has no clues that can be added or removed")
    return editing


class Edits:
    """One puzzle, its clues by their places, and the puzzles that changes make of it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.editing = editing_of(puzzle)
        self.given: Mapping[Cell, Held] = self.editing.clues_of(puzzle)
        self.asked = {cell: self.editing.demand(puzzle, held) for cell, held in self.given.items()}
        """What the clues ask for."""
        self.can_add = self.editing.derived is not None
        self.are_pairs = self.editing.entry == "pairs"
        self.can_only_widen = self.editing.narrowing and not (self.can_add or self.are_pairs)
        """Whether no change there is ever leaves fewer solutions."""
        clued, blank = self._places()
        self.clued = clued
        self.places = [*blank, *clued]
        """Where something can be changed; first where nothing has to go."""
        self.most_changes = len(self.places) - self.are_pairs
        """A board of pairs has at least one."""
        self._place_of = {cell: place for place in self.places for cell in place}

    def _places(self) -> tuple[list[Place], list[Place]]:
        if not self.are_pairs:
            cells = self.editing.choices(self.puzzle)
            return [(cell,) for cell in sorted(self.given)], [(cell,) for cell in cells if cell not in self.given]
        pairs: dict[Held, list[Cell]] = {}
        for cell, held in self.given.items():
            pairs.setdefault(held, []).append(cell)
        return [tuple(cells) for cells in pairs.values()], []

    def places_at(self, demands: Iterable[tuple[Numbers, ...]]) -> frozenset[Place]:
        """The places of the demands of a conflict."""
        return frozenset(self._place_of[cell_at(numbers[0])] for numbers in demands)

    def without(self, places: Iterable[Place]) -> Puzzle:
        """The puzzle without the clues in some places."""
        removed = {cell for place in places for cell in place if cell in self.given}
        return self.changed(self.puzzle, removed, {}) if removed else self.puzzle

    def changed(self, puzzle: Puzzle, removed: Set[Cell], added: Mapping[Cell, Held]) -> Puzzle:
        changed: Puzzle = self.editing.changed(puzzle, removed, added)
        return changed

    def options(self, board: Puzzle, place: Place) -> Iterator[Mapping[Cell, Held]]:
        """Every other content of a place that is blank on this board: none at first, if there was a clue."""
        if place[0] in self.given:
            yield {}
        if self.can_add:
            (cell,) = place
            for held in self.editing.choices(board)[cell]:
                if self.editing.demand(self.puzzle, held) != self.asked.get(cell):
                    yield {cell: held}

    def number_of_changes(self, changed: Puzzle) -> int:
        """In how many places a puzzle differs from this one."""
        now = self.editing.clues_of(changed)
        return sum(any(self.given.get(cell) != now.get(cell) for cell in place) for place in self.places)

    def derived(self, solution: Solution) -> Derived:
        """Every clue that a solution could have, as what it asks for."""
        assert self.editing.derived is not None
        return self.asks(self.editing.derived(solution))

    def asks(self, clues: Mapping[Cell, Held]) -> Derived:
        return {cell: self.editing.demand(self.puzzle, held) for cell, held in clues.items()}

    def broken_by(self, derived: Derived) -> frozenset[Cell]:
        """The clues of the puzzle that a solution does not have."""
        return frozenset(cell for cell, asked in self.asked.items() if derived.get(cell) != asked)


class Seen:
    """Solutions of the puzzle with whatever clues. Two of them that a changed board has show that it is no repair."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self._all: set[frozenset[tuple[Cell, Held]]] = set()
        self._by_broken: dict[frozenset[Cell], list[Derived]] = {}

    def take(self, solutions: Iterable[Solution]) -> None:
        """Solutions that tell the same are taken for one, which is on the safe side."""
        for solution in solutions if self.edits.can_add else ():
            derived = self.edits.derived(solution)
            if (facts := frozenset(derived.items())) not in self._all:
                self._all.add(facts)
                self._by_broken.setdefault(self.edits.broken_by(derived), []).append(derived)

    def number(self, touched: Set[Cell], asked: Mapping[Cell, Held]) -> int:
        """How many are known, 2 for more, of the board on which the touched cells ask for this and no more."""
        count = 0
        for broken in self._within(touched):
            for derived in self._by_broken[broken]:
                count += all(derived.get(cell) == one for cell, one in asked.items())
                if count == 2:
                    return count
        return count

    def _within(self, touched: Set[Cell]) -> Iterator[frozenset[Cell]]:
        """The sets of broken clues that are all touched."""
        if len(self._by_broken) >> len(touched):
            for size in range(len(touched) + 1):
                for some in combinations(touched, size):
                    if (broken := frozenset(some)) in self._by_broken:
                        yield broken
        else:
            yield from [broken for broken in self._by_broken if broken <= touched]
