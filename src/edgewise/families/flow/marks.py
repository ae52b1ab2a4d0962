"""A Flow board as it looks, for its symmetries: holes, bridges, and pairs, which may change places.

A wall needs no mark: it is a line that is not there. A board that warps has no borders to be seen: whatever is at one
of them could as well be in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from edgewise.base.places import Point
from edgewise.families.flow.model import BRIDGE, HOLE, Flow
from edgewise.symmetry.marked_board import Mark, MarkedBoard

PAIR = "pair"


def marked_board(puzzle: Flow) -> MarkedBoard:
    """The cells are the points; a bridge is one of them, though it is two vertices of the form."""
    if puzzle.is_plain:
        return MarkedBoard.of(puzzle.lattice, _marks(puzzle))
    graph = puzzle.graph
    cells = [Point(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)]
    # Hexagons are two high, and the even columns half a cell lower.
    across, down = (sqrt(3), 2) if puzzle.shape == "hex" else (1, 1)
    lower = 1 if puzzle.shape == "hex" else 0
    return MarkedBoard(
        places=[(across * column, down * row + lower * (1 - column % 2)) for row, column in cells],
        lines=[
            (_number(puzzle, one), _number(puzzle, other)) for one, other in map(graph.line, range(len(graph.tails)))
        ],
        marks=frozenset(_marks(puzzle)),
        period=(across * puzzle.columns, down * puzzle.rows) if puzzle.warp else None,
    )


def _marks(puzzle: Flow) -> Iterator[Mark]:
    for sign, cells in ((HOLE, puzzle.holes), (BRIDGE, puzzle.bridges)):
        yield from ((sign, frozenset([_number(puzzle, cell)])) for cell in cells)
    yield from ((PAIR, frozenset(_number(puzzle, end) for end in ends)) for ends in puzzle.pairs.values())


def _number(puzzle: Flow, cell: Point) -> int:
    return cell.row * puzzle.columns + cell.column
