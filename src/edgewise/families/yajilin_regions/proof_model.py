"""Regional Yajilin stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly, shading_clues, visit
from edgewise.families.yajilin_regions.model import RegionalYajilin
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: RegionalYajilin) -> ProofModel:
    stated = Stated(puzzle)
    region_of = {(r, c): region for r, row in enumerate(puzzle.regions) for c, region in enumerate(row)}
    clues = shading_clues(stated, region_of.keys())
    for row, column, sign in puzzle.signs:
        own = region_of[row, column]
        cells = {f"~{visit(place)}" for place, region in region_of.items() if region == own}
        clues[f"number[{row},{column}]"] = exactly(cells, int(sign))
    return stated.model(clues)
