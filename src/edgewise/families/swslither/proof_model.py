"""Sheep and Wolves stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.sides.stated import stated_sides
from edgewise.families._shared.loops.stated import Stated, exactly, inside
from edgewise.families.swslither.model import SheepAndWolves
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: SheepAndWolves) -> ProofModel:
    stated = Stated(puzzle)
    clues = {}
    for row, column, sign in puzzle.signs:
        if sign.isdigit():
            clues[f"lines[{row},{column}]"] = exactly(stated_sides(stated, (row, column)), int(sign))
        elif sign != "?":
            clues[f"side[{row},{column}]"] = exactly({inside(row, column)}, int(sign == "s"))
    return stated.model(clues)
