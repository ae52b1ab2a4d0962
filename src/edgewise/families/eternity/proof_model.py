"""The rules of Eternity stated for the judge of deductions, from the puzzle and not from what it lowers to."""

from __future__ import annotations

from edgewise.families.eternity.model import BORDER, Eternity
from edgewise.proofs.statement import TileModel


def proof_model(puzzle: Eternity) -> TileModel:
    """The pieces by their numbers from 1, and where clues put some of them."""
    return TileModel(
        rows=puzzle.rows,
        columns=puzzle.columns,
        pieces=dict(enumerate(puzzle.pieces, start=1)),
        clues=[((clue.row, clue.column), clue.piece, clue.turns) for clue in puzzle.clues],
        border=BORDER,
    )
