"""The rules of Slitherlink, written twice: as a form for the engines, and as the check of every answer.

The two halves share nothing but the board, on purpose: a mistake in lowering shows up as a violation.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import compress, repeat
from operator import is_not
from typing import TYPE_CHECKING

from edgewise.base.family import BoardLine, Violation
from edgewise.base.forms import FormNames, LineForm, OneLoop, ints
from edgewise.base.places import Cell, Line, Point
from edgewise.boards.quick_check import is_loop_around_clues, is_loop_around_faces
from edgewise.boards.tilings.board import Board
from edgewise.families._shared.drawn_loop import ALONG_SIDES_VIOLATIONS, loop_violations
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

VIOLATIONS = ALONG_SIDES_VIOLATIONS | {
    "point.missed": "the loop does not visit a point of a Full Loop",
    "clue.few": "a cell has fewer lines around it than its clue says",
    "clue.many": "a cell has more lines around it than its clue says",
}

ZERO_OR_TWO, TWO = b"\x05", b"\x04"
COUNTS: dict[Clue, bytes] = {clue: ints([clue]).tobytes() for clue in range(255)}
"""The bytes of each number, because joining them takes half as long as writing numbers into an array."""


def lower(puzzle: Slitherlink) -> LineForm:
    """One loop over the corners of the cells; each clue counts the edges around its cell."""
    return form_on(puzzle.board, puzzle.flat_clues(), full=puzzle.full)


def form_on(board: Board, clues: list[Clue], *, full: bool = False) -> LineForm:
    """The form of a board of any shape with clues in the order of its cells."""
    given = list(map(is_not, clues, repeat(None)))
    counts = array("i", b"".join([COUNTS[clue] for clue in compress(clues, given)]))
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees=(TWO if full else ZERO_OR_TWO) * board.point_count,
        clues=board.edges_of_cells(given),
        low=counts,
        high=counts,
        rule=OneLoop(),
        faces=board.cell_edges,
    )


def names(puzzle: Slitherlink) -> FormNames:
    """Edges and points by their place, clues by their cell; by their numbers on a tiling."""
    board, clued = puzzle.board, puzzle.clued_cells
    if puzzle.tiling is not None:
        return FormNames(board.edge_name, board.point_name, lambda clue: f"c[{clued[clue][1]}]")
    return FormNames(board.edge_name, board.point_name, lambda clue: f"c[{clued[clue][0]},{clued[clue][1]}]")


def line_of(puzzle: Slitherlink, edge: int) -> BoardLine:
    return puzzle.lattice.line(edge) if puzzle.tiling is None else puzzle.tiled_board.line(edge)


def lift(puzzle: Slitherlink, edges: array[int]) -> Loop | TiledLoop:
    """The lines that an engine switched on."""
    if puzzle.tiling is None:
        return Loop.lifted(puzzle, edges)
    from edgewise.families.slitherlink.tiled.loop import TiledLoop

    return TiledLoop.lifted(puzzle, edges)


def is_right(puzzle: Slitherlink, edges: array[int]) -> bool:
    """Whether the edges are a solution, from the clues alone. One loop has as many edges as it visits points."""
    if puzzle.full and len(edges) != puzzle.board.point_count:
        return False
    if puzzle.tiling is not None:
        rings = puzzle.tiling.board.ring_sets
        return is_loop_around_faces(rings.starts, rings.members, puzzle.clue_bytes, edges)
    return is_loop_around_clues(puzzle.rows, puzzle.columns, puzzle.clue_bytes, edges)


def violations(puzzle: Slitherlink, loop: Loop | TiledLoop) -> list[Violation]:
    """Every broken rule with its place, in the order: lines off the board, points, loops, missed points, clues."""
    if puzzle.tiling is not None:
        from edgewise.families.slitherlink.tiled.rules import violations as tiled_violations

        return tiled_violations(puzzle, loop)
    assert isinstance(loop, Loop)
    found, drawn = loop_violations(puzzle.lattice, loop, Point._make)
    if not loop.lines:
        return found
    return [*found, *_missed_points(puzzle, drawn), *_unmet_clues(puzzle, drawn)]


def _missed_points(puzzle: Slitherlink, drawn: Iterable[Line]) -> list[Violation]:
    if not puzzle.full:
        return []
    visited = {point for line in drawn for point in line}
    every = (Point(row, column) for row in range(puzzle.rows + 1) for column in range(puzzle.columns + 1))
    return [
        Violation("point.missed", point, "the loop does not visit this point")
        for point in every
        if point not in visited
    ]


def _unmet_clues(puzzle: Slitherlink, drawn: Iterable[Line]) -> list[Violation]:
    counts = puzzle.lattice.lines_around_cells(drawn)
    return [
        Violation(
            "clue.few" if counts[row][column] < clue else "clue.many",
            Cell(row, column),
            f"the clue is {clue}, but {counts[row][column]} of the four sides are drawn",
        )
        for row, column, clue in puzzle.clued_cells
        if counts[row][column] != clue
    ]
