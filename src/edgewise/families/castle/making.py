"""Castle Walls made to order."""

from __future__ import annotations

from edgewise.families._shared.loops.board import STEPS
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.cells import left_out
from edgewise.families._shared.loops.making.lines import loop_by_cells
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.castle.model import BLACK, WHITE, CastleWall


def allowed(puzzle: CastleWall, drawn: Drawn) -> Allowed:
    """In every cell that the loop leaves out its side, alone or with the lines ahead in one direction."""
    found = {}
    for cell in left_out(puzzle, drawn):
        side = WHITE if drawn.is_inside(cell) else BLACK
        arrows = []
        for way in STEPS:
            ahead = puzzle.ahead(*cell, way)
            if ahead:
                arrows.append(f"{sum(drawn.leads(other, way) for other in ahead)}{way}{side}")
        found[cell] = (side, *arrows)
    return found


MAKER = signs_maker(
    SignKind(
        puzzle_type=CastleWall,
        allowed=allowed,
        density=(0.17, 0.23),
        draw=loop_by_cells(0.1, 0.5),
        visited=False,
        understands=frozenset({"levels", "symmetry", "mask", "minimal", "clues", "density", "start"}),
    )
)
