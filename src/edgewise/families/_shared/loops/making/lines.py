"""Random loops from cell to cell: of any shape, through some cells and around others, or through nearly all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from edgewise.base.forms import LineForm
from edgewise.base.places import Cell, Line
from edgewise.boards.lattice import Lattice
from edgewise.explaining.clock import Clock
from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.clues import LEFT_OUT, VISITED, Clues
from edgewise.families._shared.loops.shading import shaded_clues
from edgewise.families._shared.only_loop import only_loop
from edgewise.generating.loops import RandomLoop, Taste, random_loop
from edgewise.generating.minimal import fitting_loop

Lines = frozenset[Line]
Draw = Callable[[SignedBoard, random.Random, Clock], "Lines | None"]
"""Draws a loop on an empty board; ``None`` where it comes to nothing."""
DENSE = (0.6, 1.4)
SMALLEST = 2
"""Rows and columns of a board with room for a loop."""


def random_lines(board: Lattice, rng: random.Random, winding: tuple[float, float]) -> Lines:
    """A loop of any shape. The more winding, the more cells it visits."""
    if board.cell_count < 2:  # room for one loop only
        return frozenset(map(board.line, range(board.edge_count)))
    return frozenset(board.lines(_random_loop(board, rng, winding).edges))


def _random_loop(board: Lattice, rng: random.Random, winding: tuple[float, float]) -> RandomLoop:
    return random_loop(board, rng.getrandbits(63), Taste(winding=rng.uniform(*winding)))


def fitting_lines(form: LineForm, board: Lattice, preferred: Lines, clock: Clock) -> Lines | None:
    """A loop that fits a form without facts, near another loop; ``None`` where there is none, or none soon."""
    found = fitting_loop(form, [board.line(edge) in preferred for edge in range(board.edge_count)], clock)
    return frozenset(board.lines(found)) if found else None


def scattered_lines(board: Lattice, rng: random.Random) -> Lines:
    """Any lines, for a loop that is to be near nothing."""
    return frozenset(board.line(edge) for edge in range(board.edge_count) if rng.random() < 0.5)


def any_loop(*winding: float) -> Draw:
    """Draws loops of any shape."""
    low, high = winding
    return lambda empty, rng, clock: random_lines(empty.lattice, rng, (low, high))


def loop_by_cells(*winding: float) -> Draw:
    """Draws loops that no other loop through the same cells replaces."""
    low, high = winding

    def draw(empty: SignedBoard, rng: random.Random, clock: Clock) -> Lines | None:
        board = empty.lattice
        if board.cell_count < 2:
            return random_lines(board, rng, (low, high))
        edges = only_loop(board, _random_loop(board, rng, (low, high)).inside, rng, clock)
        return None if edges is None else frozenset(board.lines(edges))

    return draw


def full_loop(empty: SignedBoard, rng: random.Random, clock: Clock) -> Lines | None:
    """A loop through every cell."""
    form = replace(Clues(empty).form(), degrees=bytes([VISITED]) * (empty.rows * empty.columns))
    return fitting_lines(form, empty.lattice, scattered_lines(empty.lattice, rng), clock)


def dense_loop(
    empty: SignedBoard, rng: random.Random, clock: Clock, near: Lines | None = None, around: Cell | None = None
) -> Lines | None:
    """A loop that leaves out no two cells side by side; near another one, and around a cell, if so wanted."""
    clues = shaded_clues(empty)
    if around is not None:
        clues.allow(around, LEFT_OUT)
    return fitting_lines(clues.form(), empty.lattice, near or random_lines(empty.lattice, rng, DENSE), clock)


def kept_lines(
    empty: SignedBoard, preferred: Lines, cells: Iterable[Cell], clock: Clock, *, visited: bool
) -> Lines | None:
    """A loop near another one that visits all of these cells, or none of them."""
    clues = Clues(empty)
    for cell in cells:
        clues.allow(cell, VISITED if visited else LEFT_OUT)
    return fitting_lines(clues.form(), empty.lattice, preferred, clock)
