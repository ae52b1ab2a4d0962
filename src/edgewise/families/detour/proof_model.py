"""Detour stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly
from edgewise.families.detour.model import Detour
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: Detour) -> ProofModel:
    stated = Stated(puzzle)
    region_of = {(r, c): region for r, row in enumerate(puzzle.regions) for c, region in enumerate(row)}
    clues = {}
    for row, column, sign in puzzle.signs:
        region = [place for place, number in region_of.items() if number == region_of[row, column]]
        straight = {fact for place in region for fact in stated.straight(place)}
        number = len(region) - int(sign)
        clues[f"number[{row},{column}]"] = exactly(straight, number if number >= 0 else len(straight) + 1)
    return stated.model(clues, visited=region_of.keys())
