"""Country Roads made to order."""

from __future__ import annotations

from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.country.model import CountryRoad


def allowed(puzzle: CountryRoad, drawn: Drawn) -> Allowed:
    """In the first cell of each region how many of its cells are visited."""
    return {cells[0]: (str(sum(map(drawn.visits, cells))),) for cells in puzzle.region_cells}


MAKER = signs_maker(
    SignKind(
        puzzle_type=CountryRoad,
        allowed=allowed,
        density=(0.06, 0.12),
        draw=any_loop(0.3, 0.9),
        regions=RegionRule(times=1, lengths=(2, 3, 3, 4, 4, 5, 6), counted=True, bare=False),
        understands=frozenset({"levels", "minimal", "clues", "density", "start"}),
    )
)
