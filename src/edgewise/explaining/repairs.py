"""The fewest clues to add, remove or change so that a puzzle has one solution.

*Several solutions.* One of them is to become the only one. Each of the others differs from it in some cells, and at
least one of these needs a clue: the fewest cells that hit all of these sets are a lower bound. If the board with these
clues still has another solution, that is one more set; if not, no fewer clues can do for this solution.

*No solution.* Of each set of clues that cannot hold together one has to go: the fewest that hit all of the conflicts
found. If the board without them still has no solution, it has another conflict. What is left is then treated as above,
and a clue that was removed may come back with another value.

Nothing is called unique that an engine has not found to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgewise.engine import StopFlag
from edgewise.errors import BadInput, NoEngine
from edgewise.explaining.conflicts import Conflict, find_conflict
from edgewise.explaining.hitting import HittingSets
from edgewise.explaining.relaxing import Place, cell_at, listed_place
from edgewise.explaining.trials import Stopped, Trials
from edgewise.family import ClueEditing, Held, Puzzle, Solution
from edgewise.forms import LineForm
from edgewise.lattice import Cell
from edgewise.registry import family_of
from edgewise.result import Limits, Question, Status, StoppedBy

OTHERS = 16
"""How many solutions to look at in a round; each that differs gives a set."""
CONSIDERED = 16
"""How many solutions are considered for the only one, where none is wanted. Most of them cannot take fewer clues."""


@dataclass
class Repair:
    """Clues to add and to remove. A clue that changes is among both."""

    puzzle: Puzzle
    add: Mapping[Cell, Held] = field(default_factory=dict)
    remove: frozenset[Cell] = frozenset()
    unique: bool = False
    """Whether the repaired puzzle was found to have exactly one solution."""
    fewest: bool = False
    """Whether fewer cannot be removed and, for this solution, added."""
    reason: str | None = None
    """Why there is no repair, where that is known."""
    stopped_by: StoppedBy | None = None

    @property
    def repaired(self) -> Puzzle:
        """The puzzle with the changes."""
        if not self.add and not self.remove:
            return self.puzzle
        changed: Puzzle = _editing(self.puzzle).changed(self.puzzle, self.remove, self.add)
        return changed

    def place(self, cell: Cell) -> Place:
        """Where a clue stands, as other verbs say it: boards without rows and columns have numbers alone."""
        return (cell.column,) if self._is_numbered else cell

    @property
    def _is_numbered(self) -> bool:
        family = family_of(self.puzzle)
        form = family.lower(self.puzzle)
        return isinstance(form, LineForm) and isinstance(family.line_of(self.puzzle, 0)[0], int)

    def to_dict(self) -> dict[str, object]:
        """The JSON object that the command line prints."""
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family_name,
            "add": [[*self.place(cell), *held] for cell, held in sorted(self.add.items())],
            "remove": [listed_place(self.place(cell)) for cell in sorted(self.remove)],
            "unique": self.unique,
            "fewest": self.fewest,
            **({} if self.reason is None else {"reason": self.reason}),
            "stopped_by": self.stopped_by,
        }

    @property
    def verdict(self) -> str:
        """The answer in a few words."""
        if self.stopped_by is not None and not self.unique:
            return f"unknown, stopped by {self.stopped_by}"
        if self.reason is not None:
            return f"no repair: {self.reason}"
        changed = len(self.add.keys() & self.remove)
        numbers = {"changed": changed, "removed": len(self.remove) - changed, "added": len(self.add) - changed}
        said = ", ".join(f"{number} {_clues(number)} {done}" for done, number in numbers.items() if number)
        if not said:
            return "nothing to repair: there is one solution"
        return f"{said}: {'one solution' if self.unique else 'there is a solution'}"


def _clues(number: int) -> str:
    return "clue" if number == 1 else "clues"


def repair(
    puzzle: Puzzle,
    wanted: Solution | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> Repair:
    """The fewest clues found that make the puzzle have one solution: the wanted one, or any."""
    found = Repair(puzzle)
    repairing = _Repairing(found, Trials(limits, threads, stop))
    try:
        repairing.run(wanted)
    except Stopped as stopped:
        found.stopped_by = stopped.by
    return found


def _editing(puzzle: Puzzle) -> ClueEditing[Any, Any]:
    family = family_of(puzzle)
    if family.editing is None:
        raise NoEngine(f"{family.name} has no clues that can be added or taken away")
    return family.editing


def _apart(target: Mapping[Cell, Held], other: Mapping[Cell, Held]) -> set[Cell]:
    """Where a clue for one solution is not met by another."""
    return {cell for cell, held in target.items() if other.get(cell) != held}


class _Repairing:
    def __init__(self, found: Repair, trials: Trials) -> None:
        self.found = found
        self.trials = trials
        self.editing = _editing(found.puzzle)
        self.exact = True
        self.removed: frozenset[Cell] = frozenset()

    def run(self, wanted: Solution | None) -> None:
        family = self.found.puzzle.family_name
        if wanted is not None:
            if self.editing.told is None:
                raise NoEngine(f"{family} has no clues that can be added for a wanted solution")
            self._remove_contradicted(wanted)
        elif not self._has_solution():
            self._remove_conflicts()
            if self.found.reason is not None:
                return
        result, _ = self.trials.ask(self._changed({}), Question.UNIQUE)
        if result.unique:
            self._take({}, unique=True)
        elif self.editing.told is not None:
            self._single_out(wanted)
        elif self.removed:
            self._take({}, unique=False)
        else:
            raise NoEngine(f"{family} has no clues that can be added, and this puzzle has several solutions")

    def _changed(self, added: Mapping[Cell, Held]) -> Puzzle:
        if not self.removed and not added:
            return self.found.puzzle
        changed: Puzzle = self.editing.changed(self.found.puzzle, self.removed, added)
        return changed

    def _take(self, added: Mapping[Cell, Held], unique: bool) -> None:
        """Keeps what has been verified."""
        self.found.add, self.found.remove, self.found.unique = dict(added), self.removed, unique
        self.found.fewest = self.exact

    # Clues that have to go

    def _has_solution(self) -> bool:
        result, _ = self.trials.ask(self.found.puzzle, Question.FIRST)
        return result.status is Status.SOLVED

    def _remove_contradicted(self, wanted: Solution) -> None:
        """The clues that the wanted solution does not have. If it breaks another rule, it cannot be wanted."""
        assert self.editing.told is not None
        told = self.editing.told(wanted)
        given = self.editing.given(self.found.puzzle)
        self.removed = frozenset(cell for cell, held in given.items() if told.get(cell) != held)
        if broken := family_of(self.found.puzzle).violations(self._changed({}), wanted):
            raise BadInput(f"the wanted solution breaks a rule: {broken[0]}")

    def _remove_conflicts(self) -> None:
        """The fewest clues without which there is a solution; a pair goes as a whole."""
        conflicts: HittingSets[tuple[Cell, ...]] = HittingSets()
        if self.editing.told is None and self._remove_one_more():
            return
        while True:
            conflict = Conflict(self._changed({}))
            find_conflict(conflict, self.trials)
            if conflict.status is Status.SOLVED:
                return
            if not conflict.demands or conflict.what == "cells to be covered":
                if not self.removed or not self._remove_one_more():
                    self.found.reason = conflict.verdict
                return
            blamed = [tuple(map(cell_at, places)) for places in conflict.demands]
            if self.editing.told is not None and not self.removed and self._remove_one_of(blamed):
                return
            conflicts.add(set(blamed))
            self.exact = conflicts.is_exact
            self.removed = frozenset(cell for cells in conflicts.fewest() for cell in cells)
            if self.editing.told is None and self.removed == self.editing.given(self.found.puzzle).keys():
                self.found.reason = "nothing would be left"
                return

    def _remove_one_of(self, blamed: list[tuple[Cell, ...]]) -> bool:
        """Most boards have one wrong clue, and every conflict has it. Better if nothing has to be added then."""
        able = []
        for cells in blamed:
            self.removed = frozenset(cells)
            result, _ = self.trials.ask(self._changed({}), Question.UNIQUE)
            if result.unique:
                return True
            if result.status is Status.SOLVED:
                able.append(self.removed)
        self.removed = able[0] if able else frozenset()
        return bool(able)

    def _remove_one_more(self) -> bool:
        """Tries to leave out any one pair. Where cells have to be covered, no conflict tells which of them will do."""
        given = self.editing.given(self._changed({}))
        before = self.removed
        names = dict.fromkeys(given.values())
        for name in names if len(names) > 1 else ():
            self.removed = before | {cell for cell, held in given.items() if held == name}
            if self.trials.ask(self._changed({}), Question.FIRST)[0].status is Status.SOLVED:
                self.exact = not before
                return True
        self.removed = before
        return False

    # Clues that have to come

    def _single_out(self, wanted: Solution | None) -> None:
        """Adds clues until there is one solution: the wanted one, or that of the first ones which takes fewest."""
        assert self.editing.told is not None
        result, _ = self.trials.ask(self._changed({}), Question.ALL, OTHERS)
        told = [self.editing.told(solution) for solution in result.solutions]
        targets = self._easiest_first(told) if wanted is None else [(0, self._addable(self.editing.told(wanted)))]
        best: dict[Cell, Held] | None = None
        exact = self.exact
        for least, target in targets:
            if best is not None and least >= len(best):
                break
            self.exact = exact
            added = self._added_for(target, told, None if best is None else len(best) - 1)
            if added is not None:
                best = added
                self._take(added, unique=True)
        if best is None:
            self.found.reason = "no clue tells this solution from another one"
        elif not self.found.fewest:
            self._leave_out(best)

    def _added_for(
        self, target: Mapping[Cell, Held], told: list[Mapping[Cell, Held]], most: int | None
    ) -> dict[Cell, Held] | None:
        """The fewest clues that leave one solution only; none if no clues do, or not so few."""
        assert self.editing.told is not None
        sets: HittingSets[Cell] = HittingSets()
        while True:
            differences = [_apart(target, other) for other in told]
            if differences.count(set()) > 1:  # one of them is the target
                return None
            for difference in filter(None, differences):
                sets.add(difference)
            self.exact = self.exact and sets.is_exact
            added = {cell: target[cell] for cell in sets.fewest()}
            if most is not None and len(added) > most:
                return None
            result, _ = self.trials.ask(self._changed(added), Question.ALL, OTHERS)
            if result.complete and len(result.solutions) == 1:
                return added
            told = [self.editing.told(solution) for solution in result.solutions]

    def _addable(self, told: Mapping[Cell, Held]) -> dict[Cell, Held]:
        """Of the clues for a solution, those in cells that have none now."""
        given = self.editing.given(self._changed({}))
        return {cell: held for cell, held in told.items() if cell not in given}

    def _easiest_first(self, told: list[Mapping[Cell, Held]]) -> list[tuple[int, dict[Cell, Held]]]:
        """The first solutions, each with the fewest clues that tell it from the others found; it may take more."""
        ranked: list[tuple[int, int]] = []
        for index, one in enumerate(told[:CONSIDERED]):
            target = self._addable(one)
            sets: HittingSets[Cell] = HittingSets()
            differences = [_apart(target, other) for other in told if other is not one]
            if all(differences):
                for difference in differences:
                    sets.add(difference)
                ranked.append((len(sets.fewest()), index))
        return [(least, self._addable(told[index])) for least, index in sorted(ranked) or [(0, 0)]]

    def _leave_out(self, added: dict[Cell, Held]) -> None:
        """Where the fewest were not looked for exactly: leaves out what is not needed after all."""
        for cell in sorted(added):
            fewer = {one: held for one, held in added.items() if one != cell}
            result, _ = self.trials.ask(self._changed(fewer), Question.UNIQUE)
            if result.unique:
                added = fewer
                self._take(added, unique=True)
