"""The rules of Slitherlink on a tiling, as the check of every answer: from the points around each cell alone.

Edges have numbers for the engines; here a line is a pair of points, and it is on the board if some cell has the two as
neighbours in its ring.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from edgewise.base.family import Violation
from edgewise.boards.tilings.kinds import Tiling
from edgewise.families._shared.drawn_loop import broken_lines
from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.tiled.loop import NumberedCell, NumberedLine, NumberedPoint, TiledLoop


@lru_cache(maxsize=4)
def _sides_of_cells(tiling: Tiling) -> tuple[tuple[frozenset[NumberedLine], ...], frozenset[NumberedLine]]:
    """The lines around each cell, and all lines of the board."""
    cells = []
    for ring in tiling.board.rings:
        lines = {(min(ring[k - 1], ring[k]), max(ring[k - 1], ring[k])) for k in range(len(ring))}
        cells.append(frozenset(lines))
    return tuple(cells), frozenset().union(*cells)


def violations(puzzle: Slitherlink, loop: Loop | TiledLoop) -> list[Violation]:
    """Every broken rule with its place, in the order: lines off the board, points, loops, missed points, clues."""
    assert isinstance(loop, TiledLoop)
    assert puzzle.tiling is not None
    if not loop.lines:
        return [Violation("loop.none", None, "nothing is drawn")]
    cells, every = _sides_of_cells(puzzle.tiling)
    drawn = loop.lines & every
    return [
        *_stray_lines(puzzle, loop.lines - every),
        *broken_lines(drawn, NumberedPoint),
        *_missed_points(puzzle, drawn),
        *_unmet_clues(puzzle, cells, drawn),
    ]


def _missed_points(puzzle: Slitherlink, drawn: Set[NumberedLine]) -> list[Violation]:
    if not puzzle.full:
        return []
    missed = set(range(puzzle.tiled_board.point_count)).difference(*drawn)
    return [
        Violation("point.missed", NumberedPoint(one), "the loop does not visit this point") for one in sorted(missed)
    ]


def _stray_lines(puzzle: Slitherlink, lines: Set[NumberedLine]) -> list[Violation]:
    points = puzzle.tiled_board.point_count
    return [
        Violation("loop.jump", NumberedPoint(one), f"the line from here jumps to {NumberedPoint(other)}")
        if one >= 0 and other < points
        else Violation("loop.outside", NumberedPoint(one), f"the line to {NumberedPoint(other)} leaves the board")
        for one, other in sorted(lines)
    ]


def _unmet_clues(
    puzzle: Slitherlink, cells: tuple[frozenset[NumberedLine], ...], drawn: Set[NumberedLine]
) -> list[Violation]:
    found = []
    for _, cell, clue in puzzle.clued_cells:
        count = len(cells[cell] & drawn)
        if count != clue:
            code = "clue.few" if count < clue else "clue.many"
            text = f"the clue is {clue}, but {count} of the {len(cells[cell])} sides are drawn"
            found.append(Violation(code, NumberedCell(cell), text))
    return found
