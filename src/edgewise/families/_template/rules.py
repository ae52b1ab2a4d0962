"""The rules, written twice: as a form for the engines, and as the check of every answer."""

from __future__ import annotations

from array import array
from itertools import chain

from edgewise.drawn_lines import degrees, first_points
from edgewise.families._template.model import Round, Walk
from edgewise.family import Violation
from edgewise.forms import NEVER, TWICE, LineForm, OneLoop, Sets, ints
from edgewise.lattice import Cell, Line

VIOLATIONS = {
    "loop.none": "nothing is drawn",
    "loop.outside": "a line leaves the board or jumps",
    "loop.degree": "the number of lines that meet in a cell is not two",
    "loop.several": "there is more than one loop",
    "cell.missed": "a free cell is not visited",
    "cell.blocked": "a blocked cell is visited",
}


def lower(puzzle: Round) -> LineForm:
    board = puzzle.lattice
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees=bytes(TWICE if free else NEVER for free in chain.from_iterable(puzzle.free)),
        clues=Sets(),
        low=ints(),
        high=ints(),
        rule=OneLoop(),
        faces=board.cell_edges,
    )


def line_of(puzzle: Round, edge: int) -> Line:
    return puzzle.lattice.line(edge)


def lift(puzzle: Round, edges: array[int]) -> Walk:
    return Walk(puzzle, puzzle.lattice.lines(edges))


def violations(puzzle: Round, walk: Walk) -> list[Violation]:
    if not walk.lines:
        return [Violation("loop.none", None, "nothing is drawn")]
    holds = puzzle.lattice.holds
    strays = [
        Violation("loop.outside", Cell(*one), f"{Cell(*other)} is not a neighbour on the board")
        for one, other in sorted(walk.lines)
        if not (holds(one) and holds(other)) or abs(one.row - other.row) + abs(one.column - other.column) != 1
    ]
    if strays:
        return strays
    degree = degrees(walk.lines)
    found = [
        Violation("loop.degree", Cell(*point), f"{lines} lines meet here")
        for point, lines in sorted(degree.items())
        if lines != 2
    ]
    found += [Violation("loop.several", Cell(*point), "another loop") for point in first_points(walk.lines)[1:]]
    for row, cells in enumerate(puzzle.free):
        for column, free in enumerate(cells):
            if free != ((row, column) in degree):
                code, text = (
                    ("cell.missed", "the loop does not visit this cell")
                    if free
                    else ("cell.blocked", "this cell is blocked")
                )
                found.append(Violation(code, Cell(row, column), text))
    return found
