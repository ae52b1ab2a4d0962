"""Detours made to order."""

from __future__ import annotations

from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import full_loop
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, full_refusal, signs_maker
from edgewise.families.detour.model import Detour


def allowed(puzzle: Detour, drawn: Drawn) -> Allowed:
    """In the first cell of each region how often the loop turns in it."""
    turns = {cell for cell in drawn.ways if not drawn.is_straight(cell)}
    return {cells[0]: (str(len(turns.intersection(cells))),) for cells in puzzle.region_cells}


MAKER = signs_maker(
    SignKind(
        puzzle_type=Detour,
        allowed=allowed,
        density=(0.1, 0.25),
        draw=full_loop,
        regions=RegionRule(times=0, lengths=(1, 2, 2, 3, 3, 4, 5), turned=True),
        understands=frozenset({"minimal", "clues", "density", "start"}),
        refusal=full_refusal,
    )
)
