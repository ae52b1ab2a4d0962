"""Yajilin stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly, shading_clues, visit
from edgewise.families.yajilin.model import Yajilin
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: Yajilin) -> ProofModel:
    stated = Stated(puzzle)
    places = {(r, c): sign for r, row in enumerate(puzzle.cells) for c, sign in enumerate(row)}
    free = {place for place, sign in places.items() if sign == "."}
    clues = shading_clues(stated, free)
    for (row, column), sign in places.items():
        if sign[-1] in "nesw" and sign[:-1].isdigit():
            down, right = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}[sign[-1]]
            steps = range(1, max(puzzle.rows, puzzle.columns))
            ahead = free.intersection((row + step * down, column + step * right) for step in steps)
            clues[f"arrow[{row},{column}]"] = exactly({f"~{visit(place)}" for place in ahead}, int(sign[:-1]))
    return stated.model(clues, closed=places.keys() - free)
