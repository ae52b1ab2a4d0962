"""How boards of signs and regions look, for their symmetries: their points are their cells."""

from __future__ import annotations

from edgewise.families._shared.loops.board import SignedBoard
from edgewise.symmetry.marked_board import MarkedBoard


def marked_board(puzzle: SignedBoard) -> MarkedBoard:
    return MarkedBoard.of(puzzle.lattice, puzzle.marks())
