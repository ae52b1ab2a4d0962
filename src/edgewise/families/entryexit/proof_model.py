"""Entry Exit stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, region_clues
from edgewise.families.entryexit.model import EntryExit
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: EntryExit) -> ProofModel:
    stated = Stated(puzzle)
    places = {(r, c): region for r, row in enumerate(puzzle.regions) for c, region in enumerate(row)}
    left_out = {place for place, region in places.items() if region < 0}
    return stated.model(region_clues(stated, puzzle, 1), visited=places.keys() - left_out, closed=left_out)
