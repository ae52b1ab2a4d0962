"""What is the same in all solutions of a puzzle: lines that are on and off and, where people look at them, cells.

1. One question settles most boards: a puzzle with one solution forces all of it.
2. Otherwise a few dozen solutions leave candidates: lines that are alike in all of them. Does any solution have one of
   those that are off? A form with that as one more clue is asked. A solution rules out candidates, and "no solution"
   proves all that are left at once. Then the same about those that are on.
3. The name on a cell that lies on a path of certain lines is certain as well. For the other cells with one name so far,
   a form is asked in which the cell belongs to another pair, or to none.

Nothing is claimed that does not rest on a "no solution" of an engine. Boards of tiles have a way of their own
(:mod:`edgewise.explaining.tiles.forced`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from edgewise.engine import StopFlag
from edgewise.explaining.ownership import off_the_path, on_the_path
from edgewise.explaining.state import listed
from edgewise.explaining.trials import Stopped, Trials
from edgewise.family import BoardLine, Puzzle, Solution
from edgewise.forms import JoinPairs, LineForm, Sets, TileForm, ints
from edgewise.lattice import Cell
from edgewise.registry import family_of
from edgewise.result import Limits, Question, Status, StoppedBy

FIRST_SOLUTIONS = 32
"""Solutions to begin with; boards that have no more are settled by them."""

Held = tuple[str | int, ...]


@dataclass
class Forced:
    """What all solutions share. What is neither on nor off is open: some solutions have it, or nobody knows."""

    puzzle: Puzzle
    status: Status = Status.UNKNOWN
    on: frozenset[int] = frozenset()
    """Edges of the form that are on in all solutions ..."""
    off: frozenset[int] = frozenset()
    """... and those that are off in all."""
    cells: Mapping[Cell, Held] = field(default_factory=dict)
    """What certain cells hold in all solutions: the name of a pair, or a piece and its quarter turns."""
    open: int = 0
    """How many edges (of tiles, cells) are left."""
    complete: bool = False
    """Whether everything that is open differs between solutions."""
    stopped_by: StoppedBy | None = None

    def to_dict(self) -> dict[str, object]:
        """The JSON object that the command line prints."""
        family = family_of(self.puzzle)
        facts: dict[str, object] = {"puzzle": self.puzzle.name, "family": family.name, "status": str(self.status)}
        if self.has_lines:
            for name, edges in (("on", self.on), ("off", self.off)):
                facts[name] = listed(family.line_of(self.puzzle, edge) for edge in edges)
        if self.has_cells:
            facts["cells"] = [[*cell, *held] for cell, held in sorted(self.cells.items())]
        return facts | {"open": self.open, "complete": self.complete, "stopped_by": self.stopped_by}

    @property
    def has_lines(self) -> bool:
        return isinstance(family_of(self.puzzle).lower(self.puzzle), LineForm)

    @property
    def has_cells(self) -> bool:
        """Whether the family looks at cells: everything but one loop does."""
        form = family_of(self.puzzle).lower(self.puzzle)
        return not isinstance(form, LineForm) or isinstance(form.rule, JoinPairs)

    @property
    def verdict(self) -> str:
        """The answer in a few words."""
        if self.status is Status.UNSOLVABLE:
            return "no solution"
        lines = len(self.on) + len(self.off)
        known, what = (lines, "edges") if self.has_lines else (len(self.cells), "cells")
        said = f"{known} of {known + self.open} {what} are the same in all solutions"
        if self.has_lines and self.cells:
            said += f", and so are the names of {len(self.cells)} cells"
        return said if self.complete else f"{said}, and perhaps more: stopped by {self.stopped_by}"


def forced(
    puzzle: Puzzle, limits: Limits | None = None, threads: int | None = None, stop: StopFlag | None = None
) -> Forced:
    """What all solutions of a puzzle share, as far as the limits allow."""
    form = family_of(puzzle).lower(puzzle)
    found = Forced(puzzle, open=form.edge_count if isinstance(form, LineForm) else len(form.neighbours))
    try:
        _settle(found, Trials(limits, threads, stop))
    except Stopped as stopped:
        found.stopped_by = stopped.by
    return found


def _settle(found: Forced, trials: Trials) -> None:
    puzzle = found.puzzle
    form = family_of(puzzle).lower(puzzle)
    result, answer = trials.ask(puzzle, Question.UNIQUE)
    found.status = result.status
    if not isinstance(form, LineForm):
        _settle_cells(found, trials, form, result.unique is True, result.solutions)
        return
    if result.unique is False and result.solutions:
        result, answer = trials.ask(puzzle, Question.ALL, FIRST_SOLUTIONS)
    drawn = answer.solutions
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
    if not isinstance(form.rule, JoinPairs) or not shared.cells:
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
    assert isinstance(form.rule, JoinPairs)
    beside: dict[int, list[int]] = {}
    for edge in on:
        beside.setdefault(form.tails[edge], []).append(form.heads[edge])
        beside.setdefault(form.heads[edge], []).append(form.tails[edge])
    todo = [vertex for pair in form.rule.pairs for vertex in pair]
    seen = set(todo)
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


def _settle_cells(found: Forced, trials: Trials, form: TileForm, unique: bool, solutions: tuple[Solution, ...]) -> None:
    """Tiles: what lies on cells, as it looks."""
    from edgewise.explaining.tiles.forced import clued_cells, forced_cells  # late: only tiles need it

    if not solutions:
        found.open, found.complete = 0, True
        return
    found.cells = clued_cells(found.puzzle)
    found.open = len(form.neighbours) - len(found.cells)
    if unique:
        found.cells = dict(family_of(found.puzzle).cells_of(solutions[0]))
    else:
        found.cells = forced_cells(found.puzzle, form, trials)
    found.open, found.complete = len(form.neighbours) - len(found.cells), True
