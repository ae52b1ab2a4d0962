"""Regional Yajilins made to order."""

from __future__ import annotations

import random

from edgewise.base.places import Cell
from edgewise.explaining.clock import Clock
from edgewise.families._shared.loops.board import ShadedLoop, numbered
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import Lines, dense_loop
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, blank, signs_maker
from edgewise.families.yajilin_regions.model import RegionalYajilin
from edgewise.generating.enough import other_solutions


def allowed(puzzle: RegionalYajilin, drawn: Drawn) -> Allowed:
    """In the first cell of each region how many of its cells are shaded."""
    return {cells[0]: (str(sum(not drawn.visits(cell) for cell in cells)),) for cells in puzzle.region_cells}


MOST_REDRAWN = 200


def draw(empty: RegionalYajilin, rng: random.Random, clock: Clock) -> Lines | None:
    """A loop that no other one through the same cells replaces: numbers of regions could not tell them apart."""
    lines = dense_loop(empty, rng, clock)
    for _ in range(MOST_REDRAWN):
        if lines is None:
            return None
        board = _cell_by_cell(empty, lines)
        found = other_solutions(board, board.loop(lines), 1, clock)
        if not found:
            return None if found is None else lines
        assert isinstance(found[0], ShadedLoop)
        differing = sorted({point for line in lines ^ found[0].lines for point in line})
        rng.shuffle(differing)
        near = (dense_loop(empty, rng, clock, lines, Cell(*point)) for point in differing)
        lines = next((loop for loop in near if loop is not None), None)
    return None


def _cell_by_cell(empty: RegionalYajilin, lines: Lines) -> RegionalYajilin:
    """The board that says of each cell whether it is shaded."""
    regions = numbered([[(row, column) for column in range(empty.columns)] for row in range(empty.rows)])
    board = blank(RegionalYajilin, empty.rows, empty.columns, regions)
    return board.with_signs({cell: min(signs) for cell, signs in allowed(board, Drawn(board, lines)).items()})


MAKER = signs_maker(
    SignKind(
        puzzle_type=RegionalYajilin,
        allowed=allowed,
        density=(0.16, 0.26),
        draw=draw,
        regions=RegionRule(times=0, lengths=(2, 2, 2, 2, 3, 4, 4, 5, 6), counted=True),
        understands=frozenset({"minimal", "clues", "density", "start"}),
    )
)
