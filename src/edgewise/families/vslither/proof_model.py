"""Vertex Slitherlink stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.sides.stated import stated_corners
from edgewise.families._shared.loops.stated import Stated, exactly
from edgewise.families.vslither.model import VertexSlitherlink
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: VertexSlitherlink) -> ProofModel:
    clues = {
        f"corners[{row},{column}]": exactly(stated_corners((row, column)), int(sign))
        for row, column, sign in puzzle.signs
        if sign != "?"
    }
    return Stated(puzzle).model(clues)
