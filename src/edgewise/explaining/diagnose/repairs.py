"""The fewest changes after which a puzzle has exactly one solution.

*What is searched:* every puzzle that differs from the given one in the clues of some cells, where each cell whose clue
is added, removed or replaced by any other that the family knows counts as one change, and so does each pair of a Flow
that is removed, the last one excepted. Where a family does not tell the clues of a solution, clues are only removed.

*Why the answer is the fewest.* For each number of changes, from 1 on, all of these puzzles are gone through
(:mod:`~edgewise.explaining.diagnose.fewest_changes`); the first one with a single solution ends it, and if the numbers
end without one, there is none. That can take long, so that some repair is found beforehand: for a few solutions, which
are those of the puzzle or, where it has none, of the puzzle without some clues of every conflict, it is worked out how
few changes make each of them the only one (:mod:`~edgewise.explaining.diagnose.singling_out`). Then only smaller
numbers are left to try. Where a solution is wanted, the same is worked out for it alone, and no number has to be tried.

Nothing is called unique that an engine has not found to be, nothing the fewest whose search is not complete, and only a
complete search says that there is no repair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from edgewise.base.deadline import Stopped
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.family import Held, Puzzle, Solution
from edgewise.base.places import Cell, cell_text
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Question, Status, StoppedBy
from edgewise.explaining.diagnose.conflicts import Conflict, find_conflict
from edgewise.explaining.diagnose.edits import Edits, editing_of
from edgewise.explaining.diagnose.fewest_changes import FewestChanges
from edgewise.explaining.diagnose.hitting import HittingSets
from edgewise.explaining.diagnose.relaxing import Place, listed_place
from edgewise.explaining.diagnose.singling_out import OTHERS, easiest_first, singled_out
from edgewise.explaining.diagnose.trials import Trials


class _Differences(NamedTuple):
    """The clues in which a repaired puzzle differs."""

    repaired: Puzzle
    removed: Mapping[Cell, Held]
    added: Mapping[Cell, Held]


@dataclass
class Repair:
    """A puzzle with other clues, so that it has one solution."""

    puzzle: Puzzle
    repaired: Puzzle
    """The puzzle with the changes; the puzzle itself where there are none."""
    unique: bool = False
    """Whether the repaired puzzle was found to have exactly one solution."""
    fewest: bool = False
    """Whether it is proven that no fewer changes leave one solution: the wanted one, or any."""
    reason: str | None = None
    """Why there is no repair, where that is proven."""
    stopped_by: StoppedBy | None = None
    _compared: _Differences | None = field(default=None, init=False, repr=False, compare=False)
    """What the last look at both puzzles found: on a large board that takes longer than to say it."""

    @property
    def add(self) -> Mapping[Cell, Held]:
        """Clues that the repaired puzzle has and the puzzle has not. A clue that changes is removed and added."""
        return self._differences.added

    @property
    def remove(self) -> frozenset[Cell]:
        """Where the puzzle has a clue that the repaired one has not."""
        return frozenset(self._differences.removed)

    @property
    def _differences(self) -> _Differences:
        if self._compared is None or self._compared.repaired is not self.repaired:
            clues_of = editing_of(self.puzzle).clues_of
            before = clues_of(self.puzzle)
            after = before if self.repaired is self.puzzle else clues_of(self.repaired)
            self._compared = _Differences(self.repaired, _beside(before, after), _beside(after, before))
        return self._compared

    def place(self, cell: Cell) -> Place:
        """Where a clue stands, as other verbs say it: boards without rows and columns have numbers alone."""
        return cell if self.puzzle.board.has_rows else (cell.column,)

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
        if self.reason is not None:
            return f"no repair: {self.reason}"
        if not self.unique:
            return f"no repair found so far, stopped by {self.stopped_by}"
        said = ", ".join(self._numbers())
        if not said:
            return "nothing to repair: there is one solution"
        return f"{said}: one solution" if self.fewest else f"{said}: one solution; fewer changes may be enough"

    @property
    def change_texts(self) -> list[str]:
        """Each change in words: where it is, and what is done."""
        editing = editing_of(self.puzzle)
        before = {cell: editing.text(held) for cell, held in self._differences.removed.items()}
        after = {cell: editing.text(held) for cell, held in self.add.items()}
        done = {cell: f"{text} removed" for cell, text in before.items()}
        done |= {
            cell: f"{before[cell]} changed to {t}" if cell in before else f"{t} added" for cell, t in after.items()
        }
        return [f"{cell_text(self.place(cell))}: {text}" for cell, text in sorted(done.items())]

    def _numbers(self) -> list[str]:
        """How many clues change in each way; a pair is one."""
        add, remove = self.add, self.remove
        cells = {"changed": add.keys() & remove, "removed": remove - add.keys(), "added": add.keys() - remove}
        numbers = {done: len(some) for done, some in cells.items()}
        what = "clue"
        if editing_of(self.puzzle).entry == "pairs":  # which are only ever removed
            what, numbers["removed"] = "pair", len(set(self._differences.removed.values()))
        return [f"{number} {what}{'' if number == 1 else 's'} {done}" for done, number in numbers.items() if number]


def _beside(some: Mapping[Cell, Held], others: Mapping[Cell, Held]) -> Mapping[Cell, Held]:
    """Those clues that the others do not have."""
    return {} if some is others else {cell: held for cell, held in some.items() if others.get(cell) != held}


def repair(
    puzzle: Puzzle,
    wanted: Solution | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
    on_news: Callable[[str], None] | None = None,
) -> Repair:
    """The fewest changes found that make the puzzle have one solution: the wanted one, or any."""
    found = Repair(puzzle, puzzle)
    trials = Trials(limits, threads, stop, on_news)
    repairing = _Repairing(found, trials)
    try:
        repairing.for_any() if wanted is None else repairing.for_one(wanted)
    except Stopped as stopped:
        found.stopped_by = trials.reported(stopped)
    return found


class _Repairing:
    def __init__(self, found: Repair, trials: Trials) -> None:
        self.found = found
        self.trials = trials
        self.edits = Edits(found.puzzle)
        self.search = FewestChanges(self.edits, trials)

    def for_one(self, wanted: Solution) -> None:
        if not self.edits.can_add:
            raise NoEngine(f"{self.found.puzzle.family_name} has no clues that can be added for a wanted solution")
        if faults := family_of(self.found.puzzle).violations(self.edits.without(self.edits.clued), wanted):
            raise BadInput(f"the wanted solution breaks a rule: {faults[0]}")
        single = singled_out(self.edits, wanted, self.trials)
        if single is None:
            self.found.reason = "no set of clues makes this solution the only one"
        else:
            self._take(single.puzzle, single.fewest)

    def for_any(self) -> None:
        result = self.trials.ask(self.found.puzzle, Question.UNIQUE)
        if result.unique:
            self._take(self.found.puzzle, fewest=True)
            return
        self.search.seen.take(result.solutions)
        has_solution = result.status is Status.SOLVED
        if has_solution and self.edits.can_only_widen:
            self.found.reason = "there are several solutions, and its clues can be removed only, which leaves no fewer"
            return
        if not has_solution and self.search.blamed(()) == frozenset():
            self.found.reason = self._hopeless()
            return
        tried = 0
        if not has_solution:  # most often one clue is wrong, and few are part of the conflict
            tried = 1
            if self._try(tried):
                return
        if self.edits.can_add:
            tried = max(tried, self._some_repair())
        most = self.edits.number_of_changes(self.found.repaired) - 1 if self.found.unique else self.edits.most_changes
        if not any(self._try(number) for number in range(tried + 1, most + 1)):
            self.found.fewest = self.found.unique
            if not self.found.unique:
                done = "changed, removed or added" if self.edits.can_add else "removed"
                what = "pairs" if self.edits.are_pairs else "clues"
                self.found.reason = f"whichever {what} are {done}, there is not exactly one solution"

    def _try(self, number: int) -> bool:
        """Takes a repair of so many changes, if there is one and there is none of fewer."""
        if number > self.edits.most_changes:
            return False
        repaired = self.search.with_changes(number)
        if repaired is not None:
            self._take(repaired, fewest=True)
        return repaired is not None

    def _hopeless(self) -> str:
        """Why there is no solution, whatever the clues."""
        conflict = Conflict(self.found.puzzle if self.edits.are_pairs else self.edits.without(self.edits.clued))
        find_conflict(conflict, self.trials)
        return conflict.verdict

    def _some_repair(self) -> int:
        """Takes a repair that may not be the best; returns a number of changes that is proven not to be enough."""
        conflicts: HittingSets[tuple[Cell, ...]] = HittingSets()
        while (blamed := self.search.blamed(tuple(sorted(conflicts.fewest())))) is not None:
            conflicts.add(blamed)
        removed = conflicts.fewest()
        result = self.trials.ask(self.edits.without(removed), Question.ALL, OTHERS)
        self.search.seen.take(result.solutions)
        best: int | None = None
        for least, target in easiest_first(self.edits, result.solutions):
            if best is not None and least >= best:
                break
            single = singled_out(self.edits, target, self.trials, None if best is None else best - 1)
            if single is not None:
                best = single.changes
                self._take(single.puzzle, fewest=False)
        return max(0, len(removed) - 1) if conflicts.is_exact else 0

    def _take(self, repaired: Puzzle, fewest: bool) -> None:
        """Keeps what has been verified."""
        self.found.repaired, self.found.unique, self.found.fewest = repaired, True, fewest
        self.trials.has_answer()
        self.trials.on_news(self.found.verdict)
