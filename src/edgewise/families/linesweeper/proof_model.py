"""Linesweeper stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly, visit
from edgewise.families.linesweeper.model import Linesweeper
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: Linesweeper) -> ProofModel:
    stated = Stated(puzzle)
    places = {(r, c): sign for r, row in enumerate(puzzle.cells) for c, sign in enumerate(row)}
    closed = {place for place, sign in places.items() if sign != "."}
    clues = {}
    for row, column in sorted(closed):
        if (sign := places[row, column]) == "?":
            continue
        around = {(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)}
        free = around & places.keys() - closed
        clues[f"number[{row},{column}]"] = exactly(map(visit, free), int(sign))
    return stated.model(clues, closed=closed)
