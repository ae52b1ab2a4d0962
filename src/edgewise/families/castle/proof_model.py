"""Castle Wall stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, exactly, inside
from edgewise.families.castle.model import CastleWall
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: CastleWall) -> ProofModel:
    stated = Stated(puzzle)
    clues = {}
    for row, column, sign in puzzle.signs:
        side = sign[-1] if sign[-1] in "ox" else ""
        arrow = sign.removesuffix(side)
        if arrow[:-1].isdigit() and not arrow[-1].isdigit():
            ahead = {
                "n": {f"v[{r},{column}]" for r in range(row)},
                "s": {f"v[{r},{column}]" for r in range(row, puzzle.rows - 1)},
                "w": {f"h[{row},{c}]" for c in range(column)},
                "e": {f"h[{row},{c}]" for c in range(column, puzzle.columns - 1)},
            }[arrow[-1]]
            clues[f"arrow[{row},{column}]"] = exactly(ahead, int(arrow[:-1]))
        if side and puzzle.rows > 1 < puzzle.columns:
            # No line touches the cell, so each of its corners is on the side of the cell.
            corner = inside(min(row, puzzle.rows - 2), min(column, puzzle.columns - 2))
            clues[f"colour[{row},{column}]"] = exactly({corner}, int(side == "o"))
    return stated.model(clues, closed={(row, column) for row, column, _ in puzzle.signs})
