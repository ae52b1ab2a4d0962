"""Dotchi Loops made to order."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.circles import BLACK, WHITE
from edgewise.families._shared.loops.making.lines import loop_by_cells
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.dotchi.model import DotchiLoop


def allowed(puzzle: DotchiLoop, drawn: Drawn) -> Allowed:
    """Black circles where the loop does not go, and white ones where it does as at the first one of the region.

    Where there is none yet, it does what it does most often there.
    """
    found: dict[Cell, tuple[str]] = {}
    for cells in puzzle.region_cells:
        visited = [cell for cell in cells if drawn.visits(cell)]
        white = [cell for cell in visited if puzzle.cells[cell.row][cell.column] == WHITE]
        straight = sum(map(drawn.is_straight, white or visited)) * 2 > len(white or visited)
        found |= {cell: (BLACK,) for cell in cells if not drawn.visits(cell)}
        found |= {cell: (WHITE,) for cell in visited if drawn.is_straight(cell) == straight}
    return found


MAKER = signs_maker(
    SignKind(
        puzzle_type=DotchiLoop,
        allowed=allowed,
        density=(0.5, 0.65),
        draw=loop_by_cells(0.6, 1.4),
        regions=RegionRule(times=0, lengths=(2, 4, 5, 5, 6, 7, 8)),
        understands=frozenset({"minimal", "clues", "density", "start"}),
    )
)
