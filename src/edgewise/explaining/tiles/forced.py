"""What lies on the same cell in all solutions of a board of tiles.

Solutions are compared as they look: of pieces that look alike it does not matter which one lies on a cell. Some hundred
solutions are asked for. If these are not all of them, a solver is asked for one that differs somewhere where those seen
so far are alike; when there is none, what they share is forced.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from edgewise.base.deadline import Stopped
from edgewise.base.family import Held, Puzzle
from edgewise.base.forms import TileForm
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.base.result import Question, Result
from edgewise.explaining.clock import Clock
from edgewise.explaining.diagnose.trials import Trials
from edgewise.explaining.solver import OutOfTime
from edgewise.explaining.tiles.board import Board
from edgewise.explaining.tiles.search import Search

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.forced import Forced

FIRST_SOLUTIONS = 256
Look = tuple[int, ...]


def settle(found: Forced, form: TileForm, trials: Trials, result: Result) -> None:
    """Fills in what lies on cells in all solutions, as it looks."""
    if not result.solutions:
        found.open, found.complete = 0, True
        return
    found.cells = clued_cells(found.puzzle)
    found.open = len(form.neighbours) - len(found.cells)
    if result.unique is True:
        found.cells = dict(family_of(found.puzzle).cells_of(result.solutions[0]))
    else:
        found.cells = forced_cells(found.puzzle, form, trials)
    found.open, found.complete = len(form.neighbours) - len(found.cells), True


def forced_cells(puzzle: Puzzle, form: TileForm, trials: Trials) -> dict[Cell, Held]:
    """The piece and its turns on each cell that is the same in all solutions; raises ``Stopped`` at a limit."""
    board = Board(form)
    cells_of = family_of(puzzle).cells_of
    result = trials.ask(puzzle, Question.ALL, FIRST_SOLUTIONS)
    if not result.solutions:
        return {}
    first = cells_of(result.solutions[0])
    looks = [_look(board, cells_of(solution)) for solution in result.solutions]
    if not result.complete:
        looks = _differing(board, trials, looks)
    shared = [cell for cell in board.cells if len({look[cell] for look in looks}) == 1]
    places = sorted(first)
    return {places[cell]: first[places[cell]] for cell in shared}


def _look(board: Board, held: Mapping[Cell, Held]) -> Look:
    return tuple(board.orientation(int(piece) - 1, int(turns)) for _, (piece, turns) in sorted(held.items()))


def _differing(board: Board, trials: Trials, looks: list[Look]) -> list[Look]:
    """Solutions that are alike only where all are; those that were seen are among them."""
    clues = {cell: board.orientation(piece, turns) for cell, piece, turns in board.form.fixed}
    if all(cell in clues or len({look[cell] for look in looks}) > 1 for cell in board.cells):
        return looks
    clock = Clock(trials.left().seconds, trials.stop)
    try:
        return Search(board, clock).differing(clues, {}, looks)
    except OutOfTime:
        raise Stopped(clock.stopped_by or "time") from None


def clued_cells(puzzle: Puzzle) -> dict[Cell, Held]:
    """What is certain without any search: the clues."""
    editing = family_of(puzzle).editing
    return {} if editing is None else dict(editing.clues_of(puzzle))
