"""The rules of Masyu, written twice: as a form for the engines, and as the check of every answer.

The two halves share nothing but the board, on purpose: a mistake in lowering shows up as a violation.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from edgewise.base.family import Violation
from edgewise.base.forms import NEVER, TWICE, FormNames, LineForm, OneLoop
from edgewise.base.places import Cell, Line, Point
from edgewise.boards.drawn_lines import DOWN, LEFT, RIGHT, STEPS, UP, ways_of
from edgewise.boards.quick_check import is_loop_through_cells
from edgewise.families._shared.drawn_loop import LOOP_VIOLATIONS, loop_violations
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu
from edgewise.families.masyu.pearl_clues import clue_names, pearl_clues

VIOLATIONS = {
    **LOOP_VIOLATIONS,
    "cell.missed": "the loop does not visit a cell of a Full Loop",
    "pearl.missed": "a pearl is not on the loop",
    "white.turn": "the loop turns in a white pearl",
    "white.straight": "the loop turns neither just before nor just after a white pearl",
    "black.straight": "the loop goes straight through a black pearl",
    "black.turn": "the loop turns right next to a black pearl",
}
STRAIGHT = (UP | DOWN, LEFT | RIGHT)
DEGREES = str.maketrans({EMPTY: chr(NEVER | TWICE), WHITE: chr(TWICE), BLACK: chr(TWICE)})


def lower(puzzle: Masyu) -> LineForm:
    """One loop over the cells; each pearl must be visited, and is a few clues about the lines around it.

    The clues say the former as well, but engines that know it at once tell sides and walls apart better.
    """
    board = puzzle.lattice
    clues, low, high = pearl_clues(puzzle)
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees=bytes([TWICE]) * board.point_count if puzzle.full else _degrees(puzzle),
        clues=clues,
        low=low,
        high=high,
        rule=OneLoop(),
        faces=board.cell_edges,
    )


def _degrees(puzzle: Masyu) -> bytes:
    return "".join(puzzle.cells).translate(DEGREES).encode("latin-1")


def names(puzzle: Masyu) -> FormNames:
    """Edges and cells by their place, clues by their pearl and what they are about."""
    board, clued = puzzle.lattice, clue_names(puzzle)
    return FormNames(board.edge_name, board.point_name, clued.__getitem__)


def line_of(puzzle: Masyu, edge: int) -> Line:
    return puzzle.lattice.line(edge)


def lift(puzzle: Masyu, edges: array[int]) -> Loop:
    """The lines that an engine switched on."""
    return Loop.lifted(puzzle, edges)


def is_right(puzzle: Masyu, edges: array[int]) -> bool:
    """Whether the edges are a solution, from the pearls alone."""
    return is_loop_through_cells(puzzle.rows, puzzle.columns, puzzle.cell_bytes, edges)


def violations(puzzle: Masyu, loop: Loop) -> list[Violation]:
    """Every broken rule with its place, in the order: the loop, the cells it misses, then the pearls."""
    found, drawn = loop_violations(puzzle.lattice, loop)
    return [*found, *_missed_cells(puzzle, drawn), *_unhappy_pearls(puzzle, drawn)] if loop.lines else found


def _missed_cells(puzzle: Masyu, drawn: Iterable[Line]) -> list[Violation]:
    """Cells without a pearl that a Full Loop leaves out; pearls are told of in any case."""
    if not puzzle.full:
        return []
    visited = {point for line in drawn for point in line}
    return [
        Violation("cell.missed", Cell(row, column), "the loop does not visit this cell")
        for row, cells in enumerate(puzzle.cells)
        for column, cell in enumerate(cells)
        if cell == EMPTY and (row, column) not in visited
    ]


def _unhappy_pearls(puzzle: Masyu, drawn: Iterable[Line]) -> list[Violation]:
    """Pearls whose rule is broken; where the loop itself is broken in a cell, that has been said."""
    ways = ways_of(drawn)
    found = []
    for row, column, colour in puzzle.pearls:
        here = ways.get(Point(row, column), 0)
        if here == 0:
            found.append(Violation("pearl.missed", Cell(row, column), "the loop does not visit this pearl"))
        elif here.bit_count() == 2:
            beside = [ways[Point(row + down, column + right)] for way, (down, right) in STEPS.items() if here & way]
            fault = (_white_fault if colour == WHITE else _black_fault)(here, beside)
            if fault is not None:
                found.append(Violation(fault[0], Cell(row, column), fault[1]))
    return found


def _white_fault(here: int, beside: list[int]) -> tuple[str, str] | None:
    if here not in STRAIGHT:
        return "white.turn", "the loop turns in this white pearl"
    if all(ways in STRAIGHT for ways in beside):
        return "white.straight", "the loop turns neither before nor after this white pearl"
    return None


def _black_fault(here: int, beside: list[int]) -> tuple[str, str] | None:
    if here in STRAIGHT:
        return "black.straight", "the loop goes straight through this black pearl"
    if any(ways.bit_count() == 2 and ways not in STRAIGHT for ways in beside):
        return "black.turn", "the loop turns right next to this black pearl"
    return None
