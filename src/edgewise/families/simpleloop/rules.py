"""The rules of Simple Loop, written twice: as a form for the engines, and as the check of every answer."""

from __future__ import annotations

from array import array

from edgewise.base.family import Violation
from edgewise.base.forms import NEVER, TWICE, FormNames, LineForm, OneLoop, Sets, ints
from edgewise.base.places import Cell, Line
from edgewise.boards.drawn_lines import degrees
from edgewise.boards.quick_check import is_loop_through_cells
from edgewise.families._shared.drawn_loop import LOOP_VIOLATIONS, loop_violations
from edgewise.families.simpleloop.model import BLOCKED, OPEN, Loop, SimpleLoop

VIOLATIONS = {
    **LOOP_VIOLATIONS,
    "cell.missed": "an open cell is not on the loop",
    "cell.blocked": "a blocked cell is on the loop",
}
DEGREES = str.maketrans({OPEN: chr(TWICE), BLOCKED: chr(NEVER)})


def lower(puzzle: SimpleLoop) -> LineForm:
    """One loop over the cells, which visits the open ones and keeps out of the others."""
    board = puzzle.lattice
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees="".join(puzzle.cells).translate(DEGREES).encode("latin-1"),
        clues=Sets(),
        low=ints(),
        high=ints(),
        rule=OneLoop(),
        faces=board.cell_edges,
    )


def names(puzzle: SimpleLoop) -> FormNames:
    """Edges and cells by their place; there are no clues."""
    return FormNames(puzzle.lattice.edge_name, puzzle.lattice.point_name, "c[{}]".format)


def line_of(puzzle: SimpleLoop, edge: int) -> Line:
    return puzzle.lattice.line(edge)


def lift(puzzle: SimpleLoop, edges: array[int]) -> Loop:
    return Loop.lifted(puzzle, edges)


def is_right(puzzle: SimpleLoop, edges: array[int]) -> bool:
    """Whether the edges are a solution, from the cells alone."""
    return is_loop_through_cells(puzzle.rows, puzzle.columns, puzzle.cell_bytes, edges)


def violations(puzzle: SimpleLoop, loop: Loop) -> list[Violation]:
    """Every broken rule with its place, in the order: the loop, then the cells."""
    found, drawn = loop_violations(puzzle.lattice, loop)
    if not loop.lines:
        return found
    visited = degrees(drawn)
    for row, cells in enumerate(puzzle.cells):
        for column, cell in enumerate(cells):
            if cell == OPEN and (row, column) not in visited:
                found.append(Violation("cell.missed", Cell(row, column), "the loop does not visit this cell"))
            elif cell == BLOCKED and (row, column) in visited:
                found.append(Violation("cell.blocked", Cell(row, column), "this cell is blocked"))
    return found
