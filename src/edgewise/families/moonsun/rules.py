"""The rules of Moon or Sun, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn, region_place
from edgewise.families._shared.loops.clues import VISITED, Clues, pairs_of
from edgewise.families._shared.loops.regions import TIMES, region_faults, visit_each
from edgewise.families.moonsun.model import MOON, SUN, MoonOrSun

VIOLATIONS = {
    **TIMES,
    "region.kind": "the loop visits neither all moons and no sun of a region, nor all suns and no moon",
    "region.turns": "the loop visits the same kind of sign in two regions in a row",
}


def clues(puzzle: MoonOrSun) -> Clues:
    """Each region is visited once and for one kind of sign; where the loop crosses a border, the kind changes."""
    found = Clues(puzzle)
    visit_each(found, 1)
    for_moons = [_for_moons(found, puzzle, region) for region in range(len(puzzle.region_cells))]
    regions = [region for row in puzzle.regions for region in row]
    for pair in pairs_of(found.board):
        here, there = regions[pair.one], regions[pair.other]
        kinds = [kind for kind in (for_moons[here], for_moons[there]) if kind is not None]
        if here != there and len(kinds) == 2:
            rule = f"rule-turns-{pair.side}"
            found.some([~pair.edge, *kinds], pair.cell, rule)
            found.some([~pair.edge, *(~kind for kind in kinds)], pair.cell, rule)
    return found


def _for_moons(clues: Clues, puzzle: MoonOrSun, region: int) -> int | None:
    """The fact that the loop visits a region for its moons; ``None`` for a region without signs."""
    signs = {cell: puzzle.cells[cell.row][cell.column] for cell in puzzle.region_cells[region]}
    moons, suns = ([cell for cell, sign in signs.items() if sign == kind] for kind in (MOON, SUN))
    if not moons or not suns:
        for cell in moons or suns:
            clues.allow(cell, VISITED)
        return clues.visit(moons[0]) if moons else ~clues.visit(suns[0]) if suns else None
    first, *others = [*((cell, clues.visit(cell)) for cell in moons), *((cell, ~clues.visit(cell)) for cell in suns)]
    for cell, fact in others:
        clues.some([first[1], ~fact], cell, "kind")
        clues.some([~first[1], fact], cell, "kind")
    return first[1]


def faults(puzzle: MoonOrSun, drawn: Drawn) -> Iterator[Violation]:
    yield from region_faults(puzzle, drawn, 1)
    kinds = {}
    for region, cells in enumerate(puzzle.region_cells):
        signs = {kind: [cell for cell in cells if puzzle.cells[cell.row][cell.column] == kind] for kind in (MOON, SUN)}
        visited = {kind: sum(map(drawn.visits, found)) for kind, found in signs.items()}
        whole = [kind for kind in signs if visited[kind] == len(signs[kind]) > 0]
        if any(signs.values()) and not (len(whole) == 1 and sum(visited.values()) == len(signs[whole[0]])):
            of_moons, of_suns = (f"{visited[kind]} of {len(found)}" for kind, found in signs.items())
            said = f"the loop visits {of_moons} moons and {of_suns} suns here"
            yield Violation("region.kind", region_place(puzzle, region), said)
        elif whole:
            kinds[region] = whole[0]
    for one, other in sorted(drawn.lines):
        here, there = puzzle.regions[one.row][one.column], puzzle.regions[other.row][other.column]
        if here != there and kinds.get(here, "-") == kinds.get(there):
            kind = "moons" if kinds[here] == MOON else "suns"
            yield Violation("region.turns", Cell(*one), f"the loop goes from {kind} to {kind} in the next region")
