"""Which lines, and which names of cells, are the same in all solutions.

1. One question settles most boards: a puzzle with one solution forces all of it.
2. Otherwise a few dozen solutions leave candidates: lines that are alike in all of them. Does any solution have one of
   those that are off? A form with that as one more clue is asked. A solution rules out candidates, and "no solution"
   proves all that are left at once. Then the same about those that are on.
3. The name on a cell that lies on a path of certain lines is certain as well. For the other cells with one name so far,
   a form is asked in which the cell belongs to another pair, or to none.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from edgewise.base.family import BoardLine, Held, Puzzle, Solution
from edgewise.base.forms import LineForm, Sets, ints
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.base.result import Question, Result
from edgewise.explaining.lines.ownership import off_the_path, on_the_path

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.forced import Forced
    from edgewise.explaining.diagnose.trials import Trials

FIRST_SOLUTIONS = 32
"""Solutions to begin with; boards that have no more are settled by them."""


def settle(found: Forced, form: LineForm, trials: Trials, result: Result) -> None:
    """Fills in what all solutions share. ``result`` says whether there is one, several or none."""
    puzzle = found.puzzle
    if result.unique is False and result.solutions:
        result = trials.ask(puzzle, Question.ALL, FIRST_SOLUTIONS)
    drawn = result._raw.solutions
    if len(drawn) < len(result.solutions):  # the others were handed over while the engine searched
        drawn = _edges_of(puzzle, form, result.solutions)
    shared = _Shared(form, drawn, [family_of(puzzle).cells_of(one) for one in result.solutions])
    if not result.complete:
        _prove_lines(found, trials, form, shared)
        _prove_cells(found, trials, form, shared)
    if result.solutions:
        _keep(found, form, shared.on, shared.off, shared.cells)
    found.complete = True
    if not result.solutions:
        found.open = 0


def _edges_of(puzzle: Puzzle, form: LineForm, solutions: Sequence[Solution]) -> list[array[int]]:
    """The edges of solutions by their numbers."""
    line_of = family_of(puzzle).line_of
    number = {line_of(puzzle, edge): edge for edge in range(form.edge_count)}
    drawn: list[Iterable[BoardLine]] = [one.lines for one in solutions]  # type: ignore[attr-defined]  # forms of lines
    return [ints(sorted(number[line] for line in lines)) for lines in drawn]


def _keep(
    found: Forced, form: LineForm, on: Iterable[int], off: Iterable[int], cells: Mapping[Cell, Held] | None = None
) -> None:
    """Takes over what has been proven."""
    found.on, found.off = frozenset(on), frozenset(off)
    found.open = form.edge_count - len(found.on) - len(found.off)
    if cells is not None:
        found.cells = dict(cells)


class _Shared:
    """What the solutions seen so far have in common."""

    def __init__(self, form: LineForm, edges: Iterable[array[int]], cells: Iterable[Mapping[Cell, Held]]) -> None:
        self.on = set(range(form.edge_count))
        self.off = set(range(form.edge_count))
        self.cells: dict[Cell, Held] = {}
        for number, (drawn, held) in enumerate(zip(edges, cells, strict=True)):
            if number == 0:
                self.cells = dict(held)
            self.see(drawn, held)

    def see(self, edges: Iterable[int], held: Mapping[Cell, Held]) -> None:
        drawn = set(edges)
        self.on &= drawn
        self.off -= drawn
        self.cells = {cell: one for cell, one in self.cells.items() if held.get(cell) == one}


def _prove_lines(found: Forced, trials: Trials, form: LineForm, shared: _Shared) -> None:
    """Asks until no solution differs from what all of those seen share."""
    cells_of = family_of(found.puzzle).cells_of
    for candidates, value in ((shared.off, False), (shared.on, True)):
        while candidates:
            low, high = (0, len(candidates) - 1) if value else (1, len(candidates))
            another = trials.solution_of(found.puzzle, _with_clue(form, sorted(candidates), low, high))
            if another is None:
                break
            shared.see(another[1], cells_of(another[0]))
        _keep(found, form, shared.on if value else (), shared.off)


def _with_clue(form: LineForm, edges: list[int], low: int, high: int) -> LineForm:
    """The form with one more clue."""
    members = form.clues.members + ints(edges)
    clues = Sets(form.clues.starts + ints([len(members)]), members)
    return replace(form, clues=clues, low=form.low + ints([low]), high=form.high + ints([high]))


def _prove_cells(found: Forced, trials: Trials, form: LineForm, shared: _Shared) -> None:
    """Keeps the cells whose name is certain: along certain lines from an end, and where every other pair fails."""
    if not form.rule.joins_pairs or not shared.cells:
        return
    puzzle = found.puzzle
    cells_of, place = family_of(puzzle).cells_of, _places(puzzle, form)
    pair_of = {shared.cells[place[one]]: number for number, (one, _) in enumerate(form.rule.pairs)}
    certain = {place[vertex] for vertex in _reached(form, shared.on)}
    for vertex, cell in place.items():
        found.cells = {cell: held for cell, held in shared.cells.items() if cell in certain}
        if cell not in shared.cells or cell in certain:
            continue
        owner = pair_of[shared.cells[cell]]
        others = [on_the_path(form, vertex, number) for number in range(len(form.rule.pairs)) if number != owner]
        for other in (off_the_path(form, vertex), *others):
            if other is None:
                continue
            another = trials.solution(other.form)
            if another is not None:
                drawn = other.edges_of(another[1])
                again = trials.solution_of(puzzle, _with_clue(form, drawn, len(drawn), len(drawn)))
                assert again is not None, "a path through a cell that is no path of the puzzle"
                shared.see(again[1], cells_of(again[0]))
                break
        if cell in shared.cells:
            certain.add(cell)


def _reached(form: LineForm, on: Iterable[int]) -> set[int]:
    """The vertices that certain lines connect to an end."""
    beside: dict[int, list[int]] = {}
    for edge in on:
        beside.setdefault(form.tails[edge], []).append(form.heads[edge])
        beside.setdefault(form.heads[edge], []).append(form.tails[edge])
    seen = set(form.rule.ends)
    todo = [*seen]
    while todo:
        for other in beside.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def _places(puzzle: Puzzle, form: LineForm) -> dict[int, Cell]:
    """The cell of each vertex that has an edge."""
    line_of = family_of(puzzle).line_of
    places: dict[int, Cell] = {}
    for edge, (tail, head) in enumerate(zip(form.tails, form.heads, strict=True)):
        one, other = line_of(puzzle, edge)
        if not isinstance(one, int) and not isinstance(other, int):
            places[tail], places[head] = Cell(*one), Cell(*other)
    return places
