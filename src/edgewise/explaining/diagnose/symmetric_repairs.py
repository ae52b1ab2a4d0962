"""Clues to add in whole groups of cells for one solution: setters may want their clues in symmetric places.

One solution is to become the only one. As long as there is another, a group is added that tells the two apart; of
those that do, the one that tells apart the most of the others seen so far. In the end groups that turned out to be
needless go again. The groups are few, but nobody says that they are the fewest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from edgewise.base.deadline import Stopped
from edgewise.base.editing import Editing
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.family import Held, Puzzle, Solution
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Question
from edgewise.explaining.diagnose.repairs import Repair
from edgewise.explaining.diagnose.trials import Trials

Clues = Mapping[Cell, Held]
SEVERAL = 2


def symmetric_repair(
    puzzle: Puzzle,
    groups: Sequence[Set[Cell]],
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> Repair:
    """Clues that leave one solution, in groups of cells of which each gets a clue in all of its cells or in none."""
    editing = family_of(puzzle).editing
    if editing is None or editing.derived is None:
        raise BadInput(f"no clues can be added to a {puzzle.family_name} puzzle")
    trials = Trials(limits, threads, stop)
    try:
        result = trials.ask(puzzle, Question.UNIQUE)
        if len(result.solutions) < SEVERAL:
            return Repair(puzzle, puzzle, result.unique is True, reason=None if result.unique else "no solution")
        for wanted, other in (result.solutions, result.solutions[::-1]):
            if (add := _clues_for(puzzle, editing, wanted, other, groups, trials)) is not None:
                return Repair(puzzle, editing.changed(puzzle, frozenset(), add), unique=True)
    except Stopped as stopped:
        return Repair(puzzle, puzzle, stopped_by=stopped.by)
    return Repair(puzzle, puzzle, reason="no clues in these groups were found that leave one solution")


def _clues_for(
    puzzle: Puzzle,
    editing: Editing[Any, Any],
    wanted: Solution,
    other: Solution,
    groups: Sequence[Set[Cell]],
    trials: Trials,
) -> Clues | None:
    """The clues that leave the wanted solution alone; ``None`` where no groups do."""
    assert editing.derived is not None
    derived, given = editing.derived(wanted), editing.clues_of(puzzle)
    whole = [group for group in groups if all(cell in given or cell in derived for cell in group)]
    free: list[Clues] = [{cell: derived[cell] for cell in sorted(group) if cell not in given} for group in whole]
    chosen: list[Clues] = []
    others: list[Clues] = []
    rival: Solution | None = other
    while rival is not None:
        others.append(editing.derived(rival))
        telling = [clues for clues in free if _tell_apart(clues, others[-1])]
        if not telling:
            return None
        chosen.append(max(telling, key=lambda clues: (sum(_tell_apart(clues, one) for one in others), -len(clues))))
        rival = _other(editing.changed(puzzle, set(), _together(chosen)), wanted, trials)
    for clues in chosen[:-1]:
        fewer = [one for one in chosen if one is not clues]
        if _other(editing.changed(puzzle, set(), _together(fewer)), wanted, trials) is None:
            chosen = fewer
    return _together(chosen)


def _tell_apart(clues: Clues, other: Clues) -> bool:
    """Whether some of the clues do not hold in another solution."""
    return any(other.get(cell) != held for cell, held in clues.items())


def _together(chosen: Sequence[Clues]) -> Clues:
    return {cell: held for clues in chosen for cell, held in clues.items()}


def _other(puzzle: Puzzle, wanted: Solution, trials: Trials) -> Solution | None:
    """A solution besides the wanted one; ``None`` where that is the only one."""
    result = trials.ask(puzzle, Question.UNIQUE)
    drawn = wanted.to_dict()
    return next((solution for solution in result.solutions if solution.to_dict() != drawn), None)
