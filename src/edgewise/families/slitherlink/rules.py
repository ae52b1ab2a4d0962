"""The rules of Slitherlink: what the engines are asked for, and what every answer is checked against.

The two halves share nothing but the board, on purpose: a mistake in lowering shows up as a violation.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import repeat
from operator import is_not

from edgewise.drawn_lines import degrees, first_points
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.family import Violation
from edgewise.forms import LineForm, OneLoop, ints
from edgewise.lattice import Cell, Line

VIOLATIONS = {
    "loop.none": "nothing is drawn",
    "loop.outside": "a line leaves the board",
    "loop.jump": "a line joins two points that are not neighbours",
    "loop.end": "the line ends at a point",
    "loop.branch": "more than two lines meet at a point",
    "loop.several": "there is more than one loop, or a line apart from the others",
    "clue.few": "a cell has fewer lines around it than its clue says",
    "clue.many": "a cell has more lines around it than its clue says",
}

ZERO_OR_TWO = b"\x05"


def lower(puzzle: Slitherlink) -> LineForm:
    """One loop over the corners of the cells; each clue counts the edges around its cell."""
    board = puzzle.lattice
    clues = puzzle.flat_clues()
    given = list(map(is_not, clues, repeat(None)))
    counts = ints([clue for clue in clues if clue is not None])
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees=ZERO_OR_TWO * board.point_count,
        clues=board.edges_of_cells(given),
        low=counts,
        high=counts,
        rule=OneLoop(),
        faces=board.cell_edges,
    )


def lift(puzzle: Slitherlink, edges: array[int]) -> Loop:
    """The lines that an engine switched on."""
    return Loop(puzzle, puzzle.lattice.lines(edges))


def violations(puzzle: Slitherlink, loop: Loop) -> list[Violation]:
    """Every broken rule with its place, in the order: lines off the board, points, loops, clues."""
    if not loop.lines:
        return [Violation("loop.none", None, "nothing is drawn")]
    if puzzle.lattice.joins_all(loop.lines) and loop.is_loop:
        return _unmet_clues(puzzle, loop.lines)
    strays, drawn = _stray_lines(puzzle, loop)
    return [*strays, *_broken_points(drawn), *_further_loops(drawn), *_unmet_clues(puzzle, drawn)]


def _stray_lines(puzzle: Slitherlink, loop: Loop) -> tuple[list[Violation], list[Line]]:
    """What lies off the board, and the lines that do not."""
    board = puzzle.lattice
    found = [
        Violation("loop.jump", one, f"the line from here jumps to {other}")
        if board.holds(one) and board.holds(other)
        else Violation("loop.outside", one, f"the line from here to {other} leaves the board")
        for one, other in sorted(loop.lines)
        if not board.joins((one, other))
    ]
    return found, [line for line in loop.lines if board.joins(line)]


def _broken_points(drawn: list[Line]) -> list[Violation]:
    return [
        Violation("loop.end", point, "the line ends here")
        if lines == 1
        else Violation("loop.branch", point, f"{lines} lines meet here")
        for point, lines in sorted(degrees(drawn).items())
        if lines != 2
    ]


def _further_loops(drawn: list[Line]) -> list[Violation]:
    return [
        Violation("loop.several", point, "a line apart from the others passes here")
        for point in first_points(drawn)[1:]
    ]


def _unmet_clues(puzzle: Slitherlink, drawn: Iterable[Line]) -> list[Violation]:
    counts = puzzle.lattice.lines_around_cells(drawn)
    return [
        Violation(
            "clue.few" if counts[row][column] < clue else "clue.many",
            Cell(row, column),
            f"the clue is {clue} and the lines around it are {counts[row][column]}",
        )
        for row, column, clue in puzzle.clued_cells
        if counts[row][column] != clue
    ]
