"""Country Road stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly, region_clues, side_of, some_visited
from edgewise.families.country.model import CountryRoad
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: CountryRoad) -> ProofModel:
    stated = Stated(puzzle)
    region_of = {(r, c): region for r, row in enumerate(puzzle.regions) for c, region in enumerate(row)}
    clues = region_clues(stated, puzzle, 1)
    within: dict[int, set[str]] = {region: set() for region in region_of.values()}
    for one, other in stated.neighbours():
        if region_of[one] == region_of[other]:
            within[region_of[one]].add(stated.line(one, other))
        else:
            name = f"rule-border-{side_of(one, other)}[{one[0]},{one[1]}]"
            clues[name] = some_visited(stated, one, other)
    for row, column, sign in puzzle.signs:
        # In one stretch there is a line less than cells, unless it is the whole loop.
        lines = int(sign) - (len(within) > 1)
        clues[f"number[{row},{column}]"] = exactly(within[region_of[row, column]], lines)
    return stated.model(clues)
