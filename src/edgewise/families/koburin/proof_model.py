"""Koburin stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly, shading_clues
from edgewise.families.koburin.model import Koburin
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: Koburin) -> ProofModel:
    stated = Stated(puzzle)
    places = {(r, c): sign for r, row in enumerate(puzzle.cells) for c, sign in enumerate(row)}
    free = {place for place, sign in places.items() if sign == "."}
    clues = shading_clues(stated, free)
    for place, sign in places.items():
        if sign not in (".", "?"):
            # Cells beside a number do not touch: two lines of its own for each that is not shaded.
            beside = {other for _, other in stated.neighbours_of({place})} & free
            clues[f"number[{place[0]},{place[1]}]"] = exactly(stated.lines_at(*beside), 2 * (len(beside) - int(sign)))
    return stated.model(clues, closed=places.keys() - free)
