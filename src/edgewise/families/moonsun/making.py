"""Moon or Suns made to order."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.places import Cell
from edgewise.boards.drawn_lines import along_loop
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.regions import RegionRule
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.moonsun.model import MOON, SUN, MoonOrSun


def ways(puzzle: MoonOrSun, drawn: Drawn) -> list[Allowed]:
    """A sign for each cell, twice: the loop visits regions for moons and suns in turns, and may begin with either."""
    order = list(dict.fromkeys(puzzle.regions[point.row][point.column] for point in along_loop(drawn.lines)))
    found: list[Allowed] = []
    for first in (0, 1):
        for_moons = {region: place % 2 == first for place, region in enumerate(order)}
        found.append({
            cell: (MOON if drawn.visits(cell) == for_moons.get(region, True) else SUN,)
            for region, cells in enumerate(puzzle.region_cells)
            for cell in cells
        })  # fmt: skip
    return found


def allowed(puzzle: MoonOrSun, drawn: Drawn) -> Allowed:
    return ways(puzzle, drawn)[0]


def needed(puzzle: MoonOrSun, drawn: Drawn) -> list[Sequence[Cell]]:
    """Of what the loop visits in each region, one cell says for what."""
    return [list(filter(drawn.visits, cells)) for cells in puzzle.region_cells]


MAKER = signs_maker(
    SignKind(
        puzzle_type=MoonOrSun,
        allowed=allowed,
        ways=ways,
        needed=needed,
        density=(0.35, 0.5),
        draw=any_loop(0.1, 0.7),
        regions=RegionRule(times=1, lengths=(1, 2, 3, 4, 4, 5, 6, 7, 8), parted=True, even=True, largest=14),
        understands=frozenset({"minimal", "clues", "density", "start"}),
    )
)
